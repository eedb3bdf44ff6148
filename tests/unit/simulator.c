/* The simulator of photographs (tests/scan): what it says is true of its pictures. Dots of a page are found where it
 * says that they are, whatever the page's bend and the camera's place. */
#include "scan/model.h"

#include "help/test.h"

enum { WIDTH = 210, HEIGHT = 297, SCALE = 6, DOTS = 20 }; /* mm; pixels per mm */

/* A white page with black dots of 3 mm at `at`. */
static struct pixels dotted_page(const struct spot at[DOTS])
{
    struct pixels page = pixels_new(WIDTH * SCALE, HEIGHT * SCALE);
    memset(page.rgb, 255, (size_t)page.width * (size_t)page.height * 3);
    for (int i = 0; i < DOTS; i++)
        for (int y = (int)fmax(0, (at[i].y - 2) * SCALE); y < (at[i].y + 2) * SCALE; y++)
            for (int x = (int)fmax(0, (at[i].x - 2) * SCALE); x < (at[i].x + 2) * SCALE; x++)
                if (hypot((x + 0.5) / SCALE - at[i].x, (y + 0.5) / SCALE - at[i].y) < 1.5)
                    memset(page.rgb + ((size_t)y * (size_t)page.width + (size_t)x) * 3, 0, 3);
    return page;
}

/* The centre of what is darker than the paper around, near a place of the photograph. */
static struct spot dark_centre(const struct pixels *p, struct spot near, int reach)
{
    double sum = 0, x_sum = 0, y_sum = 0, paper = 0;
    int left = (int)near.x - reach, top = (int)near.y - reach;

    for (int pass = 0; pass < 2; pass++)
        for (int y = top; y <= top + 2 * reach; y++)
            for (int x = left; x <= left + 2 * reach; x++) {
                double v = p->rgb[((size_t)y * (size_t)p->width + (size_t)x) * 3 + 1];
                if (pass == 0) {
                    paper = fmax(paper, v);
                    continue;
                }
                double dark = fmax(0, paper * 0.6 - v); /* not noise, nor shade */
                sum += dark;
                x_sum += dark * (x + 0.5);
                y_sum += dark * (y + 0.5);
            }
    return (struct spot){x_sum / sum, y_sum / sum};
}

static void test_where_points_are(const struct model *model)
{
    struct played played = {.width = WIDTH, .height = HEIGHT};
    struct spot at[DOTS];

    for (uint64_t seed = 1; seed <= 2; seed++) {
        struct random r = random_of(seed, 99);
        for (int i = 0; i < DOTS; i++) /* one in each field of 5 x 4 */
            at[i] = (struct spot){(i % 4 + random_between(&r, 0.2, 0.8)) * WIDTH / 4,
                                  (i / 4 + random_between(&r, 0.2, 0.8)) * HEIGHT / 5.0};
        struct pixels page = dotted_page(at);
        struct conditions conditions;
        model->conditions(&conditions, seed, false);
        conditions.long_side = 1200;
        conditions.curl = seed == 1 ? 0 : 8;
        conditions.noise = 1;
        conditions.shadow = conditions.motion = 0;
        struct camera *camera = model->camera(&played, &conditions, seed);
        struct pixels photo = model->photograph(camera, &page, SCALE, seed);
        for (int i = 0; i < DOTS; i++) {
            struct spot there = model->where(camera, at[i].x, at[i].y), found = dark_centre(&photo, there, 11);
            if (hypot(found.x - there.x, found.y - there.y) > 0.35)
                fail_msg("%s, seed %d, dot %d: %.2f %.2f, found at %.2f %.2f", model->name, (int)seed, i, there.x,
                         there.y, found.x, found.y);
        }
        free(page.rgb);
        free(photo.rgb);
        free(camera);
    }
}

TEST(test_tune)
{
    test_where_points_are(&model_tune);
}

TEST(test_test)
{
    test_where_points_are(&model_test);
}

/* What is blank stays white where nothing else is drawn, and what is drawn is dark. */
TEST(test_play_draws)
{
    const struct model *models[] = {&model_tune, &model_test};
    struct item items[] = {{ITEM_LINE, "a", "drawn", {50, 50, 90, 50}, false, 0},
                           {ITEM_LINE, "b", "blank", {50, 90, 90, 90}, false, 0},
                           {ITEM_CELL, "c", "A", {50, 150, 8}, true, 0},
                           {ITEM_CELL, "d", "B", {90, 150, 8}, true, 1},
                           {ITEM_FREE, "", "", {0, 0, 210, 297}, false, 0}};
    struct played played = {WIDTH, HEIGHT, items, 5, {50, 50}, {90, 150}};

    for (int m = 0; m < 2; m++) {
        struct pixels page = dotted_page((struct spot[DOTS]){{0}});
        struct conditions conditions = {.contrast = 0.6};
        double dark[4] = {0}; /* around the line, the place of the other, and the middles of both cells */
        models[m]->play(&page, SCALE, &played, &conditions, 3);
        for (int i = 0; i < 4; i++)
            for (int y = -6; y <= 6; y++)
                for (int x = -6; x <= 6; x++) {
                    int px = (int)((i < 2 ? 70 : items[i].at[0]) * SCALE) + x, py = (int)(items[i].at[1] * SCALE) + y;
                    dark[i] += 255 - page.rgb[((size_t)py * (size_t)page.width + (size_t)px) * 3];
                }
        assert_true(dark[0] > 1000);
        assert_true(dark[1] == 0);
        assert_true(dark[2] > 3000);
        assert_true(dark[3] < 500);
        free(page.rgb);
    }
}
