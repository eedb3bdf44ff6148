/* Any text as an edition of CoNNect: it is refused with a reason and a line of the text, or all that the edition says
 * is within its bounds. */
#define _GNU_SOURCE /* memfd_create */

#include "games/connect/edition.h"
#include "varied.h"

static int bits(spaces set)
{
    return __builtin_popcountll(set);
}

static void require_text(const char *s, size_t size)
{
    REQUIRE(memchr(s, '\0', size) && *s);
}

static void require_sheet(const struct connect_edition *e)
{
    spaces setup = 0;
    REQUIRE(memchr(e->name, 0, sizeof e->name)); /* which may be empty: it has the name of the file then */
    require_text(e->title, sizeof e->title);
    REQUIRE(e->rounds >= 1 && e->rounds <= ROUNDS_MOST);
    for (int i = 0; i < SETUP_SPACES; i++) {
        REQUIRE(e->setup[i] < GRID_SPACES);
        setup |= (spaces)1 << e->setup[i];
    }
    REQUIRE(bits(setup) == SETUP_SPACES);
    REQUIRE(e->arrows && e->arrows < 1 << LINES);
    REQUIRE(e->track >= 1 && e->track <= TRACK_MOST && e->penalty[0] == 0);
    for (int i = 0; i < e->track; i++)
        REQUIRE(e->penalty[i] <= e->penalty[i + 1]);
    REQUIRE(e->score_count >= 1 && e->score_count <= SCORES_MOST);
}

static void require_boxes(const struct bonus_box *box, int count)
{
    REQUIRE(count >= 1 && count <= BOXES_MOST);
    for (int i = 0; i < count; i++) {
        REQUIRE(box[i].kind > BONUS_NONE && box[i].kind < BONUS_KINDS && box[i].stars <= 9);
        if (box[i].kind == BONUS_WRITE)
            REQUIRE(box[i].number >= 1 && box[i].number <= 6);
        else
            REQUIRE(box[i].number == (box[i].kind == BONUS_POINTS ? box[i].stars : 0));
    }
}

static void require_shapes(const struct shape *shapes, int count, int least, int size)
{
    REQUIRE(count >= least && count <= CARDS_MOST);
    for (int i = 0; i < count; i++) {
        REQUIRE(shapes[i].letter >= 'A' && shapes[i].letter <= 'Z');
        require_text(shapes[i].name, sizeof shapes[i].name);
        for (int j = 0; j < TURNS; j++) {
            REQUIRE(bits(shapes[i].turned[j]) == size && shapes[i].turned[j] >> GRID_SPACES == 0);
            REQUIRE(connect_find_shape(shapes, count, shapes[i].turned[j]) == i);
        }
        for (int j = 0; j < i; j++)
            REQUIRE(shapes[j].letter != shapes[i].letter);
    }
}

static void require_objectives(const struct connect_edition *e)
{
    int deck = 0, number = 0;
    REQUIRE(e->objective_count <= OBJECTIVES_MOST);
    for (int i = 0; i < e->objective_count; i++) {
        const struct objective *o = &e->objective[i];
        if (o->deck != deck) {
            REQUIRE(++deck == o->deck && number > 0);
            number = 0;
        }
        REQUIRE(o->number == ++number && o->condition < CONDITIONS);
        require_text(o->text, sizeof o->text);
        REQUIRE((o->condition == ASKS_SPACES) == (o->spaces != 0) && o->spaces >> GRID_SPACES == 0);
        REQUIRE((o->condition == ASKS_SPACES) == (o->count == 0) && o->count <= GRID_SPACES);
        bool sized = o->condition == ASKS_CLAIMS || o->condition == ASKS_SHAPES;
        REQUIRE(sized ? o->size >= 3 && o->size <= 5 : o->size == 0);
    }
    REQUIRE(deck == DECKS - 1);
    for (int i = 0; i < DECKS; i++)
        require_text(e->deck_title[i], sizeof e->deck_title[i]);
}

static void require_edition(const struct connect_edition *e)
{
    require_sheet(e);
    for (int section = 0; section < SECTIONS; section++)
        require_boxes(e->box[section], e->box_count[section]);
    require_shapes(e->small, e->small_count, 1, 4);
    require_shapes(e->big, e->big_count, TABLE_SHAPES, 5);
    require_objectives(e);
}

/* Lines of a text; after a final line break an error may be one line further. */
static int lines(const char *text)
{
    int count = 1;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const files[] = {"templates/connect/standard.cfg"};
    struct connect_edition edition;
    struct text input = INPUT_TEXT(data, size, files), why = {0};
    int line = -1;

    bool ok = connect_edition_format.read(text_string(&input), &edition, &line, &why);
    size_t len = strlen(text_string(&input));
    REQUIRE(line >= 0 && line <= lines(text_string(&input)));
    if (ok)
        require_edition(&edition);
    else
        require_reason(&why, utf8_valid(text_string(&input), len) == len);
    text_release(&input);
    text_release(&why);
    return 0;
}
