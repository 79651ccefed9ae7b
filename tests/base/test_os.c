/* If this fails, files, paths, threads, sockets or texts in memory behave otherwise on this system than the
   rest of Sinew expects (base/os_*.h). The program runs on every system.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/os_file.h"
#include "base/os_process.h"
#include "base/os_socket.h"
#include "base/os_thread.h"
#include "support/run_suite.h"

#ifndef _WIN32 // what only POSIX systems have
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#if !defined(__STRICT_ANSI__) && !defined(_WIN32)
#error "Sinew is C17 without extensions of the compiler: see cmake/flags.cmake"
#endif

static const char folder[] = "os-test";

static bool every(const char* name) { return name[0] != '.'; }
static bool ends_in_txt(const char* name)
{
    const size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".txt") == 0;
}

static void clear(void)
{
    char path[300], **names;
    const int count = sn_os_list(folder, every, &names);
    for (int i = 0; i < count; ++i) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        sn_os_remove(path);
    }
    if (count > 0) sn_os_free_list(names, count);
}

static void prepare(void)
{
    sn_os_make_folder(folder);
    clear();
}

static int create(const char* path, const char* text)
{
    const int file = sn_os_open(path, SN_OS_CREATE);
    ck_assert_int_ge(file, 0);
    ck_assert_uint_eq(sn_os_write_at(file, text, strlen(text), 0), strlen(text));
    return file;
}

/* ---- paths --------------------------------------------------------------------------------------------- */

START_TEST(names_stand_behind_the_folder)
{
    ck_assert_str_eq(sn_os_name("plain"), "plain");
    ck_assert_str_eq(sn_os_name("a/b/c.xml"), "c.xml");
    ck_assert_str_eq(sn_os_name("/c.xml"), "c.xml");
    ck_assert_str_eq(sn_os_name("a/"), "");
    ck_assert(sn_os_is_absolute("/a"));
    ck_assert(!sn_os_is_absolute("a/b") && !sn_os_is_absolute("../a") && !sn_os_is_absolute(""));
#ifdef _WIN32
    ck_assert_str_eq(sn_os_name("C:\\scenes\\a.xml"), "a.xml");
    ck_assert_str_eq(sn_os_name("C:a.xml"), "a.xml");
    ck_assert(sn_os_is_absolute("C:\\scenes") && sn_os_is_absolute("d:/scenes") && sn_os_is_absolute("\\a"));
#else
    ck_assert_str_eq(sn_os_name("a\\b"), "a\\b");
    ck_assert(!sn_os_is_absolute("C:/scenes"));
#endif
}
END_TEST

START_TEST(real_paths_are_whole)
{
    char expected[5000], path[300];
    snprintf(path, sizeof path, "%s/../%s/./real.txt", folder, folder);
    char* here = sn_os_current_folder();
    char* real_here = sn_os_real_path(".");
    ck_assert(here && real_here && sn_os_is_absolute(here) && sn_os_is_absolute(real_here));
    ck_assert_ptr_null(sn_os_real_path(path));
    ck_assert_int_eq(errno, ENOENT);
    sn_os_close(create("os-test/real.txt", "x"));
    char* real = sn_os_real_path(path);
    ck_assert_ptr_nonnull(real);
    snprintf(expected, sizeof expected, "%s/%s/real.txt", real_here, folder);
    ck_assert_str_eq(real, expected);
    free(real);
    free(real_here);
    free(here);
}
END_TEST

START_TEST(folders_are_listed_in_order)
{
    static const char* const made[] = { "b.txt", "a.txt", "c.csv", "Z.txt" }; // order of bytes: Z before a
    char path[300], **names;
    sn_os_file_info about;
    for (size_t i = 0; i < sizeof made / sizeof *made; ++i) {
        snprintf(path, sizeof path, "%s/%s", folder, made[i]);
        sn_os_close(create(path, ""));
    }
    ck_assert_int_eq(sn_os_list(folder, ends_in_txt, &names), 3);
    ck_assert_str_eq(names[0], "Z.txt");
    ck_assert_str_eq(names[1], "a.txt");
    ck_assert_str_eq(names[2], "b.txt");
    sn_os_free_list(names, 3);
    ck_assert_int_eq(sn_os_list("os-test/none", every, &names), -1);
    ck_assert_int_eq(errno, ENOENT);
    ck_assert(!sn_os_make_folder(folder));
    ck_assert_int_eq(errno, EEXIST);
    ck_assert(sn_os_stat(folder, false, &about) && about.kind == SN_OS_FOLDER);
    ck_assert(!sn_os_stat("os-test/none", true, &about));
    ck_assert(sn_os_can_write(folder));
    ck_assert(sn_os_can_read("os-test/c.csv") && !sn_os_can_read("os-test/none"));
}
END_TEST

