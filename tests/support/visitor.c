/* Sinew - visitor. SPDX-License-Identifier: BSD-3-Clause */
#include "support/visitor.h"
#include <arpa/inet.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Reads what is there, or comes within the time. */
static bool read_more(visitor* v, double seconds)
{
    struct pollfd p = { .fd = v->socket, .events = POLLIN };
    if (poll(&p, 1, seconds > 0 ? (int)(1e3 * seconds) + 1 : 0) <= 0) return false;
    if (v->capacity - v->used < 65536)
        v->heard = realloc(v->heard, v->capacity = 2 * v->capacity + 65536 + v->used);
    ssize_t count = recv(v->socket, v->heard + v->used, v->capacity - v->used, 0);
    if (count <= 0) {
        close(v->socket);
        v->socket = -1;
        return false;
    }
    v->used += (size_t)count;
    return true;
}

static void drop(visitor* v, size_t bytes)
{
    memmove(v->heard, v->heard + bytes, v->used - bytes);
    v->used -= bytes;
}

static bool send_all(visitor* v, const void* data, size_t length)
{
    const char* at = data;
    while (length > 0) {
        ssize_t sent = v->socket < 0 ? -1 : send(v->socket, at, length, MSG_NOSIGNAL);
        if (sent <= 0) return false;
        at += sent;
        length -= (size_t)sent;
    }
    return true;
}

static int parse_port(const char* url) { return atoi(strrchr(url, ':') + 1); }

static void connect_to(visitor* v, const char* url, const char* path)
{
    uint16_t port = htons((uint16_t)parse_port(url));
    struct sockaddr_in four = { .sin_family = AF_INET, .sin_port = port };
    struct sockaddr_in6 six = { .sin6_family = AF_INET6,
                                .sin6_port = port,
                                .sin6_addr = IN6ADDR_LOOPBACK_INIT };
    struct sockaddr_un local = { .sun_family = AF_UNIX };
    four.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const struct sockaddr* to = (struct sockaddr*)&four;
    socklen_t size = sizeof four;
    if (path) {
        snprintf(local.sun_path, sizeof local.sun_path, "%s", path);
        to = (struct sockaddr*)&local;
        size = sizeof local;
    } else if (strchr(url, '[')) {
        to = (struct sockaddr*)&six;
        size = sizeof six;
    }
    *v = (visitor){ .socket = socket(to->sa_family, SOCK_STREAM, 0) };
    if (connect(v->socket, to, size) != 0) {
        close(v->socket);
        v->socket = -1;
    }
}

/* The end of the answer's head, or 0. */
static size_t wait_for_head(visitor* v)
{
    double until = now() + 5.0;
    while (now() < until) {
        for (size_t i = 3; i < v->used; ++i)
            if (memcmp(v->heard + i - 3, "\r\n\r\n", 4) == 0) return i + 1;
        if (v->socket < 0 || (!read_more(v, 5.0) && v->socket < 0)) return 0;
    }
    return 0;
}

static void take_status(visitor* v)
{
    size_t head = wait_for_head(v);
    if (head == 0) return;
    v->status = atoi((const char*)v->heard + 9);
    drop(v, head);
}

static int add_line(char* text, int used, const char* name, const char* value)
{
    return value[0] ? used + sprintf(text + used, "%s: %s\r\n", name, value) : used;
}

