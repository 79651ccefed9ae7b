/* Sinew - igtl_wire: numbers and sizes of OpenIGTLink, all big-endian.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/openigtlink.h>

/** Header: version (2 bytes), type (12), device (20), time (8), size of the body (8), CRC-64 (8). */
enum { IGTL_TYPE_AT = 2, IGTL_DEVICE_AT = 14, IGTL_TIME_AT = 34, IGTL_SIZE_AT = 42, IGTL_CRC_AT = 50 };
enum { IGTL_POINT_BYTES = 136, IGTL_STATUS_BYTES = 30, IGTL_POLYDATA_BYTES = 40, IGTL_MAX = 0x7fffffff };

uint64_t sn_igtl_crc(const unsigned char* bytes, size_t count);
uint64_t sn_igtl_take(const unsigned char* at, int bytes);
void sn_igtl_put(unsigned char* at, int bytes, uint64_t value);
/** A number of 32 bits. */
double sn_igtl_take_float(const unsigned char* at);
void sn_igtl_put_float(unsigned char* at, double value);