/* ---- files --------------------------------------------------------------------------------------------- */

START_TEST(bytes_are_read_where_they_were_written)
{
    char bytes[16] = "";
    sn_os_file_info about, again;
    const int file = create("os-test/bytes", "one\r\ntwo\x1a\n"); // what Windows would change in texts
    ck_assert(sn_os_fstat(file, &about) && about.kind == SN_OS_FILE && about.size == 10 && about.own);
    ck_assert_int_eq(sn_os_read_at(file, bytes, sizeof bytes, 5), 5); // to the end
    ck_assert_int_eq(memcmp(bytes, "two\x1a\n", 5), 0);
    ck_assert_int_eq(sn_os_read_at(file, bytes, 2, 100), 0);
    ck_assert_uint_eq(sn_os_write_at(file, "T", 1, 5), 1);
    ck_assert(sn_os_resize(file, 8));
    ck_assert(sn_os_fstat(file, &about) && about.size == 8 && about.linked);
    ck_assert(sn_os_stat("os-test/bytes", true, &again));
    ck_assert(again.device == about.device && again.number == about.number); // the identity of a file
    ck_assert(sn_os_close(file));
    const int read = sn_os_open("os-test/bytes", SN_OS_READ);
    ck_assert_int_eq(sn_os_read(read, bytes, sizeof bytes), 8);
    ck_assert_int_eq(memcmp(bytes, "one\r\nTwo", 8), 0);
    ck_assert_int_eq(sn_os_read(read, bytes, sizeof bytes), 0);
    sn_os_close(read);
    const int other = create("os-test/other", "");
    ck_assert(sn_os_fstat(other, &again) && again.number != about.number);
    sn_os_close(other);
}
END_TEST

START_TEST(what_exists_is_not_created)
{
    sn_os_close(create("os-test/once", "first"));
    ck_assert_int_eq(sn_os_open("os-test/once", SN_OS_CREATE), -1);
    ck_assert_int_eq(errno, EEXIST);
    ck_assert_int_eq(sn_os_open("os-test/none", SN_OS_READ), -1);
    ck_assert_int_eq(errno, ENOENT);
    ck_assert_int_eq(sn_os_open("os-test/none", SN_OS_WRITE), -1);
    ck_assert_int_eq(errno, ENOENT);
}
END_TEST

#ifndef _WIN32

START_TEST(links_are_refused_and_files_are_private)
{
    sn_os_file_info about;
    sn_os_close(create("os-test/target", "x"));
    ck_assert_int_eq(symlink("target", "os-test/link"), 0);
    ck_assert(sn_os_stat("os-test/link", true, &about) && about.kind == SN_OS_LINK);
    ck_assert_int_eq(sn_os_open("os-test/link", SN_OS_READ_NO_LINK), -1);
    ck_assert_int_eq(sn_os_open("os-test/link", SN_OS_WRITE), -1);
    const mode_t before = umask(0);
    const int secret = sn_os_open("os-test/secret", SN_OS_CREATE_PRIVATE), all = create("os-test/all", "");
    umask(before);
    ck_assert(sn_os_fstat(secret, &about) && !about.shared);
    ck_assert(sn_os_fstat(all, &about) && about.shared);
    const int copy = sn_os_duplicate(secret); // programs that are started do not have them
    ck_assert((fcntl(secret, F_GETFD) & FD_CLOEXEC) && (fcntl(copy, F_GETFD) & FD_CLOEXEC));
    sn_os_close(copy);
    sn_os_close(secret);
    sn_os_close(all);
}
END_TEST

