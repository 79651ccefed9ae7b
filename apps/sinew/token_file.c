/* Sinew - token file. SPDX-License-Identifier: BSD-3-Clause */
#include "token_file.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static sn_status create(const char* path, char token[SN_TOKEN_TEXT], sn_error* error)
{
    if (!sn_token_make(token))
        return sn_fail(error, SN_ERR_IO, "the system provides no random numbers for a token");
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    bool good = file >= 0 && write(file, token, SN_TOKEN_TEXT - 1) == SN_TOKEN_TEXT - 1;
    int reason = errno;
    if (file >= 0) good = close(file) == 0 && good;
    return good ? SN_OK : sn_fail(error, SN_ERR_IO, "%s: cannot be written: %s", path, strerror(reason));
}

/* One byte more than a token: a longer file is none. */
static sn_status read_open(int file, const char* path, char token[SN_TOKEN_TEXT], sn_error* error)
{
    struct stat about;
    char text[SN_TOKEN_TEXT + 1] = "";
    if (fstat(file, &about) || !S_ISREG(about.st_mode) || about.st_uid != geteuid())
        return sn_fail(error, SN_ERR_IO, "%s: the token must be in a file of your own", path);
    if (about.st_mode & (S_IRWXG | S_IRWXO))
        return sn_fail(error, SN_ERR_IO, "%s: other users have access to the token; use chmod 600", path);
    ssize_t length = read(file, text, sizeof text);
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
    int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0 && errno == ENOENT) return create(path, token, error);
    if (file < 0) return sn_fail(error, SN_ERR_IO, "%s: cannot be read: %s", path, strerror(errno));
    sn_status status = read_open(file, path, token, error);
    close(file);
    return status;
}
