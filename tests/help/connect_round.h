/* CoNNect: one round for tests, mostly on A's sheet. */
#pragma once

#include "games/connect/internal.h"
#include "help/trial.h"

/* Round 1 of a game of `players`, after the set-up: all sheets are empty, the dice are not yet rolled. Shapes A D F H,
 * objectives A1 B1 C1. */
struct trial round_begin(int players);

/* A's part of a round with these dice, on a sheet as round_draw has it. */
struct trial round_part(const char *dice, const char *const rows[GRID_SIDE]);

/* The same after both number dice are used. */
struct trial round_claims(const char *dice, const char *const rows[GRID_SIDE]);

/* Makes a sheet of six rows: '.' empty, '0' to '7' a number, 'a' to 'h' the numbers 0 to 7 claimed, 'x' a 1 crossed
 * out. */
void round_draw(struct player_sheet *s, const char *const rows[GRID_SIDE]);

struct connect_table *round_table(const struct trial *t);

/* A's sheet. */
const struct player_sheet *round_sheet(const struct trial *t);

/* Begins a player's part, or with -1 ends the last one, as game->rules->parts does. */
enum fault_place round_label(struct trial *t, int player);

/* The state of A's `nth` box of this kind in a section, from 0. */
uint8_t *round_box(const struct trial *t, enum section section, enum bonus kind, int nth);

/* Gives A the first box of a kind. */
void round_gain(const struct trial *t, enum bonus kind);

/* The number at a space ("a1") of A's sheet; -1 if it is empty. */
int round_number(const struct trial *t, const char *space);