#endif

/* A new file takes the place of an old one while it is open, as a table does that is held until it has its
   name. */
START_TEST(open_files_are_renamed_and_removed)
{
    char bytes[8] = "";
    sn_os_close(create("os-test/name", "old"));
    const int file = create("os-test/name.tmp", "new");
    ck_assert_int_eq(sn_os_lock_file(file, false), SN_OS_LOCKED);
    ck_assert(sn_os_rename("os-test/name.tmp", "os-test/name"));
    sn_os_close(file);
    const int read = sn_os_open("os-test/name", SN_OS_READ_NO_LINK);
    ck_assert_int_eq(sn_os_read(read, bytes, sizeof bytes), 3);
    ck_assert_str_eq(bytes, "new");
    ck_assert(sn_os_remove("os-test/name"));
    sn_os_close(read);
    ck_assert(!sn_os_can_read("os-test/name") && !sn_os_can_read("os-test/name.tmp"));
}
END_TEST

START_TEST(a_file_is_held_by_one)
{
    char byte;
    const int first = create("os-test/held", "x");
    const int second = sn_os_open("os-test/held", SN_OS_READ), third = sn_os_open("os-test/held", SN_OS_READ);
    ck_assert_int_eq(sn_os_lock_file(first, false), SN_OS_LOCKED);
    ck_assert_int_eq(sn_os_lock_file(second, true), SN_OS_LOCKED_BY_OTHER);
    ck_assert_int_eq(sn_os_lock_file(third, false), SN_OS_LOCKED); // together
    ck_assert_int_eq(sn_os_read_at(second, &byte, 1, 0), 1);       // whoever reads is not hindered
    sn_os_close(third);
    const int copy = sn_os_duplicate(first);
    sn_os_close(first);
    ck_assert_int_eq(sn_os_lock_file(second, true), SN_OS_LOCKED_BY_OTHER); // the copy holds it
    sn_os_close(copy);
    ck_assert_int_eq(sn_os_lock_file(second, true), SN_OS_LOCKED);
    sn_os_close(second);
}
END_TEST

START_TEST(texts_grow_in_memory)
{
    sn_os_text text;
    sn_os_text_open(&text);
    ck_assert_ptr_nonnull(text.stream);
    for (int i = 0; i < 10000; ++i)
        fprintf(text.stream, "line %d\n", i % 10);
    ck_assert(sn_os_text_close(&text));
    ck_assert_uint_eq(text.size, 70000);
    ck_assert_uint_eq(strlen(text.text), 70000);
    ck_assert_int_eq(strncmp(text.text, "line 0\nline 1\n", 14), 0);
    free(text.text);
    sn_os_text_open(&text);
    ck_assert(sn_os_text_close(&text));
    ck_assert_str_eq(text.text, "");
    free(text.text);
}
END_TEST

START_TEST(a_library_that_is_absent_is_explained)
{
    ck_assert_ptr_null(sn_os_library_open("os-test/none.so", false));
    ck_assert_uint_gt(strlen(sn_os_library_error()), 3);
}
END_TEST

/* ---- memory, threads ----------------------------------------------------------------------------------- */

START_TEST(memory_is_aligned)
{
    for (size_t alignment = 16; alignment <= 4096; alignment *= 2) {
        void* memory = sn_os_allocate(alignment, 24);
        ck_assert_uint_eq((uintptr_t)memory % alignment, 0);
        sn_os_free(memory);
    }
    unsigned char first[32] = { 0 }, second[32] = { 0 }, none[32] = { 0 };
    ck_assert(sn_os_random(first, sizeof first) && sn_os_random(second, sizeof second));
    ck_assert_int_ne(memcmp(first, second, sizeof first), 0);
    ck_assert_int_ne(memcmp(first + 16, none, 16), 0);
}
END_TEST

typedef struct meeting {
    pthread_mutex_t mutex;
    pthread_cond_t come;
    bool here;
} meeting;

static void* come(void* context)
{
    meeting* m = context;
    pthread_mutex_lock(&m->mutex);
    m->here = true;
    pthread_cond_signal(&m->come);
    pthread_mutex_unlock(&m->mutex);
    return NULL;
}

