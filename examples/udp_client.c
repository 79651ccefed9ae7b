/* A program that drives a haptic device for `sinew live --device udp:PORT`: it sends where the device is,
   1000 times a second, and sets the force that comes back. It needs a socket, and no part of Sinew; the
   protocol is in docs/haptics.md. A driver would stand where `read_device` makes up a hand and `set_motors`
   keeps the force. Usage: udp_client PORT TOKEN_FILE [SECONDS] */
#define _DEFAULT_SOURCE
#include <arpa/inet.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BYTES = 100, CRC_AT = 96, SAMPLE = 1, FORCE = 2, VERSION = 1 };

typedef struct pose {
    double time, position[3], orientation[4];
} pose;

static double largest; // force so far [N]

/* ---- the device: replace these two --------------------------------------------------------------------- */

/* A hand that moves 20 mm down within 1 s, and stays. */
static pose read_device(double t)
{
    const double s = fmin(t, 1.0);
    return (pose){ t, { 0.0, 0.0, -0.02 * s * s * (3.0 - 2.0 * s) }, { 1.0, 0.0, 0.0, 0.0 } };
}

static void set_motors(const double force[3], const double moment[3])
{
    (void)moment;
    largest = fmax(largest, sqrt(force[0] * force[0] + force[1] * force[1] + force[2] * force[2]));
}

/* ---- the protocol -------------------------------------------------------------------------------------- */

static void put(unsigned char* at, int bytes, uint64_t value) // little-endian
{
    for (int i = 0; i < bytes; ++i)
        at[i] = (unsigned char)(value >> 8 * i);
}

static uint64_t take(const unsigned char* at, int bytes)
{
    uint64_t value = 0;
    for (int i = bytes - 1; i >= 0; --i)
        value = value << 8 | at[i];
    return value;
}

static uint32_t crc32_of(const unsigned char* bytes) // that of zlib
{
    uint32_t crc = 0xffffffffU;
    for (int i = 0; i < CRC_AT; ++i) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; ++bit)
            crc = crc & 1 ? crc >> 1 ^ 0xedb88320U : crc >> 1;
    }
    return ~crc;
}

static void write_sample(unsigned char bytes[BYTES], const unsigned char token[16], uint64_t number,
                         const pose* p)
{
    const double numbers[8] = { p->time,           p->position[0],    p->position[1],    p->position[2],
                                p->orientation[0], p->orientation[1], p->orientation[2], p->orientation[3] };
    memcpy(bytes, "SNHD", 4);
    put(bytes + 4, 2, VERSION);
    put(bytes + 6, 2, SAMPLE);
    memcpy(bytes + 8, token, 16);
    put(bytes + 24, 8, number);
    for (int i = 0; i < 8; ++i) {
        uint64_t bits;
        memcpy(&bits, &numbers[i], 8);
        put(bytes + 32 + 8 * i, 8, bits);
    }
    put(bytes + CRC_AT, 4, crc32_of(bytes));
}

/* Force and moment of a datagram; false if it is none, or an old one. */
static int read_force(const unsigned char* bytes, ssize_t size, const unsigned char token[16],
                      uint64_t* newest, double wrench[6])
{
    if (size != BYTES || memcmp(bytes, "SNHD", 4) != 0 || take(bytes + 4, 2) != VERSION ||
        take(bytes + 6, 2) != FORCE || take(bytes + CRC_AT, 4) != crc32_of(bytes) ||
        memcmp(bytes + 8, token, 16) != 0 || take(bytes + 24, 8) <= *newest)
        return 0;
    *newest = take(bytes + 24, 8);
    for (int i = 0; i < 6; ++i) {
        const uint64_t bits = take(bytes + 48 + 8 * i, 8);
        memcpy(&wrench[i], &bits, 8);
    }
    return 1;
}

/* ---- the loop ------------------------------------------------------------------------------------------ */

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int read_token(const char* path, unsigned char token[16])
{
    FILE* file = fopen(path, "r");
    int digits = 0;
    for (unsigned byte; file && digits < 16 && fscanf(file, "%2x", &byte) == 1; ++digits)
        token[digits] = (unsigned char)byte;
    if (file) fclose(file);
    return digits == 16;
}

int main(int count, char** arguments)
{
    const double length = count > 3 ? atof(arguments[3]) : 10.0;
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    unsigned char bytes[BYTES + 1], token[16];
    if (count < 3 || !read_token(arguments[2], token)) {
        fprintf(stderr, "usage: udp_client PORT TOKEN_FILE [SECONDS]\n");
        return 2;
    }
    to.sin_port = htons((uint16_t)atoi(arguments[1]));
    const int s = socket(AF_INET, SOCK_DGRAM, 0);
    if (s < 0 || connect(s, (struct sockaddr*)&to, sizeof to)) return 1;
    uint64_t number = (uint64_t)(1e6 * now(CLOCK_REALTIME)), newest = 0; // grows also over restarts
    long sent = 0, received = 0;
    const double start = now(CLOCK_MONOTONIC), none[3] = { 0.0, 0.0, 0.0 };
    double heard = start, wrench[6];
    for (double t = 0.0; t < length; t = now(CLOCK_MONOTONIC) - start) {
        const pose p = read_device(t);
        write_sample(bytes, token, ++number, &p);
        sent += send(s, bytes, BYTES, MSG_DONTWAIT) == BYTES;
        usleep(1000);
        for (ssize_t n; (n = recv(s, bytes, sizeof bytes, MSG_DONTWAIT)) >= 0;) {
            if (!read_force(bytes, n, token, &newest, wrench)) continue;
            set_motors(wrench, wrench + 3);
            heard = now(CLOCK_MONOTONIC);
            ++received;
        }
        if (now(CLOCK_MONOTONIC) - heard > 0.02) { // a watchdog; after a restart, Sinew counts from 1 again
            set_motors(none, none);
            newest = 0;
        }
    }
    set_motors(none, none);
    printf("%ld samples sent, %ld forces received, largest %.3f N\n", sent, received, largest);
    close(s);
    return received > 0 ? 0 : 1;
}
