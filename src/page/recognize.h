/* What marks the files that the program makes: they are replaced without --force. Each list has a mark for each form of
 * such a file (struct output_mark). */
#pragma once

#include "base/output.h"

extern const struct output_mark recognize_pdf[], recognize_png[], recognize_svg[], recognize_manifest[],
    recognize_geometry[], recognize_standings[], recognize_trf[], recognize_html[];