/* No upper bound: a busy machine may take as long as it wants. */
START_TEST(threads_meet_and_waits_end)
{
    meeting m = { .mutex = PTHREAD_MUTEX_INITIALIZER };
    pthread_t thread;
    sn_os_condition_init(&m.come);
    const int64_t begin = sn_os_time();
    sn_os_sleep(3000000);
    sn_os_sleep_until(begin + 6000000);
    ck_assert_int_ge(sn_os_time() - begin, 6000000);
    sn_os_sleep_until(begin); // in the past
    ck_assert_double_ge_tol(sn_clock(), 1e-9 * (double)begin + 6e-3, 1e-9);
    ck_assert_double_gt(sn_os_date(), 1.6e9); // after September 2020
    pthread_mutex_lock(&m.mutex);
    sn_os_wait(&m.come, &m.mutex, 2000000); // nobody comes
    ck_assert(!m.here);
    ck_assert_int_eq(sn_os_thread_start(&thread, come, &m), 0);
    while (!m.here)
        sn_os_wait(&m.come, &m.mutex, 1000000000);
    pthread_mutex_unlock(&m.mutex);
    pthread_join(thread, NULL);
    pthread_cond_destroy(&m.come);
}
END_TEST

/* Only Linux has the file of limits; elsewhere a message must not send the user to it. */
START_TEST(advice_about_limits_fits_the_system)
{
#ifdef __linux__
    ck_assert_ptr_nonnull(strstr(sn_os_rights_remedy(), "/etc/security/limits.conf"));
#else
    ck_assert_str_eq(sn_os_rights_remedy(), "");
#endif
}
END_TEST

#ifndef _WIN32

static void* look_at_signals(void* context)
{
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    *(bool*)context = sigismember(&blocked, SIGINT) && sigismember(&blocked, SIGTERM);
    return NULL;
}

START_TEST(threads_take_no_signals)
{
    pthread_t thread;
    bool takes_none = false;
    ck_assert_int_eq(sn_os_thread_start(&thread, look_at_signals, &takes_none), 0);
    pthread_join(thread, NULL);
    ck_assert(takes_none);
    look_at_signals(&takes_none); // and the caller does as before
    ck_assert(!takes_none);
}
END_TEST

static int own_policy(int* priority)
{
    struct sched_param own;
    int policy = -1;
    pthread_getschedparam(pthread_self(), &policy, &own);
    *priority = own.sched_priority;
    return policy;
}

/* With and without the right to it: the question leaves the scheduling of the thread as it is. */
START_TEST(a_question_for_a_right_changes_nothing)
{
    char why[80];
    int priority, after;
    sn_os_rights before = { 0 };
    const bool real_time = sn_os_schedule(&before, 7) == 0;
    const int policy = own_policy(&priority);
    ck_assert_int_eq(sn_os_may_schedule(why, sizeof why), real_time);
    ck_assert_int_eq(why[0] == '\0', real_time);
    ck_assert(own_policy(&after) == policy && after == priority);
    sn_os_return_rights(&before);
}
END_TEST

#endif

/* ---- sockets ------------------------------------------------------------------------------------------- */

static struct sockaddr_in at_port(int port)
{
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return at;
}

