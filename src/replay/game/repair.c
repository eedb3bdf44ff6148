/* Each candidate is played by the replay itself, from a copy of it that was kept before the word in question. If the
 * rules name what has made an action illegal (struct fact), the slip is that action or the word that did so. */
#include "replay/game/repair.h"

#include "base/mem.h"
#include "replay/game/replaying.h"

#include <stdlib.h>
#include <string.h>

#define DIGITS "0123456789"

enum {
    TURNS_BACK = 30,
    TURNS_BEYOND = 10,
    WORK_MOST = 20,    /* words that are played, for each of the record */
    WORK_OF_TRIAL = 4, /* what beginning and ending one costs, in words */
    MOVES_MOST = 1024
};

/* A word, and the replay before it. */
struct word {
    struct replay replay;
    struct pos *pos;
    uint32_t turns;       /* legal ones so far */
    struct token token;   /* as it was read */
    struct lexer after;   /* what follows it */
    uint32_t end, number; /* where it ends; of its turn */
};

/* Words that are played in place of some of the record. */
struct slip {
    const struct word *word; /* from here on */
    struct token tokens[2];
    size_t count;
    struct lexer rest; /* what is played then, */
    int shift;         /* with so much added to the numbers of turns */
    uint32_t start, end;
};

struct slip_search {
    struct verdict v;  /* of the candidate that is played */
    struct reason why; /* the record is illegal */
    struct ending tags;
    struct arena arena; /* owns the positions */
    struct move *moves;
    struct word *words;
    size_t count;           /* the last one is at fault */
    size_t size;            /* of a position */
    size_t work, work_most; /* words played */
    uint32_t least;         /* turns that a repair must reach, unless it is legal to the end */
    uint32_t furthest;      /* of the candidates so far; UINT32_MAX: to the end */
    size_t found;           /* so many have reached it; this is the first: */
    struct slip best;
    uint32_t reaches;
    const char *result;
};

/* A copy of the replay before a word that goes on by itself. */
static struct replay resume(struct slip_search *s, const struct word *word)
{
    memcpy(s->v.last, word->pos, s->size);
    s->v.turns = word->turns;
    s->v.status = STATUS_UNFINISHED;
    s->v.ended = ENDED_NOT;
    s->v.result = "*";
    s->v.claimed = NULL;
    s->v.claim_wrong = false;
    return replaying_copy(&word->replay, &s->v);
}

/* Plays a candidate as far as it is legal, and keeps it if none reaches further. */
static void try(struct slip_search *s, const struct slip *c)
{
    struct replay r = resume(s, c->word);
    struct token token;
    bool legal = true, more = true;

    s->work += WORK_OF_TRIAL;
    for (size_t i = 0; legal && i < c->count; i++) {
        token = c->tokens[i];
        legal = replaying_take(&r, &token);
        s->work++;
    }
    if (legal)
        r.turns = c->rest;
    while (legal && s->work < s->work_most && (more = record_token(&r.turns, &token))) {
        token.number += token.kind == TOKEN_TURN ? (uint32_t)c->shift : 0;
        legal = replaying_take(&r, &token);
        s->work++;
    }
    const bool whole = legal && !more && replaying_end(&r);
    if (whole)
        replaying_score(&r, &s->tags, true);
    const uint32_t reached = whole ? UINT32_MAX : s->v.turns;
    if (!s->v.claim_wrong && reached >= s->least && reached >= s->furthest) {
        s->found = reached > s->furthest ? 1 : s->found + 1;
        s->furthest = reached;
        s->best = *c;
        s->reaches = s->v.turns;
        s->result = whole && s->v.claimed ? s->v.result : NULL;
    }
    replaying_release(&r);
}

