/* Sinew - errand. SPDX-License-Identifier: BSD-3-Clause */
#include "base/errand.h"
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

struct sn_errand {
    pthread_t thread;
    sem_t begun, done;
    bool pending;                // the owner's alone
    sn_errand_function function; // NULL: the thread ends
    void* context;
};

static void wait_for(sem_t* semaphore)
{
    while (sem_wait(semaphore) != 0) // a signal came in between
        ;
}

static void* serve(void* self)
{
    sn_errand* e = self;
    for (wait_for(&e->begun); e->function; wait_for(&e->begun)) {
        e->function(e->context);
        sem_post(&e->done);
    }
    return NULL;
}

sn_errand* sn_errand_create(void)
{
    sn_errand* e = calloc(1, sizeof *e);
    sigset_t all, before;
    if (!e) return NULL;
    sem_init(&e->begun, 0, 0);
    sem_init(&e->done, 0, 0);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(&e->thread, NULL, serve, e);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!failed) return e;
    sem_destroy(&e->begun);
    sem_destroy(&e->done);
    free(e);
    return NULL;
}

void sn_errand_destroy(sn_errand* e)
{
    if (!e) return;
    sn_errand_end(e);
    e->function = NULL;
    sem_post(&e->begun);
    pthread_join(e->thread, NULL);
    sem_destroy(&e->begun);
    sem_destroy(&e->done);
    free(e);
}

void sn_errand_begin(sn_errand* e, sn_errand_function function, void* context)
{
    e->function = function;
    e->context = context;
    e->pending = true;
    sem_post(&e->begun);
}

void sn_errand_end(sn_errand* e)
{
    if (e->pending) wait_for(&e->done);
    e->pending = false;
}
