/* Sinew - token file: keeps a token, so that a restart has the same one.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/token.h"

/** Reads the token in the file `path`; a file that does not exist is created with a new one. Other users must
    have no access to the file. */
sn_status token_file_read(const char* path, char token[SN_TOKEN_TEXT], sn_error* error);
