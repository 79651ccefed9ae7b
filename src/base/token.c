/* Sinew - token. SPDX-License-Identifier: BSD-3-Clause */
#include "base/token.h"
#include "base/os_process.h"

bool sn_token_make(char token[SN_TOKEN_TEXT])
{
    unsigned char bytes[(SN_TOKEN_TEXT - 1) / 2];
    if (!sn_os_random(bytes, sizeof bytes)) return false;
    for (size_t i = 0; i < sizeof bytes; ++i)
        snprintf(token + 2 * i, 3, "%02x", (unsigned)bytes[i]);
    return true;
}
