#include "replay/read/words.h"

#include "base/utf8.h"

#include <string.h>

const char word_signs[] = " ,\t:=-.;!?()\"";

size_t word_read(const char *s, size_t len, enum sense *sense)
{
    /* In lower case without accents. */
    static const char *const dictionary[] = {
        [TITLE] = " final score result ergebnis endstand resultado marcador total ",
        [WINNER] = " winner winners win victory sieger gewinner gewonnen sieg ganador ganadora gana ganan victoria ",
        [WINS] = " wins won beats beat defeats defeated gewinnt gewinnen gewann siegt schlagt schlug besiegt besiegte "
                 "gano ganado vence vencio derrota derroto ",
        [LOSES] = " loses lost lose loser verliert verlor verloren verlierer pierde perdio perdido ",
        [GIVES_UP] = " resigns resign resigned resignation gives gave conceded concedes quit quits surrenders "
                     "surrendered forfeits gibt gab aufgegeben aufgibt aufgab aufgabe rinde rindio abandona abandono ",
        [DRAWN] = " draw draws drawn drew tie ties tied remis unentschieden empate empatan empataron empatamos "
                  "tablas ",
        [AGREED] = " agreed agree agreement vereinbart geeinigt einigten acordado acordaron acordamos acuerdo ",
        [NOBODY] = " nobody niemand keiner nadie kein ",
        [NOT] =
            " not no never almost nearly should could would might wanted cannot didnt didn't didn?t isn't isn?t "
            "wasn't wasn?t hasn't hasn?t can't can?t couldn't couldn?t won't won?t wouldn't wouldn?t nicht nie fast "
            "beinahe wollte konnte nunca casi quiso pudo ",
        [FIRST] = " 1st first erste erster primer primera ",
        [SECOND] = " 2nd second zweite zweiter segundo segunda ",
        [PLAYER] = " player spieler spielerin jugador jugadora ",
        [BY] = " by um por durch ",
        [UNIT] = " minutes minute mins min hours hour seconds minuten stunden uhr minutos horas turns moves rounds "
                 "zuge zugen runden turnos jugadas rondas ",
        [JOINT] = " to zu a ",
        [OBJECT] = " over against gegen contra ",
        [AND] = " and und y ",
        [FILLER] =
            " goes geht an va has have had hat hatte ha is ist es the der die das el la with mit con for fur para de "
            "game time up auf se on because since as after when weil da nachdem porque we wir uns haben both "
            "beide ambos so points point punkte punkten punkt puntos punto ",
        [ACTION] = " x takes hits shoots kills captures trifft schiest mata swap swaps swapped tauscht tausch "
                   "tauschen cambia cambio pass king queen rook bishop horse joker wizard konig dame turm laufer "
                   "springer zauberer "
                   "rey dama reina torre alfil caballo comodin mago ",
    };
    static const char *const numbers[] = {
        " zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty ",
        " null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn "
        "siebzehn achtzehn neunzehn zwanzig ",
        " cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis "
        "diecisiete dieciocho diecinueve veinte ",
        " nil ",
    };
    char word[24] = " ";
    size_t at = 0, n = 1, used;

    for (; at < len && !strchr(word_signs, s[at]); at += used) {
        const uint32_t c = utf8_fold(utf8_decode(s + at, len - at, &used));
        if (c && n + 2 < sizeof word)
            word[n++] = c < 0x80 ? (char)c : '?';
    }
    word[n] = ' ';
    *sense = UNKNOWN;
    if (n == 1)
        return at;
    for (*sense = ACTION; *sense > UNKNOWN && !strstr(dictionary[*sense], word);)
        --*sense;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers && *sense == UNKNOWN; i++) {
        const char *found = strstr(numbers[i], word);
        for (const char *c = numbers[i]; found && c <= found; c++)
            *sense = *c == ' ' ? (*sense ? *sense + 1 : NUMBER) : *sense;
    }
    if (*sense == UNKNOWN && (strpbrk(word, "0123456789") || at == 1 || (at == 3 && s[1] == 'x')))
        *sense = ACTION;
    return at;
}
