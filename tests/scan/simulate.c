/* simulate [--model tune|test] [--beyond] [--set NAME=VALUE]... --seed N SHEET.png PLAYED.txt PHOTO.jpg TRUTH.json
 *
 * Draws what was played (played.h) on a printed sheet, photographs it, and tells what the photograph shows and where.
 * The same arguments give the same files. --beyond: beyond one of the limits of what can be read. --set: one of the
 * conditions (conditions.h). TRUTH.json is one object: `photo, model, seed, width, height` (of the picture held
 * upright), `conditions`, `values` (of each mark, as `quadrille scan --json` names them), `lattice` (points all over
 * the page, every 10 mm, row by row) and `points` (of marks): [x, y, u, v], x and y in mm of the page, u and v in
 * pixels of the upright picture, whose top-left pixel covers 0 .. 1. */
#include "scan/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct job {
    const struct model *model;
    uint64_t seed;
    struct conditions conditions;
    const char *files[4];
};

static const char *const names[] = {"long",  "tilt", "curl", "contrast", "blur", "motion", "shadow", "exposure",
                                    "noise", "jpeg", "cut",  "turned",   "exif", "copied", "flatbed"};
enum { NAMES = sizeof names / sizeof names[0] };
_Static_assert(sizeof(struct conditions) == NAMES * sizeof(double), "each condition has a name");

static void set(double values[NAMES], const char *text)
{
    for (int i = 0; i < NAMES; i++) {
        size_t len = strlen(names[i]);
        if (!strncmp(text, names[i], len) && text[len] == '=') {
            values[i] = strtod(text + len + 1, NULL);
            return;
        }
    }
    fail("no such condition", text);
}

static const struct model *model_named(const char *name)
{
    const struct model *models[] = {&model_tune, &model_test};
    for (int i = 0; i < 2; i++)
        if (!strcmp(name, models[i]->name))
            return models[i];
    fail("no such model", name);
}

static struct job job_of(int argc, char **argv)
{
    struct job job = {.model = &model_tune, .seed = 1};
    const char *settings[32];
    int count = 0, file = 0;
    bool beyond = false;

    for (int i = 1; i < argc; i++) {
        const char *next = i + 1 < argc ? argv[i + 1] : "";
        if (!strcmp(argv[i], "--beyond"))
            beyond = true;
        else if (!strcmp(argv[i], "--model"))
            job.model = model_named(next), i++;
        else if (!strcmp(argv[i], "--seed"))
            job.seed = strtoull(next, NULL, 10), i++;
        else if (!strcmp(argv[i], "--set") && count < 32)
            settings[count++] = next, i++;
        else if (file < 4)
            job.files[file++] = argv[i];
        else
            fail("too many files", argv[i]);
    }
    if (file < 4)
        fail("SHEET.png PLAYED.txt PHOTO.jpg TRUTH.json", "missing");
    job.model->conditions(&job.conditions, job.seed, beyond);
    for (int i = 0; i < count; i++)
        if (!strncmp(settings[i], "flatbed=", 8)) {
            static struct model flatbed;
            flatbed = model_flatbed_of(job.model);
            job.model = &flatbed;
            job.model->conditions(&job.conditions, job.seed, beyond);
        }
    double *values = (double *)&job.conditions;
    for (int i = 0; i < count; i++)
        set(values, settings[i]);
    return job;
}

static void write_point(FILE *out, const struct job *job, const struct camera *camera, double x, double y, bool first)
{
    struct spot at = job->model->where(camera, x, y);
    fprintf(out, "%s[%.3f,%.3f,%.3f,%.3f]", first ? "" : ",", x, y, at.x, at.y);
}

static void write_truth(const struct job *job, const struct played *played, const struct camera *camera,
                        const struct pixels *photo)
{
    FILE *out = fopen(job->files[3], "w");
    const double *values = (const double *)&job->conditions;
    const char *mark = "";

    if (!out)
        fail("cannot be written", job->files[3]);
    fprintf(out, "{\"photo\":\"%s\",\"model\":\"%s\",\"seed\":%llu,\"width\":%d,\"height\":%d,\"conditions\":{",
            job->files[2], job->model->name, (unsigned long long)job->seed, photo->width, photo->height);
    for (int i = 0; i < NAMES; i++)
        fprintf(out, "%s\"%s\":%.4g", i ? "," : "", names[i], values[i]);
    fputs("},\n\"values\":{", out);
    for (int i = 0; i < played->count; i++)
        if (item_is_mark(&played->items[i])) {
            const struct item *item = &played->items[i];
            fprintf(out, "%s\"%s\":\"%s\"", mark, item->name, item_counts(item) ? item->value : "blank");
            mark = ",";
        }
    fputs("},\n\"lattice\":[", out);
    for (int y = 5; y < played->height; y += 10)
        for (int x = 5; x < played->width; x += 10)
            write_point(out, job, camera, x, y, x == 5 && y == 5);
    fputs("],\n\"points\":[", out);
    bool first = true;
    for (int i = 0; i < played->count; i++) {
        const struct item *item = &played->items[i];
        const double *at = item->at;
        if (!item_is_mark(item))
            continue;
        if (item->kind == ITEM_TICK)
            write_point(out, job, camera, at[0] + at[2] / 2, at[1] + at[3] / 2, first);
        else
            write_point(out, job, camera, at[0], at[1], first);
        if (item->kind == ITEM_LINE)
            write_point(out, job, camera, at[2], at[3], false);
        first = false;
    }
    fputs("]}\n", out);
    if (fclose(out))
        fail("cannot be written", job->files[3]);
}

int main(int argc, char **argv)
{
    struct job job = job_of(argc, argv);
    struct played played = played_read(job.files[1]);
    struct pixels sheet = pixels_read_png(job.files[0]);
    double scale = sheet.width / played.width;

    job.model->play(&sheet, scale, &played, &job.conditions, job.seed);
    sheet_stain(&sheet, scale, &played, job.seed);
    if (job.conditions.copied > 0)
        sheet_copy(&sheet, job.seed);
    struct camera *camera = job.model->camera(&played, &job.conditions, job.seed);
    struct pixels photo = job.model->photograph(camera, &sheet, scale, job.seed);
    free(sheet.rgb);
    write_truth(&job, &played, camera, &photo);

    /* EXIF's 3, 6 and 8 turn the stored picture clockwise by 2, 1 and 3 quarters. */
    int orientation = (int)job.conditions.exif;
    int back = orientation == 3 ? 2 : orientation == 6 ? 3 : orientation == 8 ? 1 : 0;
    struct pixels stored = pixels_turned(&photo, back);
    pixels_write_jpeg(&stored, job.files[2], (int)job.conditions.jpeg, job.conditions.jpeg > 85 ? 1 : 2, orientation);
    free(photo.rgb);
    free(stored.rgb);
    free(played.items);
    free(camera);
    return 0;
}
