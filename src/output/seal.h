/* Sinew - seal: a checksum at the end of a recording.

   The HDF5 library may crash on a file whose inner structure is damaged, and it has no checksum over this
   structure in files that can still be opened after a kill. A closed recording therefore ends with one line,
   "sinew recording crc32 XXXXXXXX", over all bytes before it. HDF5 ignores bytes behind its end of file, and
   removes them when it opens the file for writing. The seal finds damage, not forgery.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

typedef enum sn_seal {
    SN_SEAL_ABSENT, /**< older, not closed, or written to since by another program */
    SN_SEAL_INTACT,
    SN_SEAL_BROKEN /**< other bytes, or bytes that cannot be read */
} sn_seal;

/** Appends the seal to a file open for reading and writing. On failure errno is set. */
bool sn_seal_put(int file);
/** Reads the whole file. */
sn_seal sn_seal_check(int file);
