/* Sinew - token file: keeps the token of the view, so that a restart has the same address.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

enum { TOKEN_TEXT = 33 }; /**< 32 hexadecimal digits and the end of the text */

/** Reads the token in the file `path`; a file that does not exist is created with a new one. Other users must
    have no access to the file. */
sn_status token_file_read(const char* path, char token[TOKEN_TEXT], sn_error* error);
