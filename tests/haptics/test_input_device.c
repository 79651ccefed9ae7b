/* If this fails, a space mouse or a game controller moves an item along another axis, drifts at rest, or an
   unplugged one does not count as lost. A pipe stands in for the device file.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <sinew/input_device.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "support/run_suite.h"

enum { SYN, KEY, REL, ABS }; /* types of events */

/* As the kernel of this machine writes it. */
typedef struct input_event_stand_in {
    unsigned long time[2];
    unsigned short type, code;
    int value;
} input_event_stand_in;

static int pipe_end = -1;

static sn_input_device* open_kind(sn_input_kind kind)
{
    sn_error error = SN_ERROR_INIT;
    sn_input_options o;
    unlink("events");
    ck_assert_int_eq(mkfifo("events", 0600), 0);
    pipe_end = open("events", O_RDWR | O_NONBLOCK);
    ck_assert_int_ge(pipe_end, 0);
    sn_input_defaults(&o);
    o.path = "events";
    o.kind = kind;
    o.dead_zone = 0.1;
    sn_input_device* d = sn_input_device_open(&o, NULL, &error);
    ck_assert_msg(d != NULL, "%s", error.text);
    return d;
}

static void send_event(int type, int code, int value)
{
    const input_event_stand_in e = { .type = (unsigned short)type,
                                     .code = (unsigned short)code,
                                     .value = value };
    ck_assert_int_eq(write(pipe_end, &e, sizeof e), (ssize_t)sizeof e);
}

/* Motion within 100 periods: along x y z [m], and about them [rad] by the quaternion. */
static void move(sn_input_device* d, double along[3], double about[3])
{
    const sn_device device = sn_input_device_of(d);
    sn_device_sample first, last;
    ck_assert_int_eq(device.read(device.self, &first), 1);
    for (int i = 0; i < 100; ++i)
        ck_assert_int_eq(device.read(device.self, &last), 1);
    ck_assert_int_eq(last.sequence, first.sequence + 100);
    device.write(device.self, &(sn_device_force){ { 1 }, { 1 } });
    const double *a = first.orientation, *b = last.orientation; // the imaginary part of b a*
    about[0] = 2.0 * (-b[0] * a[1] + b[1] * a[0] - b[2] * a[3] + b[3] * a[2]);
    about[1] = 2.0 * (-b[0] * a[2] + b[2] * a[0] + b[1] * a[3] - b[3] * a[1]);
    about[2] = 2.0 * (-b[0] * a[3] + b[3] * a[0] - b[1] * a[2] + b[2] * a[1]);
    for (int k = 0; k < 3; ++k)
        along[k] = last.position[k] - first.position[k];
}

static const struct {
    sn_input_kind kind;
    int code, value;
    double along[3], about[3]; /* of the largest velocity */
} rows[] = {
    { SN_INPUT_SPACE_MOUSE, 0, 350, { 1, 0, 0 }, { 0 } },
    { SN_INPUT_SPACE_MOUSE, 1, 350, { 0, -1, 0 }, { 0 } },
    { SN_INPUT_SPACE_MOUSE, 2, -350, { 0, 0, 1 }, { 0 } },
    { SN_INPUT_SPACE_MOUSE, 3, 350, { 0 }, { 1, 0, 0 } },
    { SN_INPUT_SPACE_MOUSE, 4, -350, { 0 }, { 0, 1, 0 } },
    { SN_INPUT_SPACE_MOUSE, 5, -350, { 0 }, { 0, 0, 1 } },
    { SN_INPUT_SPACE_MOUSE, 0, INT_MAX, { 1, 0, 0 }, { 0 } },
    { SN_INPUT_SPACE_MOUSE, 0, INT_MIN, { -1, 0, 0 }, { 0 } },
    { SN_INPUT_SPACE_MOUSE, 0, 35, { 0 }, { 0 } },                  /* within the dead zone */
    { SN_INPUT_SPACE_MOUSE, 0, -193, { -0.5015873, 0, 0 }, { 0 } }, /* (193/350 - 0.1)/0.9 */
    { SN_INPUT_SPACE_MOUSE, 6, 350, { 0 }, { 0 } },                 /* an axis that it does not have */
    { SN_INPUT_AUTO, 0, 350, { 1, 0, 0 }, { 0 } },
    { SN_INPUT_CONTROLLER, 0, 32767, { 1, 0, 0 }, { 0 } },
    { SN_INPUT_CONTROLLER, 1, -32767, { 0, 1, 0 }, { 0 } },
    { SN_INPUT_CONTROLLER, 4, -32767, { 0, 0, 1 }, { 0 } },
    { SN_INPUT_CONTROLLER, 3, -32767, { 0 }, { 0, 0, 1 } },
    { SN_INPUT_CONTROLLER, 5, 255, { 0 }, { 0, 1, 0 } },
    { SN_INPUT_CONTROLLER, 2, 255, { 0 }, { 0, -1, 0 } },
};

