#include "record/setup_line.h"

#include "base/calendar.h"
#include "base/mem.h"
#include "base/parse.h"
#include "base/utf8.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { PARTS_MOST = 12, AHEAD_MOST = 1024 }; /* of a line; bytes after a heading that may show what it is */
enum { COMPARED_MOST = 100 };                /* tags with a name: more would cost the square of their number */

#define DIGITS "0123456789"
#define PEOPLE "players;Spieler;Personen;jugadores;personas" /* behind their number */

/* ---- Names of tags ----------------------------------------------------------------------------------------------- */

#define GALAXY "Galaxy;Galaxie;Galaxia"

/* What tags are called in a line without brackets, in the languages of the pages. */
static const struct {
    const char *tag, *words; /* separated by `;` */
} keys[] = {{"Game", "Game;Spiel;Juego"},
            {"Sheet", "Sheet;Bogen;Hoja"},
            {"Size", "Size;Größe;Groesse;Tamaño;Paper;Papier;Papel"},
            {"Board", "Board;Brett;Kegel;Cone;Tablero;Cono"},
            {"Goal", "Goal;Target;First to;Ziel;Meta"},
            {"Galaxy", GALAXY},
            {"Players", "Players;Spieler;Jugadores"},
            {"Edition", "Edition"},
            {"Shapes", "Shapes;Formen;Formas"},
            {"Objectives", "Objectives;Ziele;Objetivos"},
            {"Stones", "Stones;Steine;Piedras"},
            {"Date", "Date;Datum;Fecha"},
            {"Variant", "Variant;Variante"},
            {"Event", "Event;Tournament;Turnier;Torneo"},
            {"Place", "Place;Venue;Ort;Lugar"},
            {"Site", "Site"},
            {"Table", "Table;Tisch;Mesa"},
            {"Time", "Time;Uhrzeit;Zeit;Hora"},
            {"Comment", "Comment;Note;Notes;Kommentar;Notiz;Comentario;Nota"},
            {"Round", "Round;Runde;Ronda"},
            {"Result", "Result;Ergebnis;Resultado;Winner;Gewinner;Sieger;Ganador"},
            {"A", "A;First;First player;Player 1;P1;Spieler 1;Jugador 1;Erster;Primero"},
            {"B", "B;Second;Second player;Player 2;P2;Spieler 2;Jugador 2;Zweiter;Segundo"},
            {"C", "C"},
            {"D", "D"},
            {"E", "E"},
            {"F", "F"}};
static const char colours[] = "Red;Blue;Green;Yellow;Black;White;Rot;Blau;Grün;Gelb;Schwarz;Weiß;Rojo;Azul;Verde;"
                              "Amarillo;Negro;Blanco;Roja;Amarilla;Negra;Blanca;X;O";

/* The bytes of a word for a tag at the front of a text; 0: it is none. */
static size_t match_key(const char *s, size_t len, const char **tag)
{
    size_t word = 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys && word == 0; i++) {
        word = parse_word(keys[i].words, s, len);
        *tag = keys[i].tag;
    }
    return word;
}

/* ---- Tags -------------------------------------------------------------------------------------------------------- */

/* Whether a name is a tag's own. Nearly all are, and need no translation. */
static bool is_key(const char *name)
{
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (((keys[i].tag[0] ^ name[0]) & 0x5F) == 0 && strcasecmp(keys[i].tag, name) == 0)
            return true;
    return false;
}

/* Whether a tag holds what people say, in which dashes and quotation marks are their own: names and remarks. */
static bool is_prose(const char *name)
{
    static const char prose[] = "Event;Site;Date;Round;Annotator;Time;Place;Table;Motif;Comment";
    return !name[1] || strncasecmp(name, "X-", 2) == 0 || parse_word(prose, name, strlen(name)) == strlen(name);
}

/* Whether blanks separate the squares of a galaxy, and only commas its rows: `K2 B3, J2 H3`. */
static bool has_comma_rows(const char *s, size_t len)
{
    bool blank = false, comma = false;
    for (size_t i = 0; i < len; i++) {
        if (strchr("/;\r\n", s[i]))
            return false;
        comma = comma || s[i] == ',';
        blank = blank || (s[i] == ' ' && i > 0 && i + 1 < len && s[i - 1] != ',' && s[i + 1] != ',');
    }
    return blank && comma;
}

