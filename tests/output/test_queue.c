/* If this fails, results are lost, out of order or torn on their way to the disk, or steps wait for it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "output/queue.h"
#include <check.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "support/run_suite.h"

typedef struct record {
    int64_t number, twice;
} record;

typedef struct reader {
    int64_t expected; // of the queue's thread; read after closing
    bool strict;      // every record must be there
    int64_t fail_at;
    int slow; // [us] a call
    int64_t calls;
    bool wrong;
    atomic_bool gate;
} reader;

static void rest(int us)
{
    struct timespec time = { 0, us * 1000L };
    nanosleep(&time, NULL);
}

static sn_status read_records(void* context, const void* records, int count, sn_error* error)
{
    reader* r = context;
    while (!atomic_load(&r->gate))
        rest(100);
    if (r->slow) rest(r->slow);
    ++r->calls;
    for (int i = 0; i < count; ++i) {
        record one;
        memcpy(&one, (const char*)records + (size_t)i * sizeof one, sizeof one);
        bool next = r->strict ? one.number == r->expected : one.number >= r->expected;
        r->wrong = r->wrong || !next || one.twice != 2 * one.number;
        r->expected = one.number + 1;
        if (one.number == r->fail_at) return sn_fail(error, SN_ERR_IO, "the disk is full of needles");
    }
    return SN_OK;
}

static sn_queue* make(reader* r, int capacity, bool drop)
{
    sn_queue_options options = { .record_bytes = sizeof(record),
                                 .capacity = capacity,
                                 .drop = drop,
                                 .consume = read_records,
                                 .context = r };
    sn_error error = { 0 };
    sn_queue* queue = sn_queue_create(&options, &error);
    ck_assert_msg(queue != NULL, "%s", error.text);
    return queue;
}

static sn_status push(sn_queue* queue, int64_t number, sn_error* error)
{
    record one = { number, 2 * number };
    return sn_queue_push(queue, &one, error);
}

START_TEST(every_record_arrives_in_order)
{
    static const int capacities[] = { 1, 2, 3, 7, 64, 1000 };
    for (int c = 0; c < 6; ++c) {
        reader r = { .strict = true, .fail_at = -1, .gate = true };
        sn_queue* queue = make(&r, capacities[c], false);
        for (int64_t i = 0; i < 20000; ++i)
            ck_assert_int_eq(push(queue, i, NULL), SN_OK);
        sn_queue_counters counters;
        ck_assert_int_eq(sn_queue_close(queue, &counters, NULL), SN_OK);
        ck_assert(!r.wrong);
        ck_assert_int_eq(r.expected, 20000);
        ck_assert_int_eq(counters.pushed, 20000);
        ck_assert_int_eq(counters.dropped, 0);
    }
}
END_TEST

START_TEST(records_are_filled_in_place)
{
    reader r = { .strict = true, .fail_at = -1, .gate = true };
    sn_queue* queue = make(&r, 16, false);
    for (int64_t i = 0; i < 1000; ++i) {
        sn_status status;
        record* one = sn_queue_reserve(queue, &status, NULL);
        ck_assert_ptr_nonnull(one);
        one->number = i;
        one->twice = 2 * i;
        sn_queue_commit(queue);
    }
    ck_assert_int_eq(sn_queue_close(queue, NULL, NULL), SN_OK);
    ck_assert(!r.wrong);
    ck_assert_int_eq(r.expected, 1000);
}
END_TEST

START_TEST(a_full_ring_makes_wait_and_counts)
{
    reader r = { .strict = true, .fail_at = -1, .slow = 300, .gate = true };
    sn_queue* queue = make(&r, 4, false);
    for (int64_t i = 0; i < 400; ++i)
        ck_assert_int_eq(push(queue, i, NULL), SN_OK);
    sn_queue_counters counters;
    ck_assert_int_eq(sn_queue_close(queue, &counters, NULL), SN_OK);
    ck_assert(!r.wrong);
    ck_assert_int_eq(r.expected, 400);
    ck_assert_int_gt(counters.waits, 0);
    ck_assert(counters.waited > 0);
}
END_TEST

START_TEST(a_full_ring_drops_and_counts)
{
    reader r = { .fail_at = -1 };
    sn_queue* queue = make(&r, 8, true);
    for (int64_t i = 0; i < 100; ++i) // the gate is closed: the ring fills
        ck_assert_int_eq(push(queue, i, NULL), SN_OK);
    ck_assert_int_eq(sn_queue_count(queue).pushed, 8);
    ck_assert_int_eq(sn_queue_count(queue).dropped, 92);
    ck_assert_int_eq(sn_queue_count(queue).waits, 0);
    atomic_store(&r.gate, true);
    sn_queue_counters counters;
    ck_assert_int_eq(sn_queue_close(queue, &counters, NULL), SN_OK);
    ck_assert(!r.wrong);
    ck_assert_int_eq(r.expected, 8);
    ck_assert_int_eq(counters.pushed + counters.dropped, 100);
}
END_TEST

START_TEST(a_failure_reaches_the_pushing_thread_and_the_closing)
{
    reader r = { .strict = true, .fail_at = 50, .gate = true };
    sn_queue* queue = make(&r, 8, false);
    sn_error error = { 0 };
    sn_status status = SN_OK;
    for (int64_t i = 0; i < 1000000 && status == SN_OK; ++i)
        status = push(queue, i, &error);
    ck_assert_int_eq(status, SN_ERR_IO);
    ck_assert_str_eq(error.text, "the disk is full of needles");
    error = (sn_error){ 0 };
    ck_assert_int_eq(sn_queue_close(queue, NULL, &error), SN_ERR_IO);
    ck_assert_str_eq(error.text, "the disk is full of needles");
    ck_assert_int_eq(r.expected, 51);
}
END_TEST

START_TEST(few_records_do_not_wait_for_many)
{
    reader r = { .strict = true, .fail_at = -1, .gate = true };
    sn_queue* queue = make(&r, 4096, false);
    ck_assert_int_eq(push(queue, 0, NULL), SN_OK);
    ck_assert_int_eq(sn_queue_close(queue, NULL, NULL), SN_OK);
    ck_assert_int_eq(r.expected, 1);
}
END_TEST

START_TEST(without_a_thread_pushes_consume)
{
    static const int capacities[] = { 1, 2, 3, 64 };
    for (int c = 0; c < 8; ++c) {
        reader r = { .strict = true, .fail_at = c < 4 ? -1 : 500, .gate = true };
        sn_queue_options options = { .record_bytes = sizeof(record),
                                     .capacity = capacities[c % 4],
                                     .in_place = true,
                                     .consume = read_records,
                                     .context = &r };
        sn_queue* queue = sn_queue_create(&options, NULL);
        ck_assert_ptr_nonnull(queue);
        int64_t accepted = 0;
        for (int64_t i = 0; i < 1001; ++i) {
            accepted += push(queue, i, NULL) == SN_OK;
            ck_assert_int_le(accepted - r.expected, capacities[c % 4]);
        }
        sn_queue_counters counters;
        ck_assert_int_eq(sn_queue_close(queue, &counters, NULL), c < 4 ? SN_OK : SN_ERR_IO);
        ck_assert(!r.wrong);
        ck_assert_int_eq(r.expected, c < 4 ? 1001 : 501);
        ck_assert_int_eq(counters.pushed, accepted);
        ck_assert(c < 4 ? accepted == 1001 : accepted < 1001);
        ck_assert_int_eq(counters.waits, 0);
    }
}
END_TEST

/* Each record has one number in all its bytes. */
typedef struct sized_reader {
    size_t bytes; // of a record; changed while there is none
    int64_t count;
    bool wrong;
} sized_reader;

