/* Defaults of what a game leaves out; scores and solutions. */
#include "game/game.h"

#include <string.h>

enum { TURNS = 60 };

const struct sheet_parts *game_sheet(const struct game *game)
{
    static const struct sheet_parts none = {0};
    return game->sheet ? game->sheet : &none;
}

bool game_check(const struct game *game, const struct values *values, struct text *why)
{
    return !game->check || game->check(values, why);
}

int game_players(const struct game *game, const struct values *values)
{
    return game->rules->players ? game->rules->players(values) : 2;
}

int game_first_turn(const struct game *game, const struct values *values)
{
    return game->rules->parts ? game->rules->parts->first_turn(values) : 1;
}

int game_faces(const struct game *game, const struct values *values, const struct theme *theme)
{
    const struct player_sheets *own = game_sheet(game)->own;
    return own ? own->faces(values, theme) : 1;
}

int game_turns(const struct game *game, const struct values *values)
{
    return game_sheet(game)->turns ? game->sheet->turns(values) : TURNS;
}

void game_caption(const struct game *game, const struct values *values, const struct words *words, struct text *out)
{
    if (game_sheet(game)->caption) {
        game->sheet->caption(values, words, out);
        return;
    }
    struct values standard;
    params_standard(game->params, &standard);
    param_write(&game->params[0], &values->of[0], out);
    for (size_t i = 1; game->params[i].name; i++) {
        const struct param *param = &game->params[i];
        if (param->use != PARAM_CONTENT || memcmp(&values->of[i], &standard.of[i], sizeof standard.of[i]) == 0)
            continue;
        text_addf(out, ", %s ", words_get(words, param->name));
        param_write(param, &values->of[i], out);
    }
}

size_t game_tag_count(const struct game *game)
{
    size_t count = 0;
    while (game->notation->tags && game->notation->tags[count].name)
        count++;
    return count;
}

void game_say(const struct game *game, const struct values *values, const struct played_turn *turn,
              const struct words *words, struct text *out)
{
    if (game->notation->say && turn->count > 0) {
        game->notation->say(values, turn, words, out);
        return;
    }
    for (size_t i = 0; i < turn->count; i++) {
        text_add(out, i ? " " : "");
        game->notation->encode(values, &turn->moves[i], out);
    }
}

void game_explain(const struct game *game, const struct puzzle_kind *kind, const struct values *values,
                  const struct played_turn *turns, size_t count, const struct words *words, struct text *out)
{
    if (kind->explain) {
        kind->explain(values, turns, count, words, out);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (count > 1)
            text_addf(out, "%s%zu. ", i ? " " : "", i + 1);
        game_say(game, values, &turns[i], words, out);
    }
}

void game_score(const struct game *game, const struct values *values, const struct pos *pos, struct score *score)
{
    *score = (struct score){.players = game_players(game, values), .finished = game->rules->state(values, pos).over};
    game->rules->score(values, pos, score);
}

void solve_release(struct solve_result *result)
{
    for (int i = 0; i < SOLUTIONS_MAX; i++) {
        text_release(&result->of[i].turns);
        text_release(&result->of[i].line);
        text_release(&result->of[i].verdict);
    }
    *result = (struct solve_result){0};
}
