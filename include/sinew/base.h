/* Sinew - base: versions, errors, the host's services. Everything else includes this.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SN_VERSION_MAJOR 0
#define SN_VERSION_MINOR 1
#define SN_VERSION_PATCH 0

#if defined(__GNUC__)
#define SN_API __attribute__((visibility("default")))
#define SN_PRINTF(format_index, first_argument) __attribute__((format(printf, format_index, first_argument)))
#else
#define SN_API
#define SN_PRINTF(format_index, first_argument)
#endif

/** The version of the library that is linked, as text: "0.1.0". Never NULL; static lifetime. */
SN_API const char* sn_version(void);

/** One list makes the enumerators, their names and their texts. */
#define SN_STATUS_LIST(ROW)                                                                                  \
    ROW(OK, "no error")                                                                                      \
    ROW(ERR_ARGUMENT, "a function was called with an argument it cannot take")                               \
    ROW(ERR_SCENE, "the scene cannot be understood or compiled")                                             \
    ROW(ERR_IO, "a file cannot be read or written")                                                          \
    ROW(ERR_MEMORY, "out of memory")                                                                         \
    ROW(ERR_DIVERGED, "the simulation diverged or an equilibrium was not found")                             \
    ROW(ERR_UNSUPPORTED, "this build or this component cannot do what was asked")

/** Outcome of a call: SN_OK is 0, everything else is a failure. See SN_STATUS_LIST for the values. */
typedef enum sn_status {
#define SN_STATUS_ENUM(name, text) SN_##name,
    SN_STATUS_LIST(SN_STATUS_ENUM)
#undef SN_STATUS_ENUM
} sn_status;

/** The text of a status. Never NULL; static lifetime. */
SN_API const char* sn_status_text(sn_status status);

enum { SN_ERROR_TEXT = 4096 };

/** What went wrong: the first status, and one sentence a line for every cause found.
    Start it with `sn_error error = { 0 };`. A set error is never overwritten: the first cause wins, later
    causes of the same attempt are appended as lines until `text` is full. */
typedef struct sn_error {
    sn_status status; /**< SN_OK until something fails */
    int count;        /**< number of causes, those that no longer fitted included */
    char text
        [SN_ERROR_TEXT]; /**< sentences, each "file:line:column: /scene/path: what; how to mend" where known */
} sn_error;

/** Appends a cause to `error` (which may be NULL) and returns `status`, so that one can `return sn_fail(...)`. */
SN_API sn_status sn_fail(sn_error* error, sn_status status, const char* format, ...) SN_PRINTF(3, 4);

/** Prints every cause of a set error, one a line; prints nothing for SN_OK or NULL. */
SN_API void sn_error_print(const sn_error* error, FILE* stream);

/** Services the host lends to a scene and its simulations. A NULL host, or a NULL member, means the default:
    the C library's allocator, and no log. The struct is copied by sn_scene_create. */
typedef struct sn_host {
    void* context;                                                    /**< passed to each hook */
    void* (*allocate)(void* context, size_t bytes, size_t alignment); /**< NULL on failure */
    void (*release)(void* context, void* memory);                     /**< accepts NULL */
    void (*log)(void* context, const char* line); /**< notes and warnings, one line each */
} sn_host;

#ifdef __cplusplus
}
#endif
