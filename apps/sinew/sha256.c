/* Sinew - sha256: after FIPS 180-4. SPDX-License-Identifier: BSD-3-Clause */
#include "sha256.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Fractional parts of the cube roots of the first 64 primes. */
static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

typedef struct digest {
    uint32_t h[8];
    unsigned char block[64];
    size_t filled;
    uint64_t bytes;
} digest;

static uint32_t turn(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void extend(const unsigned char* block, uint32_t w[64])
{
    for (int i = 0; i < 16; ++i)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; ++i) {
        uint32_t s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
}

static void compress(digest* d)
{
    uint32_t w[64], s[8];
    extend(d->block, w);
    memcpy(s, d->h, sizeof s);
    for (int i = 0; i < 64; ++i) {
        uint32_t e = s[4], a = s[0];
        uint32_t t1 =
            s[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & s[5]) ^ (~e & s[6])) + K[i] + w[i];
        uint32_t t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof s[0]);
        s[4] += t1;
        s[0] = t1 + t2;
    }
    for (int i = 0; i < 8; ++i)
        d->h[i] += s[i];
    d->filled = 0;
}

static void add(digest* d, const unsigned char* data, size_t count)
{
    d->bytes += count;
    for (size_t i = 0; i < count; ++i) {
        d->block[d->filled++] = data[i];
        if (d->filled == sizeof d->block) compress(d);
    }
}

static void finish(digest* d, char text[SHA256_TEXT])
{
    static const unsigned char one = 0x80, zero = 0;
    uint64_t bits = d->bytes * 8;
    add(d, &one, 1);
    while (d->filled != 56)
        add(d, &zero, 1);
    unsigned char length[8];
    for (int i = 0; i < 8; ++i)
        length[i] = (unsigned char)(bits >> (56 - 8 * i));
    add(d, length, 8);
    for (int i = 0; i < 8; ++i)
        snprintf(text + 8 * i, 9, "%08x", (unsigned)d->h[i]);
}

const char* sha256(const void* data, size_t bytes, char text[SHA256_TEXT])
{
    digest d = { .h = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
                        0x5be0cd19 } };
    add(&d, data, bytes);
    finish(&d, text);
    return text;
}
