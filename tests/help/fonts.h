/* The fonts of tests that draw. */
#pragma once

#include "draw/draw.h"

/* Loads DejaVu Sans into the resources. Prints a message and returns false when it is not installed. */
bool test_fonts_load(struct draw_resources *resources);
void test_fonts_free(struct draw_resources *resources);

/* Makes fontconfig find no other fonts: what DejaVu Sans lacks, no font has. Before the first text that it lacks. */
void test_fonts_alone(void);
