/* CoNNect: parameters, the cards and spaces of a game, and the game's table of functions. rules.md, section 5; the
 * rules of a turn are in turn.c, actions.c and claims.c, scores in score.c. */
#include "games/connect/rules.h"
#include "games/connect/puzzle.h"

#include <string.h>

enum { ARROW_COLUMNS = 2, ARROW_ROWS = 2 };

static const char *const parts[] = {"sheet", "shapes", "scores", "objectives", "dice", "all", NULL};
static const char *const backs[] = {"none", "duplex", "fold", NULL};
static const char *const flips[] = {"long", "short", NULL};

static const struct param params[] = {
    [CONNECT_DRAW] = {.name = "draw",
                      .mark = 'D',
                      .kind = PARAM_FLAG,
                      .least = 0,
                      .most = 1,
                      .standard = "0",
                      .help = "choose shapes and objectives by lot, and print them on the sheet"},
    [CONNECT_LAYOUT] = {.name = "random-layout",
                        .mark = 'R',
                        .kind = PARAM_FLAG,
                        .least = 0,
                        .most = 1,
                        .standard = "0",
                        .help = "choose set-up spaces and arrow lines by lot"},
    [CONNECT_DICE] = {.name = "dice",
                      .mark = 'T',
                      .kind = PARAM_FLAG,
                      .least = 0,
                      .most = 1,
                      .standard = "0",
                      .help = "roll all dice of the game beforehand, for solo play or one game in many places"},
    [CONNECT_PLAYERS] = {.name = "players",
                         .kind = PARAM_INT,
                         .use = PARAM_RULE,
                         .least = 1,
                         .most = SHEET_PLAYERS,
                         .standard = "2",
                         .tag = "Players",
                         .metavar = "N",
                         .help = "how many play, 1 to 6"},
    [CONNECT_PART] = {.name = "part",
                      .kind = PARAM_WORD,
                      .use = PARAM_LOOK,
                      .standard = "sheet",
                      .words = parts,
                      .metavar = "PART",
                      .help = "what to print: sheet, shapes, scores, objectives (cards), dice, or all"},
    [CONNECT_BACKS] = {.name = "backs",
                       .kind = PARAM_WORD,
                       .use = PARAM_LOOK,
                       .standard = "none",
                       .words = backs,
                       .metavar = "HOW",
                       .help = "backs of cards: none, duplex (on alternate pages), or fold"},
    [CONNECT_FLIP] = {.name = "flip",
                      .kind = PARAM_WORD,
                      .use = PARAM_LOOK,
                      .standard = "long",
                      .words = flips,
                      .metavar = "EDGE",
                      .help = "the edge over which a duplex printer turns the paper: long or short"},
    [CONNECT_OFFSET] = {.name = "back-offset",
                        .kind = PARAM_PAIR,
                        .use = PARAM_LOOK,
                        .least = -500,
                        .most = 500,
                        .standard = "0,0",
                        .metavar = "X,Y",
                        .help = "mm by which to shift backs, for a printer that drifts"},
    [CONNECT_GRID] = {.name = "grid",
                      .kind = PARAM_FLAG,
                      .use = PARAM_RULE,
                      .least = 0,
                      .most = 1,
                      .standard = "0",
                      .help = "a puzzle's Grid in place of a game"},
    {0},
};

static bool flag(const struct values *v, enum connect_param param)
{
    return v->of[param].n[0] != 0;
}

static bool check(const struct values *v, struct text *why)
{
    (void)v;
    (void)why;
    return true;
}

int connect_players(const struct values *v)
{
    return connect_is_grid(v) ? 1 : v->of[CONNECT_PLAYERS].n[0];
}

/* A game begins with the set-up. */
static int first_turn(const struct values *v)
{
    return connect_is_grid(v) ? 1 : 0;
}

static size_t size(const struct values *v)
{
    (void)v;
    return sizeof(struct connect_table);
}

static bool prints_board(const struct values *v)
{
    int part = v->of[CONNECT_PART].n[0];
    return part == PART_SHEET || part == PART_ALL;
}

static void print_cards(const struct values *v, struct card_print *print)
{
    *print = (struct card_print){
        .backs = (enum backs)v->of[CONNECT_BACKS].n[0],
        .flip_short = v->of[CONNECT_FLIP].n[0] == FLIP_SHORT,
        .offset_x = v->of[CONNECT_OFFSET].n[0] / 100.0,
        .offset_y = v->of[CONNECT_OFFSET].n[1] / 100.0,
    };
}