void setup_add_tag(struct record *record, struct arena *arena, const struct tag_text *from, uint32_t start,
                   uint32_t end)
{
    const char *name = arena_string(arena, from->name, from->name_len), *meant;
    char *text = arena_alloc(arena, 2 * from->string_len + 1);
    unsigned bytes = 0;
    size_t len = 0;
    char last = '\0';

    if (!is_key(name) && match_key(name, from->name_len, &meant) == from->name_len && meant[1] &&
        strcmp(meant, "Game") != 0 && strcasecmp(name, "Winner") != 0) /* Galaxie */
        name = meant;
    const bool rows = strcmp(name, "Galaxy") == 0, commas = rows && has_comma_rows(from->string, from->string_len),
               cards = !from->quoted && (strcmp(name, "Shapes") == 0 || strcmp(name, "Objectives") == 0);
    for (size_t i = 0; i < from->string_len; i++) {
        i += from->string[i] == '\\';
        char c = from->string[i];
        if (c == ' ' && !from->quoted && len > 0 && text[len - 1] == ' ')
            continue;
        if (rows && c && strchr("\n\r,;", c)) /* each on its line */
            c = c == '\r' || (c == ',' && !commas) || last == '/' ? ' ' : '/';
        if (cards && isalpha((unsigned char)c) && len > 0 && isalnum((unsigned char)text[len - 1])) /* ABDF */
            text[len++] = ' ';
        last = c == ' ' || c == '\t' ? last : c;
        text[len++] = c;
        bytes |= (unsigned char)from->string[i];
    }
    if (bytes & 0x80 && !is_prose(name))
        len = plain_copy(text, text, len, false);
    text[len] = '\0';
    *mem_add(record->tags, record->tag_count) = (struct tag){name, text, len, start, end, from->quoted, NULL, 0};
}

/* ---- Lines of set-up --------------------------------------------------------------------------------------------- */

/* A part of a line, which stands for a tag: where it begins, and its text. */
struct line_part {
    const char *tag;
    size_t start, text, end, stop; /* stop: of a name with what it has behind it */
    const char *value;             /* what the text means; NULL: as it is written */
    const char *colour;            /* of the player whose name it is */
    size_t colour_len;
};

static bool is_player(const struct line_part *part)
{
    return !part->tag[1];
}

/* Whether of two tags the second goes on with the first: `wide board, size 5`. */
static bool goes_on(const char *tag, const char *more)
{
    const bool board = strcmp(tag, "Board") == 0, size = strcmp(tag, "Size") == 0;
    return strcmp(tag, more) == 0 || (board && strcmp(more, "Size") == 0) || (size && strcmp(more, "Board") == 0);
}

/* Passes the characters of a set. */
static size_t pass_set(const char *s, size_t at, size_t end, const char *set)
{
    while (at < end && s[at] && strchr(set, s[at]))
        at++;
    return at;
}

/* Sets the text of a part, without blanks and signs around it. */
static void set_text(struct line_part *part, const char *s, size_t from, size_t end, const char *signs)
{
    part->text = pass_set(s, from, end, " \t|,");
    for (part->end = end; part->end > part->text && strchr(signs, s[part->end - 1]);)
        part->end--;
}

/* Where the last word of a text begins. */
static size_t last_word(const char *s, size_t from, size_t end)
{
    while (end > from && s[end - 1] != ' ')
        end--;
    return end;
}

/* The same for the text of a tag, which may end with a word that means nothing: `6x6 board`, `Enclose5 on`. */
static void set_value(struct line_part *part, const char *s, size_t end, const char *signs)
{
    static const char words[] = "on;am;el;auf;en;" PEOPLE ";board;paper;Brett;Papier;"
                                "tablero;rule;wins;win;cells;Felder;casillas;gewinnt;gana";
    size_t word = end;
    do {
        set_text(part, s, part->text, word, signs);
        word = last_word(s, part->text, part->end);
    } while (word > part->text && !is_prose(part->tag) && strcmp(part->tag, "Result") != 0 &&
             parse_word(words, s + word, part->end - word) == part->end - word);
    if (part->end > part->text + 1 && part->end < end && s[part->end] == '.' &&
        isupper((unsigned char)s[part->end - 1]) && strchr(" .", s[part->end - 2])) /* Ann B. */
        part->end++;
}

/* What joins a name and a colour: `Ann is red`. */
static const char links[] =
    "is;as;the;with;has;had;was;played;plays;took;takes;es;con;juega;fue;ist;mit;hat;war;spielt;spielte";

/* What columns of a table are called, but for players; a line may say so of the moves below it. */
#define HEADINGS                                                                                                        \
    "No.;No;Nr.;Nr;Number;Turn;Round;Zug;Runde;Turno;Ronda;Jugada;Move;Moves;Züge;Zuege;Jugadas;Movimientos;Player;"   \
    "Spieler;Jugador;Cell;Cells;Feld;Felder;Casilla;Casillas;Line;Lines;Linie;Linien;Línea;Líneas;Shot;Shots;Schuss;" \
    "Schüsse;Disparo;Disparos;Dice;Würfel;Dados;Score;Points;Punkte;Puntos;Comment;Comments;Notes;Remarks;Kommentar;" \
    "Notas"

