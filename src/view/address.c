/* Sinew - address. SPDX-License-Identifier: BSD-3-Clause */
#include "view/address.h"
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

bool sn_view_address_is_path(const char* address) { return strchr(address, '/') != NULL; }

bool sn_view_address_is_loopback(const char* address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 ||
           sn_view_address_is_path(address);
}

bool sn_view_address_is_all(const char* address)
{
    return strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
}

void sn_view_address_host(const char* address, char host[ADDRESS_HOST])
{
    const char* name = address;
    if (sn_view_address_is_path(address) || strcmp(address, "0.0.0.0") == 0) name = "127.0.0.1";
    if (strcmp(address, "::") == 0) name = "::1";
    snprintf(host, ADDRESS_HOST, strchr(name, ':') ? "[%s]" : "%s", name);
}

/* A path is free, or a socket that nobody answers at: then it is taken away. One whose program is busy, or
   that others own, stays. */
static sn_status try_path(const char* path, sn_error* error)
{
    struct sockaddr_un to = { .sun_family = AF_UNIX };
    struct stat there;
    if (strlen(path) >= sizeof to.sun_path)
        return sn_fail(error, SN_ERR_ARGUMENT, "%s: the path of a socket has at most %d characters", path,
                       (int)sizeof to.sun_path - 1);
    memcpy(to.sun_path, path, strlen(path) + 1);
    if (lstat(path, &there) == 0 && !S_ISSOCK(there.st_mode))
        return sn_fail(error, SN_ERR_IO, "%s already exists and is not a socket", path);
    int probe = socket(AF_UNIX, SOCK_STREAM, 0), reason = 0;
    bool waits = probe < 0 || fcntl(probe, F_SETFL, O_NONBLOCK) != 0;
    if (waits)
        reason = errno;
    else if (connect(probe, (struct sockaddr*)&to, sizeof to) == 0 || errno == EAGAIN)
        reason = EADDRINUSE;
    else if ((errno != ECONNREFUSED && errno != ENOENT) || (unlink(path) != 0 && errno != ENOENT) ||
             bind(probe, (struct sockaddr*)&to, sizeof to) != 0)
        reason = errno;
    else
        unlink(path);
    if (probe >= 0) close(probe);
    if (reason == EADDRINUSE)
        return sn_fail(error, SN_ERR_IO, "%s is in use by another program; choose another path", path);
    return reason ? sn_fail(error, SN_ERR_IO, "cannot listen at %s: %s", path, strerror(reason)) : SN_OK;
}

static sn_status try_network(const char* address, int port, sn_error* error)
{
    char service[16];
    struct addrinfo hints = { .ai_family = AF_UNSPEC,
                              .ai_socktype = SOCK_STREAM,
                              .ai_flags = AI_NUMERICHOST | AI_PASSIVE };
    struct addrinfo* found = NULL;
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(address, service, &hints, &found) != 0)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "\"%s\" is not an address; give a numeric address, for example 127.0.0.1, or the path "
                       "of a Unix socket",
                       address);
    int reason = 0, yes = 1, probe = socket(found->ai_family, SOCK_STREAM, 0);
    if (probe >= 0) setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (probe < 0 || bind(probe, found->ai_addr, found->ai_addrlen) != 0 || listen(probe, 1) != 0)
        reason = errno;
    if (probe >= 0) close(probe);
    freeaddrinfo(found);
    if (reason == EADDRINUSE)
        return sn_fail(error, SN_ERR_IO,
                       "port %d of %s is in use by another program; choose another, or 0 for a free one",
                       port, address);
    if (reason)
        return sn_fail(error, SN_ERR_IO, "cannot listen at port %d of %s: %s", port, address,
                       strerror(reason));
    return SN_OK;
}

sn_status sn_view_address_try(const char* address, int port, sn_error* error)
{
    if (port < 0 || port > 65535)
        return sn_fail(error, SN_ERR_ARGUMENT, "port %d: a port is 1 to 65535, or 0 for a free one", port);
    return sn_view_address_is_path(address) ? try_path(address, error) : try_network(address, port, error);
}
