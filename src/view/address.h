/* Sinew - address: what the view listens at: an address of the network in numbers, or the path of a Unix
   socket.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

enum { ADDRESS_HOST = 128 };

/** Tries to listen, for a sentence that says what is wrong. What an ended program left at the path of a
    socket is no obstacle. */
sn_status sn_view_address_try(const char* address, int port, sn_error* error);
/** True when it is the path of a Unix socket: it contains a slash. */
bool sn_view_address_is_path(const char* address);
/** True when other computers cannot reach it. */
bool sn_view_address_is_loopback(const char* address);
/** True when it means all addresses of the computer. */
bool sn_view_address_is_all(const char* address);
/** The host of its URLs: "127.0.0.1", "[::1]"; this computer where the address means all, or a path. */
void sn_view_address_host(const char* address, char host[ADDRESS_HOST]);
