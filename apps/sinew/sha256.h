/* Sinew - sha256: the fingerprint of a scene file, as sha256sum prints it. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

enum { SHA256_TEXT = 65 };
/** Hexadecimal digest of a file; false when it cannot be read. */
bool sha256_file(const char* path, char text[SHA256_TEXT]);