/* ---- The table --------------------------------------------------------------------------------------- */

static void blank(const struct values *v, struct pos *pos)
{
    const struct connect_edition *e = connect_edition(v);
    struct connect_table *t = (struct connect_table *)pos;

    memset(t, 0, sizeof *t);
    memcpy(t->layout, e->setup, sizeof t->layout);
    t->arrows = e->arrows;
    memset(t->shape, UNWRITTEN, sizeof t->shape);
    memset(t->objective, UNWRITTEN, sizeof t->objective);
    for (int i = 0; i < SHEET_PLAYERS; i++)
        memset(t->sheet[i].number, UNWRITTEN, sizeof t->sheet[i].number);
    if (connect_is_grid(v))
        connect_grid_blank(t);
}

/* Puts the first `count` of a shuffle of 0 to `items` - 1 in front (Fisher and Yates). */
static void shuffle(struct rng *rng, uint8_t *order, int items, int count)
{
    for (int i = 0; i < items; i++)
        order[i] = (uint8_t)i;
    for (int i = 0; i < count; i++) {
        int lot = i + (int)rng_below(rng, (uint32_t)(items - i));
        uint8_t item = order[lot];
        order[lot] = order[i];
        order[i] = item;
    }
}

/* One set-up space in each row and each column; two columns and two rows with arrows. */
static void deal_layout(struct rng *rng, struct connect_table *t)
{
    uint8_t order[GRID_SIDE] = {0};
    shuffle(rng, order, GRID_SIDE, SETUP_SPACES);
    for (int row = 0; row < SETUP_SPACES; row++)
        t->layout[row] = (uint8_t)(row * GRID_SIDE + order[row]);
    t->arrows = 0;
    shuffle(rng, order, GRID_SIDE, ARROW_COLUMNS);
    for (int i = 0; i < ARROW_COLUMNS; i++)
        t->arrows |= (uint16_t)(1 << order[i]);
    shuffle(rng, order, GRID_SIDE, ARROW_ROWS);
    for (int i = 0; i < ARROW_ROWS; i++)
        t->arrows |= (uint16_t)(1 << (GRID_SIDE + order[i]));
}

static void sort_shapes(uint8_t *shape)
{
    for (int i = 1; i < TABLE_SHAPES; i++)
        for (int k = i; k > 0 && shape[k - 1] > shape[k]; k--) {
            uint8_t other = shape[k];
            shape[k] = shape[k - 1];
            shape[k - 1] = other;
        }
}

static void deal_cards(const struct connect_edition *e, struct rng *rng, struct connect_table *t)
{
    uint8_t order[CARDS_MOST] = {0};
    shuffle(rng, order, e->big_count, TABLE_SHAPES);
    memcpy(t->shape, order, sizeof t->shape);
    sort_shapes(t->shape);
    for (int deck = 0; deck < DECKS; deck++) {
        uint32_t count = 0, lot;
        for (int i = 0; i < e->objective_count; i++)
            count += e->objective[i].deck == deck;
        lot = rng_below(rng, count);
        for (int i = 0; i < e->objective_count; i++)
            if (e->objective[i].deck == deck && lot-- == 0)
                t->objective[deck] = (uint8_t)i;
    }
}

static void deal_dice(const struct connect_edition *e, struct rng *rng, struct connect_table *t)
{
    t->has_dice = true;
    for (int roll = 0; roll < SETUP_ROLLS + e->rounds; roll++)
        for (int die = 0; die < ROLL_DICE; die++)
            t->roll[roll][die] = (uint8_t)(1 + rng_below(rng, DICE_SIDES));
}

/* The order of the draws is part of what a sheet ID means and never changes. */
static void deal(const struct values *v, struct rng *rng, struct pos *pos)
{
    struct connect_table *t = (struct connect_table *)pos;
    if (connect_is_grid(v)) {
        connect_grid_deal(rng, t);
        return;
    }
    if (flag(v, CONNECT_LAYOUT))
        deal_layout(rng, t);
    if (flag(v, CONNECT_DRAW))
        deal_cards(connect_edition(v), rng, t);
    if (flag(v, CONNECT_DICE))
        deal_dice(connect_edition(v), rng, t);
}

/* ---- The tags Shapes and Objectives ------------------------------------------------------------------ */

/* The next word of a tag; its length, 0 at the end. */
static size_t next_word(const char **s, const char *end)
{
    const char *from;
    while (*s < end && (**s == ' ' || **s == '\t'))
        ++*s;
    from = *s;
    while (*s < end && **s != ' ' && **s != '\t')
        ++*s;
    return (size_t)(*s - from);
}