/* The same for a player's name, perhaps with a colour behind it or an initial in brackets. False if it cannot be one.
 */
static bool set_name(struct line_part *part, const char *s, size_t from, size_t end)
{
    static const char others[] = HEADINGS ";Winner;Gewinner;Ganador;Start;Starts;Begins;ToMove;To move;Pen;Stift;"
                                          "Colours;Colors;Colour;Color;Farben;Farbe;Colores;Name;Names;Match;Partie;"
                                          "Partida;Final;Today;Heute;Hoy";
    static const char pictures[] =
        "🔴🔵🟠🟡🟢🟣🟤🟥🟦🟧🟨🟩🟪🟫❤💙💚💛💜⚫⚪⬛⬜" /* colours, */
        "🏆🥇🥈👑"                                                                        /* and who won */
        "“”„«»";
    set_text(part, s, from, end, " \t|,;/!-");
    if (parse_word(others, s + part->text, part->end - part->text) > 0)
        return false;
    const size_t text = part->text;
    size_t word = last_word(s, text, part->end), before = word, open = text;
    while (before > text && s[before - 1] == ' ')
        before--;
    while (open < part->end && s[open] != '(' && s[open] != '<')
        open++;
    const bool aside = open < part->end;
    const size_t link = last_word(s, text, before);
    const bool linked = link > text && parse_word(links, s + link, before - link) == before - link;
    const size_t name = aside ? open : linked ? link : word > text ? word : part->end;

    word = aside ? name + 1 : word;
    const size_t len = part->colour_len > 0 ? 0 : parse_word(colours, s + word, part->end - word);
    const bool whole = len > 0 && word + len + aside == part->end &&
                       (aside || linked || word == text || islower((unsigned char)s[word]));
    if (whole || (aside && part->end == word + 2 && /* its first letter, or an initial */
                  (((s[word] ^ s[text]) & 0x5F) == 0 || strchr("RBGYWSNV", s[word])))) {
        part->colour = s + word;
        part->colour_len = whole ? len : 1;
        set_text(part, s, text, name, " ");
    }
    size_t used;
    for (size_t i = part->text; i < part->end; i += used) {
        utf8_decode(s + i, part->end - i, &used);
        if (strchr("0123456789,:;#()<>=/\\@*", s[i]) ||
            (s[i] & 0x80 && strstr(pictures, short_text("%.*s", (int)used, s + i).text)))
            return false;
    }
    return part->end > part->text && (isalpha((unsigned char)s[part->text]) || s[part->text] & 0x80);
}

/* Whether words say more than a name does: `Bo starts`, `played at home`, `Bob won`, a picture before the name. */
static bool is_sentence(const char *s, size_t from, size_t end)
{
    static const char words[] = "starts;started;begins;began;moves;goes;first;second;empieza;comienza;primero;segundo;"
                                "beginnt;begann;zuerst;erster;zweiter;fängt;at;in;on;im;bei;zu;vs;v;versus;gegen;"
                                "contra;between;zwischen;entre;today;heute;hoy;"
                                "yesterday;gestern;ayer;draw";
    const size_t word = last_word(s, from, end);
    return (unsigned char)s[from] >= 0xF0 || parse_word(words, s + word, end - word) > 0 ||
           (islower((unsigned char)s[word]) && parse_word("won;lost;wins;loses", s + word, end - word) > 0) ||
           parse_word(links, s + word, end - word) > 0 || (word > from && is_sentence(s, from, word - 1));
}

/* What could also be what a player does. */
static const char endings[] = "resigns;resign;draws;draw;swaps;swap";

/* Whether a text is a date with the name of its month: `20 Nov 2026`, `20. November 2026`, `20 de mayo de 2026`. */
static bool is_date_in_words(const char *s, size_t len)
{
    const size_t day = pass_set(s, 0, len, DIGITS), month = pass_set(s, day, len, ". ");
    size_t year = month, blank = month;
    for (; year < len && (isalpha((unsigned char)s[year]) || s[year] & 0x80 || strchr(". ", s[year])); year++)
        blank = strchr(". ", s[year]) ? year : blank;
    return (day == 1 || day == 2) && month > day && blank >= month + 3 && blank + 1 == year &&
           pass_set(s, year, len, DIGITS) == year + 4 && pass_set(s, year + 4, len, " ") == len;
}

/* The tag of a value that needs no word for it, at the front of a text: a size like `6 x 6`, a board like `wide` or
 * `6 wide`, or a date to the day; NULL: none. */
