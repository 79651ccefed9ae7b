/* Sinew - sha256: the fingerprint of a scene file, as sha256sum prints it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stddef.h>

enum { SHA256_TEXT = 65 };
/** Hexadecimal digest of `bytes` bytes. Returns `text`. */
const char* sha256(const void* data, size_t bytes, char text[SHA256_TEXT]);
