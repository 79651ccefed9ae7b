/* Sinew - workshop: scenes of visitors. They are checked, read and compiled by a thread of their own, while
   the present scene is stepped; a scene with an error changes nothing.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include <string.h>
#include "base/background_job.h"
#include "view/stepper.h"

struct workshop {
    sn_background_job* job;
    const sn_view_options* options;
    bool busy;
    atomic_bool done;
    request request; /**< that the job works on */
    sn_scene* scene; /**< results of the job */
    sn_scene* plain;
    sn_sim* sim;
    char* text;
    sn_error error;
};

static void work(void* context)
{
    workshop* w = context;
    const sn_view_workshop* o = w->options->workshop;
    const message* m = &w->request.message;
    void* owner = w->options->context;
    if (m->verb == MESSAGE_TEXT)
        w->text = o->text(owner, m->value, m->path, &w->error);
    else if (m->verb == MESSAGE_CHECK)
        o->check(owner, m->value, m->path, m->beside, &w->error);
    else {
        w->scene = o->read(owner, m->value, m->path, m->beside, &w->error);
        w->plain = w->scene ? sn_scene_copy(w->scene, &w->error) : NULL;
        w->sim = w->plain ? sn_scene_compile(w->scene, &w->error) : NULL;
    }
    atomic_store(&w->done, true);
}

static workshop* workshop_open(const sn_view_options* options)
{
    workshop* w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->options = options;
    w->job = sn_background_job_create(); // without threads the job is done at once
    return w;
}

static void drop_results(workshop* w)
{
    sn_sim_destroy(w->sim);
    sn_scene_destroy(w->plain);
    sn_scene_destroy(w->scene);
    free(w->text);
    w->sim = NULL;
    w->plain = w->scene = NULL;
    w->text = NULL;
}

void sn_view_workshop_begin(sn_view* v, const request* q)
{
    if (!v->workshop) v->workshop = workshop_open(&v->options);
    workshop* w = v->workshop;
    if (!w) {
        atomic_store(&v->shared.workshop, WORKSHOP_IDLE);
        sn_view_refuse(v, q, "out of memory");
        return;
    }
    w->request = *q;
    w->error = (sn_error){ 0 };
    w->busy = true;
    atomic_store(&w->done, false);
    if (w->job)
        sn_background_job_begin(w->job, work, w);
    else
        work(w);
}

bool sn_view_workshop_is_busy(const sn_view* v) { return v->workshop && v->workshop->busy; }

/* Shows the compiled scene. False with the reason in `error`. */
static bool take_scene(sn_view* v, workshop* w)
{
    model* m = sn_view_model_create(w->sim, w->scene, w->plain, w->request.message.path, NULL,
                                    v->model->revision + 1, &w->error);
    if (!m) return false;
    v->options.workshop->take(v->options.context);
    sn_view_edits_open_compiled(v, w->sim, w->plain, m);
    w->sim = NULL;
    w->plain = NULL;
    return true;
}

static json_t* text_answer(const char* name, const char* text)
{
    json_t* whole = json_string(text);
    return whole ? json_pack("{s:s, s:s, s:o}", "type", "text", "name", name, "text", whole) : NULL;
}

static void finish(sn_view* v, workshop* w)
{
    const request* q = &w->request;
    bool taken = w->sim && !w->error.status && take_scene(v, w);
    bool failed = w->error.status || (q->message.verb == MESSAGE_RUN && !taken);
    json_t* text = w->text ? text_answer(q->message.path, w->text) : NULL;
    // visitors may upload again before they read the answer
    atomic_store(&v->shared.workshop, taken ? WORKSHOP_TAKEN : WORKSHOP_IDLE);
    if (failed || (q->message.verb == MESSAGE_TEXT && !text))
        sn_view_refuse(v, q, "%s", failed ? w->error.text : "the text is not UTF-8");
    else
        sn_view_answer(v, q, text);
    drop_results(w);
}

void sn_view_workshop_poll(sn_view* v)
{
    workshop* w = v->workshop;
    if (!w || !w->busy || !atomic_load(&w->done)) return;
    if (w->job) sn_background_job_end(w->job);
    w->busy = false;
    finish(v, w);
}

void sn_view_workshop_text(sn_view* v, const request* q)
{
    if (q->message.path[0]) {
        sn_view_workshop_begin(v, q);
        return;
    }
    sn_error error = { 0 };
    char* text = v->options.workshop->text(v->options.context, NULL, NULL, &error);
    const char* name = v->model->file;
    const char* slash = strrchr(name, '/');
    json_t* answer = text ? text_answer(slash ? slash + 1 : name, text) : NULL;
    if (answer)
        sn_view_answer(v, q, answer);
    else
        sn_view_refuse(v, q, "%s", error.status ? error.text : "the text is not UTF-8");
    free(text);
}

void sn_view_workshop_close(sn_view* v)
{
    workshop* w = v->workshop;
    if (!w) return;
    if (w->busy) {
        if (v->options.workshop->cancel) v->options.workshop->cancel(v->options.context);
        if (w->job) sn_background_job_end(w->job);
    }
    sn_background_job_destroy(w->job);
    drop_results(w);
    free(w);
    v->workshop = NULL;
}
