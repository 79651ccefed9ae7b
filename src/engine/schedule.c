/* Sinew - schedule. SPDX-License-Identifier: BSD-3-Clause

   How items are dealt out in a round: in their order, an item goes to the task that owns one of its nodes, if
   there is one, else to the task that is open, and its nodes belong to that task from then on. An item whose
   nodes have several owners, or an owner that has its share of the call, waits for the next round. On a rod
   this cuts the joints into parts of equal length and leaves the joint between two parts for a second round,
   and the mass of a body is added by the task that has its joints. Items of several nodes are dealt out
   first, as they make the parts. */
#include "engine/schedule.h"
#include "base/assert.h"
#include "base/clock.h"
#include <limits.h>
#include <string.h>

enum {
    MIN_ITEMS = 32, // of a task that adds forces
    MIN_TANGENTS = 16,
    MAX_TASKS = 32, // more only make more joints between them
    MAX_ROUNDS = 12,
    MIN_NODES = 64, // of a task of sn_nodes_run
};

/* Rounds below these numbers of items are done by the caller: threads would save less than it takes to tell
   them (0.3 us) and to bring the data to their caches. Measured, see docs/threads.md. */
enum { WORTH_MAPS = 64, WORTH_FORCES = 96, WORTH_TANGENTS = 8, WORTH_NODES = 256 };

/* ---- which nodes an item touches ----------------------------------------------------------------------- */

enum { MAX_NODES = 80 };

/* Fills in the nodes, independent ones first, then mapped ones; returns how many, or -1 for an item to be
   left out. */
typedef int (*item_nodes)(const sn_system* s, const sn_call* call, int item, int* nodes);

/* Forces write to them. Mappings only read them on the way down, but items that share nodes may share memory,
   too. */
static int own_nodes(const sn_system* s, const sn_call* call, int item, int* nodes)
{
    const sn_item_plan* plan = &call->plan[item];
    SN_ASSERT(item >= 0 && item < call->item_count && plan->node_count <= MAX_NODES);
    for (int k = 0; k < plan->node_count; ++k)
        nodes[k] = plan->own[k] >= 0 ? plan->own[k] : s->layout.node_count - 1 - plan->own[k];
    return plan->node_count;
}

/* Matrix blocks are those of the unknown nodes reached. */
static int nodes_reached(const sn_system* s, const sn_call* call, int item, int* nodes)
{
    const sn_item_plan* plan = &call->plan[item];
    if (plan->inactive && !call->changing) return -1;
    int count = own_nodes(s, call, item, nodes);
    for (int k = 0; k < plan->target_count; ++k)
        if (plan->target[k] >= 0) nodes[count++] = plan->target[k];
    SN_ASSERT(count <= MAX_NODES);
    return count;
}

/* ---- dealing out --------------------------------------------------------------------------------------- */

typedef struct entry {
    int call, item;
    int task; // or -1: next round
} entry;

/* Tasks of a round as they are being filled. */
typedef struct hand {
    int size;      // items
    int last_call; // that gave it items...
    int from_call; // ...so many
} hand;

typedef struct call_list {
    sn_call** at;
    int count, items;
} call_list;

typedef struct dealer {
    sn_system* s;
    sn_pool scratch;
    sn_program program;
    sn_call** calls;
    item_nodes nodes_of;
    entry* entries;
    int count;
    int* per_call; // entries left of each call
    int* owner;    // [node_count + mapped_count] task, or -1
    hand* hands;
    int tasks, open;
    int *at, *sorted; // see sort_by_task
} dealer;

static int open_task(dealer* d)
{
    d->hands[d->tasks] = (hand){ .last_call = -1 };
    return d->open = d->tasks++;
}

/* Largest number of items of a call that a task may have: the call in equal parts of `part` or a little more.
   */
static int share_of_call(int items, int part)
{
    int parts = items / part;
    return parts > 1 ? (items + parts - 1) / parts : items;
}

static int from_call(const hand* h, int call) { return h->last_call == call ? h->from_call : 0; }

static int choose_task(dealer* d, const entry* e, const int* nodes, int count, int part)
{
    int share = share_of_call(d->per_call[e->call], part), owner = -1;
    for (int k = 0; k < count; ++k) {
        int other = d->owner[nodes[k]];
        if (other < 0 || other == owner) continue;
        if (owner >= 0) return -1;
        owner = other;
    }
    if (owner >= 0) return from_call(&d->hands[owner], e->call) < share ? owner : -1;
    bool full =
        d->open < 0 || from_call(&d->hands[d->open], e->call) >= share ||
        d->hands[d->open].size / (share < part / 4 ? 4 : 1) >= part; // a few items are no task of their own
    return full ? open_task(d) : d->open;
}