void visitor_open(visitor* v, const char* url, const visitor_manners* manners)
{
    static const visitor_manners none = { 0 };
    const visitor_manners* m = manners ? manners : &none;
    char host[64], origin[80], protocols[120], text[4096];
    snprintf(host, sizeof host, "%.*s", (int)strcspn(url + 7, "/"), url + 7);
    snprintf(origin, sizeof origin, "http://%s", m->host ? m->host : host);
    snprintf(protocols, sizeof protocols, "sinew.v1, t.%s", m->token ? m->token : strstr(url, "#t=") + 3);
    connect_to(v, url, m->socket);
    int used = sprintf(text, "GET %s HTTP/1.1\r\n", m->path ? m->path : "/ws");
    used = add_line(text, used, "Host", m->host ? m->host : host);
    used = add_line(text, used, "Origin", m->origin ? m->origin : origin);
    used = add_line(text, used, "Sec-WebSocket-Protocol", m->protocols ? m->protocols : protocols);
    used += sprintf(text + used, "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    if (send_all(v, text, (size_t)used)) take_status(v);
}

void visitor_dial(visitor* v, const char* url) { connect_to(v, url, NULL); }

void visitor_close(visitor* v)
{
    if (v->socket >= 0) close(v->socket);
    free(v->heard);
    free(v->data);
    *v = (visitor){ .socket = -1 };
}

bool visitor_send(visitor* v, int operation, const void* data, size_t length)
{
    unsigned char head[14] = { (unsigned char)(0x80 | operation) };
    int used = 2;
    head[1] = (unsigned char)(0x80 | (length < 126 ? length : length < 65536 ? 126 : 127));
    int bytes = length < 126 ? 0 : length < 65536 ? 2 : 8;
    for (int i = bytes - 1; i >= 0; --i)
        head[used++] = (unsigned char)((uint64_t)length >> 8 * i);
    memset(head + used, 0, 4); // a mask of zeros
    return send_all(v, head, (size_t)used + 4) && send_all(v, data, length);
}

/* Takes a whole message from what was read: its operation, or 0. */
static int take_message(visitor* v)
{
    size_t head = 2;
    if (v->used < 2) return 0;
    uint64_t length = v->heard[1] & 127u;
    int bytes = length < 126 ? 0 : length == 126 ? 2 : 8;
    if (v->used < head + (size_t)bytes) return 0;
    if (bytes) length = 0;
    for (int i = 0; i < bytes; ++i)
        length = length << 8 | v->heard[head++];
    if (v->used < head + length) return 0;
    int operation = v->heard[0] & 15;
    v->data = realloc(v->data, (size_t)length + 1);
    memcpy(v->data, v->heard + head, (size_t)length);
    v->data[length] = 0;
    v->length = (size_t)length;
    drop(v, head + (size_t)length);
    return operation;
}

int visitor_hear(visitor* v, double seconds)
{
    double until = now() + seconds;
    for (;;) {
        int operation = take_message(v);
        if (operation == 9) { // a ping
            visitor_send(v, 10, v->data, v->length);
            continue;
        }
        if (operation) return operation;
        if (v->socket < 0) return -1;
        double left = until - now();
        if (!read_more(v, left > 0 ? left : 0) && left <= 0) return v->socket < 0 ? -1 : 0;
    }
}

json_t* visitor_wait(visitor* v, const char* type, double seconds)
{
    double until = now() + seconds;
    while (now() < until) {
        int operation = visitor_hear(v, until - now());
        if (operation <= 0 || operation == 8) return NULL;
        json_t* object = operation == 1 ? json_loadb((const char*)v->data, v->length, 0, NULL) : NULL;
        const char* found = json_string_value(json_object_get(object, "type"));
        if (found && strcmp(found, type) == 0) return object;
        json_decref(object);
    }
    return NULL;
}

json_t* visitor_ask(visitor* v, const char* request)
{
    char text[8192];
    int id = ++v->requests;
    double until = now() + 10.0;
    int length = snprintf(text, sizeof text, "%s,\"id\":%d}", request, id);
    if (!visitor_send(v, 1, text, (size_t)length)) return NULL;
    while (now() < until) {
        int operation = visitor_hear(v, until - now());
        if (operation <= 0 || operation == 8) return NULL;
        json_t* object = operation == 1 ? json_loadb((const char*)v->data, v->length, 0, NULL) : NULL;
        const json_t* answered = json_object_get(object, "id");
        if (json_is_integer(answered) && json_integer_value(answered) == id) return object;
        json_decref(object);
    }
    return NULL;
}

bool visitor_frame(visitor* v, double seconds)
{
    double until = now() + seconds;
    while (now() < until) {
        int operation = visitor_hear(v, until - now());
        uint16_t type = 0;
        if (operation <= 0) return false;
        if (operation == 2) memcpy(&type, v->data + 4, sizeof type);
        if (type == 1) return true;
    }
    return false;
}

const void* visitor_block(const visitor* v, unsigned object, unsigned kind, unsigned* count)
{
    uint32_t blocks, id, rows, offset;
    uint16_t what;
    memcpy(&blocks, v->data + 24, 4);
    for (uint32_t i = 0; i < blocks; ++i) {
        const unsigned char* block = v->data + 32 + 16 * i;
        memcpy(&id, block, 4);
        memcpy(&what, block + 4, 2);
        memcpy(&rows, block + 8, 4);
        memcpy(&offset, block + 12, 4);
        if (id != object || what != kind) continue;
        if (count) *count = rows;
        return v->data + offset;
    }
    return NULL;
}

int visitor_get(visitor* v, const char* url, const char* path, const char* token)
{
    char text[1024];
    connect_to(v, url, NULL);
    int length = snprintf(
        text, sizeof text, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s%s%s\r\n", path,
        parse_port(url), token ? "X-Sinew-Token: " : "", token ? token : "", token ? "\r\n" : "");
    if (send_all(v, text, (size_t)length)) take_status(v);
    double until = now() + 2.0;
    while (v->socket >= 0 && now() < until && read_more(v, 0.3)) {}
    v->data = malloc(v->used + 1);
    if (v->used) memcpy(v->data, v->heard, v->used);
    v->length = v->used;
    v->data[v->used] = 0;
    return v->status;
}
