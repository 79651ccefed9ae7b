/* Sinew - os_file for Windows. Files are opened so that others may rename and remove them meanwhile, as on
   POSIX systems. Paths have the code page of the process: UTF-8 for the command (apps/sinew/sinew.manifest).
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/os_file.h"
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>
#include "base/os_names.h"

static void set_errno(void)
{
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_PATHNAME:
        errno = ENOENT;
        break;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
        errno = EEXIST;
        break;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
        errno = EACCES;
        break;
    case ERROR_HANDLE_DISK_FULL:
    case ERROR_DISK_FULL:
        errno = ENOSPC;
        break;
    case ERROR_TOO_MANY_OPEN_FILES:
        errno = EMFILE;
        break;
    case ERROR_NOT_ENOUGH_MEMORY:
        errno = ENOMEM;
        break;
    default:
        errno = EIO;
    }
}

static bool succeeds(bool good)
{
    if (!good) set_errno();
    return good;
}

/* ---- paths --------------------------------------------------------------------------------------------- */

static bool is_slash(char c) { return c == '/' || c == '\\'; }

static bool has_drive(const char* path)
{
    return ((path[0] >= 'A' && path[0] <= 'Z') || (path[0] >= 'a' && path[0] <= 'z')) && path[1] == ':';
}

bool sn_os_is_absolute(const char* path) { return is_slash(path[0]) || has_drive(path); }

const char* sn_os_name(const char* path)
{
    const char* name = has_drive(path) ? path + 2 : path;
    for (const char* c = name; *c; ++c)
        if (is_slash(*c)) name = c + 1;
    return name;
}

static char* with_slashes(const char* path)
{
    char* copy = _strdup(path);
    for (char* c = copy; c && *c; ++c)
        if (*c == '\\') *c = '/';
    return copy;
}

