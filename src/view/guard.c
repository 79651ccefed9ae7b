/* Sinew - guard. SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE // getrandom
#include "view/guard.h"
#include <stdio.h>
#include <string.h>

bool sn_view_guard_is_token(const char* text)
{
    return strlen(text) == GUARD_TOKEN - 1 && strspn(text, "0123456789abcdef") == GUARD_TOKEN - 1;
}

static bool equal_in_constant_time(const char* secret, const char* given, size_t length)
{
    volatile unsigned char difference = 0;
    for (size_t i = 0; i < length; ++i)
        difference = (unsigned char)(difference | (unsigned char)(secret[i] ^ given[i]));
    return difference == 0;
}

bool sn_view_guard_token_fits(const guard* g, const char* token)
{
    return strlen(g->token) == GUARD_TOKEN - 1 && strlen(token) == GUARD_TOKEN - 1 &&
           equal_in_constant_time(g->token, token, GUARD_TOKEN - 1);
}

bool sn_view_guard_protocols_fit(const guard* g, const char* list)
{
    bool named = false, fits = false;
    while (*list) {
        list += strspn(list, ", \t");
        size_t length = strcspn(list, ", \t");
        named = named || (length == 8 && strncmp(list, "sinew.v1", 8) == 0);
        fits = fits || (length == GUARD_TOKEN + 1 && strncmp(list, "t.", 2) == 0 &&
                        strlen(g->token) == GUARD_TOKEN - 1 &&
                        equal_in_constant_time(g->token, list + 2, GUARD_TOKEN - 1));
        list += length;
    }
    return named && fits;
}

bool sn_view_guard_host_fits(const guard* g, const char* host)
{
    char expected[GUARD_HOST + 8];
    const char* const names[] = { "127.0.0.1", "localhost", "[::1]", g->host };
    for (int i = 0; i < 4; ++i) {
        snprintf(expected, sizeof expected, "%s:%d", names[i], g->port);
        if (strcmp(host, expected) == 0) return true;
    }
    return g->any_name && host[0];
}

bool sn_view_guard_is_origin(const char* text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
    const char* host = strncmp(text, "http://", 7) == 0    ? text + 7
                       : strncmp(text, "https://", 8) == 0 ? text + 8
                                                           : "";
    size_t length = strlen(host);
    return length > 0 && length < GUARD_ORIGIN - 8 && strspn(host, letters) == length;
}

bool sn_view_guard_origin_fits(const char* origin, const char* host)
{
    return strncmp(origin, "http://", 7) == 0 && host[0] && strcmp(origin + 7, host) == 0;
}