static void deal(dealer* d, entry* e, int part)
{
    int nodes[MAX_NODES], count = d->nodes_of(d->s, d->calls[e->call], e->item, nodes);
    e->task = choose_task(d, e, nodes, count, part);
    if (e->task < 0) return;
    hand* h = &d->hands[e->task];
    h->from_call = from_call(h, e->call) + 1;
    h->last_call = e->call;
    ++h->size;
    for (int k = 0; k < count; ++k)
        d->owner[nodes[k]] = e->task;
}

/* No two tasks of a round touch the same node: what a task has, it owns. */
static bool tasks_are_disjoint(const dealer* d)
{
    for (int i = 0; i < d->count; ++i) {
        const entry* e = &d->entries[i];
        int nodes[MAX_NODES], count = d->nodes_of(d->s, d->calls[e->call], e->item, nodes);
        for (int k = 0; k < count && e->task >= 0; ++k)
            if (d->owner[nodes[k]] != e->task) return false;
    }
    return true;
}

static void deal_round(dealer* d, int part)
{
    d->tasks = 0;
    d->open = -1;
    memset(d->owner, -1, (size_t)(d->s->layout.node_count + d->s->layout.mapped_count) * sizeof(int));
    for (int single = 0; single < 2; ++single)
        for (int i = 0; i < d->count; ++i)
            if ((d->calls[d->entries[i].call]->nodes_per_item < 2) == single) deal(d, &d->entries[i], part);
    SN_ASSERT(tasks_are_disjoint(d));
}

/* ---- writing down -------------------------------------------------------------------------------------- */

static void write_item(sn_program* p, sn_call* call, int item, bool first)
{
    sn_piece* last = first ? NULL : &p->pieces[p->piece_count - 1];
    SN_ASSERT(!last || last->call != call || last->items.end <= item); // items keep their order in a task
    if (last && last->call == call && last->items.end == item)
        ++last->items.end;
    else
        p->pieces[p->piece_count++] = (sn_piece){ call, { item, item + 1 }, 0.0 };
}

/* The entries of each task in their order: those of task k are sorted[at[k]], ..., sorted[at[k + 1] - 1]. */
static void sort_by_task(const dealer* d, int* at, int* sorted)
{
    memset(at, 0, (size_t)(d->tasks + 2) * sizeof(int));
    for (int i = 0; i < d->count; ++i)
        if (d->entries[i].task >= 0) ++at[d->entries[i].task + 2];
    for (int k = 0; k < d->tasks; ++k)
        at[k + 2] += at[k + 1];
    for (int i = 0; i < d->count; ++i)
        if (d->entries[i].task >= 0) sorted[at[d->entries[i].task + 1]++] = i;
}

static void write_round(dealer* d)
{
    sn_program* p = &d->program;
    int *at = d->at, *sorted = d->sorted, first_task = p->task_count;
    sort_by_task(d, at, sorted);
    for (int k = 0; k < d->tasks; ++k) {
        int first_piece = p->piece_count;
        for (int i = at[k]; i < at[k + 1]; ++i) {
            const entry* e = &d->entries[sorted[i]];
            write_item(p, d->calls[e->call], e->item, i == at[k]);
        }
        p->tasks[p->task_count++] = (sn_task){ first_piece, p->piece_count };
    }
    p->rounds[p->round_count++] = (sn_round){ first_task, p->task_count, at[d->tasks] };
}

static void keep_the_rest(dealer* d)
{
    int kept = 0;
    for (int i = 0; i < d->count; ++i) {
        if (d->entries[i].task < 0)
            d->entries[kept++] = d->entries[i];
        else
            --d->per_call[d->entries[i].call];
    }
    d->count = kept;
}

/* ---- a program ----------------------------------------------------------------------------------------- */

static bool allocate_workspace(dealer* d, const call_list* list)
{
    size_t n = (size_t)list->items;
    d->entries = sn_pool_array(&d->scratch, n, sizeof(entry));
    d->hands = sn_pool_array(&d->scratch, n, sizeof(hand));
    d->sorted = sn_pool_array(&d->scratch, n, sizeof(int));
    d->at = sn_pool_array(&d->scratch, n + 2, sizeof(int));
    d->per_call = sn_pool_array(&d->scratch, (size_t)list->count, sizeof(int));
    d->owner = sn_pool_array(&d->scratch, (size_t)(d->s->layout.node_count + d->s->layout.mapped_count),
                             sizeof(int));
    d->program.pieces = sn_pool_array(&d->scratch, n, sizeof(sn_piece));
    d->program.tasks = sn_pool_array(&d->scratch, n, sizeof(sn_task));
    d->program.rounds = sn_pool_array(&d->scratch, MAX_ROUNDS + 1, sizeof(sn_round));
    return !d->scratch.failed;
}

