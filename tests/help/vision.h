/* Colours as people see them, with all three kinds of cones or without one of them. Simulation: G. M. Machado, M. M.
 * Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
 * Transactions on Visualization and Computer Graphics 15 (6), 2009: their matrices for severity 1.0, which apply to
 * linear RGB. Colour space: sRGB (IEC 61966-2-1) to CIE 1931 XYZ to CIELAB, white D65. Distance: CIEDE2000 as in G.
 * Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary Test Data,
 * and Mathematical Observations", Color Research and Application 30 (1), 2005. */
#pragma once

#include "draw/theme.h"

enum vision { VISION_FULL, VISION_PROTANOPIA, VISION_DEUTERANOPIA, VISION_TRITANOPIA, VISIONS };

extern const char *const vision_names[VISIONS];

struct lab {
    double l, a, b;
};

struct lab vision_lab(struct colour colour, enum vision vision);

/* Delta E 00: 1 is about the smallest difference that can be noticed side by side. */
double vision_distance(struct lab one, struct lab other);

/* Ratio of the luminances, from 1 to 21, as in the Web Content Accessibility Guidelines 2.1, "contrast ratio". */
double vision_contrast(struct colour one, struct colour other, enum vision vision);