/* Whether one slip makes one word of the other: a character, or two exchanged, such as the rows of a line. */
static bool is_slip(const char *a, size_t a_len, const char *b, size_t b_len)
{
    const size_t least = a_len < b_len ? a_len : b_len;
    size_t front = 0, back = 0;
    while (front < least && a[front] == b[front])
        front++;
    while (back < least - front && a[a_len - 1 - back] == b[b_len - 1 - back])
        back++;
    const size_t a_rest = a_len - front - back, b_rest = b_len - front - back;
    return (a_rest < 2 && b_rest < 2 && a_rest + b_rest > 0) ||
           (a_rest > 1 && a_rest == b_rest && a[front] == b[front + b_rest - 1] && a[front + a_rest - 1] == b[front] &&
            memcmp(a + front + 1, b + front + 1, a_rest - 2) == 0);
}

/* Tries the actions that are legal in a position, after the tokens of `c` so far: those that a slip could have made of
 * what is written or, if it is NULL, all. */
static void try_actions(struct slip_search *s, struct slip *c, const struct pos *pos, const char *written, size_t len)
{
    scoped(text_release) struct text action = {0}, turned = {0};
    const size_t count = s->v.game->rules->moves(&s->v.values, pos, s->moves, MOVES_MOST), at = c->count++;

    s->work += count / 4;
    for (size_t i = 0; i < count && i < MOVES_MOST && s->work < s->work_most; i++) {
        const struct text *text = &action;
        text_clear(&action);
        s->v.game->notation->encode(&s->v.values, &s->moves[i], &action);
        const char *sign = written ? strpbrk(text_string(&action), "-x") : NULL;
        if (written && !is_slip(written, len, text_string(&action), action.len)) {
            text_clear(&turned); /* the ends of a line mean the same, those of a shot may be exchanged */
            if (sign)
                text_addf(&turned, "%s%c%.*s", sign + 1, *sign, (int)(sign - action.data), action.data);
            const bool line = sign && *sign == '-';
            text = line ? &turned : &action;
            if (line ? !is_slip(written, len, text_string(&turned), turned.len)
                     : !sign || turned.len != len || memcmp(text_string(&turned), written, len) != 0)
                continue;
        }
        c->tokens[at] = (struct token){.kind = TOKEN_ACTION,
                                       .text = arena_string(&s->v.arena, text_string(text), text->len),
                                       .len = (uint32_t)text->len,
                                       .start = c->word->token.start};
        try(s, c);
    }
    c->count--;
    /* Without a number of its own it may begin the next turn, too. */
    if (pos == c->word->pos && c->word->replay.division != BY_NUMBER && c->word->replay.acted) {
        memcpy(s->v.last, pos, s->size);
        if (s->v.game->rules->end_turn(&s->v.values, s->v.last, NULL))
            try_actions(s, c, s->v.last, written, len);
    }
}

static bool same_word(const struct token *a, const struct token *b)
{
    return a->kind == b->kind && (a->kind == TOKEN_ACTION ? a->len == b->len && memcmp(a->text, b->text, a->len) == 0
                                                          : a->number == b->number);
}

/* Tries to leave out the turn that begins with a word, if it is the turn before it once more: with the same number, or
 * with the next, as those behind it count on. True if the record is legal to the end only without it. */
static bool try_without_turn(struct slip_search *s, size_t begin)
{
    const struct word *word = &s->words[begin];
    struct slip c = {.word = word, .rest = word->after, .start = word->token.start, .end = word->end};
    struct lexer ahead = word->after;
    struct token token;
    size_t first = begin;

    do {
        if (first-- == 0)
            return false;
    } while (s->words[first].token.kind != TOKEN_TURN);
    c.shift = (int)(s->words[first].token.number - word->token.number);
    if (c.shift < -1 || c.shift > 0)
        return false;
    while (record_token(&ahead, &token) && token.kind != TOKEN_TURN && ++first < begin) {
        if (!same_word(&s->words[first].token, &token))
            return false;
        c.rest = ahead;
        c.end = (uint32_t)ahead.at;
    }
    const bool whole = s->furthest == UINT32_MAX;
    if (c.end > word->end)
        try(s, &c);
    return !whole && s->furthest == UINT32_MAX;
}

