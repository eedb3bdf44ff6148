/* Records judged twice: by the program and by tests/second, which was written from the rules alone and runs as one
 * process behind two pipes. Mutations are of words and tags, so that many records stay legal for a while. What both
 * judge is the canonical form, as the second referee is not asked to read what phones make of a record. */
#define _GNU_SOURCE /* memfd_create */

#include "fuzz.h"
#include "page/template/edition.h"
#include "record/record.h"
#include "replay/convert/fix.h"
#include "replay/convert/report.h"
#include "replay/game/replay.h"

#include <signal.h>

enum { TEXT_MOST = 8000, WORDS_MOST = 4000, WORD_MOST = 400 };

/* ---- The second referee ---- */

static FILE *questions, *answers;

static void start_referee(void)
{
    const char *script = getenv("SECOND_REFEREE");
    int to[2], from[2];

    script = script ? script : "tests/second/serve.py";
    REQUIRE(access(script, R_OK) == 0 && pipe(to) == 0 && pipe(from) == 0);
    pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        for (int fd = 0; fd < 2; fd++) {
            close(to[fd]);
            close(from[fd]);
        }
        execlp("python3", "python3", "-B", script, (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    questions = fdopen(to[1], "wb");
    answers = fdopen(from[0], "rb");
    REQUIRE(questions && answers);
}

/* Ends the run unless both agree, or the second referee does not judge this. */
static void ask(const struct text *records, const struct text *verdicts)
{
    char *line = NULL;
    size_t size = 0;

    sigset_t alarm, old;

    if (!questions)
        start_referee();
    sigemptyset(&alarm); /* libFuzzer's own would interrupt the reading */
    sigaddset(&alarm, SIGALRM);
    pthread_sigmask(SIG_BLOCK, &alarm, &old);
    fprintf(questions, "%zu %zu\n", records->len, verdicts->len);
    fwrite(text_string(records), 1, records->len, questions);
    fwrite(text_string(verdicts), 1, verdicts->len, questions);
    REQUIRE(fflush(questions) == 0 && getline(&line, &size, answers) > 0);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (strncmp(line, "differs", 7) == 0) {
        fprintf(stderr, "%s%s", text_string(records), line);
        abort();
    }
    free(line);
}

/* ---- Our own verdicts ---- */

struct memory {
    const char *at;
    size_t left;
};

static long read_memory(void *context, char *buffer, size_t size)
{
    struct memory *m = context;
    size_t n = m->left < size ? m->left : size;
    if (n > 0)
        memcpy(buffer, m->at, n);
    m->at += n;
    m->left -= n;
    return (long)n;
}

/* Adds canonical text and verdicts. False if something can't be read. */
static bool score(const char *s, size_t len, struct editions *editions, struct text *fixed, struct text *json)
{
    struct memory memory = {s, len};
    struct record_reader *reader = record_open(read_memory, &memory);
    struct verdict v = {.editions = editions};
    struct record record;
    struct token token;
    bool readable = true;

    while (record_next(reader, &record) > 0) {
        struct lexer turns = record.turns;
        readable = readable && record.fault_count == 0;
        while (record_token(&turns, &token))
            readable = readable && token.kind != TOKEN_ERROR;
        replay_record(&record, &v, NULL);
        fix_record(&record, &v, fixed);
        report_json(&v, "fuzz", json);
    }
    verdict_release(&v);
    record_close(reader);
    return readable;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct edition_cache *cache = edition_cache_new(NULL);
    struct text canonical = {0}, ignored = {0}, json = {0};

    if (size <= TEXT_MOST && score((const char *)data, size, edition_cache_editions(cache), &canonical, &ignored)) {
        text_clear(&ignored);
        score(text_string(&canonical), canonical.len, edition_cache_editions(cache), &ignored, &json);
        if (json.len > 0)
            ask(&canonical, &json);
    }
    text_release(&canonical);
    text_release(&ignored);
    text_release(&json);
    edition_cache_free(cache);
    return 0;
}

/* ---- Mutations of words ---- */

/* A text in pieces: words with the blanks after them. In tags, too, each item is a word. */
struct words {
    const uint8_t *at[WORDS_MOST];
    size_t len[WORDS_MOST], count;
};

static void split(const uint8_t *data, size_t size, struct words *words)
{
    size_t from = 0;
    words->count = 0;
    for (size_t i = 0; i < size; i++) {
        bool ends = i + 1 == size || (strchr(" \n\"/", data[i]) && !strchr(" \n", data[i + 1]));
        if (!ends || words->count == WORDS_MOST)
            continue;
        words->at[words->count] = data + from;
        words->len[words->count++] = i + 1 - from;
        from = i + 1;
    }
}

static uint32_t draw(uint32_t *state, size_t below)
{
    *state = *state * 1664525 + 1013904223;
    return (uint32_t)(((uint64_t)(*state >> 4) * below) >> 28);
}

static bool add_word(uint8_t *out, size_t *len, size_t most, const struct words *words, size_t i)
{
    if (words->len[i] > most - *len)
        return false;
    memcpy(out + *len, words->at[i], words->len[i]);
    *len += words->len[i];
    return true;
}

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *other, size_t other_size,
                                 uint8_t *out, size_t most, unsigned seed);

/* Takes a word out, puts a copy of one elsewhere, exchanges two, puts another in place of one, or changes a
 * character of one to another of its kind; sometimes what libFuzzer does of itself. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    static struct words words;
    static uint8_t out[TEXT_MOST];
    uint32_t state = seed;
    size_t len = 0;

    most = most < sizeof out ? most : sizeof out;
    size = size < most ? size : most;
    split(data, size, &words);
    uint32_t kind = draw(&state, 11);
    if (words.count < 2 || kind == 0)
        return LLVMFuzzerMutate(data, size, most);
    size_t a = draw(&state, words.count), b = draw(&state, words.count);
    if (kind <= 4) { /* a character to its neighbour: a digit, a letter */
        uint8_t *c = (uint8_t *)words.at[a] + draw(&state, words.len[a]);
        bool digit = *c >= '0' && *c <= '9', letter = (*c | 0x20) >= 'a' && (*c | 0x20) <= 'z';
        uint32_t step = draw(&state, 4) ? (draw(&state, 2) ? 1 : 9) : draw(&state, 10);
        if (digit)
            *c = (uint8_t)('0' + (uint32_t)(*c - '0' + (int)step) % 10);
        else if (letter)
            *c = (uint8_t)((*c & 0xE0) + 1 + (uint32_t)((*c & 0x1F) - 1 + (draw(&state, 2) ? 1 : 25)) % 26);
        else
            return LLVMFuzzerMutate(data, size, most);
        return size;
    }
    for (size_t i = 0; i < words.count; i++) {
        size_t from = i;
        if (kind == 5 && i == a)
            continue;
        if (kind == 6 && (i == a || i == b))
            from = i == a ? b : a;
        if (kind == 7 && i == a)
            from = b;
        if (kind >= 8 && i == a && !add_word(out, &len, most, &words, b))
            break;
        if (!add_word(out, &len, most, &words, from))
            break;
    }
    memcpy(data, out, len);
    return len;
}

/* A word or several of another record in place of as many. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *other, size_t other_size,
                                 uint8_t *out, size_t most, unsigned seed)
{
    static struct words words, donor;
    uint32_t state = seed;
    size_t len = 0;

    split(one, one_size, &words);
    split(other, other_size, &donor);
    if (words.count == 0 || donor.count == 0)
        return 0;
    size_t a = draw(&state, words.count), b = draw(&state, donor.count), count = 1 + draw(&state, 6);
    for (size_t i = 0; i < words.count; i++) {
        bool taken = i >= a && i < a + count && b + i - a < donor.count;
        if (!add_word(out, &len, most, taken ? &donor : &words, taken ? b + i - a : i))
            break;
    }
    return len;
}
