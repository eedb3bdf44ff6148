#include "game/solve.h"

void solving_release(struct solving *solving)
{
    for (int i = 0; i < SOLUTIONS_MAX; i++) {
        text_release(&solving->of[i].turns);
        text_release(&solving->of[i].line);
        text_release(&solving->of[i].verdict);
    }
    *solving = (struct solving){0};
}
