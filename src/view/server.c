/* Sinew - server: listening and keeping time. SPDX-License-Identifier: BSD-3-Clause */
#include "view/server.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/clock.h"
#include "view/address.h"

/* ---- the thread ---------------------------------------------------------------------------------------- */

/* The stepping thread is never made to call, which might hold it up: the server looks by itself. */
enum { IDLE_US = 50000, BEAT_US = 16000, MIN_BEAT_US = 4000, EARLY_US = 1000 };

/* Frames come at a steady rate: the next look is shortly before one is expected, then soon, then ever more
   seldom. */
static int64_t time_to_next_look(server* s, bool fresh)
{
    if (atomic_load(&s->session.shared->clients) == 0) return IDLE_US;
    if (sn_clock() < s->session.prompt_until) return s->nap = EARLY_US;
    if (fresh) {
        s->nap = EARLY_US;
        int64_t interval =
            s->session.plan && s->session.plan->rate > 0.0 ? (int64_t)(1e6 / s->session.plan->rate) : BEAT_US;
        int64_t wait = interval - EARLY_US;
        return wait < MIN_BEAT_US ? MIN_BEAT_US : wait < BEAT_US ? wait : BEAT_US;
    }
    s->nap = 2 * s->nap < BEAT_US ? 2 * s->nap : BEAT_US;
    return s->nap;
}

static void on_beat(lws_sorted_usec_list_t* beat)
{
    server* s = lws_container_of(beat, server, beat);
    int64_t wait = time_to_next_look(s, sn_view_gather(&s->session));
    s->beat.cb = on_beat;
    s->beat.us = lws_now_usecs() + wait;
    lws_sul2_schedule(s->context, 0, LWSSULLI_MISS_IF_SUSPENDED, &s->beat);
}

static void hurry(session* of)
{
    server* s = (server*)of;
    s->beat.us = lws_now_usecs() + EARLY_US;
    lws_sul2_schedule(s->context, 0, LWSSULLI_MISS_IF_SUSPENDED, &s->beat);
}

static void* serve(void* context)
{
    server* s = context;
    s->nap = EARLY_US;
    on_beat(&s->beat);
    while (!atomic_load(&s->session.shared->stop) && lws_service(s->context, 0) >= 0) {}
    return NULL;
}

/* Signals are for the program's own threads. */
static bool start_thread(server* s)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    s->started = pthread_create(&s->thread, NULL, serve, s) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return s->started;
}

/* ---- life ---------------------------------------------------------------------------------------------- */

static const struct lws_protocols protocols[] = {
    { .name = "http",
      .callback = sn_view_server_callback_http,
      .per_session_data_size = sizeof(asset_file) + sizeof(size_t) },
    { .name = "sinew.v1",
      .callback = sn_view_server_callback_socket,
      .per_session_data_size = sizeof(socket_visitor),
      .rx_buffer_size = 16384,
      .tx_packet_size = 1 << 20 }, // a frame goes out at once where the socket has the room
    { 0 },
};

/* A visitor that is silent is asked after 10 s and given up after 60 s: the computer may be busy. */
static const lws_retry_bo_t patience = { .secs_since_valid_ping = 10, .secs_since_valid_hangup = 60 };

/* Browsers know no Unix sockets: one is reached through a port of the browser's computer, by ssh -L. */
enum { TUNNEL_PORT = 8321 };

/* More wait until one is closed; one that never asks for anything is closed after 10 s. */
enum { CONNECTIONS = 512 };

static bool open_context(server* s)
{
    lws_set_log_level(0, NULL);
    struct lws_context_creation_info info = { 0 };
    info.port = s->session.options.port;
    info.iface = s->bind;
    info.protocols = protocols;
    info.user = s;
    info.vhost_name = "sinew";
    info.timeout_secs = 10;
    info.retry_and_idle_policy = &patience;
    info.fd_limit_per_thread = CONNECTIONS;
    info.options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    bool path = sn_view_address_is_path(s->bind);
    if (path) info.options |= LWS_SERVER_OPTION_UNIX_SOCK;
    s->context = lws_create_context(&info);
    struct lws_vhost* host = s->context ? lws_get_vhost_by_name(s->context, "sinew") : NULL;
    if (!host) return false;
    s->listens = true;
    if (path && chmod(s->bind, S_IRUSR | S_IWUSR) != 0) return false; // for this user alone
    s->guard.port = !path                     ? lws_get_vhost_listen_port(host)
                    : s->session.options.port ? s->session.options.port
                                              : TUNNEL_PORT;
    return s->guard.port > 0;
}

/* Says who can reach it, where that is not this computer's browser alone. */
static void tell_reach(const server* s)
{
    char line[512];
    if (!s->session.options.log ||
        (sn_view_address_is_loopback(s->bind) && !sn_view_address_is_path(s->bind)))
        return;
    if (sn_view_address_is_path(s->bind))
        snprintf(line, sizeof line,
                 "the view listens at the socket %s; forward it to a port on the computer with the browser, "
                 "`ssh -L %d:%s COMPUTER`, and open the address there",
                 s->bind, s->guard.port, s->bind);
    else
        snprintf(line, sizeof line,
                 "the view listens at %s: other computers can reach it, unencrypted; everyone who knows the "
                 "address with its token can look%s. For one person elsewhere, `ssh -L %d:127.0.0.1:%d` is "
                 "safer",
                 s->bind, s->session.options.read_only ? "" : " and command", s->guard.port, s->guard.port);
    s->session.options.log(s->session.options.context, line);
}