/* Tries to add a turn before a word. */
static void try_turn(struct slip_search *s, const struct word *word, uint32_t number, int shift)
{
    const uint32_t end = word > s->words ? word[-1].end : word->token.start;
    struct slip c = {.word = word, .rest = word->replay.turns, .shift = shift, .start = end, .end = end, .count = 1};
    struct replay r = resume(s, word);

    c.tokens[0] = (struct token){.kind = TOKEN_TURN, .number = number, .start = word->token.start};
    if (replaying_take(&r, &c.tokens[0]))
        try_actions(s, &c, s->v.last, NULL, 0);
    replaying_release(&r);
}

/* Tries to add an action before the word at fault, or a turn: if its number is missing there, or if all numbers count
 * on without it. */
static void try_more(struct slip_search *s)
{
    const struct word *fault = &s->words[s->count - 1];
    const uint32_t end = s->count > 1 ? fault[-1].end : fault->token.start;
    struct slip c = {.word = fault, .rest = fault->replay.turns, .start = end, .end = end};
    const uint32_t next = replaying_next_number(&fault->replay);

    try_actions(s, &c, fault->pos, NULL, 0);
    if (fault->token.kind == TOKEN_TURN && fault->token.number == next + 1)
        try_turn(s, fault, next, 0);
    else if (fault->replay.division == BY_NUMBER && s->count > 1 && fault[-1].token.kind == TOKEN_TURN)
        try_turn(s, fault - 1, fault[-1].token.number, 1);
}

/* Tries to read a word as another one, or to leave it out if it is the one before it once more. */
static void try_word(struct slip_search *s, size_t i)
{
    const struct word *word = &s->words[i];
    struct slip c = {.word = word, .rest = word->after, .start = word->token.start, .end = word->end};

    if (word->token.kind == TOKEN_ACTION && i > 0 && same_word(&word[-1].token, &word->token))
        try(s, &c);
    if (word->token.kind == TOKEN_ACTION)
        try_actions(s, &c, word->pos, word->token.text, word->token.len);
    else if (word->token.kind == TOKEN_ERROR)
        try_actions(s, &c, word->pos, word->after.text + c.start, c.end - c.start);
}

/* Replays the record up to the fault, and keeps its last words and what the rules say. */
static void keep_words(struct slip_search *s, const struct record *record, uint32_t turns)
{
    struct replay r = replaying_begin(record, &s->v);
    bool legal = true, more = true;

    while (legal && more) {
        struct word word = {.replay = r, .turns = s->v.turns};
        if (word.turns + TURNS_BACK >= turns)
            word.pos = arena_copy(&s->arena, s->v.last, s->size);
        more = record_token(&r.turns, &word.token);
        const struct token written = word.token;
        legal = more ? replaying_take(&r, &word.token) : replaying_end(&r);
        if (!legal && replaying_by_rounds(&r)) {
            s->count = 0;
            legal = true;
            continue;
        }
        if (!legal)
            word.token = written;
        word.after = r.turns;
        word.end = (uint32_t)r.turns.at;
        word.number = r.number;
        if (word.pos)
            *mem_add(s->words, s->count) = word;
    }
    s->why = r.why;
    r.why = (struct reason){0};
    replaying_release(&r);
}

/* Whether an action can't be read or, as the first of its turn, is illegal at the start for the same reason as here. */
static bool is_always_wrong(struct slip_search *s, const struct token *token)
{
    scoped(reason_release) struct reason why = {0};
    struct move move = {0};
    memcpy(s->v.last, s->v.start, s->size);
    return s->v.game->notation->decode(&s->v.values, token->text, token->len, &move, &why.text) == 0 ||
           (!s->words[s->count - 1].replay.acted && !s->v.game->rules->play(&s->v.values, s->v.last, &move, &why) &&
            strcmp(text_string(&why.text), text_string(&s->why.text)) == 0);
}