static const char *match_value(const char *s, size_t len)
{
    const size_t digits = pass_set(s, 0, len, DIGITS), sign = pass_set(s, digits, len, " \t");
    size_t end = sign, used;

    if (parse_word(PARSE_WIDE ";" PARSE_NARROW, s + sign, len - sign) > 0)
        return "Board";
    if (digits == 0 || sign == len)
        return NULL;
    while (end < len && s[end] != ',' && s[end] != '\r' && s[end] != '\n')
        end++;
    if (parse_word(PEOPLE, s + sign, len - sign) > 0)
        return "Players";
    if (date_read(s, end) % 100 > 0 || is_date_in_words(s, end))
        return "Date";
    const uint32_t c = utf8_plain(s + sign, len - sign, &used);
    used = c == 'x' || c == 'X' || c == '*' ? used : parse_word("by;mal;por", s + sign, len - sign);
    const size_t rows = pass_set(s, sign + used, len, " \t");
    const bool move = *s == '1' && digits == 1 && sign > digits && rows == sign + used; /* 1 x6 */
    return used > 0 && rows < len && isdigit((unsigned char)s[rows]) && !move ? "Size" : NULL;
}

/* The place in a text of words that turn on the pie rule and nothing follows: `pie rule`, `mit Tauschregel`. Only
 * behind a sign, with `listed`, may they stand alone: `no pie rule` is none. 0: they are not at its front. */
static size_t match_pie(const char *s, size_t len, bool listed)
{
    static const char rules[] = "pie;pie rule;swap rule;Tauschregel;Kuchenregel;regla de cambio;regla del pastel";
    const size_t with = parse_word("with;mit;con", s, len), gap = pass_set(s, with, len, " \t");
    size_t word = with > 0 || listed ? parse_word(rules, s + gap, len - gap) : 0;
    if (word == 0 && with > 0)
        word = parse_word("swap;Tausch;cambio", s + gap, len - gap);
    const size_t end = pass_set(s, gap + word, len, " \t.");
    return word > 0 && (end == len || strchr(",;/|", s[end])) ? gap + word : 0;
}

/* Whether a text up to a sign says who plays whom: `Ann vs Bob`. */
static bool says_versus(const char *s)
{
    const size_t len = strcspn(s, ",;/|()"), other = strcspn(s, DIGITS ":");
    for (size_t at = strcspn(s, " "); at < len && len <= other; at += 1 + strcspn(s + at + 1, " "))
        if (parse_word("vs;v;versus;against;gegen;contra", s + at + 1, len - at) > 0)
            return true;
    return false;
}

/* Sets a part that says its value alone. Behind a size the number of cells that wins may follow: `8x8 to 4`. */
static bool find_value(const char *s, size_t len, bool listed, const struct line_part *last, struct line_part *part)
{
    const size_t at = part->start, to = parse_word("to;a;bis", s + at, len - at), goal = pass_set(s, at + to, len, " ");
    const size_t pie = match_pie(s + at, len - at, listed);

    part->tag = match_value(s + at, len - at);
    const size_t sign = at + strcspn(s + at, ":,;|/");
    if (part->tag && strcmp(part->tag, "Players") == 0 && s[sign] == ':') /* 2 players: Ann, Bob */
        part->text = sign + 1;
    if (part->tag)
        return true;
    if (at > 0 && listed && says_versus(s + at)) {
        part->tag = "Players";
    } else if (pie > 0) {
        part->tag = "Variant";
        part->value = "pie";
        part->text = at + pie - 1;
    } else if (to > 0 && goal > at + to && strcmp(last->tag, "Size") == 0 && goal < len &&
               isdigit((unsigned char)s[goal])) {
        part->tag = "Goal";
        part->text = goal;
    }
    return part->tag;
}

/* Where a part that begins at `at` with a label ends if it is a player's: at a sign, or before another label with a
 * colon, `Red: Ann  Blue: Bob`. */
static size_t name_end(const char *s, size_t at, size_t len)
{
    const char *tag = "";
    size_t end = at;
    for (; end < len && !strchr(",;/|", s[end]); end++) {
        size_t word = end;
        while (word > at && s[end] == ':' && s[word - 1] != ' ' && s[word - 1] != '\t')
            word--;
        const size_t size = end - word;
        if (word > at && size > 0 &&
            (parse_word(colours, s + word, size) == size || (match_key(s + word, size, &tag) == size && !tag[1])))
            return word;
    }
    return end;
}

/* Sets a part with a player's name: `A: Ann`, `Red: Ann`, `Ann: red`, `K = Kate`, `A Ann / B Bob`. The label's `word`
 * ends at `sign`, after which `text` stands. What begins like a move or an ending is none. */
