/* Sinew - visitor: a WebSocket client for the tests of the view, polite or not.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/** What a visitor says to be let in; NULL: what a page of the view would say, "": nothing. */
typedef struct visitor_manners {
    const char *token, *origin, *host, *protocols, *path;
    const char* socket; /**< path of a Unix socket to connect to instead of the port */
} visitor_manners;

typedef struct visitor {
    int socket;
    int status;           /**< of HTTP: 101 when let in, 0 when the connection was closed without a word */
    unsigned char* heard; /**< bytes read and not yet looked at */
    size_t used, capacity;
    unsigned char* data; /**< of the last message, ends with a 0 that does not count */
    size_t length;
    int requests;
} visitor;

/** Connects to the address of a view. */
void visitor_open(visitor* v, const char* url, const visitor_manners* manners);
/** Connects and says nothing. */
void visitor_dial(visitor* v, const char* url);
void visitor_close(visitor* v);
/** Sends a message: operation 1 text, 2 binary, 8 close. False when the connection is gone. */
bool visitor_send(visitor* v, int operation, const void* data, size_t length);
/** The next message: its operation, with v->data and v->length; 0 when none came in time, -1 when the
    connection is gone. */
int visitor_hear(visitor* v, double seconds);
/* Seconds that a test waits for what must come: other programs may use the same processors. */
enum { PATIENCE = 30 };

/** The next text of this type; NULL when none came. To be freed with json_decref. */
json_t* visitor_wait(visitor* v, const char* type, double seconds);
/** Sends a request, an object without its end, "{\"type\":\"pause\"", and waits for its answer. */
json_t* visitor_ask(visitor* v, const char* request);
/** The next frame: v->data; false when none came. */
bool visitor_frame(visitor* v, double seconds);
/** Row of a block in the message heard last, NULL: there is none. */
const void* visitor_block(const visitor* v, unsigned object, unsigned kind, unsigned* count);
/** GET of a path with or without the token: status, and the body in v->data. */
int visitor_get(visitor* v, const char* url, const char* path, const char* token);