static void list_entries(dealer* d, int calls)
{
    for (int c = 0; c < calls; ++c)
        for (int i = 0; i < d->calls[c]->item_count; ++i) {
            int nodes[MAX_NODES];
            if (d->nodes_of(d->s, d->calls[c], i, nodes) < 0) continue;
            d->entries[d->count++] = (entry){ c, i, -1 };
            ++d->per_call[c];
        }
}

static void* join(sn_pool* pool, const void* first, int first_count, const void* second, int second_count,
                  size_t size)
{
    char* joined = sn_pool_array(pool, (size_t)(first_count + second_count), size);
    if (joined && first && first_count) memcpy(joined, first, (size_t)first_count * size);
    if (joined && second && second_count)
        memcpy(joined + (size_t)first_count * size, second, (size_t)second_count * size);
    return joined;
}

static void append(sn_pool* pool, sn_program* p, const sn_program* more)
{
    for (int i = 0; i < more->task_count; ++i) {
        more->tasks[i].begin += p->piece_count;
        more->tasks[i].end += p->piece_count;
    }
    for (int i = 0; i < more->round_count; ++i) {
        more->rounds[i].begin += p->task_count;
        more->rounds[i].end += p->task_count;
    }
    p->pieces = join(pool, p->pieces, p->piece_count, more->pieces, more->piece_count, sizeof *p->pieces);
    p->tasks = join(pool, p->tasks, p->task_count, more->tasks, more->task_count, sizeof *p->tasks);
    p->rounds = join(pool, p->rounds, p->round_count, more->rounds, more->round_count, sizeof *p->rounds);
    p->piece_count += more->piece_count;
    p->task_count += more->task_count;
    p->round_count += more->round_count;
}

/* Appends rounds for all items of the calls, with tasks of `least` items at least. */
static void schedule(sn_system* s, sn_program* p, const call_list* list, item_nodes nodes_of, int least)
{
    dealer d = { .s = s, .calls = list->at, .nodes_of = nodes_of };
    sn_pool_init(&d.scratch, &s->pool->host);
    if (allocate_workspace(&d, list)) {
        list_entries(&d, list->count);
        for (int round = 0; d.count > 0; ++round) {
            int few = round == 0 ? least : least / 4; // what was between tasks is apart
            int part = d.count / MAX_TASKS > few ? d.count / MAX_TASKS : few;
            deal_round(&d, round < MAX_ROUNDS ? part : INT_MAX);
            write_round(&d);
            keep_the_rest(&d);
            SN_ASSERT(d.program.round_count <= MAX_ROUNDS + 1 && d.program.piece_count <= list->items);
        }
        append(s->pool, p, &d.program);
    } else {
        s->pool->failed = true;
    }
    sn_pool_clear(&d.scratch);
}

/* ---- the programs of a system -------------------------------------------------------------------------- */

static void list_call(call_list* list, sn_call* call)
{
    list->at[list->count++] = call;
    list->items += call->item_count;
}

static void list_calls(call_list* list, sn_calls* calls)
{
    for (int c = 0; c < calls->count; ++c)
        if (!calls->at[c].batch && !calls->at[c].changing) list_call(list, &calls->at[c]);
}

/* Forces whose items change their nodes: each in a round and a task of its own, whatever it touches. */
static void schedule_changing(sn_system* s, sn_program* p, call_list* list, item_nodes nodes_of)
{
    for (int c = 0; c < s->program.forces.count; ++c) {
        if (!s->program.forces.at[c].changing) continue;
        *list = (call_list){ .at = list->at };
        list_call(list, &s->program.forces.at[c]);
        schedule(s, p, list, nodes_of, INT_MAX);
    }
}

/* How many mappings lie between each mapping's child and independent states, itself included; returns the
   most. */
static int find_levels(const sn_system* s, int* level, int* state_level)
{
    int most = 0;
    for (int c = 0; c < s->program.mappings.count; ++c) {
        const sn_call* call = &s->program.mappings.at[c];
        for (int i = 0; i < call->input_count; ++i)
            if (state_level[call->input[i]] > level[c]) level[c] = state_level[call->input[i]];
        SN_ASSERT(state_level[call->child] == 0); // one mapping moves a state, before others follow it
        state_level[call->child] = ++level[c];
        if (level[c] > most) most = level[c];
    }
    return most;
}

