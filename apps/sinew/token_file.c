/* Sinew - token file. SPDX-License-Identifier: BSD-3-Clause */
#include "token_file.h"
#include <errno.h>
#include <string.h>
#include "base/os_file.h"

static sn_status create(const char* path, char token[SN_TOKEN_TEXT], sn_error* error)
{
    if (!sn_token_make(token))
        return sn_fail(error, SN_ERR_IO, "the system provides no random numbers for a token");
    int file = sn_os_open(path, SN_OS_CREATE_PRIVATE);
    bool good = file >= 0 && sn_os_write_at(file, token, SN_TOKEN_TEXT - 1, 0) == SN_TOKEN_TEXT - 1;
    int reason = errno;
    if (file >= 0) good = sn_os_close(file) && good;
    return good ? SN_OK : sn_fail(error, SN_ERR_IO, "%s: cannot be written: %s", path, strerror(reason));
}

/* One byte more than a token: a longer file is none. */
static sn_status read_open(int file, const char* path, char token[SN_TOKEN_TEXT], sn_error* error)
{
    sn_os_file_info about;
    char text[SN_TOKEN_TEXT + 1] = "";
    if (!sn_os_fstat(file, &about) || about.kind != SN_OS_FILE || !about.own)
        return sn_fail(error, SN_ERR_IO, "%s: the token must be in a file of your own", path);
    if (about.shared)
        return sn_fail(error, SN_ERR_IO, "%s: other users have access to the token; use chmod 600", path);
    int64_t length = sn_os_read(file, text, sizeof text);
    if (length == SN_TOKEN_TEXT && text[SN_TOKEN_TEXT - 1] == '\n') text[--length] = '\0'; // of an editor
    if (length != SN_TOKEN_TEXT - 1 || strspn(text, "0123456789abcdef") != SN_TOKEN_TEXT - 1)
        return sn_fail(
            error, SN_ERR_IO,
            "%s: a token has 32 hexadecimal digits with small letters; delete the file for a new one", path);
    memcpy(token, text, SN_TOKEN_TEXT - 1);
    token[SN_TOKEN_TEXT - 1] = '\0';
    return SN_OK;
}

sn_status token_file_read(const char* path, char token[SN_TOKEN_TEXT], sn_error* error)
{
    int file = sn_os_open(path, SN_OS_READ_NO_LINK);
    if (file < 0 && errno == ENOENT) return create(path, token, error);
    if (file < 0) return sn_fail(error, SN_ERR_IO, "%s: cannot be read: %s", path, strerror(errno));
    sn_status status = read_open(file, path, token, error);
    sn_os_close(file);
    return status;
}