static sn_status read_sized(void* context, const void* records, int count, sn_error* error)
{
    sized_reader* r = context;
    const unsigned char* at = records;
    (void)error;
    for (int i = 0; i < count; ++i, ++r->count)
        for (size_t k = 0; k < r->bytes; ++k)
            r->wrong = r->wrong || *at++ != (unsigned char)r->count;
    return SN_OK;
}

static void push_sized(sn_queue* queue, size_t bytes, int64_t number)
{
    unsigned char bytewise[100];
    memset(bytewise, (unsigned char)number, bytes);
    ck_assert_int_eq(sn_queue_push(queue, bytewise, NULL), SN_OK);
}

START_TEST(records_change_their_size)
{
    static const size_t sizes[] = { 64, 72, 8, 85, 64 };
    sized_reader r = { .bytes = 64 };
    sn_queue_options options = {
        .record_bytes = 64, .capacity = 16, .in_place = _i == 1, .consume = read_sized, .context = &r
    };
    sn_queue* queue = sn_queue_create(&options, NULL);
    int64_t number = 0;
    for (int c = 0; c < 5; ++c) {
        ck_assert(sn_queue_resize(queue, sizes[c]));
        ck_assert_int_eq(r.count, number); // all are consumed
        r.bytes = sizes[c];
        for (int i = 0; i < 1001; ++i)
            push_sized(queue, sizes[c], number++);
    }
    ck_assert(!sn_queue_resize(queue, 96) && !sn_queue_resize(queue, 0)); // 10 of 16 records
    push_sized(queue, 64, number++);
    ck_assert_int_eq(sn_queue_close(queue, NULL, NULL), SN_OK);
    ck_assert(!r.wrong);
    ck_assert_int_eq(r.count, number);
    reader failing = { .fail_at = 0, .gate = true };
    queue = make(&failing, 8, false);
    push(queue, 0, NULL);
    ck_assert(!sn_queue_resize(queue, sizeof(record)));
    ck_assert_int_eq(sn_queue_close(queue, NULL, NULL), SN_ERR_IO);
}
END_TEST

