/* Defaults of what a game leaves out; scores and solutions. */
#include "game/game.h"

#include <string.h>

enum { TURNS = 60 };

const struct sheet_parts *game_sheet(const struct game *game)
{
    static const struct sheet_parts none = {0};
    return game->sheet ? game->sheet : &none;
}

const struct game *game_board(const struct game *game, const struct values *values)
{
    const struct game *board = game->board ? game->board(values) : NULL;
    return board ? board : game;
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
    const struct turn_parts *parts = game_board(game, values)->rules->parts;
    return parts ? parts->first_turn : 1;
}

int game_faces(const struct game *game, const struct values *values, const struct theme *theme)
{
    const struct player_sheets *own = game_sheet(game)->own;
    return own && own->faces ? own->faces(values, theme) : 1;
}

int game_turns(const struct game *game, const struct values *values)
{
    return game_sheet(game)->turns ? game->sheet->turns(values) : TURNS;
}

void game_caption(const struct game *game, const struct values *values, const struct words *words, struct text *out)
{
    game = game_board(game, values);
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
        const char *name = words_get(words, param->name);
        if (param->kind == PARAM_INT) {
            text_addf(out, ", %d %s", values->of[i].n[0], name);
            continue;
        }
        text_addf(out, ", %s ", name);
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

bool game_tag_fixed(const struct record_tag *tag, const struct values *values)
{
    return tag->fixed == 0 || (tag->fixed > 0 && values->of[tag->fixed - 1].n[0] > 0 && !values->final);
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

int game_puzzle_grades(const struct game *game, const struct puzzle_kind *kind, const struct values *values)
{
    const char *size = kind->params[0];
    return puzzle_greatest_grade(kind->cuts, size ? &values->of[param_index(game->params, size)] : NULL);
}

void game_puzzle_size(const struct game *game, const struct puzzle_kind *kind, const struct grade_cuts *row,
                      struct text *out)
{
    const struct value size = {.n = {(int16_t)row->size[0], (int16_t)row->size[1]}};
    const struct param *p = kind->params[0] ? &game->params[param_index(game->params, kind->params[0])] : NULL;
    if (p && p->kind != PARAM_FLAG)
        param_write(p, &size, out);
    else
        text_add(out, size.n[0] ? p->name : "default");
}

bool game_puzzle_sizes(const struct game *game, const struct puzzle_kind *kind, int greatest, struct text *out)
{
    bool any = false;
    for (const struct grade_cuts *row = kind->cuts; row->size[0] >= 0; row++) {
        if (puzzle_greatest_grade(row, NULL) != greatest)
            continue;
        text_addf(out, any ? ", " : "grades 1 to %d: ", greatest);
        game_puzzle_size(game, kind, row, out);
        any = true;
    }
    return any;
}

bool game_puzzle_check(const struct game *game, const struct puzzle_kind *kind, const struct values *values,
                       struct text *why)
{
    int least = kind->sides[0], most = kind->sides[1];
    if (most > 0) {
        size_t at = param_index(game->params, kind->params[0]);
        const int16_t *n = values->of[at].n;
        bool board = game->params[at].kind == PARAM_BOARD; /* n[0] is a word */
        if ((!board && (n[0] < least || n[0] > most)) || n[1] < least || n[1] > most)
            return board ? text_refuse(why, "puzzles of this kind have sizes from %d to %d", least, most)
                         : text_refuse(why, "puzzles of this kind have sizes from %dx%d to %dx%d", least, least, most,
                                       most);
    }
    return !kind->check || kind->check(values, why);
}

bool game_puzzle_holds(const struct game *game, const struct puzzle_kind *kind, const struct values *values,
                       const struct pos *start, const struct pos *end, int value)
{
    struct score before, after;

    game = game_board(game, values);
    if (kind->worth == WORTH_OWN)
        return kind->holds(values, start, end, value);
    game_score(game, values, start, &before);
    game_score(game, values, end, &after);
    int mover = game->rules->state(values, start).to_move, other = (mover + 1) % after.players;
    int gain = after.points[mover] - before.points[mover], lost = after.points[other] - before.points[other];
    switch (kind->worth) {
    case WORTH_GAIN:
        return gain == value;
    case WORTH_LEAD:
        return gain - lost == value;
    default:
        return after.finished && after.points[mover] - after.points[other] == value;
    }
}

void game_explain(const struct game *game, const struct puzzle_kind *kind, const struct values *values,
                  const struct played_turn *turns, size_t count, const struct words *words, struct text *out)
{
    game = game_board(game, values);
    if (kind->explain) {
        kind->explain(values, turns, count, words, out);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (count > 1)
            puzzle_begin_turn(short_text("%zu.", i + 1).text, out);
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
