/* Sinew - token: random texts that cannot be guessed. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

enum { SN_TOKEN_TEXT = 33 }; /**< 32 hexadecimal digits and the end of the text */

/** A token from random numbers of the system. False if the system provides none. */
bool sn_token_make(char token[SN_TOKEN_TEXT]);