static int find_letter(const struct connect_edition *e, const char *s, size_t len)
{
    for (int i = 0; i < e->big_count; i++)
        if (len == 1 && e->big[i].letter == *s)
            return i;
    return -1;
}

static bool refuse_shapes(const struct connect_edition *e, struct text *why)
{
    text_add(why, "the tag Shapes names the four shape cards on the table by different letters of ");
    for (int i = 0; i < e->big_count; i++)
        text_add_char(why, e->big[i].letter);
    text_add(why, ", apart by blanks");
    return false;
}

static bool read_shapes(const struct values *v, const char *s, size_t len, uint8_t *shape, struct text *why)
{
    const struct connect_edition *e = connect_edition(v);
    const char *at = s;
    size_t word;
    int count = 0;

    while ((word = next_word(&at, s + len)) > 0) {
        int found = find_letter(e, at - word, word);
        if (found < 0 || count == TABLE_SHAPES)
            return refuse_shapes(e, why);
        for (int i = 0; i < count; i++)
            if (shape[i] == found)
                return refuse_shapes(e, why);
        shape[count++] = (uint8_t)found;
    }
    if (count < TABLE_SHAPES)
        return refuse_shapes(e, why);
    sort_shapes(shape);
    return true;
}

static bool shapes_values(const char *s, size_t len, struct values *v, struct text *why)
{
    uint8_t shape[TABLE_SHAPES];
    return read_shapes(v, s, len, shape, why);
}

static bool shapes_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    return read_shapes(v, s, len, ((struct connect_table *)pos)->shape, why);
}

static void shapes_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    for (int i = 0; i < TABLE_SHAPES && t->shape[i] != UNWRITTEN; i++) {
        if (i > 0)
            text_add_char(out, ' ');
        text_add_char(out, connect_edition(v)->big[t->shape[i]].letter);
    }
}

static int find_objective(const struct connect_edition *e, const char *s, size_t len)
{
    for (int i = 0; i < e->objective_count; i++)
        if (len == 2 && s[0] == 'A' + e->objective[i].deck && s[1] == '0' + e->objective[i].number)
            return i;
    return -1;
}

static bool refuse_objectives(const struct connect_edition *e, struct text *why)
{
    text_add(why, "the tag Objectives names one card of each deck, such as \"A2 B1 C3\"; the cards are ");
    for (int deck = 0; deck < DECKS; deck++) {
        int count = 0;
        for (int i = 0; i < e->objective_count; i++)
            count += e->objective[i].deck == deck;
        text_addf(why, "%s%c1 to %c%d", deck ? ", " : "", 'A' + deck, 'A' + deck, count);
    }
    return false;
}

static bool read_objectives(const struct values *v, const char *s, size_t len, uint8_t *objective, struct text *why)
{
    const struct connect_edition *e = connect_edition(v);
    const char *at = s;
    size_t word;

    memset(objective, UNWRITTEN, DECKS);
    while ((word = next_word(&at, s + len)) > 0) {
        int found = find_objective(e, at - word, word);
        if (found < 0 || objective[e->objective[found].deck] != UNWRITTEN)
            return refuse_objectives(e, why);
        objective[e->objective[found].deck] = (uint8_t)found;
    }
    return !memchr(objective, UNWRITTEN, DECKS) || refuse_objectives(e, why);
}

static bool objectives_values(const char *s, size_t len, struct values *v, struct text *why)
{
    uint8_t objective[DECKS];
    return read_objectives(v, s, len, objective, why);
}

static bool objectives_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    return read_objectives(v, s, len, ((struct connect_table *)pos)->objective, why);
}

static void objectives_write(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    for (int deck = 0; deck < DECKS && t->objective[deck] != UNWRITTEN; deck++)
        text_addf(out, "%s%c%d", deck ? " " : "", 'A' + deck, connect_edition(v)->objective[t->objective[deck]].number);
}

static bool cards_fixed(const struct values *v)
{
    return flag(v, CONNECT_DRAW);
}

/* In each turn everybody acts, in order; on a Grid A alone. */
static bool to_move_place(const struct values *v, struct pos *pos, const char *s, size_t len, struct text *why)
{
    (void)v;
    (void)pos;
    return (len == 1 && s[0] == 'A') || text_refuse(why, "in CoNNect A begins: the tag ToMove can only be A");
}

