/* CoNNect: the icons of the bonuses, for rule texts. */
#include "games/connect/icons.h"
#include "games/connect/internal.h"

static const char *const names[] = {"move", "zone", "adjust", "reuse", "write", "two", "six", NULL};
static const struct bonus_box boxes[] = {
    {.kind = BONUS_MOVE},
    {.kind = BONUS_ZONE},
    {.kind = BONUS_ADJUST},
    {.kind = BONUS_REUSE},
    {.kind = BONUS_WRITE, .number = 3},
    {.kind = BONUS_TWO},
    {.kind = BONUS_POINTS, .number = 6},
};

static void draw_icon(struct draw *d, int number, double size)
{
    icon_bonus(d, &boxes[number], size / 2, size / 2, size);
}

const struct diagrams connect_diagrams = {.names = names, .draw = draw_icon};
