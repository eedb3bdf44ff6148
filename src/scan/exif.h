/* EXIF: metadata that cameras add to pictures. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The orientation, 1 to 8, in the TIFF structure that an EXIF block holds after its "Exif\0\0"; 1 (upright) where there
 * is none, or the block is damaged. Reads nothing beyond its `len` bytes. */
int exif_orientation(const uint8_t *block, size_t len);
