/* If this fails, the page would be shown halves of two frames, or requests would be lost or torn: a thread
   writes, another reads, as fast as they can. Under the thread sanitizer it finds races.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <pthread.h>
#include <sched.h>
#include "view/ring.h"
#include "base/triple.h"
#include "support/run_suite.h"

enum { ROUNDS = 200000, NUMBERS = 16 };

static triple turn;
static long slot[3][NUMBERS];

static void* write_frames(void* context)
{
    (void)context;
    for (long i = 1; i <= ROUNDS; ++i) {
        for (int k = 0; k < NUMBERS; ++k)
            slot[turn.back][k] = i;
        triple_publish(&turn);
    }
    return NULL;
}

START_TEST(frames_are_whole_and_never_go_back)
{
    pthread_t writer;
    long last = 0;
    triple_init(&turn);
    ck_assert(!triple_take(&turn)); // nothing was written
    ck_assert_int_eq(pthread_create(&writer, NULL, write_frames, NULL), 0);
    while (last < ROUNDS) {
        if (!triple_take(&turn)) {
            sched_yield();
            continue;
        }
        const long* frame = slot[turn.front];
        ck_assert_int_gt(frame[0], last);
        for (int k = 1; k < NUMBERS; ++k)
            if (frame[k] != frame[0]) ck_abort_msg("a torn frame");
        last = frame[0];
    }
    pthread_join(writer, NULL);
    ck_assert(!triple_take(&turn));
}
END_TEST

typedef struct record {
    long a, b, c;
} record;
static ring lane;

static void* push_records(void* context)
{
    (void)context;
    for (long i = 0; i < ROUNDS; ++i) {
        record r = { i, -i, 2 * i };
        while (!ring_push(&lane, &r))
            sched_yield(); // to the reader, if there is one processor only
    }
    return NULL;
}

START_TEST(records_come_all_and_in_order)
{
    pthread_t writer;
    record r;
    ck_assert(ring_open(&lane, 8, sizeof(record)));
    ck_assert(!ring_pop(&lane, &r));
    ck_assert_int_eq(pthread_create(&writer, NULL, push_records, NULL), 0);
    for (long i = 0; i < ROUNDS; ++i) {
        while (!ring_pop(&lane, &r))
            sched_yield();
        if (r.a != i || r.b != -i || r.c != 2 * i) ck_abort_msg("a torn or lost record");
    }
    pthread_join(writer, NULL);
    ring_close(&lane);
}
END_TEST

START_TEST(a_full_ring_takes_no_more)
{
    record r = { 1, 2, 3 };
    ck_assert(ring_open(&lane, 4, sizeof(record)));
    for (int i = 0; i < 4; ++i)
        ck_assert(ring_push(&lane, &r));
    ck_assert(!ring_push(&lane, &r));
    ck_assert(ring_pop(&lane, &r) && ring_push(&lane, &r) && !ring_push(&lane, &r));
    ring_close(&lane);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("triple");
    TCase* cases = tcase_create("triple");
    tcase_add_test(cases, frames_are_whole_and_never_go_back);
    tcase_add_test(cases, records_come_all_and_in_order);
    tcase_add_test(cases, a_full_ring_takes_no_more);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
