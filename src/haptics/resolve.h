/* Sinew - resolve: addresses of a host by its name. Name services may take many seconds; this does not wait
   for them after somebody has ended it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdatomic.h>
#include <stdbool.h>
#include "base/os_socket.h"

/** Addresses for a connection to a port; free them with freeaddrinfo. NULL: the name is not known, there is
    no memory, or `ended` became true, at most 20 ms ago: then a thread that is left behind ends with the
    answer. */
struct addrinfo* sn_resolve(const char* host, int port, const atomic_bool* ended);
