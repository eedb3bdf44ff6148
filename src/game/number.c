#include "game/number.h"

size_t number_read(const char *s, size_t len, int *number)
{
    size_t at = 0;
    int n = 0;

    while (at < len && s[at] >= '0' && s[at] <= '9') {
        if (at == 4)
            return 0;
        n = n * 10 + (s[at++] - '0');
    }
    if (at > 1 && s[0] == '0')
        return 0;
    *number = n;
    return at;
}

size_t number_read_cell(const char *s, size_t len, int *column, int *row)
{
    size_t letters = 0;
    int c = 0, r;

    while (letters < len && s[letters] >= 'a' && s[letters] <= 'z') {
        if (letters == 2)
            return 0;
        c = c * 26 + (s[letters++] - 'a' + 1);
    }
    size_t digits = number_read(s + letters, len - letters, &r);
    if (letters == 0 || digits == 0 || r == 0)
        return 0;
    *column = c - 1;
    *row = r - 1;
    return letters + digits;
}

void number_write_column(int column, struct text *out)
{
    if (column >= 26)
        text_add_char(out, (char)('a' + column / 26 - 1));
    text_add_char(out, (char)('a' + column % 26));
}

void number_write_cell(int column, int row, struct text *out)
{
    number_write_column(column, out);
    text_add_int(out, row + 1);
}
