/* The material for the scoring benchmark: random finished games as records.
 *
 *   games SEED COUNT [GAME]
 *
 * writes the records to standard output and "COUNT games, N moves" to standard error; moves are what the game
 * counts as one (in Connect Capture, the default, lines and single shots; else lines, marks or stones). Boards of the
 * sizes below by turns, half of them named by their sheet ID, half written out, as people do. Not for CoNNect: see
 * report.py. */
#include "base/mem.h"
#include "catalogue/id.h"
#include "catalogue/registry.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 4096, COLUMNS = 78 };

/* Usual sizes, as each game's first parameter. */
static const struct {
    const char *slug, *sizes[3];
} boards[] = {
    {"connect-capture", {"3x3", "4x4", "5x5"}},
    {"connect-square", {"6x6", "8x8", "4x4"}},
    {"enclose5", {"20x20", "15x15", "30x30"}},
    {"conect", {"wide 11", "narrow 11", "wide 9"}},
};
static const char *const names[] = {"Ann", "Bob", "Cy", "Dora", "Žofie", "Łukasz", "李", "Grandma Rose"};

enum { SIZES = 3, NAMES = sizeof names / sizeof *names };

/* A game in play and its record so far. */
struct play {
    const struct game *game;
    const char *const *sizes;
    struct values values;
    struct pos *pos;
    struct rng rng;
    struct text turn, move; /* the turn being written, its last action */
    struct text record;
    size_t line; /* length of the record's last line */
    uint64_t moves;
};

/* ---- One turn ------------------------------------------------------------------------------------------------ */

/* The `x` of a shot (`b2xc3`), which follows a digit; NULL in other actions, where it names a column. */
static const char *find_shot(const struct text *action)
{
    for (const char *x = action->data; (x = strchr(x, 'x')); x++)
        if (x > action->data && isdigit((unsigned char)x[-1]))
            return x;
    return NULL;
}

/* Adds an action to the turn. Another shot of the same shooter follows a comma. */
static void write_action(struct play *p, const struct move *move)
{
    struct text now = {0};
    p->game->notation->encode(&p->values, move, &now);
    const char *victim = find_shot(&now);
    size_t shooter = victim ? (size_t)(victim + 1 - now.data) : 0;

    if (shooter > 0 && p->move.len > shooter && strncmp(p->move.data, now.data, shooter) == 0) {
        text_add_char(&p->turn, ',');
        text_add(&p->turn, victim + 1);
    } else {
        text_add_char(&p->turn, ' ');
        text_add_bytes(&p->turn, now.data, now.len);
    }
    text_release(&p->move);
    p->move = now;
    p->moves++;
}

/* Plays a random turn and writes its actions. Where a turn may end as well as go on, it ends one time in three. */
static void play_actions(struct play *p)
{
    static struct move moves[MOVES_MAX];
    for (;;) {
        size_t count = p->game->rules->moves(&p->values, p->pos, moves, MOVES_MAX);
        assert(count <= MOVES_MAX);
        if ((count == 0 || rng_below(&p->rng, 3) == 0) && p->game->rules->end_turn(&p->values, p->pos, NULL))
            return;
        const struct move *move = &moves[rng_below(&p->rng, (uint32_t)count)];
        bool legal = p->game->rules->play(&p->values, p->pos, move, NULL);
        assert(legal);
        (void)legal;
        write_action(p, move);
    }
}

/* Adds the turn to the record, on the same line as those before it if there is room. */
static void write_turn(struct play *p)
{
    bool fits = p->line > 0 && p->line + 2 + p->turn.len <= COLUMNS;
    text_add(&p->record, fits ? "  " : "\n");
    p->line = (fits ? p->line + 2 : 0) + p->turn.len;
    text_add_bytes(&p->record, p->turn.data, p->turn.len);
}

/* ---- One record ---------------------------------------------------------------------------------------------- */

static void write_tags(struct play *p, const struct sheet_id *id, bool by_id)
{
    uint32_t first = rng_below(&p->rng, NAMES), second = (first + 1 + rng_below(&p->rng, NAMES - 1)) % NAMES;

    text_addf(&p->record, "[Game \"%s\"]\n[A \"%s\"]\n[B \"%s\"]\n", p->game->about.slug, names[first], names[second]);
    if (by_id) {
        text_add(&p->record, "[Sheet \"");
        sheet_id_write(id, &p->record);
    } else if (p->game->params[0].tag) {
        text_addf(&p->record, "[%s \"", p->game->params[0].tag);
        param_write(&p->game->params[0], &p->values.of[0], &p->record);
    } else {
        text_addf(&p->record, "[%s \"", p->game->notation->tags[0].name);
        p->game->notation->tags[0].write(&p->values, p->pos, &p->record);
    }
    text_add(&p->record, "\"]\n");
}

/* Adds the moves, and before them the result, which is known only afterwards. */
static void write_game(struct play *p, FILE *out)
{
    struct score score;
    size_t tags = p->record.len;

    p->line = 0;
    for (int turn = game_first_turn(p->game, &p->values); !p->game->rules->state(&p->values, p->pos).over; turn++) {
        text_clear(&p->turn);
        text_clear(&p->move);
        text_addf(&p->turn, "%d.", turn);
        play_actions(p);
        write_turn(p);
    }
    game_score(p->game, &p->values, p->pos, &score);
    fwrite(p->record.data, 1, tags, out);
    fprintf(out, "[Result \"%d-%d\"]\n", score.points[0], score.points[1]);
    fwrite(p->record.data + tags, 1, p->record.len - tags, out);
    fputs("\n\n", out);
}

static void make_game(struct play *p, const char *seed, uint64_t i, FILE *out)
{
    const char *size = p->sizes[i % SIZES];
    struct sheet_id id = {.game = p->game};

    params_standard(p->game->params, &p->values);
    param_read(&p->game->params[0], size, strlen(size), &p->values.of[0], NULL);
    id.values = p->values;
    id.seed = sheet_id_seed(p->game, &p->values, seed, i);
    p->pos = mem_new(p->game->rules->size(&p->values));
    sheet_id_start(&id, p->pos);
    rng_start(&p->rng, id.seed + 1);
    text_clear(&p->record);
    write_tags(p, &id, i / SIZES % 2 == 0);
    write_game(p, out);
    free(p->pos);
}

int main(int argc, char **argv)
{
    uint64_t count = argc >= 3 ? strtoull(argv[2], NULL, 10) : 0;
    const char *slug = argc == 4 ? argv[3] : boards[0].slug;
    struct play p = {.game = registry_find(slug, strlen(slug))};

    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        if (strcmp(boards[i].slug, slug) == 0)
            p.sizes = boards[i].sizes;
    if (count == 0 || !p.game || !p.sizes) {
        fputs("usage: games SEED COUNT [GAME]\n", stderr);
        return 2;
    }
    for (uint64_t i = 0; i < count; i++)
        make_game(&p, argv[1], i, stdout);
    text_release(&p.turn);
    text_release(&p.move);
    text_release(&p.record);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("games");
        return 2;
    }
    fprintf(stderr, "%llu games, %llu moves\n", (unsigned long long)count, (unsigned long long)p.moves);
    return 0;
}