static bool find_name(const char *s, size_t word, bool sign, size_t end, size_t len, const struct line_part *last,
                      struct line_part *part)
{
    const size_t at = part->start, text = part->text;
    if (*part->tag == *TAG_PLAYER && part->colour_len == 0 && (word > 1 || (s[at] ^ s[text]) & 0x5F)) {
        part->colour = s + text;
        part->colour_len = parse_word(colours, s + text, end - text);
        return part->colour_len > 0 && pass_set(s, text + part->colour_len, end, " \t.") == end &&
               set_name(part, s, at, at + word);
    }
    const size_t next = pass_set(s, end, len, " \t,;/");
    const bool labelled =
        sign || (word > 1          ? isupper((unsigned char)s[text])
                 : is_player(last) ? *last->tag + 1 == s[at] /* B after A, or A before B */
                                   : at == 0 && *s == 'A' && next > end && strncmp(s + next, "B ", 2) == 0);
    return labelled && (sign || parse_word(endings, s + text, end - text) == 0) && !islower((unsigned char)s[text]) &&
           set_name(part, s, text, end) &&
           (part->end < part->text + 2 || (sign && word == 1) || /* not Red Blue */
            parse_word(colours, s + part->text, part->end - part->text) < part->end - part->text);
}

/* Sets the part of a line that begins at `at`, behind `last`; false if none does. A word for a tag without a sign after
 * it must be followed by a name or a value, as a move may begin so: `A: Ann` is a tag, `A: e5`, `A: resigns` and `Round
 * 1: a1-b2` are moves. */
static bool find_part(const char *s, size_t at, size_t len, bool listed, const struct line_part *last,
                      struct line_part *part)
{
    const size_t end = name_end(s, at, len);
    *part = (struct line_part){.start = at, .text = at, .stop = end};
    if (find_value(s, len, listed, last, part))
        return true;
    size_t word = match_key(s + at, end - at, &part->tag);
    if (word == 0) {
        part->tag = TAG_PLAYER;
        part->colour = s + at;
        part->colour_len = word = parse_word(colours, s + at, end - at);
        while (part->colour_len == 0 && at + word < end && !strchr(":=", s[at + word]))
            word++;
        while (word > 0 && s[at + word - 1] == ' ')
            word--;
    }
    size_t gap = pass_set(s, at + word, end, " \t");
    const size_t number = strchr("GP", *part->tag) ? pass_set(s, gap, end, DIGITS) : end;
    if (number < end && s[number] == ':') /* Players 2: Ann, Bob; Game 1: Enclose5 */
        gap = number;
    size_t sign = gap < end && strchr(":=", s[gap]);
    if (sign == 0 && part->colour_len > 0) /* Red is Joe */
        sign = parse_word(links, s + gap, end - gap);
    const size_t text = part->text = pass_set(s, gap + sign, end, " \t\r\n");
    if (word > 0 && text == end && *part->tag == *TAG_PLAYER && part->colour_len == 0) { /* Joe is red */
        const bool name =
            listed && strcmp(last->tag, "Players") != 0 && set_name(part, s, at, end) && part->colour_len > 1;
        const size_t surname = last_word(s, at, part->end);
        return name && !is_sentence(s, at, part->end) && (surname == at || last_word(s, at, surname - 1) == at);
    }
    if (word == 0 || text == at + word || text == end)
        return false;
    if (strcmp(part->tag, "Game") == 0 && isdigit((unsigned char)s[text]))
        part->tag = "Round";
    if (is_player(part))
        return (listed || (sign && is_player(last) && last->stop == at)) &&
               find_name(s, word, sign, end, len, last, part) && !is_sentence(s, part->text, part->end);
    return sign || (at == 0 ? strcmp(part->tag, "Round") != 0
                            : isdigit((unsigned char)s[text]) || match_value(s + text, len - text));
}

/* Finds the parts of a line, behind the first, which is what stands before them. Returns how many there are then. What
 * is said behind a remark or a name belongs to it, unless it is the next player's. */
static size_t find_parts(const char *s, size_t len, struct line_part parts[PARTS_MOST + 1])
{
    size_t count = 1;
    for (size_t at = 0; at < len && count < PARTS_MOST; at++) {
        const struct line_part *last = &parts[count - 1];
        struct line_part *part = &parts[count];
        size_t gap = at;
        while (gap > 0 && strchr(" \t", s[gap - 1]))
            gap--;
        const bool opens = gap > 0 && s[gap - 1] == '(', listed = gap == 0 || opens || strchr(",;/", s[gap - 1]);
        const bool prose = count > 1 && is_prose(last->tag) && strcmp(last->tag, "Date") != 0;
        if ((gap == at && !listed) || (prose && !is_player(last)) || !find_part(s, at, len, listed, last, part) ||
            (prose && !listed && !is_player(part)) || (opens && is_player(part)) ||
            (!is_player(part) && count > 1 && goes_on(last->tag, part->tag)))
            continue;
        at = part->text;
        count++;
    }
    parts[count].start = len;
    return count;
}

