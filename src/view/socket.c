/* Sinew - socket: the WebSocket of one visitor: who is let in, and messages to and from the session.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include <string.h>
#include "view/server.h"

_Static_assert(SESSION_MARGIN >= LWS_PRE, "libwebsockets writes its header in front of a message");

/* ---- who is let in ------------------------------------------------------------------------------------- */

static int turn_away(struct lws* wsi, unsigned code)
{
    lws_return_http_status(wsi, code, NULL);
    return 1;
}

static int let_in(const server* s, struct lws* wsi)
{
    char host[GUARD_HOST] = "", origin[GUARD_HOST + 8] = "", offered[256] = "", path[16] = "";
    lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST);
    lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);
    lws_hdr_copy(wsi, offered, sizeof offered, WSI_TOKEN_PROTOCOL);
    lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    if (strcmp(path, "/ws") != 0 || !sn_view_guard_host_fits(&s->guard, host) ||
        !sn_view_guard_origin_fits(origin, host))
        return turn_away(wsi, HTTP_STATUS_FORBIDDEN);
    if (!sn_view_guard_protocols_fit(&s->guard, offered)) return turn_away(wsi, HTTP_STATUS_FORBIDDEN);
    if (sn_view_client_has_room(&s->session)) return 0;
    return turn_away(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE);
}

static void end(socket_visitor* v)
{
    sn_view_client_leave(&v->client);
    free(v->heard);
    v->heard = NULL;
}

/* ---- messages ------------------------------------------------------------------------------------------ */

void sn_view_server_wake(client* c) { lws_callback_on_writable(c->link); }

static int send_next(client* c)
{
    outgoing out;
    int sent = 0;
    if (c->leave) return -1;
    if (sn_view_client_next(c, &out))
        sent = lws_write(c->link, out.at, out.length, out.binary ? LWS_WRITE_BINARY : LWS_WRITE_TEXT);
    free(out.owned);
    if (c->leave || sent < 0) return -1;
    if (sn_view_client_waits(c)) sn_view_server_wake(c);
    return 0;
}

/* Parts of a message are gathered; one that is too long, or binary, ends the connection. */
static int hear(socket_visitor* v, const char* in, size_t length)
{
    struct lws* wsi = v->client.link;
    if (lws_frame_is_binary(wsi)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, NULL, 0);
        return -1;
    }
    char* grown =
        v->heard_length + length <= MESSAGE_BYTES ? realloc(v->heard, v->heard_length + length + 1) : NULL;
    if (!grown) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    v->heard = grown;
    memcpy(v->heard + v->heard_length, in, length);
    v->heard_length += length;
    if (!lws_is_final_fragment(wsi)) return 0;
    sn_view_client_obey(&v->client, v->heard, v->heard_length);
    v->heard_length = 0;
    return v->client.leave ? -1 : 0;
}

int sn_view_server_callback_socket(struct lws* wsi, enum lws_callback_reasons reason, void* user, void* in,
                                   size_t length)
{
    server* s = lws_context_user(lws_get_context(wsi));
    socket_visitor* v = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return let_in(s, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        *v = (socket_visitor){ 0 };
        return sn_view_client_join(&s->session, &v->client, wsi) ? 0 : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return send_next(&v->client);
    case LWS_CALLBACK_RECEIVE:
        return hear(v, in, length);
    case LWS_CALLBACK_CLOSED:
        end(v);
        return 0;
    case LWS_CALLBACK_HTTP:
        return -1; // a protocol without a socket
    default:
        return 0;
    }
}
