/* Sinew - notes: messages of the library on their way to Python. SPDX-License-Identifier: BSD-3-Clause */
#include "binding.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct note {
    struct note* next;
    char text[];
} note;

struct notes {
    atomic_int owners;
    atomic_bool waiting;
    pthread_mutex_t lock;
    note *first, **end;
};

notes* notes_create(void)
{
    notes* n = calloc(1, sizeof *n);
    if (!n) return NULL;
    atomic_init(&n->owners, 1);
    pthread_mutex_init(&n->lock, NULL);
    n->end = &n->first;
    return n;
}

notes* notes_share(notes* n)
{
    atomic_fetch_add(&n->owners, 1);
    return n;
}

static note* take_all(notes* n)
{
    pthread_mutex_lock(&n->lock);
    note* all = n->first;
    n->first = NULL;
    n->end = &n->first;
    atomic_store(&n->waiting, false);
    pthread_mutex_unlock(&n->lock);
    return all;
}

static void free_all(note* at)
{
    while (at) {
        note* next = at->next;
        free(at);
        at = next;
    }
}

void notes_drop(notes* n)
{
    if (!n || atomic_fetch_sub(&n->owners, 1) > 1) return;
    free_all(n->first);
    pthread_mutex_destroy(&n->lock);
    free(n);
}

/* Called by the library from any thread, without the GIL. A note that finds no memory is lost. */
static void keep(void* context, const char* line)
{
    notes* n = context;
    size_t bytes = strlen(line) + 1;
    note* added = malloc(sizeof *added + bytes);
    if (!added) return;
    added->next = NULL;
    memcpy(added->text, line, bytes);
    pthread_mutex_lock(&n->lock);
    *n->end = added;
    n->end = &added->next;
    atomic_store(&n->waiting, true);
    pthread_mutex_unlock(&n->lock);
}

sn_host notes_host(notes* n) { return (sn_host){ .context = n, .log = keep }; }

bool notes_deliver(notes* n)
{
    if (!atomic_load_explicit(&n->waiting, memory_order_relaxed)) return true;
    PyObject* module = PyImport_ImportModule("sinew._notes");
    note* all = take_all(n);
    bool good = module;
    for (const note* at = all; at && good; at = at->next) {
        PyObject* result = PyObject_CallMethod(module, "deliver", "s", at->text);
        good = result;
        Py_XDECREF(result);
    }
    free_all(all);
    Py_XDECREF(module);
    return good;
}
