# Completion of quadrille in fish. The program itself says what may follow: see quadrille(1), --completion.

function __quadrille_complete
    set -l words (commandline -opc)
    set -l token (commandline -ct)
    set -l option (string match -r -- '^--[^=]+=' $token)
    set -l value (string replace -r -- '^--[^=]+=' '' $token)
    if test -n "$option"
        set words $words (string replace = '' -- $option) =
    end
    set -l program $words[1]
    set -e words[1]
    for line in ($program --complete $words "$value" 2>/dev/null)
        switch $line
            case ':folders'
                __fish_complete_directories $value ''
            case ':files'
                __fish_complete_path $value ''
            case '*'
                echo "$option$line"
        end
    end
end

complete -c quadrille -f -a '(__quadrille_complete)'
