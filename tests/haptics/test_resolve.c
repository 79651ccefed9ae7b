/* If this fails, a program that ends waits for a name service that does not answer.
   SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE
#include <check.h>
#include <netdb.h>
#include <pthread.h>
#include <sinew/openigtlink.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "haptics/resolve.h"
#include "support/run_suite.h"

/* A name service that answers when it is allowed to; numbers need none. */
static atomic_bool allowed;
static atomic_int asked, answered;
static struct sockaddr answer_address;

int getaddrinfo(const char* host, const char* port, const struct addrinfo* hints, struct addrinfo** found)
{
    (void)port;
    if (hints->ai_flags & AI_NUMERICHOST) {
        if (strcmp(host, "127.0.0.1") != 0) return EAI_NONAME;
    } else {
        atomic_fetch_add(&asked, 1);
        while (!atomic_load(&allowed))
            nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
        atomic_fetch_add(&answered, 1);
        if (strcmp(host, "nowhere") == 0) return EAI_NONAME;
    }
    *found = calloc(1, sizeof **found);
    (*found)->ai_addr = &answer_address;
    return 0;
}

void freeaddrinfo(struct addrinfo* found) { free(found); }

/* Cases may share a process; all that a case asked was answered when it ended. */
static void start_anew(void)
{
    atomic_store(&allowed, false);
    atomic_store(&asked, 0);
    atomic_store(&answered, 0);
}

static void wait_until(atomic_int* n, int count)
{
    while (atomic_load(n) < count)
        nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
}

START_TEST(names_are_found)
{
    atomic_bool ended = false;
    atomic_store(&allowed, true);
    struct addrinfo *name = sn_resolve("somewhere", 18944, &ended),
                    *number = sn_resolve("127.0.0.1", 1, &ended);
    ck_assert(name && number);
    ck_assert_int_eq(atomic_load(&asked), 1);
    ck_assert_ptr_null(sn_resolve("nowhere", 18944, &ended));
    freeaddrinfo(name);
    freeaddrinfo(number);
}
END_TEST

/* The service answers after the connection has gone; the time limit of the test is the proof. */
START_TEST(a_service_that_is_silent_holds_nobody)
{
    sn_error error = SN_ERROR_INIT;
    sn_igtl_options o;
    sn_igtl_defaults(&o);
    o.host = _i ? "nowhere" : "somewhere";
    o.port = 18944;
    sn_igtl* link = sn_igtl_create(&o, NULL, &error);
    ck_assert_msg(link && sn_igtl_start(link, &error) == SN_OK, "%s", error.text);
    wait_until(&asked, 1);
    sn_igtl_destroy(link);
    ck_assert_int_eq(atomic_load(&answered), 0);
    atomic_store(&allowed, true);
    wait_until(&answered, 1);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("resolve");
    TCase* cases = tcase_create("resolve");
    tcase_add_checked_fixture(cases, start_anew, NULL);
    tcase_add_test(cases, names_are_found);
    tcase_add_loop_test(cases, a_service_that_is_silent_holds_nobody, 0, 2);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