static void to_move_write(const struct values *v, const struct pos *pos, struct text *out)
{
    (void)v;
    (void)pos;
    (void)out;
}

static bool never_fixed(const struct values *v)
{
    (void)v;
    return false;
}

static const struct record_tag setup[] = {
    {.name = "Shapes",
     .help = "the four shape cards on the table: A C F H",
     .needed = true,
     .values = shapes_values,
     .fixed = cards_fixed,
     .place = shapes_place,
     .write = shapes_write},
    {.name = "Objectives",
     .help = "the objectives, one of each deck: A2 B1 C3",
     .needed = true,
     .values = objectives_values,
     .fixed = cards_fixed,
     .place = objectives_place,
     .write = objectives_write},
    {.name = "Grid",
     .help = "the numbers of a puzzle, row by row: 125634/3.....",
     .rivals = connect_grid_rivals,
     .values = connect_grid_values,
     .place = connect_grid_place,
     .write = connect_grid_write},
    {.name = "ToMove",
     .help = "who begins, which is always A",
     .fixed = never_fixed,
     .place = to_move_place,
     .write = to_move_write},
    {0},
};

/* ---- Playing ----------------------------------------------------------------------------------------- */

static bool play(const struct values *v, struct pos *pos, const struct move *move, struct text *why)
{
    struct connect_table *t = (struct connect_table *)pos;
    if (connect_is_grid(v))
        return connect_grid_play(v, pos, move, why);
    if (move->kind == ACT_ROLL || move->kind == ACT_DICE)
        return connect_roll(v, t, move, why);
    if (t->stage == STAGE_DICE || (!t->set_up && t->rolls < SETUP_ROLLS))
        return text_refuse(why, t->set_up ? "the dice of the round are missing: zone die and number dice, such as 4/2,5"
                                          : "the dice of the set-up are missing: two rolls such as 1,3,4");
    if (t->stage != STAGE_PLAYER)
        return text_refuse(why, "whose action is this? Each player's part begins with a label, such as A:");
    return connect_act(v, t, move, why);
}

static enum blame label(const struct values *v, struct pos *pos, int player, struct text *why)
{
    return (connect_is_grid(v) ? connect_grid_label : connect_label)(v, pos, player, why);
}

static bool end_turn(const struct values *v, struct pos *pos, struct text *why)
{
    return (connect_is_grid(v) ? connect_grid_end_turn : connect_end_turn)(v, pos, why);
}

static struct state state(const struct values *v, const struct pos *pos)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    (void)v;
    return (struct state){.to_move = t->at, .over = t->over};
}

/* ---- Scores ------------------------------------------------------------------------------------------ */

/* Whether the first score wins over the second; ties go to the smaller penalty. */
static bool beats(const struct connect_score *one, const struct connect_score *two)
{
    return one->total != two->total ? one->total > two->total : one->penalty < two->penalty;
}

static void score(const struct values *v, const struct pos *pos, struct score *s)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    struct connect_score counted[SHEET_PLAYERS];
    int best = -1;

    if (connect_is_grid(v)) {
        connect_grid_score(v, pos, s);
        return;
    }
    for (int i = 0; i < s->players; i++) {
        s->out[i] = t->sheet[i].out;
        if (s->out[i])
            continue;
        connect_count(v, t, i, &counted[i]);
        s->points[i] = counted[i].total;
        if (best < 0 || beats(&counted[i], &counted[best]))
            best = i;
    }
    for (int i = 0; i < s->players; i++)
        s->winner[i] = s->finished && !s->out[i] && !beats(&counted[best], &counted[i]);
}

static void detail(const struct values *v, const struct pos *pos, struct detail *out)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    if (connect_is_grid(v)) {
        connect_grid_detail(pos, out);
        return;
    }
    for (int i = 0; i < connect_players(v); i++) {
        const char label[] = {(char)('A' + i), '\0'};
        struct connect_score s;
        if (t->sheet[i].out) {
            detail_null(out, label);
            continue;
        }
        connect_count(v, t, i, &s);
        detail_object(out, label);
        detail_number(out, "connect3", s.connect3);
        detail_number(out, "connect4", s.connect4);
        detail_number(out, "connect5", s.connect5);
        detail_number(out, "lines", s.lines);
        detail_number(out, "circles", s.circles);
        detail_number(out, "objectives", s.objectives);
        detail_number(out, "penalty", s.penalty);
        detail_end(out);
    }
}

