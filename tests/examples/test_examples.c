/* If this failed, the programs that show how Sinew is used would not run: each is run as a user would, and
   one line of what it prints is looked at. The argument names the example; one that was not built is skipped.
   SPDX-License-Identifier: BSD-3-Clause */
#include <arpa/inet.h>
#include <check.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include "support/run_suite.h"

/* Runs a program of the examples and keeps what it prints; returns its exit code. */
static int run(const char* program, const char* arguments, char* output, size_t size)
{
    char command[2048];
    snprintf(command, sizeof command, "'%s/%s' %s 2>&1", SINEW_EXAMPLES_DIR, program, arguments);
    FILE* pipe = popen(command, "r");
    ck_assert_ptr_nonnull(pipe);
    size_t length = fread(output, 1, size - 1, pipe);
    output[length] = '\0';
    int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

enum { SKIPPED = 77 }; // ctest counts a program that returns it as skipped

static char output[65536];

START_TEST(needle)
{
    int code = run("needle", "", output, sizeof output);
    ck_assert_msg(code == 0, "%s", output);
    double t, x, z, fx, fz;
    const char* line = strstr(output, "t 0.5 s");
    ck_assert_msg(line != NULL, "%s", output);
    ck_assert_int_eq(sscanf(line, "t %lf s tip %lf %lf m hand %lf %lf N", &t, &x, &z, &fx, &fz), 5);
    // lifted by 0.2 m and tilted by 0.2 rad, 0.34 m from the centre
    ck_assert_msg(fabs(x - 0.332) < 0.005 && fabs(z - 0.13) < 0.03 && fabs(fz) < 2, "%s", line);
}
END_TEST

START_TEST(load_scene)
{
    int code =
        run("load_scene",
            "'" SINEW_SOURCE_DIR "/scenes/needle/scenario-2.xml' /needle/tip/position needle.elements=4 "
            "'duration=0.2 s'",
            output, sizeof output);
    ck_assert_msg(code == 0, "%s", output);
    double t, x, y, z;
    const char* line = strstr(output, "0.2000 s");
    ck_assert_msg(line != NULL, "%s", output);
    ck_assert_int_eq(sscanf(line, "%lf s %lf %lf %lf m", &t, &x, &y, &z), 4);
    ck_assert_msg(fabs(x - 0.336) < 0.01 && fabs(y) < 1e-9 && z > 0 && z < 0.2, "%s", line);
}
END_TEST

START_TEST(load_scene_with_a_fault)
{
    int code = run("load_scene", "'" SINEW_SOURCE_DIR "/scenes/needle/scenario-2.xml' /needle/tpi/position",
                   output, sizeof output);
    ck_assert_int_eq(code, 1);
    ck_assert_msg(strstr(output, "did you mean \"/needle/tip\"") != NULL, "%s", output);
    ck_assert_int_eq(run("load_scene", "absent.xml", output, sizeof output), 1);
    ck_assert_msg(strstr(output, "absent.xml") != NULL, "%s", output);
}
END_TEST

START_TEST(spine_sliders)
{
    int code = run("spine_sliders", "", output, sizeof output);
    ck_assert_msg(code == 0, "%s", output);
    int equilibria, old;
    const char* line = strstr(output, " equilibria for");
    ck_assert_msg(line != NULL, "%s", output);
    while (line[-1] != '\n')
        --line;
    ck_assert_int_eq(sscanf(line, "%d equilibria for 2000 ticks, %d ticks without one", &equilibria, &old),
                     2);
    ck_assert_msg(equilibria > 1900 && equilibria < 4000 && old == 99, "%s", output);
    const char* last = strstr(output, "   (last good)"); // no pose beyond what the joint bears
    ck_assert_msg(last != NULL, "%s", output);
    while (last[-1] != '\n')
        --last;
    double t, angles[3];
    ck_assert_int_eq(sscanf(last, "t %lf s angles %lf %lf %lf", &t, &angles[0], &angles[1], &angles[2]), 4);
    ck_assert_msg(fabs(angles[1]) < 30 && fabs(angles[1]) > 3, "%s", output);
}
END_TEST

/* A suture of weight 0.2 mN that a hand draws taut: the force comes back, and the end is reached. */
START_TEST(cut_beam)
{
    int code = run("cut_beam", "", output, sizeof output), points, cells;
    ck_assert_msg(code == 0, "%s", output);
    double t, before, sunk;
    ck_assert_int_eq(
        sscanf(output, "t %lf s %d points %d tetrahedra the end sank by %lf m", &t, &points, &cells, &before),
        4);
    const char* line = strstr(output, "t 0.180 s");
    ck_assert_msg(line != NULL, "%s", output);
    ck_assert_int_eq(
        sscanf(line, "t %lf s %d points %d tetrahedra the end sank by %lf m", &t, &points, &cells, &sunk), 4);
    ck_assert_msg(points > 208 && cells > 540 && sunk > before + 0.05, "%s", output); // it falls
}
END_TEST

START_TEST(drive_suture)
{
    int code = run("drive_suture", "1", output, sizeof output);
    ck_assert_msg(code == 0, "%s", output);
    int poses, halved;
    double rate, worst, force;
    const char* line = strstr(output, " poses, ");
    ck_assert_msg(line != NULL, "%s", output);
    while (line[-1] != '\n')
        --line;
    ck_assert_int_eq(sscanf(line,
                            "%d poses, %lf a second possible, worst %lf ms of 2 ms, %d steps halved, largest "
                            "force %lf N",
                            &poses, &rate, &worst, &halved, &force),
                     5);
    ck_assert_msg(poses == 500 && rate > 0 && worst > 0 && halved < 50, "%s", output);
    ck_assert_msg(force > 0.5 && force < 2, "%s", output);
}
END_TEST

/* The coupling of 1 kN/m lags behind a slip of 10 mm by less than that; the needle itself needs about 1 N. */
START_TEST(haptic_hand)
{
    int code = run("haptic_hand", "0.5", output, sizeof output);
    ck_assert_msg(code == 0, "%s", output);
    int periods, failed;
    double force;
    const char* line = strstr(output, " periods of 1 ms");
    ck_assert_msg(line != NULL, "%s", output);
    while (line[-1] != '\n')
        --line;
    const char* last = strstr(line, "largest force ");
    ck_assert_int_eq(sscanf(line, "%d periods of 1 ms, %d failed", &periods, &failed), 2);
    ck_assert(last != NULL && sscanf(last, "largest force %lf N", &force) == 1);
    ck_assert_msg(periods == 500 && failed == 0 && force > 0.2 && force < 10, "%s", output);
}
END_TEST

/* Runs a client beside the command, which presses a stylus onto the wall: 20 mm down from 15 mm above it,
   with a coupling of 800 N/m. */
static double press_wall(const char* client)
{
    char line[2500];
    struct sockaddr_in own = { .sin_family = AF_INET };
    socklen_t size = sizeof own;
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int s = socket(AF_INET, SOCK_DGRAM, 0); // finds a port that is free
    ck_assert(bind(s, (struct sockaddr*)&own, size) == 0 &&
              getsockname(s, (struct sockaddr*)&own, &size) == 0);
    close(s);
    snprintf(line, sizeof line,
             "rm -f token log; '%s' live '%s/scenes/haptics/wall.xml' --device udp:%d --token token "
             "--damping 20 --duration 1.6 --out out-udp >/dev/null 2>log & "
             "for i in $(seq 100); do grep -q note log && break; sleep 0.1; done; %s %d token 1.2; wait",
             SINEW_COMMAND, SINEW_SOURCE_DIR, ntohs(own.sin_port), client, ntohs(own.sin_port));
    FILE* pipe = popen(line, "r");
    ck_assert_ptr_nonnull(pipe);
    const size_t length = fread(output, 1, sizeof output - 1, pipe);
    output[length] = '\0';
    pclose(pipe);
    int sent, received;
    double force;
    ck_assert_msg(
        sscanf(output, "%d samples sent, %d forces received, largest %lf N", &sent, &received, &force) == 3,
        "%s", output);
    ck_assert_msg(sent > 0 && force < 5.001, "%s", output);
    return force;
}

/* On a machine that does much else a client may be late, and the force fades: it gets further attempts. */
static void try_client(const char* client)
{
    double force = 0.0;
    for (int i = 0; i < 8 && force < 1.0; ++i)
        force = press_wall(client);
    ck_assert_msg(force > 1.0, "%s", output);
}

START_TEST(udp_client) { try_client("'" SINEW_EXAMPLES_DIR "/udp_client'"); }
END_TEST

START_TEST(udp_client_in_python)
{
    if (system("python3 -c ''") == 0) try_client("python3 '" SINEW_SOURCE_DIR "/examples/udp_client.py'");
}
END_TEST

START_TEST(tether)
{
    int code = run("tether", "", output, sizeof output);
    ck_assert_msg(code == 0, "%s", output);
    double distance;
    ck_assert_int_eq(sscanf(output, "largest distance from 0.01 sin(100 t): %lf m", &distance), 1);
    ck_assert_msg(distance > 0 && distance < 1e-6, "%s", output);
}
END_TEST

START_TEST(embed_view)
{
    int code = run("embed_view", "0.2", output, sizeof output);
    ck_assert_msg(code == 0, "%s", output);
    ck_assert_msg(strncmp(output, "http://127.0.0.1:", 17) == 0 && strstr(output, "/#t="), "%s", output);
    ck_assert_msg(strstr(output, "0.200 s simulated") != NULL, "%s", output);
}
END_TEST

typedef struct example {
    const char* program;
    const TTest* test;
} example;

static bool is_built(const char* program)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", SINEW_EXAMPLES_DIR, program);
    return access(path, X_OK) == 0;
}

/* One program a run of this test, so that ctest counts what was not built (the view, or all of them) as
   skipped. */
int main(int argc, char** argv)
{
    const example examples[] = {
        { "needle", needle },
        { "load_scene", load_scene },
        { "load_scene", load_scene_with_a_fault },
        { "spine_sliders", spine_sliders },
        { "cut_beam", cut_beam },
        { "drive_suture", drive_suture },
        { "haptic_hand", haptic_hand },
        { "udp_client", udp_client },
        { "udp_client", udp_client_in_python },
        { "tether", tether },
        { "embed_view", embed_view },
    };
    const char* wanted = argc > 1 ? argv[1] : NULL;
    Suite* suite = suite_create("examples");
    TCase* cases = tcase_create("examples");
    int added = 0;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; ++i) {
        if (wanted && strcmp(examples[i].program, wanted) != 0) continue;
        if (!is_built(examples[i].program)) {
            printf("%s was not built\n", examples[i].program);
            return SKIPPED;
        }
        tcase_add_test(cases, examples[i].test);
        ++added;
    }
    suite_add_tcase(suite, cases);
    return run_suite(suite) || added == 0;
}