/* Mappings of one level do not follow each other; few of all levels stay in one task. */
static void schedule_mappings(sn_system* s, sn_schedule* schedules, call_list* list, const int* level,
                              int levels)
{
    int count = s->program.mappings.count, items = 0;
    for (int c = 0; c < count; ++c)
        if (!s->program.mappings.at[c].passive) items += s->program.mappings.at[c].item_count;
    bool few = items < 2 * MIN_ITEMS;
    int steps = few ? 1 : levels;
    for (int k = 1; k <= steps; ++k) {
        *list = (call_list){ .at = list->at };
        for (int c = 0; c < count; ++c)
            if ((few || level[c] == k) && !s->program.mappings.at[c].passive)
                list_call(list, &s->program.mappings.at[c]);
        schedule(s, &schedules->map, list, own_nodes, few ? INT_MAX : MIN_ITEMS);
        schedule(s, &schedules->map_tangents, list, nodes_reached, few ? INT_MAX : MIN_TANGENTS);
        *list = (call_list){ .at = list->at };
        for (int c = count - 1; c >= 0; --c)
            if ((few || level[c] == steps + 1 - k) && !s->program.mappings.at[c].passive)
                list_call(list, &s->program.mappings.at[c]);
        schedule(s, &schedules->map_up, list, own_nodes, few ? INT_MAX : MIN_ITEMS);
    }
}

/* Own matrices of an item, a mapping's, composite Jacobians, those of the rows that move, their product, the
   targets' matrix. */
static size_t room_for(int own_dofs, int target_dofs)
{
    size_t n = (size_t)own_dofs, N = (size_t)target_dofs;
    return 3 * n * n + 4 * SN_MAX_ITEM_ROWS * n + 8 * n * N + n * N + N * N;
}

/* Own rows of an item that comes and goes, those pulled back: it has no part in the matrix. */
static size_t room_for_rows(const sn_transient* t)
{
    return SN_MAX_ITEM_ROWS * (4 * (size_t)t->n + 2 * (size_t)t->N);
}

/* Room for the largest item. */
static size_t largest_item(const sn_calls* calls)
{
    size_t most = 0;
    for (int c = 0; c < calls->count; ++c) {
        const sn_call* call = &calls->at[c];
        for (int i = 0; i < call->item_count && !call->batch; ++i) {
            size_t need = room_for(call->plan[i].n, call->plan[i].target_dofs);
            if (need > most) most = need;
        }
        size_t need = call->transient  ? room_for_rows(call->transient)
                      : call->changing ? room_for(call->changing->n, call->changing->N)
                                       : 0;
        if (need > most) most = need;
    }
    return most;
}

static size_t find_stride(const sn_system* s)
{
    enum { LINE = SN_ALIGNMENT / sizeof(double) };
    size_t most = largest_item(&s->program.masses), forces = largest_item(&s->program.forces),
           maps = largest_item(&s->program.mappings), rows = largest_item(&s->program.constraints);
    if (forces > most) most = forces;
    if (maps > most) most = maps;
    if (rows > most) most = rows;
    most += maps; // an item finds the composites it needs while it has its own matrices
    return (most / LINE + 1) * LINE;
}

void sn_schedule_build(sn_system* s)
{
    sn_pool scratch;
    sn_pool_init(&scratch, &s->pool->host);
    size_t calls = (size_t)(s->program.masses.count + s->program.forces.count + s->program.mappings.count);
    sn_schedule* all = s->program.schedule = sn_pool_alloc(s->pool, sizeof *all);
    call_list list = { .at = sn_pool_array(&scratch, calls, sizeof(sn_call*)) };
    int* level = sn_pool_array(&scratch, (size_t)s->program.mappings.count, sizeof(int));
    int* state_level = sn_pool_array(&scratch, (size_t)s->layout.state_count, sizeof(int));
    if (all && !scratch.failed) {
        all->scratch_stride = find_stride(s);
        if (!sn_schedule_reserve(s, 1)) s->pool->failed = true;
        all->map.worth = all->map_up.worth = WORTH_MAPS;
        all->add.worth = WORTH_FORCES;
        all->map_tangents.worth = all->tangents.worth = all->mass_tangents.worth = WORTH_TANGENTS;
        all->force_tangents.worth = WORTH_TANGENTS;
        schedule_mappings(s, all, &list, level, find_levels(s, level, state_level));
        list = (call_list){ .at = list.at };
        list_calls(&list, &s->program.forces);
        list_calls(&list, &s->program.masses);
        schedule(s, &all->add, &list, own_nodes, MIN_ITEMS);
        schedule_changing(s, &all->add, &list, own_nodes);
        list = (call_list){ .at = list.at };
        list_calls(&list, &s->program.masses);
        schedule(s, &all->mass_tangents, &list, nodes_reached, MIN_TANGENTS);
        list_calls(&list, &s->program.forces);
        schedule(s, &all->tangents, &list, nodes_reached, MIN_TANGENTS);
        schedule_changing(s, &all->tangents, &list, nodes_reached);
        list = (call_list){ .at = list.at };
        list_calls(&list, &s->program.forces);
        schedule(s, &all->force_tangents, &list, nodes_reached, MIN_TANGENTS);
        schedule_changing(s, &all->force_tangents, &list, nodes_reached);
    }
    if (scratch.failed) s->pool->failed = true;
    sn_pool_clear(&scratch);
}

