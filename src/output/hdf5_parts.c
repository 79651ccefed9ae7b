/* Sinew - hdf5_parts. SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"
#include <sinew/base.h> // a file is not empty in a build without HDF5
#if SINEW_HAVE_HDF5
#include "output/hdf5_parts.h"

hid_t sn_hdf5_text_type(void)
{
    hid_t type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, H5T_VARIABLE);
    H5Tset_cset(type, H5T_CSET_UTF8);
    return type;
}

bool sn_hdf5_put_texts(hid_t object, const char* name, const char* const* texts, int count)
{
    hsize_t size = (hsize_t)count;
    hid_t type = sn_hdf5_text_type(),
          space = count ? H5Screate_simple(1, &size, NULL) : H5Screate(H5S_SCALAR);
    if (H5Aexists(object, name) > 0) H5Adelete(object, name);
    hid_t attribute = H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    bool good = attribute >= 0 && H5Awrite(attribute, type, texts) >= 0;
    if (attribute >= 0) H5Aclose(attribute);
    H5Sclose(space);
    H5Tclose(type);
    return good;
}

bool sn_hdf5_put_text(hid_t object, const char* name, const char* text)
{
    return sn_hdf5_put_texts(object, name, &text, 0);
}

bool sn_hdf5_put_count(hid_t object, const char* name, int64_t value)
{
    hid_t space = H5Screate(H5S_SCALAR);
    hid_t attribute = H5Acreate2(object, name, H5T_STD_I64LE, space, H5P_DEFAULT, H5P_DEFAULT);
    bool good = attribute >= 0 && H5Awrite(attribute, H5T_NATIVE_INT64, &value) >= 0;
    if (attribute >= 0) H5Aclose(attribute);
    H5Sclose(space);
    return good;
}

bool sn_hdf5_put_document(hid_t file, const char* name, const char* text)
{
    hid_t type = sn_hdf5_text_type(), space = H5Screate(H5S_SCALAR);
    hid_t dataset = H5Dcreate2(file, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    bool good = dataset >= 0 && H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, &text) >= 0;
    if (dataset >= 0) H5Dclose(dataset);
    H5Sclose(space);
    H5Tclose(type);
    return good;
}

bool sn_hdf5_put_bytes(hid_t file, const char* name, const void* bytes, size_t count)
{
    hsize_t size = (hsize_t)count;
    hid_t space = H5Screate_simple(1, &size, NULL), groups = H5Pcreate(H5P_LINK_CREATE);
    H5Pset_create_intermediate_group(groups, 1);
    hid_t dataset = H5Dcreate2(file, name, H5T_STD_U8LE, space, groups, H5P_DEFAULT, H5P_DEFAULT);
    bool good =
        dataset >= 0 && H5Dwrite(dataset, H5T_NATIVE_UINT8, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes) >= 0;
    if (dataset >= 0) H5Dclose(dataset);
    H5Pclose(groups);
    H5Sclose(space);
    return good;
}

hid_t sn_hdf5_make_rows(hid_t file, const char* name, int width, int chunk_rows, bool compress)
{
    hsize_t none[2] = { 0, (hsize_t)width }, most[2] = { H5S_UNLIMITED, (hsize_t)width };
    hsize_t chunk[2] = { (hsize_t)chunk_rows, (hsize_t)width };
    int rank = width ? 2 : 1;
    hid_t space = H5Screate_simple(rank, none, most), groups = H5Pcreate(H5P_LINK_CREATE);
    hid_t layout = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_create_intermediate_group(groups, 1);
    H5Pset_char_encoding(groups, H5T_CSET_UTF8);
    H5Pset_chunk(layout, rank, chunk);
    H5Pset_obj_track_times(layout, false); // the same run gives the same bytes
    if (compress && H5Zfilter_avail(H5Z_FILTER_DEFLATE) > 0) {
        H5Pset_shuffle(layout);
        H5Pset_deflate(layout, 1);
    }
    hid_t dataset = H5Dcreate2(file, name, H5T_IEEE_F64LE, space, groups, layout, H5P_DEFAULT);
    H5Pclose(layout);
    H5Pclose(groups);
    H5Sclose(space);
    return dataset;
}
#endif
