/* Sinew - base64: the digits of base64 (RFC 4648, section 4).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once

/** Value of a digit, 0 to 63; -1 for another character, "=" too. */
int sn_base64_digit(char c);