/* Tries what could explain the fault. */
static void try_all(struct slip_search *s)
{
    const struct word *fault = &s->words[s->count - 1], *before = s->count > 1 ? fault - 1 : NULL;
    const struct token *token = &fault->token;
    const bool number = token->kind == TOKEN_TURN;
    const struct fact *fact = &s->why.since;
    size_t cause = s->count - 1; /* the word before it that has made the fact true */
    size_t turn = s->count;      /* the number of its turn */
    const uint32_t next = replaying_next_number(&fault->replay);
    const bool alone = token->kind == TOKEN_ERROR || (before && same_word(&before->token, token)) ||
                       (token->kind == TOKEN_ACTION && is_always_wrong(s, token));

    if (number && fault->replay.division == BY_NUMBER && token->number != next && !s->v.game->rules->parts)
        try(s, &(struct slip){.word = fault, /* as the number that is due, and those behind it count on */
                              .tokens = {{.kind = TOKEN_TURN, .number = next, .start = token->start}},
                              .count = 1,
                              .rest = fault->after,
                              .shift = (int)(next - token->number),
                              .start = token->start,
                              .end = fault->end});
    while (--turn > 0 && s->words[turn].token.kind != TOKEN_TURN)
        continue;
    if (try_without_turn(s, turn)) /* this explains it best */
        return;
    if (!(number && token->number < next) && !alone && !fact->kind)
        try_more(s);
    if (number && (token->number != next || !fault->replay.acted))
        return;
    while (fact->kind && cause-- > 0 && s->v.game->rules->holds(&s->v.values, s->words[cause].pos, fact))
        continue;
    for (size_t i = s->count; i-- > 0 && s->work < s->work_most;) {
        const bool near = !s->v.game->rules->parts || s->words[i].number == fault->number;
        if (i == s->count - 1 || i == cause || (near && !alone && !fact->kind))
            try_word(s, i);
    }
}

/* The best candidate, in words. */
static struct repair *keep_repair(const struct slip_search *s, const struct record *record, struct arena *arena)
{
    const struct slip *c = &s->best;
    const bool number = c->count > 0 && c->tokens[0].kind == TOKEN_TURN;
    const struct token *action = c->count > number ? &c->tokens[c->count - 1] : NULL;
    struct repair *repair = arena_alloc(arena, sizeof *repair);
    scoped(text_release) struct text new = {0};

    if (action)
        text_add_bytes(&new, action->text, action->len);
    else if (number)
        text_addf(&new, "%u.", c->tokens[0].number);
    repair->old = arena_string(arena, record->text + c->start, c->end - c->start);
    repair->new = arena_string(arena, text_string(&new), new.len);
    const bool whole_turn = c->end > c->start && c->word->token.kind == TOKEN_TURN;
    repair->turn = number ? c->tokens[0].number : whole_turn ? c->word->token.number : c->word->number;
    repair->new_turn = number && action;
    repair->rest = c->rest;
    repair->shift = c->shift;
    struct diag d = {0};
    record_place(record, c->start, &d);
    repair->place = d.place;
    diag_release(&d);
    repair->start = c->start;
    repair->end = c->end;
    repair->reaches = s->reaches;
    repair->whole = s->furthest == UINT32_MAX;
    repair->result = s->result ? arena_string(arena, s->result, strlen(s->result)) : NULL;
    return repair;
}

