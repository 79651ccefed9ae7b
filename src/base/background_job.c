/* Sinew - background job. SPDX-License-Identifier: BSD-3-Clause */
#include "base/background_job.h"
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdlib.h>
#include "base/os_thread.h"

struct sn_background_job {
    pthread_t thread;
    sem_t begun, done;
    bool pending;                        // the owner's alone
    sn_background_job_function function; // NULL: the thread ends
    void* context;
};

static void wait_for(sem_t* semaphore)
{
    while (sem_wait(semaphore) != 0) // a signal came in between
        ;
}

static void* serve(void* self)
{
    sn_background_job* e = self;
    for (wait_for(&e->begun); e->function; wait_for(&e->begun)) {
        e->function(e->context);
        sem_post(&e->done);
    }
    return NULL;
}

sn_background_job* sn_background_job_create(void)
{
    sn_background_job* e = calloc(1, sizeof *e);
    if (!e) return NULL;
    sem_init(&e->begun, 0, 0);
    sem_init(&e->done, 0, 0);
    if (sn_os_thread_start(&e->thread, serve, e) == 0) return e;
    sem_destroy(&e->begun);
    sem_destroy(&e->done);
    free(e);
    return NULL;
}

void sn_background_job_destroy(sn_background_job* e)
{
    if (!e) return;
    sn_background_job_end(e);
    e->function = NULL;
    sem_post(&e->begun);
    pthread_join(e->thread, NULL);
    sem_destroy(&e->begun);
    sem_destroy(&e->done);
    free(e);
}

void sn_background_job_begin(sn_background_job* e, sn_background_job_function function, void* context)
{
    e->function = function;
    e->context = context;
    e->pending = true;
    sem_post(&e->begun);
}

void sn_background_job_end(sn_background_job* e)
{
    if (e->pending) wait_for(&e->done);
    e->pending = false;
}
