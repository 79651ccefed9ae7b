/* Sinew - os_file: files, folders, paths and shared libraries, where systems differ. A file is a number as of
   open(); functions that fail set errno. Paths are UTF-8 where the system permits it.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- paths --------------------------------------------------------------------------------------------- */

/** Whether a path begins at a root. */
bool sn_os_is_absolute(const char* path);
/** The last part of a path, behind its folder. */
const char* sn_os_name(const char* path);
/** The whole path of what exists, without links, with "/" between its parts; from malloc. NULL on failure. */
char* sn_os_real_path(const char* path);
/** The folder in which names of files begin; from malloc. NULL on failure. */
char* sn_os_current_folder(void);

typedef enum sn_os_kind { SN_OS_FILE, SN_OS_FOLDER, SN_OS_LINK, SN_OS_OTHER } sn_os_kind;

typedef struct sn_os_file_info {
    sn_os_kind kind;
    int64_t size;            /**< [bytes] */
    uint64_t device, number; /**< together the identity of a file */
    bool linked;             /**< has a name in a folder */
    bool own;                /**< belongs to the user */
    bool shared;             /**< others than the user may read or write it */
} sn_os_file_info;

/** What is at a path; a link itself if `links`, else where it leads. False if there is nothing. */
bool sn_os_stat(const char* path, bool links, sn_os_file_info* info);
/** Whether the file at a path can be read. */
bool sn_os_can_read(const char* path);
/** Whether files can be created in a folder. */
bool sn_os_can_write(const char* folder);
/** Creates a folder. */
bool sn_os_make_folder(const char* path);
/** Gives a file another name; a file of this name is replaced. */
bool sn_os_rename(const char* from, const char* to);
/** Removes a file or a link. */
bool sn_os_remove(const char* path);

/** The names in a folder that `wanted` accepts, in the order of their bytes; list and names from malloc. -1
    if the folder cannot be read. */
int sn_os_list(const char* folder, bool (*wanted)(const char* name), char*** names);
/** Frees a list. */
void sn_os_free_list(char** names, int count);

/* ---- files --------------------------------------------------------------------------------------------- */

typedef enum sn_os_mode {
    SN_OS_READ,          /**< a pipe does not make it wait */
    SN_OS_READ_NO_LINK,  /**< refuses a link */
    SN_OS_WRITE,         /**< what exists; refuses a link */
    SN_OS_CREATE,        /**< reads and writes; refuses what exists */
    SN_OS_CREATE_PRIVATE /**< the same, for the user alone */
} sn_os_mode;

/** Opens a file for this process alone: others that it starts do not have it. -1 on failure. */
int sn_os_open(const char* path, sn_os_mode mode);
/** Opens a folder, to be locked. -1 where that is not possible. */
int sn_os_open_folder(const char* path);
/** Closes it; errno stays. False if something was not written. */
bool sn_os_close(int file);
/** Another number of the same file. */
int sn_os_duplicate(int file);
bool sn_os_fstat(int file, sn_os_file_info* info);
/** Reads what is there next, at most `size` bytes; 0 at the end, -1 on failure. */
int64_t sn_os_read(int file, void* bytes, size_t size);
/** Reads from an offset to the end, at most `size` bytes; -1 on failure. */
int64_t sn_os_read_at(int file, void* bytes, size_t size, int64_t offset);
/** Writes at an offset. Returns `size`, or fewer and errno says why. */
size_t sn_os_write_at(int file, const void* bytes, size_t size, int64_t offset);
/** Cuts a file off, or fills it with zeros, to a size. */
bool sn_os_resize(int file, int64_t size);

typedef enum sn_os_lock { SN_OS_LOCKED, SN_OS_LOCKED_BY_OTHER, SN_OS_NO_LOCKS } sn_os_lock;
/** Takes an advisory lock, exclusive if `alone` or else shared, until the file is closed.
    SN_OS_NO_LOCKS: this place has none. */
sn_os_lock sn_os_lock_file(int file, bool alone);

/* ---- texts in memory ----------------------------------------------------------------------------------- */

/** A stream that writes to memory. */
typedef struct sn_os_text {
    FILE* stream;
    char* text; /**< from malloc, once closed; with a zero behind it */
    size_t size;
} sn_os_text;

/** Opens it; `stream` is NULL when out of memory. */
void sn_os_text_open(sn_os_text* text);
/** Completes the text. False when out of memory, with `text` NULL. */
bool sn_os_text_close(sn_os_text* text);

/* ---- shared libraries ---------------------------------------------------------------------------------- */

/** Loads a library; with `shared` its functions are seen by libraries that are loaded later. A name without a
    folder is looked for in those of the system. NULL on failure. */
void* sn_os_library_open(const char* path, bool shared);
/** An object or a function of a library, NULL if it has none of this name. */
void* sn_os_library_find(void* library, const char* name);
void sn_os_library_close(void* library);
/** Why the last call failed. */
const char* sn_os_library_error(void);