/* In the order of the sheet's scoring table. */
static const struct score_row *score_rows(const struct values *v)
{
    static const struct score_row rows[] = {
        {"connect3", "Connect-3 stars", false}, {"connect4", "Connect-4 stars, shapes", false},
        {"connect5", "Connect-5", false},       {"lines", "arrow lines", false},
        {"circles", "circles", false},          {"objectives", "objectives", false},
        {"penalty", "Free Actions", true},      {0},
    };
    return connect_is_grid(v) ? NULL : rows;
}

static void remark(const struct values *v, const struct pos *pos, struct text *out)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    if (connect_is_grid(v))
        connect_grid_remark(pos, out);
    else if (t->over && t->rounds < connect_edition(v)->rounds)
        text_add(out, "everybody is out of the game");
}

/* ---- The sheet's texts ------------------------------------------------------------------------------- */

/* What was chosen by lot: "cards and dice by lot". */
static void caption(const struct values *v, struct text *out)
{
    static const char *const names[] = {[CONNECT_DRAW] = "cards", [CONNECT_LAYOUT] = "layout", [CONNECT_DICE] = "dice"};
    size_t from = out->len;
    if (connect_is_grid(v)) {
        text_add(out, "grid of numbers");
        return;
    }
    for (enum connect_param i = CONNECT_DRAW; i <= CONNECT_DICE; i++)
        if (flag(v, i))
            text_addf(out, "%s%s", out->len > from ? ", " : "", names[i]);
    if (out->len > from)
        text_add(out, " by lot");
    const struct connect_edition *e = connect_edition(v);
    if (e && strcmp(e->name, EDITION_STANDARD) != 0)
        text_addf(out, "%s%s", out->len > from ? " \u00b7 " : "", e->title);
}

/* The rounds, and the set-up. */
static int turns(const struct values *v)
{
    return connect_is_grid(v) ? 1 : connect_edition(v)->rounds + 1;
}

static const struct score_detail connect_detail = {
    .members = detail,
    .remark = remark,
    .rows = score_rows,
};

static const struct turn_parts connect_parts = {.begin = label, .first_turn = first_turn};

static const struct rules connect_rules = {
    .players = connect_players,
    .size = size,
    .start = blank,
    .deal = deal,
    .play = play,
    .end_turn = end_turn,
    .parts = &connect_parts,
    .state = state,
    .moves = connect_moves,
    .score = score,
    .detail = &connect_detail,
};

static const struct notation connect_notation = {
    .tags = setup,
    .decode = connect_decode,
    .encode = connect_encode,
    .help =
        "Set-up (0.): the two rolls 1,3,4 2,4,6, then each player's six writes: 1@b1. A round: zone die, number dice "
        "(4/2,5), then each player's actions: 5@c4 writes a die, 5=3@c4 or 5=- with a Free Action; adjust:5+1@c4, "
        "adjust:c4-1, zone:5, move:c4>d5; a claim with its box: a1-b1-c1=move, =write3@f6, =two:4@a2,5@b2 (a1* spends "
        "reuse); a Connect-5 alone; out.",
};

static const struct picture connect_picture = {
    .board = connect_board,
    .draw = connect_draw,
    .text_picture = connect_sketch,
    .reminder = "Write both number dice into the zone, then claim.\n"
                "Claims rise or fall by 1, or are all equal.\n"
                "Free Action: another number, or nothing if the zone is full.\n"
                "A zone box is never spent between the two number dice.\n"
                "No way to deal with a number die: out of the game.",
};

static const struct player_sheets connect_player_sheets = {.most = SHEET_PLAYERS, .faces = connect_faces};

static const struct card_set connect_card_set = {.decks = connect_decks,
                                                 .prints_board = prints_board,
                                                 .print = print_cards};

static const struct sheet_parts connect_sheet = {
    .own = &connect_player_sheets,
    .cards = &connect_card_set,
    .score_lines = 1,
    .caption = caption,
    .hints = connect_hints,
    .turns = turns,
};

static const struct solver connect_solver = {
    .solve = connect_solve,
    .value = "points of claims",
};

const struct game connect_game = {
    .about = {.slug = "connect",
              .title = "CoNNect",
              .code = "CN",
              .designer = "Sarawut Jirawaree",
              .summary = "write dice into zones, claim runs and equal numbers"},
    .params = params,
    .edition = &connect_edition_format,
    .check = check,
    .puzzles = connect_puzzles,
    .rules = &connect_rules,
    .notation = &connect_notation,
    .picture = &connect_picture,
    .sheet = &connect_sheet,
    .solver = &connect_solver,
};
