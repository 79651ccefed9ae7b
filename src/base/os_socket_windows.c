/* Sinew - os_socket for Windows. SPDX-License-Identifier: BSD-3-Clause */
#include "base/os_socket.h"
#include <pthread.h>

/* ---- the start of Winsock ------------------------------------------------------------------------------ */

static void start(void)
{
    WSADATA ignored;
    WSAStartup(MAKEWORD(2, 2), &ignored);
}

static void start_once(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
}

/* ---- sockets ------------------------------------------------------------------------------------------- */

/* Numbers of sockets have 32 bits also where their type has 64. */
static int prepare(SOCKET socket)
{
    u_long yes = 1;
    if (socket == INVALID_SOCKET) return -1;
    ioctlsocket(socket, (long)FIONBIO, &yes);
    SetHandleInformation((HANDLE)socket, HANDLE_FLAG_INHERIT, 0);
    return (int)socket;
}

static SOCKET of(int socket) { return (SOCKET)socket; }

int sn_os_socket(int family, int type)
{
    start_once();
    return prepare(socket(family, type, 0));
}

void sn_os_socket_close(int socket) { closesocket(of(socket)); }

const char* sn_os_socket_error(void)
{
    static _Thread_local char text[200];
    const DWORD length = FormatMessageA(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS |
                                            FORMAT_MESSAGE_MAX_WIDTH_MASK,
                                        NULL, (DWORD)WSAGetLastError(), 0, text, sizeof text, NULL);
    return length ? text : "the reason is not known";
}

struct addrinfo* sn_os_find_address(const char* host, const char* port, const struct addrinfo* hints)
{
    struct addrinfo* found = NULL;
    start_once();
    return getaddrinfo(host, port, hints, &found) == 0 ? found : NULL;
}

int sn_os_socket_port(int socket)
{
    struct sockaddr_storage own;
    socklen_t size = sizeof own;
    if (getsockname(of(socket), (struct sockaddr*)&own, &size)) return 0;
    return own.ss_family == AF_INET6 ? ntohs(((struct sockaddr_in6*)&own)->sin6_port)
                                     : ntohs(((struct sockaddr_in*)&own)->sin_port);
}

/* Windows does not keep an address back; with SO_REUSEADDR two sockets could have it. */
void sn_os_socket_reuse_address(int socket) { (void)socket; }

void sn_os_socket_no_delay(int socket)
{
    const BOOL yes = TRUE;
    setsockopt(of(socket), IPPROTO_TCP, TCP_NODELAY, (const char*)&yes, sizeof yes);
}

bool sn_os_socket_wait(int socket, bool receive, bool send, int milliseconds)
{
    WSAPOLLFD p = { .fd = of(socket), .events = (short)((receive ? POLLIN : 0) | (send ? POLLOUT : 0)) };
    return WSAPoll(&p, 1, milliseconds) == 1;
}

bool sn_os_connect(int socket, const struct sockaddr* address, socklen_t size, int milliseconds)
{
    int failure = 0;
    socklen_t failure_size = sizeof failure;
    if (connect(of(socket), address, size) == 0) return true;
    return WSAGetLastError() == WSAEWOULDBLOCK && sn_os_socket_wait(socket, false, true, milliseconds) &&
           getsockopt(of(socket), SOL_SOCKET, SO_ERROR, (char*)&failure, &failure_size) == 0 && failure == 0;
}

int sn_os_accept(int socket) { return prepare(accept(of(socket), NULL, NULL)); }

static int64_t outcome(int size)
{
    return size < 0 && WSAGetLastError() == WSAEWOULDBLOCK ? SN_OS_SOCKET_WAIT : size;
}

static int bounded(size_t size) { return size < INT_MAX ? (int)size : INT_MAX; }

int64_t sn_os_receive(int socket, void* bytes, size_t room)
{
    return outcome(recv(of(socket), bytes, bounded(room), 0));
}

int64_t sn_os_send(int socket, const void* bytes, size_t size)
{
    return outcome(send(of(socket), bytes, bounded(size), 0));
}

/* A datagram that is too long is an error of Windows, after it filled the room. */
int64_t sn_os_receive_from(int socket, void* bytes, size_t room, struct sockaddr_storage* from,
                           socklen_t* size)
{
    *size = sizeof *from;
    const int got = recvfrom(of(socket), bytes, bounded(room), 0, (struct sockaddr*)from, size);
    return got < 0 && WSAGetLastError() == WSAEMSGSIZE ? bounded(room) : got;
}

void sn_os_send_to(int socket, const void* bytes, size_t size, const struct sockaddr_storage* to,
                   socklen_t to_size)
{
    sendto(of(socket), bytes, bounded(size), 0, (const struct sockaddr*)to, to_size);
}
