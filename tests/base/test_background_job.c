/* If this failed, what a second thread has done could be missing or half done when its owner goes on.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/background_job.h"
#include <check.h>
#include <stdlib.h>
#include "support/run_suite.h"

enum { NUMBERS = 1000, ROUNDS = 2000 };

typedef struct sums {
    int from[NUMBERS], sum;
} sums;

static void add_up(void* context)
{
    sums* s = context;
    s->sum = 0;
    for (int i = 0; i < NUMBERS; ++i)
        s->sum += s->from[i];
}

START_TEST(what_was_begun_is_done_at_the_end)
{
    sums s;
    sn_background_job* job = sn_background_job_create();
    ck_assert_ptr_nonnull(job);
    for (int round = 0; round < ROUNDS; ++round) {
        for (int i = 0; i < NUMBERS; ++i)
            s.from[i] = round + i;
        sn_background_job_begin(job, add_up, &s);
        sn_background_job_end(job);
        ck_assert_int_eq(s.sum, NUMBERS * round + NUMBERS * (NUMBERS - 1) / 2);
    }
    sn_background_job_destroy(job);
}
END_TEST

START_TEST(its_end_waits)
{
    for (int round = 0; round < 50; ++round) {
        sums s = { .sum = -1 };
        sn_background_job* job = sn_background_job_create();
        sn_background_job_begin(job, add_up, &s);
        sn_background_job_destroy(job);
        ck_assert_int_eq(s.sum, 0);
    }
    sn_background_job_destroy(sn_background_job_create()); // that never had anything to do
    sn_background_job_destroy(NULL);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("base/background_job");
    TCase* all = tcase_create("all");
    suite_add_tcase(suite, all);
    tcase_add_test(all, what_was_begun_is_done_at_the_end);
    tcase_add_test(all, its_end_waits);
    return run_suite(suite);
}
