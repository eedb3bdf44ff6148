#pragma once

#include "base/output.h"

/* Recognize files that this program made by their first bytes, so that they may be replaced (output_open). */
output_ours recognize_pdf, recognize_png, recognize_svg, recognize_manifest,
    recognize_geometry;          /* manifest: or a feed */
output_ours recognize_standings; /* as text, JSON or CSV */
output_ours recognize_trf, recognize_html;