char* sn_os_real_path(const char* path)
{
    static const char head[] = "\\\\?\\"; // which the system puts before what it knows
    char whole[4096];
    HANDLE file = CreateFileA(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (!succeeds(file != INVALID_HANDLE_VALUE)) return NULL;
    const DWORD length = GetFinalPathNameByHandleA(file, whole, sizeof whole, 0);
    CloseHandle(file);
    if (length == 0 || length >= sizeof whole) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    return with_slashes(whole + (strncmp(whole, head, sizeof head - 1) == 0 ? sizeof head - 1 : 0));
}

char* sn_os_current_folder(void)
{
    char here[4096];
    const DWORD length = GetCurrentDirectoryA(sizeof here, here);
    return length > 0 && length < sizeof here ? with_slashes(here) : NULL;
}

static HANDLE open_to_look(const char* path, bool links)
{
    const DWORD flags = FILE_FLAG_BACKUP_SEMANTICS | (links ? FILE_FLAG_OPEN_REPARSE_POINT : 0);
    return CreateFileA(path, FILE_READ_ATTRIBUTES, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                       NULL, OPEN_EXISTING, flags, NULL);
}

static bool describe(HANDLE file, sn_os_file_info* info)
{
    BY_HANDLE_FILE_INFORMATION found;
    *info = (sn_os_file_info){ .kind = SN_OS_OTHER, .linked = true, .own = true };
    if (GetFileType(file) != FILE_TYPE_DISK) return true;
    if (!succeeds(GetFileInformationByHandle(file, &found))) return false;
    info->kind = found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT ? SN_OS_LINK
                 : found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY   ? SN_OS_FOLDER
                                                                       : SN_OS_FILE;
    info->size = (int64_t)((uint64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow);
    info->device = found.dwVolumeSerialNumber;
    info->number = (uint64_t)found.nFileIndexHigh << 32 | found.nFileIndexLow;
    info->linked = found.nNumberOfLinks > 0;
    return true;
}

bool sn_os_stat(const char* path, bool links, sn_os_file_info* info)
{
    HANDLE file = open_to_look(path, links);
    if (!succeeds(file != INVALID_HANDLE_VALUE)) return false;
    const bool good = describe(file, info);
    CloseHandle(file);
    return good;
}

bool sn_os_can_read(const char* path) { return _access(path, 4) == 0; }
bool sn_os_can_write(const char* folder) { return _access(folder, 2) == 0; }
bool sn_os_make_folder(const char* path) { return succeeds(CreateDirectoryA(path, NULL)); }
bool sn_os_remove(const char* path) { return succeeds(DeleteFileA(path)); }

bool sn_os_rename(const char* from, const char* to)
{
    return succeeds(MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING));
}

int sn_os_list(const char* folder, bool (*wanted)(const char* name), char*** names)
{
    char pattern[4096];
    WIN32_FIND_DATAA entry;
    int count = 0;
    bool whole = true;
    *names = NULL;
    snprintf(pattern, sizeof pattern, "%s/*", folder);
    HANDLE search = FindFirstFileA(pattern, &entry);
    if (!succeeds(search != INVALID_HANDLE_VALUE)) return -1;
    do {
        if (wanted(entry.cFileName)) whole = sn_os_add_name(names, &count, entry.cFileName);
    } while (whole && FindNextFileA(search, &entry));
    FindClose(search);
    return sn_os_end_names(names, count, whole);
}

/* ---- files --------------------------------------------------------------------------------------------- */

/* Rights of a new file are those of its folder. */
int sn_os_open(const char* path, sn_os_mode mode)
{
    const bool creates = mode == SN_OS_CREATE || mode == SN_OS_CREATE_PRIVATE;
    const bool reads = mode == SN_OS_READ || mode == SN_OS_READ_NO_LINK;
    const DWORD rights = creates ? GENERIC_READ | GENERIC_WRITE | DELETE
                         : reads ? GENERIC_READ
                                 : GENERIC_WRITE;
    const DWORD flags = mode == SN_OS_READ ? FILE_FLAG_BACKUP_SEMANTICS
                                           : FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT;
    HANDLE file = CreateFileA(path, rights, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              creates ? CREATE_NEW : OPEN_EXISTING, flags, NULL);
    if (!succeeds(file != INVALID_HANDLE_VALUE)) return -1;
    const int number =
        _open_osfhandle((intptr_t)file, _O_BINARY | _O_NOINHERIT | (reads ? _O_RDONLY : _O_RDWR));
    if (number < 0) CloseHandle(file);
    return number;
}

int sn_os_open_folder(const char* path)
{
    (void)path;
    errno = ENOSYS; // Windows locks files only
    return -1;
}

bool sn_os_close(int file)
{
    const int kept = errno;
    const bool good = _close(file) == 0;
    if (good) errno = kept;
    return good;
}

static HANDLE handle_of(int file) { return (HANDLE)_get_osfhandle(file); }

int sn_os_duplicate(int file)
{
    const int copy = _dup(file); // which programs that are started would have
    if (copy >= 0) SetHandleInformation(handle_of(copy), HANDLE_FLAG_INHERIT, 0);
    return copy;
}

bool sn_os_fstat(int file, sn_os_file_info* info) { return describe(handle_of(file), info); }

int64_t sn_os_read(int file, void* bytes, size_t size)
{
    return _read(file, bytes, size < INT_MAX ? (unsigned)size : INT_MAX);
}

static OVERLAPPED place(int64_t offset)
{
    return (OVERLAPPED){ .Offset = (DWORD)offset, .OffsetHigh = (DWORD)(offset >> 32) };
}

int64_t sn_os_read_at(int file, void* bytes, size_t size, int64_t offset)
{
    size_t done = 0;
    while (done < size) {
        OVERLAPPED at = place(offset + (int64_t)done);
        const DWORD most = size - done < INT_MAX ? (DWORD)(size - done) : INT_MAX;
        DWORD got = 0;
        if (!ReadFile(handle_of(file), (char*)bytes + done, most, &got, &at)) {
            if (GetLastError() == ERROR_HANDLE_EOF) break;
            set_errno();
            return -1;
        }
        if (got == 0) break;
        done += got;
    }
    return (int64_t)done;
}

size_t sn_os_write_at(int file, const void* bytes, size_t size, int64_t offset)
{
    size_t done = 0;
    while (done < size) {
        OVERLAPPED at = place(offset + (int64_t)done);
        const DWORD most = size - done < INT_MAX ? (DWORD)(size - done) : INT_MAX;
        DWORD put = 0;
        if (!succeeds(WriteFile(handle_of(file), (const char*)bytes + done, most, &put, &at))) break;
        if (put == 0) {
            errno = ENOSPC;
            break;
        }
        done += put;
    }
    return done;
}

bool sn_os_resize(int file, int64_t size)
{
    FILE_END_OF_FILE_INFO end = { .EndOfFile.QuadPart = size };
    return succeeds(SetFileInformationByHandle(handle_of(file), FileEndOfFileInfo, &end, sizeof end));
}

/* A locked byte cannot be read by others: one that no file has is locked. */
sn_os_lock sn_os_lock_file(int file, bool alone)
{
    OVERLAPPED at = place(INT64_C(1) << 62);
    const DWORD flags = LOCKFILE_FAIL_IMMEDIATELY | (alone ? LOCKFILE_EXCLUSIVE_LOCK : 0);
    if (LockFileEx(handle_of(file), flags, 0, 1, 0, &at)) return SN_OS_LOCKED;
    const DWORD reason = GetLastError();
    return reason == ERROR_LOCK_VIOLATION || reason == ERROR_IO_PENDING ? SN_OS_LOCKED_BY_OTHER
                                                                        : SN_OS_NO_LOCKS;
}

/* ---- texts in memory ----------------------------------------------------------------------------------- */

/* Windows has no stream that writes to memory: a temporary file takes its place. */
void sn_os_text_open(sn_os_text* text)
{
    char folder[MAX_PATH], path[MAX_PATH];
    *text = (sn_os_text){ 0 };
    if (!GetTempPathA(sizeof folder, folder) || !GetTempFileNameA(folder, "sn", 0, path)) return;
    text->stream = fopen(path, "w+bTD"); // T: kept in memory where there is room; D: removed when closed
    if (!text->stream) DeleteFileA(path);
}

bool sn_os_text_close(sn_os_text* text)
{
    const long size = ftell(text->stream);
    bool whole = !ferror(text->stream) && size >= 0;
    if (whole) text->text = malloc((size_t)size + 1);
    whole = whole && text->text;
    if (whole) {
        rewind(text->stream);
        text->size = (size_t)size;
        whole = fread(text->text, 1, text->size, text->stream) == text->size;
        text->text[text->size] = '\0';
    }
    fclose(text->stream);
    if (whole) return true;
    free(text->text);
    text->text = NULL;
    return false;
}

/* ---- shared libraries ---------------------------------------------------------------------------------- */

void* sn_os_library_open(const char* path, bool shared)
{
    (void)shared; // all are
    return LoadLibraryA(path);
}

void* sn_os_library_find(void* library, const char* name)
{
    void* found;
    const FARPROC function = GetProcAddress(library, name);
    memcpy(&found, &function, sizeof found);
    return found;
}

void sn_os_library_close(void* library) { FreeLibrary(library); }

const char* sn_os_library_error(void)
{
    static _Thread_local char text[200];
    const DWORD length = FormatMessageA(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS |
                                            FORMAT_MESSAGE_MAX_WIDTH_MASK,
                                        NULL, GetLastError(), 0, text, sizeof text, NULL);
    for (DWORD end = length; end > 0 && text[end - 1] == ' '; --end)
        text[end - 1] = '\0';
    return length ? text : "the reason is not known";
}
