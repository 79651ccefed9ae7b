/* Sinew - guard: who may connect to the view. Pure functions of what was sent.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include "base/token.h"

enum { GUARD_TOKEN = SN_TOKEN_TEXT, GUARD_HOST = 128 };
enum { GUARD_ORIGIN = 200 }; // longest that may show the page in a frame

/** What is compared with. */
typedef struct guard {
    char token[GUARD_TOKEN];
    char host[GUARD_HOST]; /**< of the view's URLs */
    int port;
    bool any_name; /**< open to a network by the user's wish: the computer may have any name there, and the
                       token guards */
} guard;

/** Whether a text can be a token. */
bool sn_view_guard_is_token(const char* text);
/** Compares in a time that does not depend on where they differ. */
bool sn_view_guard_token_fits(const guard* g, const char* token);
/** Finds the token in the list of subprotocols "sinew.v1, t.TOKEN" and compares. */
bool sn_view_guard_protocols_fit(const guard* g, const char* list);
/** True when the header Host names this server, and not a name that somebody made resolve to it. */
bool sn_view_guard_host_fits(const guard* g, const char* host);
/** Whether a text is an origin as "https://lab.example:8888", and nothing else that a header would heed. */
bool sn_view_guard_is_origin(const char* text);
/** True when the header Origin is "http://" and the Host: the page came from here. */
bool sn_view_guard_origin_fits(const char* origin, const char* host);
