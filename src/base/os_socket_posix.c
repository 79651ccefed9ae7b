/* Sinew - os_socket for POSIX systems, and WebAssembly. SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE
#include "base/os_socket.h"
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

static int prepare(int socket)
{
    if (socket < 0) return -1;
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK);
    return socket;
}

int sn_os_socket(int family, int type) { return prepare(socket(family, type, 0)); }

void sn_os_socket_close(int socket) { close(socket); }

const char* sn_os_socket_error(void) { return strerror(errno); }

struct addrinfo* sn_os_find_address(const char* host, const char* port, const struct addrinfo* hints)
{
    struct addrinfo* found = NULL;
    return getaddrinfo(host, port, hints, &found) == 0 ? found : NULL;
}

int sn_os_socket_port(int socket)
{
    struct sockaddr_storage own;
    socklen_t size = sizeof own;
    if (getsockname(socket, (struct sockaddr*)&own, &size)) return 0;
    return own.ss_family == AF_INET6 ? ntohs(((struct sockaddr_in6*)&own)->sin6_port)
                                     : ntohs(((struct sockaddr_in*)&own)->sin_port);
}

static void set(int socket, int level, int option)
{
    const int yes = 1;
    setsockopt(socket, level, option, &yes, sizeof yes);
}

void sn_os_socket_reuse_address(int socket) { set(socket, SOL_SOCKET, SO_REUSEADDR); }

void sn_os_socket_no_delay(int socket) { set(socket, IPPROTO_TCP, TCP_NODELAY); }

bool sn_os_socket_wait(int socket, bool receive, bool send, int milliseconds)
{
    struct pollfd p = { .fd = socket, .events = (short)((receive ? POLLIN : 0) | (send ? POLLOUT : 0)) };
    return poll(&p, 1, milliseconds) == 1;
}

bool sn_os_connect(int socket, const struct sockaddr* address, socklen_t size, int milliseconds)
{
    int failure = 0;
    socklen_t failure_size = sizeof failure;
    if (connect(socket, address, size) == 0) return true;
    return errno == EINPROGRESS && sn_os_socket_wait(socket, false, true, milliseconds) &&
           getsockopt(socket, SOL_SOCKET, SO_ERROR, &failure, &failure_size) == 0 && failure == 0;
}

int sn_os_accept(int socket) { return prepare(accept(socket, NULL, NULL)); }

static int64_t outcome(ssize_t size)
{
    const bool waits = size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    return waits ? SN_OS_SOCKET_WAIT : size;
}

int64_t sn_os_receive(int socket, void* bytes, size_t room)
{
    return outcome(recv(socket, bytes, room, MSG_DONTWAIT));
}

int64_t sn_os_send(int socket, const void* bytes, size_t size)
{
    return outcome(send(socket, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL));
}

int64_t sn_os_receive_from(int socket, void* bytes, size_t room, struct sockaddr_storage* from,
                           socklen_t* size)
{
    *size = sizeof *from;
    return recvfrom(socket, bytes, room, MSG_DONTWAIT, (struct sockaddr*)from, size);
}

void sn_os_send_to(int socket, const void* bytes, size_t size, const struct sockaddr_storage* to,
                   socklen_t to_size)
{
    if (sendto(socket, bytes, size, MSG_DONTWAIT, (const struct sockaddr*)to, to_size) < 0)
        return; // some compilers insist on a look at the result
}