/* Pictures are files of the page: "needle-biopsy.webp" of "scenes/needle/biopsy.xml". False when there is
   none. */
static bool find_picture(const char* assets, const char* scene, char* picture, size_t size)
{
    char name[80];
    asset_file file;
    const char* slash = strrchr(scene, '/');
    while (slash && slash > scene && slash[-1] != '/')
        --slash;
    snprintf(name, sizeof name, "%s", slash ? slash : scene);
    name[strcspn(name, ".")] = '\0';
    for (char* c = name; *c; ++c)
        if (*c == '/') *c = '-';
    snprintf(picture, size, "/%s.webp", name);
    if (!sn_view_asset_find(assets, picture, &file)) return false;
    free(file.owned);
    return true;
}

static char* describe_gallery(const server_options* o)
{
    json_t* list = json_array();
    for (int i = 0; i < o->gallery_count; ++i) {
        const sn_view_scene* scene = &o->gallery[i];
        char picture[100];
        bool pictured = find_picture(o->assets, scene->file, picture, sizeof picture);
        json_array_append_new(list, json_pack("{s:i, s:s, s:s, s:s, s:s?}", "index", i, "file", scene->file,
                                              "title", scene->title, "sentence", scene->sentence, "picture",
                                              pictured ? picture : NULL));
    }
    char* text = json_dumps(list, JSON_COMPACT);
    json_decref(list);
    return text;
}

static sn_status open_server(server* s, sn_error* error)
{
    asset_file page;
    if (s->session.options.allow_frame && !sn_view_guard_is_origin(s->session.options.allow_frame))
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "\"%.80s\" is no origin; write the scheme, the host and the port of the page that may "
                       "show the view: http://localhost:8888",
                       s->frame);
    if (s->session.options.token && !sn_view_guard_is_token(s->session.options.token))
        return sn_fail(error, SN_ERR_ARGUMENT, "the token of the view must have 32 hexadecimal digits");
    if (s->session.options.assets && !sn_view_asset_find(s->assets, "/", &page))
        return sn_fail(error, SN_ERR_IO, "%s: there is no index.html in this folder", s->assets);
    if (s->session.options.assets) free(page.owned);
    if (sn_view_address_try(s->bind, s->session.options.port, error)) return error->status;
    if (sn_view_session_open(&s->session, error)) return error->status;
    s->gallery = describe_gallery(&s->session.options);
    if (s->session.options.can_write) s->components = sn_view_describe_components();
    if (!s->gallery || (s->session.options.can_write && !s->components))
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for the view");
    if (s->session.options.token)
        memcpy(s->guard.token, s->session.options.token, GUARD_TOKEN);
    else if (!sn_token_make(s->guard.token))
        return sn_fail(error, SN_ERR_IO, "the system provides no random numbers for the token of the view");
    if (!open_context(s)) return sn_fail(error, SN_ERR_IO, "the view cannot listen at %s", s->bind);
    snprintf(s->url, sizeof s->url, "http://%s:%d/#t=%s", s->guard.host, s->guard.port, s->guard.token);
    if (!start_thread(s)) return sn_fail(error, SN_ERR_IO, "the view's thread cannot be started");
    tell_reach(s);
    return SN_OK;
}

server* sn_view_server_start(shared* sh, model* m, const server_options* options, sn_error* error)
{
    server* s = calloc(1, sizeof *s);
    if (!s) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the view");
        return NULL;
    }
    s->session.shared = sh;
    s->session.wake = sn_view_server_wake;
    s->session.hurry = hurry;
    s->session.options = *options;
    snprintf(s->bind, sizeof s->bind, "%s", options->bind ? options->bind : "127.0.0.1");
    if (strcmp(s->bind, "localhost") == 0) strcpy(s->bind, "127.0.0.1");
    snprintf(s->assets, sizeof s->assets, "%s", options->assets ? options->assets : "");
    if (options->assets) s->session.options.assets = s->assets;
    snprintf(s->frame, sizeof s->frame, "%s", options->allow_frame ? options->allow_frame : "");
    if (options->allow_frame) s->session.options.allow_frame = s->frame;
    sn_view_address_host(s->bind, s->guard.host);
    s->guard.any_name = sn_view_address_is_all(s->bind);
    s->session.model = m;
    if (open_server(s, error) == SN_OK) return s;
    s->session.model = NULL; // the caller's
    sn_view_server_end(s);
    return NULL;
}

const char* sn_view_server_url(const server* s) { return s ? s->url : ""; }

void sn_view_server_end(server* s)
{
    if (!s) return;
    atomic_store(&s->session.shared->stop, true);
    if (s->started) {
        lws_cancel_service(s->context);
        pthread_join(s->thread, NULL);
    }
    if (s->context) lws_context_destroy(s->context);
    if (s->listens && sn_view_address_is_path(s->bind)) unlink(s->bind);
    sn_view_session_close(&s->session);
    free(s->gallery);
    free(s->components);
    free(s);
}