/* Adds the tag of a part of a line `s` at `start`, which `end` ends. */
static void add_part(struct record *record, const struct lexer *lx, uint32_t start, const char *s,
                     const struct line_part *part, size_t end)
{
    /* Below the names a line may say whose colour is which, and who moves first. */
    for (size_t i = 0; is_player(part) && i < record->tag_count && i < COMPARED_MOST; i++) {
        struct tag *named = &record->tags[i];
        if (named->name[1] || named->quoted || named->start >= start || named->len != part->end - part->text ||
            memcmp(named->text, s + part->text, named->len) != 0)
            continue;
        named->name = *part->tag == *TAG_PLAYER ? named->name : part->tag;
        named->colour = part->colour_len > 0 ? part->colour : named->colour;
        named->colour_len = part->colour_len > 0 ? part->colour_len : named->colour_len;
        record->tags[record->tag_count - 1].end = start + (uint32_t)end;
        return;
    }
    struct tag_text tag = {part->tag, part->value ? part->value : s + part->text, strlen(part->tag),
                           part->value ? strlen(part->value) : part->end - part->text, false};
    uint32_t from = start + (uint32_t)part->start;
    const struct tag *last = record->tag_count > 0 ? &record->tags[record->tag_count - 1] : NULL;
    const bool half = last && !last->quoted && lx->text[last->start] != '[' && goes_on(last->name, part->tag) &&
                      !isdigit((unsigned char)*last->text) != !isdigit((unsigned char)*tag.string);
    if (half) { /* the rest of the board */
        from = last->start;
        tag = (struct tag_text){"Board", lx->text + from, 5, start + part->end - from, false};
        record->tag_count--;
    }
    setup_add_tag(record, lx->arena, &tag, from, start + (uint32_t)end);
    record->tags[record->tag_count - 1].colour = part->colour;
    record->tags[record->tag_count - 1].colour_len = part->colour_len;
}

/* Whether a name is a text, in any case. */
static bool is_same(const struct line_part *name, const char *s, const char *text, size_t len)
{
    return name->end - name->text == len && strncasecmp(s + name->text, text, len) == 0;
}

/* Reads colours without brackets, if each name has one: `Ann Blue vs Bob Red`. False if the letters in brackets are the
 * labels of the players in another order: `Bob (B) vs Ann (A)`. */
static bool read_asides(const char *s, struct line_part *names, size_t count)
{
    size_t coloured = 0, labels = 0, crossed = 0;
    for (size_t i = 0; i < 2 * count; i++) { /* first only counted */
        struct line_part *name = &names[i % count];
        const size_t word = last_word(s, name->text, name->end), size = name->end - word,
                     front = parse_word(colours, s + name->text, name->end - name->text);
        const bool before = front > 0 && s[name->text + front] == ' ',
                   behind = word > name->text && parse_word(colours, s + word, size) == size;
        if (i < count) {
            const int letter = name->colour_len == 1 ? toupper((unsigned char)*name->colour) - 'A' : -1;
            coloured += name->colour_len == 0 && (before || behind);
            labels += letter >= 0 && letter < (int)count;
            crossed += letter != (int)i;
        } else if (coloured == count) {
            name->colour = s + (before ? name->text : word);
            name->colour_len = before ? front : size;
            set_text(name, s, before ? name->text + front : name->text, before ? name->end : word, " ");
        }
    }
    return labels < count || crossed == 0;
}

/* Adds the players whom a part of a line up to `end` names: two, or those of a list (`, ` between them) or of a table's
 * heading. With `named` they have names, and a heading means nothing. False if they are not names: a single letter is a
 * label. */
