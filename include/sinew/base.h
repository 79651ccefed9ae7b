/* Sinew - base: version, errors, services of the host. Every other header includes this one.
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
#if defined(__MINGW32__) // where "printf" names the formats of Microsoft, which lack %zu
#define SN_PRINTF(format_index, first_argument)                                                              \
    __attribute__((format(gnu_printf, format_index, first_argument)))
#else
#define SN_PRINTF(format_index, first_argument) __attribute__((format(printf, format_index, first_argument)))
#endif
#else
#define SN_API
#define SN_PRINTF(format_index, first_argument)
#endif

/** Version of the linked library as text: "0.1.0". Never NULL; static lifetime. */
SN_API const char* sn_version(void);

/** One list makes the enumerators, their names and their texts. */
#define SN_STATUS_LIST(ROW)                                                                                  \
    ROW(OK, "no error")                                                                                      \
    ROW(ERR_ARGUMENT, "a function was called with an invalid argument")                                      \
    ROW(ERR_SCENE, "the scene cannot be understood or compiled")                                             \
    ROW(ERR_IO, "a file cannot be read or written")                                                          \
    ROW(ERR_MEMORY, "out of memory")                                                                         \
    ROW(ERR_DIVERGED, "the simulation diverged or an equilibrium was not found")                             \
    ROW(ERR_UNSUPPORTED, "this build or this component does not support the request")                        \
    ROW(ERR_CANCELLED, "the step was cancelled")

/** Outcome of a call: SN_OK is 0, everything else is a failure. See SN_STATUS_LIST for the values. */
typedef enum sn_status {
#define SN_STATUS_ENUM(name, text) SN_##name,
    SN_STATUS_LIST(SN_STATUS_ENUM)
#undef SN_STATUS_ENUM
} sn_status;

/** The text of a status. Never NULL; static lifetime. */
SN_API const char* sn_status_text(sn_status status);

enum { SN_ERROR_TEXT = 4096 };

/** What went wrong: the first status, and one sentence a line for every cause found. Start it with `sn_error
    error = SN_ERROR_INIT;`. A set error is never overwritten: the first cause wins, later causes of the same
    attempt are appended as lines until `text` is full. */
typedef struct sn_error {
    /** Status of the first cause. Default SN_OK: nothing has failed. */
    sn_status status;
    /** Number of causes, including those that no longer fitted into `text`. Default 0. */
    int count;
    /** One sentence a line, each "file:line:column: /scene/path: what; how to fix it" where known. Default
        "". */
    char text[SN_ERROR_TEXT];
} sn_error;

/** An error that is not set, in C17 and in C++11 and later. */
#define SN_ERROR_INIT                                                                                        \
    {                                                                                                        \
        SN_OK, 0, ""                                                                                         \
    }

/** Appends a cause to `error` (which may be NULL) and returns `status`, so that one can `return
    sn_fail(...)`. */
SN_API sn_status sn_fail(sn_error* error, sn_status status, const char* format, ...) SN_PRINTF(3, 4);

/** Prints every cause of a set error, one a line; prints nothing for SN_OK or NULL. */
SN_API void sn_error_print(const sn_error* error, FILE* stream);

/** Services of the host for a scene and its simulations. A NULL host, or a NULL member, selects the default:
    the allocator of the C library, and no log. sn_scene_create copies the struct. */
typedef struct sn_host {
    /** Passed to each hook. Default NULL. */
    void* context;
    /** Returns `bytes` bytes at a multiple of `alignment`, a power of two; NULL on failure. Default:
        aligned_alloc. */
    void* (*allocate)(void* context, size_t bytes, size_t alignment);
    /** Frees memory of `allocate`; accepts NULL. Default: free. */
    void (*release)(void* context, void* memory);
    /** Receives notes and warnings, one line each, without a line end. Default: they are dropped. */
    void (*log)(void* context, const char* line);
} sn_host;

/** Receives a broken contract of the library or of a component: the condition as text, and where it stands.
    */
typedef void (*sn_assert_hook)(const char* condition, const char* file, int line);
/** Sets the function that is called before the process aborts on a broken contract; NULL, the default, prints
    to stderr. The hook may leave by longjmp or an exception. It applies to the whole process; call it from
    any thread. Contracts are checked in Debug, sanitizer and fuzz builds of the library; other builds never
    call the hook. */
SN_API void sn_set_assert_hook(sn_assert_hook hook);

#ifdef __cplusplus
}
#endif