/* 0.1 m/s and 1 rad/s for 0.1 s. */
START_TEST(deflections_are_velocities)
{
    sn_input_device* d = open_kind(rows[_i].kind);
    double along[3], about[3];
    send_event(ABS, rows[_i].code, rows[_i].value);
    send_event(SYN, 0, 0);
    move(d, along, about);
    for (int k = 0; k < 3; ++k) {
        ck_assert_msg(fabs(along[k] - 0.01 * rows[_i].along[k]) < 1e-9, "%g", along[k]);
        ck_assert_msg(fabs(about[k] - 2.0 * sin(0.05 * rows[_i].about[k])) < 1e-9, "%g", about[k]);
    }
    send_event(ABS, rows[_i].code, 0); // let go
    move(d, along, about);
    ck_assert(along[0] == 0.0 && along[1] == 0.0 && along[2] == 0.0 && about[0] == 0.0);
    sn_input_device_close(d);
    close(pipe_end);
}
END_TEST

/* After SYN_DROPPED the event of the axis that came to rest may be among those that are lost. */
START_TEST(dropped_events_stop_the_motion)
{
    sn_input_device* d = open_kind(_i ? SN_INPUT_CONTROLLER : SN_INPUT_SPACE_MOUSE);
    double along[3], about[3];
    send_event(ABS, _i ? 5 : 0, _i ? 255 : 350);
    move(d, along, about);
    ck_assert(fabs(along[0]) + fabs(about[1]) > 0.009);
    send_event(SYN, 3, 0);
    move(d, along, about);
    ck_assert(along[0] == 0.0 && about[1] == 0.0);
    sn_input_device_close(d);
    close(pipe_end);
}
END_TEST

/* Relative axes report nothing when the knob is let go. */
START_TEST(relative_axes_come_to_rest)
{
    sn_input_device* d = open_kind(SN_INPUT_SPACE_MOUSE);
    double along[3], about[3];
    send_event(REL, 0, 350);
    move(d, along, about);
    ck_assert(along[0] > 0.0097); // for 0.1 s
    move(d, along, about);
    ck_assert_msg(along[0] < 0.0003, "%g", along[0]);
    sn_input_device_close(d);
    close(pipe_end);
}
END_TEST

START_TEST(buttons_are_bits)
{
    for (int kind = SN_INPUT_SPACE_MOUSE; kind <= SN_INPUT_CONTROLLER; ++kind) {
        sn_input_device* d = open_kind((sn_input_kind)kind);
        const sn_device device = sn_input_device_of(d);
        const int first = kind == SN_INPUT_CONTROLLER ? 0x130 : 0x100;
        sn_device_sample s;
        send_event(KEY, first, 1);
        send_event(KEY, first + 31, 1);
        send_event(KEY, first + 32, 1);
        send_event(KEY, first - 1, 1);
        device.read(device.self, &s);
        ck_assert_uint_eq(sn_input_device_buttons(d), 0x80000001U);
        send_event(KEY, first, 0);
        device.read(device.self, &s);
        ck_assert_uint_eq(sn_input_device_buttons(d), 0x80000000U);
        sn_input_device_close(d);
        close(pipe_end);
    }
}
END_TEST

/* An event whose second half comes later; then the end of the file, as when the device is unplugged. */
START_TEST(parts_and_ends)
{
    sn_input_device* d = open_kind(SN_INPUT_SPACE_MOUSE);
    const sn_device device = sn_input_device_of(d);
    const input_event_stand_in e = { .type = ABS, .code = 0, .value = 350 };
    sn_device_sample s;
    ck_assert_int_eq(write(pipe_end, &e, 11), 11);
    ck_assert_int_eq(device.read(device.self, &s), 1);
    ck_assert(s.position[0] == 0.0);
    ck_assert_int_eq(write(pipe_end, (const char*)&e + 11, sizeof e - 11), (ssize_t)sizeof e - 11);
    ck_assert_int_eq(device.read(device.self, &s), 1);
    ck_assert(fabs(s.position[0] - 1e-4) < 1e-12);
    close(pipe_end);
    ck_assert_int_eq(device.read(device.self, &s), 0);
    ck_assert_int_eq(device.read(device.self, &s), 0);
    sn_input_device_close(d);
}
END_TEST

START_TEST(mistakes_are_refused)
{
    sn_error error = SN_ERROR_INIT;
    sn_input_options o;
    sn_input_defaults(&o);
    ck_assert_ptr_null(sn_input_device_open(&o, NULL, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    o.path = "nothing here";
    error = (sn_error)SN_ERROR_INIT;
    ck_assert_ptr_null(sn_input_device_open(&o, NULL, &error));
    ck_assert_int_eq(error.status, SN_ERR_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "nothing here"));
    for (int i = 0; i < 4; ++i) {
        double* number[] = { &o.period, &o.speed, &o.angular_speed, &o.dead_zone };
        sn_input_defaults(&o);
        o.path = "events";
        *number[i] = i % 2 ? (double)NAN : -1.0;
        error = (sn_error)SN_ERROR_INIT;
        ck_assert_ptr_null(sn_input_device_open(&o, NULL, &error));
        ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    }
    sn_input_device_close(NULL);
    ck_assert_uint_eq(sn_input_device_buttons(NULL), 0);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("input_device");
    TCase* cases = tcase_create("input_device");
    tcase_add_loop_test(cases, deflections_are_velocities, 0, (int)(sizeof rows / sizeof *rows));
    tcase_add_loop_test(cases, dropped_events_stop_the_motion, 0, 2);
    tcase_add_test(cases, relative_axes_come_to_rest);
    tcase_add_test(cases, buttons_are_bits);
    tcase_add_test(cases, parts_and_ends);
    tcase_add_test(cases, mistakes_are_refused);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