static bool add_names(struct record *record, const struct lexer *lx, uint32_t start, const char *s,
                      const struct line_part *part, size_t end, bool list, bool named)
{
    static const char *const between[] = {"  ",        "\t",       " vs ",     " vs. ", " v ",   " v. ", " gegen ",
                                          " against ", " versus ", " contra ", " and ", " und ", " y ",  " & ",
                                          " - ",       " \u2013 ", " \u2014 ", "|",     "/",     ", "};
    enum { MOST = 6, SIGNS = sizeof between / sizeof *between };
    struct line_part names[MOST];
    size_t count = 0, size = 0, from = part->text, labels = 0, headings = 0;
    const size_t number = parse_word(HEADINGS, s + from, part->end - from);
    const bool table =
        number > 0 || memchr(s + from, '|', part->end - from) || memchr(s + from, '\t', part->end - from);
    const bool bare = table || memchr(s + from, '/', part->end - from); /* no word between them says they are names */

    from += number;
    for (size_t at = pass_set(s, from, part->end, " \t|"); at <= part->end && count < MOST; at++) {
        bool ends = at == part->end;
        for (size_t i = number == 0; i < (size_t)SIGNS - !list && !ends; i++)
            ends = (size = strlen(between[i])) < part->end - at && strncasecmp(s + at, between[i], size) == 0;
        if (!ends)
            continue;
        names[count] = (struct line_part){.tag = TAG_PLAYER, .start = count > 0 ? from : part->start};
        set_text(&names[count], s, from, at, " \t|,:");
        const size_t text = names[count].text, len = names[count].end - text;
        const bool heading = (table && parse_word(HEADINGS, s + text, len) == len) || (number > 0 && len == 0);
        if (heading)
            headings++;
        else if (!set_name(&names[count], s, from, at) || is_sentence(s, names[count].text, names[count].end) ||
                 parse_word(endings, s + names[count].text, at - names[count].text) > 0 ||
                 ((bare || (count > 0 && isupper((unsigned char)s[names[0].text]))) &&
                  islower((unsigned char)s[names[count].text])))
            return false;
        labels += number > 0 && !heading && len == 1 && s[text] == (char)('A' + count);
        count += !heading;
        if (at == part->end)
            break;
        from = pass_set(s, at + size, part->end, " ");
        at = from - 1;
    }
    if ((labels > 1 || headings > 0) && labels == count) /* No. A B */
        return true;
    if (count < 2 || count == MOST || (!list && names[0].end - names[0].text < 2) ||
        (!list && !table && (named || count > 2)))
        return false;
    if (!named && !read_asides(s, names, count))
        return false;
    for (size_t i = 0; i < count && record && !named; i++)
        add_part(record, lx, start, s, &names[i], i + 1 < count ? names[i + 1].start : end);
    for (size_t i = 0, player = 0; named && record && i < record->tag_count && i < COMPARED_MOST; i++) {
        struct tag *tag = &record->tags[i];
        const struct line_part *name = &names[player < count ? player : 0];
        if (!tag->name[1] && tag->colour_len == 0 && record->fault_count == 0 &&
            parse_word(colours, s + name->text, name->end - name->text) == name->end - name->text) { /* Blue | Red */
            tag->colour = s + name->text;
            tag->colour_len = name->end - name->text;
        }
        for (size_t n = 0; n < count && !tag->name[1]; n++)
            if (n != player &&
                (is_same(&names[n], s, tag->text, tag->len) || is_same(&names[n], s, tag->colour, tag->colour_len)) &&
                record->fault_count < TAG_FAULTS_MAX)
                record->faults[record->fault_count++] =
                    (struct tag_fault){"this line names the players in another order than those before it", start};
        player += !tag->name[1];
    }
    if (named && record)
        record->tags[record->tag_count - 1].end = start + (uint32_t)end;
    return true;
}

/* Adds the only player, whom a part of a line up to `end` names, perhaps with words in brackets behind the name. False
 * if it is not a name. */
static bool add_single(struct record *record, const struct lexer *lx, uint32_t start, const char *s,
                       struct line_part *part, size_t end)
{
    struct line_part name = {.tag = "A", .start = part->start};
    const char *aside = memchr(s + part->text, '(', part->end - part->text);
    if (!isupper((unsigned char)s[part->text]) || memchr(s + part->text, ',', part->end - part->text) ||
        !set_name(&name, s, part->text, aside ? (size_t)(aside - s) : part->end))
        return false;
    part->value = "1";
    for (int i = 0; i < 2; i++)
        add_part(record, lx, start, s, i == 0 ? &name : part, end);
    return true;
}

/* The bytes from `start` to the end of the line, if its front is only blanks (or tags before a comma), or `(`, and if
 * it has none of the characters `never`; else 0. */
static size_t line_length(const struct lexer *lx, uint32_t start, const char *never)
{
    const char *s = lx->text + start, *front = lx->text + plain_gap_start(lx->text, start, "|#");
    size_t len = 0;

    while (start + len < lx->end && len < RECORD_TOKEN_MAX && !strchr("\r\n", s[len]) && !strchr(never, s[len]))
        len++;
    const bool whole = (start + len == lx->end || strchr("\r\n{", s[len])) && utf8_valid(s, len) == len;
    return whole && (front == lx->text || strchr("\n,({", front[-1])) ? len : 0;
}

