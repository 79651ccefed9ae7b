/* Sinew - http: sends the page, and the scene and its state to who has the token. Nothing is changed by HTTP.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "view/server.h"

/** One answer on its way. */
typedef struct body {
    asset_file file;
    size_t sent;
} body;

static const char policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors %s";
static const char* const headers[][2] = {
    { "x-content-type-options:", "nosniff" },
    { "referrer-policy:", "no-referrer" },
    { "cross-origin-opener-policy:", "same-origin" },
    { "cross-origin-resource-policy:", "same-origin" },
    { "cache-control:", "no-store" },
};

static bool add_header(struct lws* wsi, const char* name, const char* value, unsigned char** at,
                       unsigned char* end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char*)name, (const unsigned char*)value,
                                       (int)strlen(value), at, end) == 0;
}

/* Pages of other origins show this one in a frame only where the user allows their origin. */
static bool add_frame_headers(struct lws* wsi, unsigned char** at, unsigned char* end)
{
    const server* s = lws_context_user(lws_get_context(wsi));
    const char* origin = s->session.options.allow_frame;
    char text[sizeof policy + GUARD_ORIGIN];
    snprintf(text, sizeof text, policy, origin ? origin : "'none'");
    return add_header(wsi, "content-security-policy:", text, at, end) &&
           (origin || add_header(wsi, "x-frame-options:", "deny", at, end));
}

static int send_headers(struct lws* wsi, unsigned code, const asset_file* f)
{
    unsigned char buffer[LWS_PRE + 2048], *start = buffer + LWS_PRE, *at = start,
                                          *end = buffer + sizeof buffer - 1;
    if (lws_add_http_common_headers(wsi, code, f->type, f->length, &at, end)) return 1;
    if (!add_frame_headers(wsi, &at, end)) return 1;
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; ++i)
        if (!add_header(wsi, headers[i][0], headers[i][1], &at, end)) return 1;
    if (f->compressed && !add_header(wsi, "content-encoding:", "gzip", &at, end)) return 1;
    return lws_finalize_write_http_header(wsi, start, &at, end);
}

static int begin(struct lws* wsi, body* b, unsigned code, asset_file file)
{
    *b = (body){ .file = file };
    if (send_headers(wsi, code, &file)) return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

static asset_file text_file(const char* text, const char* type)
{
    size_t length = strlen(text);
    asset_file f = { .length = length, .type = type };
    f.at = f.owned = malloc(length + 1);
    if (f.owned)
        memcpy(f.owned, text, length + 1);
    else
        f.length = 0;
    return f;
}

static int refuse(struct lws* wsi, body* b, unsigned code, const char* sentence)
{
    return begin(wsi, b, code, text_file(sentence, "text/plain; charset=utf-8"));
}

static bool has_token(const server* s, struct lws* wsi)
{
    char token[GUARD_TOKEN + 8] = "";
    int length = lws_hdr_custom_length(wsi, "x-sinew-token:", 14);
    if (length <= 0 || length >= (int)sizeof token) return false;
    if (lws_hdr_custom_copy(wsi, token, (int)sizeof token, "x-sinew-token:", 14) < 0) return false;
    return sn_view_guard_token_fits(&s->guard, token);
}

static int respond(const server* s, struct lws* wsi, body* b, const char* path)
{
    char host[GUARD_HOST] = "";
    asset_file file;
    lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST);
    if (!sn_view_guard_host_fits(&s->guard, host)) return refuse(wsi, b, 403, "host not allowed\n");
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0)
        return refuse(wsi, b, 405, "only GET is supported\n");
    if (strcmp(path, "/healthz") == 0)
        return begin(wsi, b, 200, text_file("ok\n", "text/plain; charset=utf-8"));
    if (strncmp(path, "/api/", 5) == 0 && !has_token(s, wsi))
        return refuse(wsi, b, 403, "the header X-Sinew-Token lacks the token\n");
    if (strcmp(path, "/api/scene") == 0)
        return begin(wsi, b, 200, text_file(s->session.model->text, "application/json"));
    if (strcmp(path, "/api/scenes") == 0)
        return begin(wsi, b, 200, text_file(s->gallery, "application/json"));
    if (strcmp(path, "/api/components") == 0 && s->components)
        return begin(wsi, b, 200, text_file(s->components, "application/json"));
    if (strcmp(path, "/api/state.json") == 0) {
        json_t* state = sn_view_gather_status(&s->session, NULL);
        char* text = json_dumps(state, JSON_COMPACT);
        json_decref(state);
        int result = begin(wsi, b, 200, text_file(text ? text : "{}", "application/json"));
        free(text);
        return result;
    }
    if (sn_view_asset_find(s->session.options.assets, path, &file)) return begin(wsi, b, 200, file);
    return refuse(wsi, b, 404, "not found\n");
}

static int send_more(struct lws* wsi, body* b)
{
    unsigned char buffer[LWS_PRE + 16384];
    size_t left = b->file.length - b->sent, part = left < 16384 ? left : 16384;
    if (part > 0) memcpy(buffer + LWS_PRE, b->file.at + b->sent, part);
    b->sent += part;
    bool last = b->sent == b->file.length;
    if (lws_write(wsi, buffer + LWS_PRE, part, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0) return -1;
    if (!last) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

int sn_view_server_callback_http(struct lws* wsi, enum lws_callback_reasons reason, void* user, void* in,
                                 size_t length)
{
    server* s = lws_context_user(lws_get_context(wsi));
    body* b = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return respond(s, wsi, b, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return b && b->file.type ? send_more(wsi, b) : 0;
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (b) free(b->file.owned);
        if (b) *b = (body){ 0 };
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN,
                               NULL); // a WebSocket that names no protocol of ours
        return 1;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}