void repair_find(const struct record *record, struct verdict *v)
{
    struct slip_search s = {.v = *v, .least = v->turns + TURNS_BEYOND};
    struct lexer all = record->turns;
    struct token token;

    if (v->status != STATUS_INVALID || !v->start || v->values.final)
        return;
    s.size = v->game->rules->size(&v->values);
    s.v.arena = (struct arena){0};
    s.v.diags = NULL;
    s.v.diag_count = 0;
    s.v.options = (struct replay_options){0};
    s.v.last = arena_alloc(&s.arena, s.size);
    s.moves = arena_alloc(&s.arena, MOVES_MOST * sizeof *s.moves);
    ending_of_tags(record, &s.v, &s.tags);
    while (record_token(&all, &token))
        s.work_most += WORK_MOST;
    keep_words(&s, record, v->turns);
    if (s.count > 0)
        try_all(&s);
    scoped(text_release) struct text ignored = {0};
    const char *offer = s.count > 0 ? strstr(text_string(&verdict_error(v)->message), "did you mean ") : NULL;
    const char *action = offer ? offer + strlen("did you mean ") : "?";
    const size_t len = strcspn(action, "?");
    const bool offered = len > 0 && !(s.found == 1 && s.work < s.work_most) &&
                         reading_decodes(v, action, len, (struct move){0}, &ignored);
    if (offered) {
        const struct word *fault = &s.words[s.count - 1];
        const uint32_t start = fault->token.start;
        s.least = s.furthest = 0;
        s.found = s.work = 0;
        try(&s, &(struct slip){.word = fault,
                               .tokens = {{action, (uint32_t)len, 0, start, TOKEN_ACTION}},
                               .count = 1,
                               .rest = fault->after,
                               .start = start,
                               .end = fault->end});
    }
    if (s.found == 1 && s.work < s.work_most)
        v->repair = keep_repair(&s, record, &v->arena);
    if (v->repair)
        v->repair->offered = offered;
    free(s.words);
    reason_release(&s.why);
    arena_release(&s.arena);
    verdict_release(&s.v);
}

struct diag repair_note(const struct record *record, const struct repair *repair)
{
    struct diag d = {.severity = SEVERITY_NOTE};
    record_place(record, repair->start, &d);
    text_addf(&d.message, "turn %u (line %u) ", repair->turn, d.place.line);
    if (repair->new[0] && repair->old[0])
        text_addf(&d.message, "with \"%s\" for \"%s\"", repair->new, repair->old);
    else
        text_addf(&d.message, "with \"%s\" %s", *repair->new ? repair->new : repair->old,
                  *repair->new ? "added" : "left out");
    if (repair->shift)
        text_addf(&d.message, ", and all later numbers %d %s,", abs(repair->shift),
                  repair->shift > 0 ? "higher" : "lower");
    if (repair->whole)
        text_add(&d.message, " would be legal to the end");
    else
        text_addf(&d.message, " would be legal up to turn %u", repair->reaches);
    if (repair->result && strcmp(repair->result, "*") != 0)
        text_addf(&d.message, ", %s as claimed", repair->result);
    return d;
}

void repair_write(const struct record *record, const struct repair *repair, struct text *out)
{
    struct lexer rest = repair->rest;
    struct token token;
    size_t written = repair->end;

    text_add_bytes(out, record->text + record->start, repair->start - record->start);
    if (*repair->old == '\0')
        text_add_char(out, ' ');
    if (repair->new_turn)
        text_addf(out, "%u. ", repair->turn);
    text_addf(out, "%s%s{", repair->new, *repair->new ? " " : "");
    for (const char *s = *repair->old ? repair->old : "added"; *s; s++)
        text_add_char(out, *s == '}' ? ')' : *s);
    text_add_char(out, '}');
    while (repair->shift && record_token(&rest, &token)) {
        if (token.kind != TOKEN_TURN)
            continue;
        const size_t number = token.start + strcspn(record->text + token.start, DIGITS);
        text_add_bytes(out, record->text + written, number - written);
        text_addf(out, "%u", token.number + (uint32_t)repair->shift);
        written = number + strspn(record->text + number, DIGITS);
    }
    text_add_bytes(out, record->text + written, record->turns.end - written);
}
