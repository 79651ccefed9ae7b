/* Sinew - sinew-petsc: the processes that help a simulation with the linear solver `petsc`:
       mpirun -n 1 sinew run SCENE : -n 3 sinew-petsc
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include "share.h"

static int usage(const char* why)
{
    fprintf(
        stderr,
        "sinew-petsc: %s\nusage: mpirun -n 1 sinew run SCENE : -n N sinew-petsc [--report]\n\nThe processes "
        "of sinew-petsc share the linear solver \"petsc\" of the scene with the process of sinew.\n--report: "
        "each prints its unknowns and its largest memory at the end.\n",
        why);
    return 2;
}

static void obey(const order* o, share** subjects)
{
    share** s = &subjects[o->subject];
    switch ((order_kind)o->kind) {
    case ORDER_CREATE:
        *s = share_create(&o->facts, NULL);
        break;
    case ORDER_DESTROY:
        share_destroy(*s);
        *s = NULL;
        break;
    case ORDER_MATRIX:
        share_set_matrix(*s, NULL);
        break;
    case ORDER_PLACES:
        share_set_places(*s, NULL);
        break;
    case ORDER_SOLVE:
        share_solve(*s, NULL, NULL, o->has_start);
        break;
    case ORDER_END:
        break;
    }
}

int main(int count, char** arguments)
{
    bool tells = count == 2 && strcmp(arguments[1], "--report") == 0;
    if (count > 1 && !tells) return usage("unknown arguments");
    int rank = share_begin(), rows = 0;
    if (rank < 0) return usage("MPI could not be started");
    if (rank == 0) {
        share_end();
        return usage("it must not be the first process");
    }
    static share* subjects[ORDER_SUBJECTS];
    order o = { .kind = ORDER_CREATE };
    for (order_tell(&o); o.kind != ORDER_END; order_tell(&o)) {
        obey(&o, subjects);
        if (o.kind == ORDER_CREATE) rows = subjects[o.subject]->rows;
    }
    struct rusage used;
    if (tells && getrusage(RUSAGE_SELF, &used) == 0)
        fprintf(stderr, "sinew-petsc: process %d, %d unknowns of the last matrix, %ld MB\n", rank, rows,
                used.ru_maxrss / 1024);
    share_end();
    return 0;
}
