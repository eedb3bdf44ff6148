#include "game/solve.h"

void solve_release(struct solve_result *result)
{
    for (int i = 0; i < SOLUTIONS_MAX; i++) {
        text_release(&result->of[i].turns);
        text_release(&result->of[i].line);
        text_release(&result->of[i].verdict);
    }
    *result = (struct solve_result){0};
}
