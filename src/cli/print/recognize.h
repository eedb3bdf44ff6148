/* Recognizes files that this program made by their first bytes, so that they may be replaced (output_open). */
#pragma once

#include "base/output.h"

output_ours recognize_pdf, recognize_png, recognize_svg, recognize_manifest, recognize_geometry;
output_ours recognize_standings; /* as JSON or CSV */
