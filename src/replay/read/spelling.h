/* Text of a record that is read as it was meant, although it is not written as quadrille-record(5) has it. */
#pragma once

#include "replay/game/replay.h"

/* Warns of each deviation at its place, with what it is read as. To be called after the set-up was read. */
void spelling_warn(const struct record *record, struct verdict *v);

/* Adds the text of a tag in the form in which the program writes it. */
void spelling_value(const struct verdict *v, const struct tag *tag, struct text *out);