bool sn_schedule_reserve(sn_system* s, int threads)
{
    sn_schedule* all = s->program.schedule;
    if (threads <= all->scratch_threads) return true;
    bool failed_before = s->pool->failed;
    double* scratch = sn_pool_array(s->pool, (size_t)threads * all->scratch_stride, sizeof(double));
    s->pool->failed = failed_before;
    if (!scratch) return false;
    all->scratch = scratch;
    all->scratch_threads = threads;
    return true;
}

/* ---- running ------------------------------------------------------------------------------------------- */

typedef struct launch {
    sn_system* s;
    sn_program* program;
    const sn_task* tasks; // of the round
    sn_piece_work work;
    const void* context;
    bool timed;
} launch;

static void do_pieces(const launch* l, int begin, int end, int thread)
{
    SN_ASSERT(thread >= 0 && thread < l->s->program.schedule->scratch_threads);
    double* scratch =
        l->s->program.schedule->scratch + (size_t)thread * l->s->program.schedule->scratch_stride;
    for (int i = begin; i < end; ++i) {
        sn_piece* piece = &l->program->pieces[i];
        SN_ASSERT(piece->items.begin < piece->items.end && piece->items.end <= piece->call->item_count);
        double start = l->timed ? sn_clock() : 0.0;
        l->work(l->s, piece, scratch, l->context);
        if (l->timed) piece->seconds = sn_clock() - start;
    }
}

static void do_task(void* context, int task, int thread)
{
    const launch* l = context;
    do_pieces(l, l->tasks[task].begin, l->tasks[task].end, thread);
}

static void add_times(const sn_program* p, int operation)
{
    for (int i = 0; i < p->piece_count; ++i)
        p->pieces[i].call->seconds[operation] += p->pieces[i].seconds;
}

void sn_count_calls(const sn_system* s, sn_calls* calls, int operation)
{
    for (int c = 0; s->profiling && c < calls->count; ++c)
        ++calls->at[c].calls[operation];
}

void sn_program_run(sn_system* s, sn_program* p, int operation, sn_piece_work work, const void* context)
{
    sn_tasks* tasks = s->program.schedule->tasks;
    launch l = { s, p, NULL, work, context, s->profiling && operation != SN_UNTIMED };
    if (!tasks) do_pieces(&l, 0, p->piece_count, 0);
    for (int r = 0; tasks && r < p->round_count; ++r) {
        const sn_round* round = &p->rounds[r];
        SN_ASSERT(round->begin <= round->end && round->end <= p->task_count);
        l.tasks = p->tasks + round->begin;
        sn_tasks_run(round->items >= p->worth ? tasks : NULL, round->end - round->begin, do_task, &l);
    }
    if (l.timed) add_times(p, operation);
}

typedef struct node_launch {
    const sn_system* s;
    int tasks;
    sn_node_work work;
    const void* context;
} node_launch;

static int node_at(const node_launch* l, int task)
{
    return (int)((int64_t)l->s->layout.node_count * task / l->tasks);
}

static void do_nodes(void* context, int task, int thread)
{
    const node_launch* l = context;
    (void)thread;
    l->work(l->s, (sn_range){ node_at(l, task), node_at(l, task + 1) }, l->context);
}

void sn_nodes_run(const sn_system* s, sn_node_work work, const void* context)
{
    int threads = sn_tasks_threads(s->program.schedule->tasks), most = s->layout.node_count / MIN_NODES;
    if (threads == 1 || s->layout.node_count < WORTH_NODES) {
        work(s, (sn_range){ 0, s->layout.node_count }, context);
        return;
    }
    node_launch l = { s, most < 2 * threads ? most : 2 * threads, work, context };
    sn_tasks_run(s->program.schedule->tasks, l.tasks, do_nodes, &l);
}