START_TEST(nothing_pushed_and_no_queue_are_fine)
{
    reader r = { .gate = true };
    ck_assert_int_eq(sn_queue_close(make(&r, 4, false), NULL, NULL), SN_OK);
    ck_assert_int_eq(r.calls, 0);
    ck_assert_int_eq(sn_queue_close(NULL, NULL, NULL), SN_OK);
}
END_TEST

START_TEST(impossible_sizes_are_refused)
{
    sn_queue_options options = { .record_bytes = SIZE_MAX / 2, .capacity = 3, .consume = read_records };
    sn_error error = { 0 };
    ck_assert_ptr_null(sn_queue_create(&options, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    options = (sn_queue_options){ .record_bytes = 0, .capacity = 3, .consume = read_records };
    ck_assert_ptr_null(sn_queue_create(&options, NULL));
    options = (sn_queue_options){ .record_bytes = 8, .capacity = 0, .consume = read_records };
    ck_assert_ptr_null(sn_queue_create(&options, NULL));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("queue");
    TCase* tests = tcase_create("queue");
    tcase_add_test(tests, every_record_arrives_in_order);
    tcase_add_test(tests, records_are_filled_in_place);
    tcase_add_test(tests, a_full_ring_makes_wait_and_counts);
    tcase_add_test(tests, a_full_ring_drops_and_counts);
    tcase_add_test(tests, a_failure_reaches_the_pushing_thread_and_the_closing);
    tcase_add_test(tests, few_records_do_not_wait_for_many);
    tcase_add_test(tests, without_a_thread_pushes_consume);
    tcase_add_loop_test(tests, records_change_their_size, 0, 2);
    tcase_add_test(tests, nothing_pushed_and_no_queue_are_fine);
    tcase_add_test(tests, impossible_sizes_are_refused);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