START_TEST(streams_connect_and_end)
{
    char bytes[8] = "";
    struct sockaddr_in at = at_port(0);
    const int door = sn_os_socket(AF_INET, SOCK_STREAM), caller = sn_os_socket(AF_INET, SOCK_STREAM);
    ck_assert(door >= 0 && caller >= 0);
    sn_os_socket_reuse_address(door);
    ck_assert_int_eq(bind(door, (struct sockaddr*)&at, sizeof at), 0);
    ck_assert_int_eq(listen(door, 1), 0);
    ck_assert_int_gt(sn_os_socket_port(door), 0);
    ck_assert(!sn_os_socket_wait(door, true, false, 1));
    ck_assert_int_eq(sn_os_accept(door), -1); // nobody, and it does not wait
    at = at_port(sn_os_socket_port(door));
    ck_assert(sn_os_connect(caller, (struct sockaddr*)&at, sizeof at, 5000));
    ck_assert(sn_os_socket_wait(door, true, false, 5000));
    const int partner = sn_os_accept(door);
    ck_assert_int_ge(partner, 0);
    sn_os_socket_no_delay(partner);
    ck_assert_int_eq(sn_os_receive(caller, bytes, sizeof bytes), SN_OS_SOCKET_WAIT);
    ck_assert_int_eq(sn_os_send(partner, "hello", 5), 5);
    ck_assert(sn_os_socket_wait(caller, true, false, 5000));
    ck_assert_int_eq(sn_os_receive(caller, bytes, sizeof bytes), 5);
    ck_assert_str_eq(bytes, "hello");
    sn_os_socket_close(partner);
    ck_assert(sn_os_socket_wait(caller, true, false, 5000));
    ck_assert_int_eq(sn_os_receive(caller, bytes, sizeof bytes), 0); // the partner has gone
    sn_os_socket_close(caller);
    sn_os_socket_close(door);
}
END_TEST

START_TEST(datagrams_arrive_and_are_cut_off)
{
    char bytes[4] = "";
    struct sockaddr_storage from, to = { 0 };
    socklen_t size;
    const struct addrinfo hints = { .ai_family = AF_INET,
                                    .ai_socktype = SOCK_DGRAM,
                                    .ai_flags = AI_NUMERICHOST };
    struct addrinfo* found = sn_os_find_address("127.0.0.1", "0", &hints);
    ck_assert_ptr_nonnull(found);
    ck_assert_ptr_null(sn_os_find_address("not an address", "0", &hints));
    const int one = sn_os_socket(AF_INET, SOCK_DGRAM), other = sn_os_socket(AF_INET, SOCK_DGRAM);
    ck_assert_int_eq(bind(one, found->ai_addr, (socklen_t)found->ai_addrlen), 0);
    freeaddrinfo(found);
    const struct sockaddr_in at = at_port(sn_os_socket_port(one));
    memcpy(&to, &at, sizeof at);
    ck_assert_int_eq(sn_os_receive_from(one, bytes, sizeof bytes, &from, &size), -1);
    sn_os_send_to(other, "long one", 8, &to, sizeof at);
    ck_assert(sn_os_socket_wait(one, true, false, 5000));
    ck_assert_int_eq(sn_os_receive_from(one, bytes, sizeof bytes, &from, &size), 4);
    ck_assert_int_eq(memcmp(bytes, "long", 4), 0);
    sn_os_send_to(one, "yes", 3, &from, size); // back to the sender
    ck_assert(sn_os_socket_wait(other, true, false, 5000));
    ck_assert_int_eq(sn_os_receive(other, bytes, sizeof bytes), 3);
    sn_os_socket_close(one);
    sn_os_socket_close(other);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("os");
    TCase* files = tcase_create("files");
    tcase_add_checked_fixture(files, prepare, clear);
    tcase_add_test(files, names_stand_behind_the_folder);
    tcase_add_test(files, real_paths_are_whole);
    tcase_add_test(files, folders_are_listed_in_order);
    tcase_add_test(files, bytes_are_read_where_they_were_written);
    tcase_add_test(files, what_exists_is_not_created);
#ifndef _WIN32
    tcase_add_test(files, links_are_refused_and_files_are_private);
#endif
    tcase_add_test(files, open_files_are_renamed_and_removed);
    tcase_add_test(files, a_file_is_held_by_one);
    tcase_add_test(files, texts_grow_in_memory);
    tcase_add_test(files, a_library_that_is_absent_is_explained);
    suite_add_tcase(suite, files);
    TCase* others = tcase_create("others");
    tcase_add_test(others, memory_is_aligned);
    tcase_add_test(others, threads_meet_and_waits_end);
    tcase_add_test(others, advice_about_limits_fits_the_system);
#ifndef _WIN32
    tcase_add_test(others, threads_take_no_signals);
    tcase_add_test(others, a_question_for_a_right_changes_nothing);
#endif
    tcase_add_test(others, streams_connect_and_end);
    tcase_add_test(others, datagrams_arrive_and_are_cut_off);
    suite_add_tcase(suite, others);
    return run_suite(suite);
}
