/* Sinew - os_socket: sockets that never block, where systems differ. A socket is a number; -1: none.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef _WIN32
#include <winsock2.h>
#include <ws2tcpip.h>
#else
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#endif

enum { SN_OS_SOCKET_WAIT = -2 }; /**< nothing can be received, or sent, at present */

/** A socket of this process alone. -1 on failure. */
int sn_os_socket(int family, int type);
void sn_os_socket_close(int socket);
/** Why the last call failed, also one of bind() and listen(). */
const char* sn_os_socket_error(void);
/** Addresses of a host, as getaddrinfo() finds them; free them with freeaddrinfo(). NULL: none. */
struct addrinfo* sn_os_find_address(const char* host, const char* port, const struct addrinfo* hints);
/** The port that a socket is bound to; 0 on failure. */
int sn_os_socket_port(int socket);
/** SO_REUSEADDR, for a socket that listens: its address can be bound again as soon as it is closed, by any
    program. */
void sn_os_socket_reuse_address(int socket);
/** TCP_NODELAY: what is to be sent is sent at once. */
void sn_os_socket_no_delay(int socket);

/** Waits until something can be received, or sent too, for some milliseconds at most. */
bool sn_os_socket_wait(int socket, bool receive, bool send, int milliseconds);
/** Connects within some milliseconds. */
bool sn_os_connect(int socket, const struct sockaddr* address, socklen_t size, int milliseconds);
/** A socket for who waits at a listening one; -1: nobody. */
int sn_os_accept(int socket);
/** Bytes received, or sent; SN_OS_SOCKET_WAIT; 0 or -1: the partner has gone. */
int64_t sn_os_receive(int socket, void* bytes, size_t room);
int64_t sn_os_send(int socket, const void* bytes, size_t size);
/** A datagram, and where it came from; a longer one is cut off. -1: none. */
int64_t sn_os_receive_from(int socket, void* bytes, size_t room, struct sockaddr_storage* from,
                           socklen_t* size);
/** Sends a datagram; one that cannot be sent is lost, as any datagram may be. */
void sn_os_send_to(int socket, const void* bytes, size_t size, const struct sockaddr_storage* to,
                   socklen_t to_size);
