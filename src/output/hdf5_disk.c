/* Sinew - hdf5_disk: the file below an HDF5 file.
   SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"
#if SINEW_HAVE_HDF5
#include "output/hdf5_disk.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/os_file.h"
#if H5_VERSION_GE(1, 13, 0)
#include <H5FDdevelop.h>
#endif

/* What could not be written. */
struct sn_hdf5_patch {
    sn_hdf5_patch* older;
    haddr_t begin;
    size_t size;
    unsigned char data[];
};

/* HDF5's handle of the file: its own part first. */
typedef struct handle {
    H5FD_t base;
    sn_hdf5_disk* disk;
    haddr_t end_used, end_written;
} handle;

/* ---- reading and writing ------------------------------------------------------------------------------- */

static void keep(sn_hdf5_disk* disk, haddr_t begin, size_t size, const void* data)
{
    sn_hdf5_patch* patch = malloc(sizeof *patch + size);
    if (patch == NULL) return;
    *patch = (sn_hdf5_patch){ .older = disk->patches, .begin = begin, .size = size };
    memcpy(patch->data, data, size);
    disk->patches = patch;
}

static herr_t write_bytes(H5FD_t* self, H5FD_mem_t type, hid_t transfer, haddr_t begin, size_t size,
                          const void* data)
{
    (void)type, (void)transfer;
    handle* file = (handle*)self;
    const unsigned char* at = data;
    haddr_t end = begin + size;
    size_t written = 0;
    if (file->disk->failure == 0) {
        written = sn_os_write_at(file->disk->descriptor, at, size, (int64_t)begin);
        if (written < size) file->disk->failure = errno ? errno : ENOSPC;
    }
    if (written < size) keep(file->disk, begin + written, size - written, at + written);
    if (end > file->end_written) file->end_written = end;
    return 0;
}

/** The parts of a range that were kept, the oldest first. */
static void patch_bytes(const sn_hdf5_patch* patch, haddr_t begin, size_t size, unsigned char* data)
{
    if (patch == NULL) return;
    patch_bytes(patch->older, begin, size, data);
    haddr_t from = patch->begin > begin ? patch->begin : begin;
    haddr_t to = patch->begin + patch->size < begin + size ? patch->begin + patch->size : begin + size;
    if (from < to) memcpy(data + (from - begin), patch->data + (from - patch->begin), (size_t)(to - from));
}

static herr_t read_bytes(H5FD_t* self, H5FD_mem_t type, hid_t transfer, haddr_t begin, size_t size,
                         void* data)
{
    (void)type, (void)transfer;
    const handle* file = (const handle*)self;
    unsigned char* at = data;
    const int64_t got = sn_os_read_at(file->disk->descriptor, at, size, (int64_t)begin);
    if (got < 0) return -1;
    memset(at + got, 0, size - (size_t)got); // behind the end
    patch_bytes(file->disk->patches, begin, size, data);
    return 0;
}

static herr_t cut_to_used(H5FD_t* self, hid_t transfer, hbool_t closing)
{
    (void)transfer, (void)closing;
    handle* file = (handle*)self;
    if (file->disk->failure == 0 && !sn_os_resize(file->disk->descriptor, (int64_t)file->end_used))
        file->disk->failure = errno;
    file->end_written = file->end_used;
    return 0;
}

/* ---- the driver ---------------------------------------------------------------------------------------- */

static H5FD_t* open_handle(const char* name, unsigned flags, hid_t access, haddr_t most)
{
    (void)name, (void)flags, (void)most;
    sn_hdf5_disk* const* disk = H5Pget_driver_info(access);
    handle* file = disk ? calloc(1, sizeof *file) : NULL;
    if (file == NULL) return NULL;
    file->disk = *disk;
    return &file->base;
}

static herr_t close_handle(H5FD_t* self)
{
    free(self);
    return 0;
}

static herr_t query(const H5FD_t* self, unsigned long* flags)
{
    (void)self;
    *flags = H5FD_FEAT_AGGREGATE_METADATA | H5FD_FEAT_ACCUMULATE_METADATA | H5FD_FEAT_DATA_SIEVE |
             H5FD_FEAT_AGGREGATE_SMALLDATA | H5FD_FEAT_DEFAULT_VFD_COMPATIBLE;
    return 0;
}

static haddr_t get_end_used(const H5FD_t* self, H5FD_mem_t type)
{
    (void)type;
    return ((const handle*)self)->end_used;
}

static herr_t set_end_used(H5FD_t* self, H5FD_mem_t type, haddr_t end)
{
    (void)type;
    ((handle*)self)->end_used = end;
    return 0;
}

static haddr_t get_end_written(const H5FD_t* self, H5FD_mem_t type)
{
    (void)type;
    return ((const handle*)self)->end_written;
}

static const H5FD_class_t driver = {
#if H5_VERSION_GE(1, 13, 0)
    .version = H5FD_CLASS_VERSION,
    .value = 600, // those from 512 on are for drivers that nobody registered
#endif
    .name = "sinew",
    .maxaddr = ((haddr_t)1 << 62) - 1,
    .fc_degree = H5F_CLOSE_STRONG,
    .fapl_size = sizeof(sn_hdf5_disk*),
    .open = open_handle,
    .close = close_handle,
    .query = query,
    .get_eoa = get_end_used,
    .set_eoa = set_end_used,
    .get_eof = get_end_written,
    .read = read_bytes,
    .write = write_bytes,
    .truncate = cut_to_used,
    .fl_map = H5FD_FLMAP_DICHOTOMY,
};

hid_t sn_hdf5_disk_create(sn_hdf5_disk* disk, const char* path)
{
    disk->driver = H5FDregister(&driver);
    hid_t access = H5Pcreate(H5P_FILE_ACCESS), file = H5I_INVALID_HID;
    if (disk->driver >= 0 && access >= 0 && H5Pset_driver(access, disk->driver, &disk) >= 0)
        file = H5Fcreate(path, H5F_ACC_TRUNC, H5P_DEFAULT, access);
    if (access >= 0) H5Pclose(access);
    return file;
}

void sn_hdf5_disk_free(sn_hdf5_disk* disk)
{
    while (disk->patches) {
        sn_hdf5_patch* patch = disk->patches;
        disk->patches = patch->older;
        free(patch);
    }
    if (disk->driver > 0) H5FDunregister(disk->driver);
}
#else
typedef int sn_hdf5_disk_needs_hdf5; // a source file must not be empty
#endif
