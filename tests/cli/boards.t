# The boards of all games in a terminal: quadrille show --format text.

== the last position, and what the last turn has changed, in colours and without
file capture.qdr
| [Game "connect-capture"] [Galaxy "R8 B2 / -- K9"]
| 1. 1-2 2. 2-5 3. 4-5 4. 1-4 5. 2-3 6. 5-6 7. 3-6 8. 6-9 a1xb1
file square.qdr
| [Game "connect-square"] [Size "2x2"]
| 1. a1-b1 2. c3-b2 3. b1-b2 4. b2-c2 5. b1-a2 6. c2-c3 7. a1-a2 8. b2-b3 9. a2-b2 a2-a3
| 10. b3-c3 c1-c2 11. b1-c1 a2-b3 12. a3-b2
file enclose.qdr
| [Game "enclose5"] [Size "5x5"] [Goal "5"]
| 1. b1 2. b2 3. a2 4. e5 5. c2 6. e4 7. b3
file wide.qdr
| [Game "conect"] [Board "wide 3"] 1. a1 2. b2 3. c1
file narrow.qdr
| [Game "conect"] [Board "narrow 4"] 1. a1 2. d3 3. b4
file connect.qdr
| [Game "connect"] [Players "2"] [Shapes "A B D F"] [Objectives "A4 B5 C2"]
| 0. 2,2,3 3,6,6 A: 3@b1 2@a4 2@e6 3@f3 6@d2 6@c5 B: 2@d2 2@c5 3@f3 3@b1 6@a4 6@e6
| 1. 6/2,3 A: 2@a5 3@f6 B: 2@b5 3@d5
# A colour ends at } and begins with { (soft), < (A), [ (B), $ (purple) or ( (bold); ! is what has changed.
file colours
| 1,2d; /^$/,$d
| s/\x1b\[0m/}/g; s/\x1b\[2m/{/g; s/\x1b\[31m/</g; s/\x1b\[31;7m/<!/g; s/\x1b\[94m/[/g; s/\x1b\[94;7m/[!/g; s/\x1b\[35m/$/g; s/\x1b\[1m/(/g; s/\x1b\[7m/!/g
$ quadrille show capture.qdr --format text | sed -f colours
>         a      b            
>      1──────2──────3        
>  1   │ *R8* │ ×B2B │        
>      4──────5──────6        
>  2             K9  │        
>      7      8      9        
>                             
> *B2* active   ×B2A shot by A
$ quadrille show capture.qdr --format text --ascii --color always | sed -f colours
>         {a}      {b}            
>      {1}------{2}------{3}        
>  {1}   | $*R8*} | [!xB2B} |        
>      {4}------{5}------{6}        
>  {2}             $K9}  !|}        
>      {7}      {8}      {9}        
>                             
> {*B2* active   xB2A shot by A}
$ quadrille show square.qdr --format text | sed -f colours
>     a   b   c                  
>  1  a───a───+                  
>     │A╱A│ A ║                  
>  2  a───+═══b                  
>     │ ╳ ║B╲B║                  
>  3  +   +═══b                  
>                                
> A ──  B ══  + marked by several
$ quadrille show square.qdr --format text --ascii --color always | sed -f colours
>     {a}   {b}   {c}                  
>  {1}  <a---a---}(+}                  
>     <|A/A|} <A} [H}                  
>  {2}  <a---}(+}[===b}                  
>     <|} !X} [HB\BH}                  
>  {3}  (+}   (+}[===b}                  
>                                
> <A} <--}  [B} [==}  {+ marked by several}
$ quadrille show enclose.qdr --format text | sed -f colours
>    a b c d e  
>  1 · ● · · ·  
>  2 ● ○░● · ·  
>  3 · ● · · ·  
>  4 · · · · ○  
>  5 · · · · ○  
>               
> A ● ░░  B ○ ▒▒
$ quadrille show enclose.qdr --format text --ascii --color always | sed -f colours
>    {a} {b} {c} {d} {e}  
>  {1} {.} <x} {.} {.} {.}  
>  {2} <x} [o}<:x} {.} {.}  
>  {3} {.} <!x} {.} {.} {.}  
>  {4} {.} {.} {.} {.} [o}  
>  {5} {.} {.} {.} {.} [o}  
>               
> <A} <x} <::}  [B} [o} [//}
$ quadrille show wide.qdr --format text | sed -f colours
>      a b c                                      
>      ─────  Red                                 
>   1  r · R ╲                                    
>    2  : B · ╲                                   
>     3  * · R ╲ Blue                             
>                                                 
> * apex   : r b  column a is the bottom row again
$ quadrille show narrow.qdr --format text --ascii | sed -f colours
>      a b c d                                    
>      -------  Red                               
>  1 \ R . . :                                    
>   2 \ . . . r                                   
>    3 \ . . . b                                  
>     4 \ . R B                                   
>       Blue                                      
>                                                 
> * apex   : r b  column d is the bottom row again
$ quadrille show narrow.qdr --format text --color always | sed -f colours
>      {a} {b} {c} {d}                                    
>      <───────}  <Red}                               
>  {1} [╲} <R} {·} {·} {:}                                    
>   {2} [╲} {·} {·} {·} <!r}                                   
>    {3} [╲} {·} {·} {·} [b}                                  
>     {4} [╲} {·} <!R} [B}                                   
>       [Blue}                                      
>                                                 
> {* apex   : r b  column d is the bottom row again}
$ quadrille show connect.qdr --format text --ascii --color always | sed -f colours
> <A} {a}  {b}  {c}  {d}  {e}  {f}     [B} {a}  {b}  {c}  {d}  {e}  {f}
> {1} {.}  <3}  {.}  {.}  {.}  {.}     {1} {.}  [3}  {.}  {.}  {.}  {.}
> {2} {.}  {.}  {.}  <6}  {.}  {.}     {2} {.}  {.}  {.}  [2}  {.}  {.}
> {3} {.}  {.}  {.}  {.}  {.}  <3}     {3} {.}  {.}  {.}  {.}  {.}  [3}
> {4} <2}  {.}  {.}  {.}  {.}  {.}     {4} [6}  {.}  {.}  {.}  {.}  {.}
> {5} <!2}  {.}  <6}  {.}  {.}  {.}     {5} {.}  [!2}  [2}  [!3}  {.}  {.}
> {6} {.}  {.}  {.}  {.}  <2}  <!3}     {6} {.}  {.}  {.}  {.}  [6}  {.}
>                                          
> {5' claimed   5x crossed out}              
