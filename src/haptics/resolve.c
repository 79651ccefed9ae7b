/* Sinew - resolve. getaddrinfo cannot be cancelled: a detached thread waits for it, and the request belongs
   to whoever of the two leaves last. Its memory is the C library's, as the host may be gone by then.
   SPDX-License-Identifier: BSD-3-Clause */
#include "haptics/resolve.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/os_thread.h"

typedef struct request {
    atomic_int owners;
    atomic_bool done;
    struct addrinfo* found;
    char port[16];
    char host[];
} request;

static void leave(request* r)
{
    if (atomic_fetch_sub(&r->owners, 1) != 1) return;
    if (r->found) freeaddrinfo(r->found);
    free(r);
}

static struct addrinfo* ask(const char* host, const char* port, int flags)
{
    const struct addrinfo hints = { .ai_socktype = SOCK_STREAM, .ai_flags = flags };
    return sn_os_find_address(host, port, &hints);
}

static void* ask_for_long(void* context)
{
    request* r = context;
    r->found = ask(r->host, r->port, 0);
    atomic_store(&r->done, true);
    leave(r);
    return NULL;
}

static struct addrinfo* wait_for(request* r, const atomic_bool* ended)
{
    while (!atomic_load(&r->done) && !atomic_load(ended))
        sn_os_sleep(10000000);
    struct addrinfo* found = NULL;
    if (atomic_load(&r->done)) {
        found = r->found;
        r->found = NULL;
    }
    leave(r);
    return found;
}

struct addrinfo* sn_resolve(const char* host, int port, const atomic_bool* ended)
{
    const size_t size = strlen(host) + 1;
    request* r = calloc(1, sizeof *r + size);
    if (!r) return NULL;
    snprintf(r->port, sizeof r->port, "%d", port);
    memcpy(r->host, host, size);
    atomic_init(&r->owners, 1);
    struct addrinfo* numeric = ask(host, r->port, AI_NUMERICHOST); // asks no name service
    atomic_store(&r->owners, 2);
    const bool asked = !numeric && sn_os_thread_detach(ask_for_long, r) == 0;
    if (asked) return wait_for(r, ended);
    atomic_store(&r->owners, 1);
    leave(r);
    return numeric;
}
