/* Sinew - schedule: the calls of a system cut into tasks that threads can do at the same time, with the same
   bits for any number of threads.

   A program does something to every item of some calls: adds forces, say. Its rounds follow one another. A
   round has tasks, a task has pieces, a piece is a range of items of one call. No two tasks of a round touch
   the same node, so that they can be done in any order and at the same time; the pieces of a task follow one
   another. Sums at a node are thereby in an order that is fixed when the system is laid out, by the scene
   alone. Few items make one round of one task, whose pieces are the calls in their order.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/tasks.h"
#include "engine/parts.h"

typedef struct sn_piece {
    sn_call* call;
    sn_range items;
    double seconds; /**< profile: of this run, then added to its call */
} sn_piece;

/** Pieces begin, ..., end - 1 of the program; tasks likewise of a round. */
typedef struct sn_task {
    int begin, end;
} sn_task;

typedef struct sn_round {
    int begin, end; /**< tasks */
    int items;
} sn_round;

typedef struct sn_program {
    sn_piece* pieces;
    sn_task* tasks;
    sn_round* rounds;
    int piece_count, task_count, round_count;
    int worth; /**< items of a round below which waking threads takes longer than doing it */
} sn_program;

typedef struct sn_schedule {
    sn_program map;    /**< mappings, parents first */
    sn_program add;    /**< forces, then masses: to the net forces of their nodes */
    sn_program map_up; /**< mappings, children first: to the net forces of their parents */
    sn_program
        map_tangents; /**< mappings, parents first: composites, and matrix blocks of the nodes they follow */
    sn_program tangents;       /**< masses, then forces: to matrix blocks */
    sn_program mass_tangents;  /**< masses alone */
    sn_program force_tangents; /**< forces alone */
    sn_tasks* tasks;           /**< NULL: one thread */
    double* scratch;           /**< element matrices, `scratch_stride` doubles a thread */
    size_t scratch_stride;
    int scratch_threads; /**< threads there is scratch for */
} sn_schedule;

/** Makes the schedule of a system whose items are planned. Memory is the system's; sn_pool.failed tells. */
void sn_schedule_build(sn_system* s);
/** Makes room for that many threads. False when out of memory: then nothing has changed. */
bool sn_schedule_reserve(sn_system* s, int threads);

/** What the time of a program is told as: operations of the profile. */
enum { SN_UNTIMED = -1, SN_EVALUATE, SN_TANGENT };

/** Work on one piece; `scratch` is the thread's own. */
typedef void (*sn_piece_work)(sn_system* s, const sn_piece* piece, double* scratch, const void* context);
/** Does the work on all pieces. While profiling, the times of all threads are added to those of the calls. */
void sn_program_run(sn_system* s, sn_program* p, int operation, sn_piece_work work, const void* context);
/** While profiling, counts one call of each. */
void sn_count_calls(const sn_system* s, sn_calls* calls, int operation);

/** Work on the independent nodes of a range, each by itself. */
typedef void (*sn_node_work)(const sn_system* s, sn_range nodes, const void* context);
/** Does the work on all independent nodes. */
void sn_nodes_run(const sn_system* s, sn_node_work work, const void* context);