/* A copy with plain blanks, one for each byte, and without what has no width. */
static const char *copy_plain(struct arena *arena, const char *s, size_t len)
{
    char *copy = memset(arena_alloc(arena, len + 1), ' ', len);
    for (size_t at = 0, to = 0, used; at < len; at += used) {
        const uint32_t c = utf8_plain(s + at, len - at, &used);
        to = c <= ' ' ? at : to;
        memcpy(copy + to, s + at, c == ' ' || c == UTF8_NOTHING ? 0 : used);
        to += c == UTF8_NOTHING ? 0 : used;
    }
    copy[len] = '\0';
    return copy;
}

/* The bytes of lines, each after its line break, that hold squares of a galaxy alone: `R8 -- B2`. */
static size_t rows_length(const char *s, size_t len)
{
    size_t rows = 0, at = 0, used;
    len = len < RECORD_TOKEN_MAX ? len : RECORD_TOKEN_MAX;
    for (bool square = true; square && at < len;) {
        at = pass_set(s, rows, len, "\r\n \t");
        for (square = false; at < len && !strchr("\r\n", s[at]); at = pass_set(s, at, len, " \t/")) {
            const size_t word = at;
            while (at < len && utf8_plain(s + at, len - at, &used) == '-')
                at += used;
            if (at == word && strchr("KQRBHJW", s[at]))
                at = pass_set(s, at + 1, len, DIGITS);
            square = at > word && (at == len || strchr(" \t\r\n/", s[at]));
            if (!square)
                return rows;
        }
        rows = square ? at : rows;
    }
    return rows;
}

/* Whether a line of `len` bytes, the first of a record, may begin with a game's name. */
static bool is_title(const struct lexer *lx, uint32_t start, size_t len)
{
    enum { WORD_LEAST = 5 };
    const char *s = lx->text + start;
    size_t word = 0, at = len;

    while (word < len && isalpha((unsigned char)s[word]))
        word++;
    while (start + at + 5 < lx->end && at < AHEAD_MOST && !(s[at] == '\n' && isdigit((unsigned char)s[at + 1])))
        if (strncasecmp(s + ++at, "Game", 4) == 0 &&
            (s[at - 1] == '\n' || (s[at - 1] == '[' && s[at - 2] != '"'))) /* the line is another heading */
            return false;
    return word >= WORD_LEAST;
}

unsigned setup_line_read(struct record *record, struct lexer *lx, uint32_t start, bool first, unsigned has)
{
    const char *s = lx->text + start;
    const bool numbered = isdigit((unsigned char)*s) &&
                          (!match_value(s, lx->end - start) || plain_stamp_end(lx->text, start, lx->end) > 0);
    const size_t first_line = numbered ? 0 : line_length(lx, start, "[]{}\"");
    const size_t len =
        first_line +
        (parse_word(GALAXY, s, first_line) > 0 ? rows_length(s + first_line, lx->end - start - first_line) : 0);
    s = len > 0 ? copy_plain(lx->arena, s, len) : "";
    struct line_part parts[PARTS_MOST + 1] = {{.tag = "Game"}};
    const size_t count = find_parts(s, len, parts);
    unsigned found = HAS_TAG;

    for (size_t i = 0; i < count; i++) {
        struct line_part *part = &parts[i];
        const size_t next = parts[i + 1].start;
        found |= i == 0 ? 0 : is_player(part) ? HAS_NAMES : strcmp(part->tag, "Game") == 0 ? HAS_GAME : 0;
        if (!is_player(part))
            set_value(part, s, next,
                      i == 0                              ? " \t|,;.-("
                      : strcmp(part->tag, "Players") == 0 ? " \t|,;."
                                                          : " \t|,;.()");
        else if (pass_set(s, part->stop, next, " \t,;/|") < next)
            return 0;
    }
    const bool head = parts[0].end > parts[0].text,
               title = head && first && is_title(lx, start, len) && !says_versus(s);
    if (head && !title && found & HAS_NAMES) /* Ann vs Bob, Red Lion */
        return 0;
    for (size_t i = !head; i < count; i++) {
        const bool names = (i == 0 && !title) || strcmp(parts[i].tag, "Players") == 0;
        const bool listed = i > 0 || s[parts[0].end - 1] == ')';
        if (names && add_names(record, lx, start, s, &parts[i], parts[i + 1].start, listed, has & HAS_NAMES))
            found |= HAS_NAMES;
        else if (i == 0 && !title)
            return 0;
        else if (record && !(names && add_single(record, lx, start, s, &parts[i], parts[i + 1].start)))
            add_part(record, lx, start, s, &parts[i], parts[i + 1].start);
    }
    lx->at = head || count > 1 ? start + len : lx->at;
    return head || count > 1 ? found | (title ? HAS_GAME : 0) : 0;
}
