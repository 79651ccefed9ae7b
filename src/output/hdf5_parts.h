/* Sinew - hdf5_parts: texts, numbers and bytes in an HDF5 file. Each function returns false on failure.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <hdf5.h>
#include <stdbool.h>
#include <stdint.h>

/** Of texts of any length in UTF-8; to be closed. */
hid_t sn_hdf5_text_type(void);
/** Writes an attribute: one text, or a list of them when `count` > 0. One of the same name is replaced. */
bool sn_hdf5_put_texts(hid_t object, const char* name, const char* const* texts, int count);
/** The same of one text. */
bool sn_hdf5_put_text(hid_t object, const char* name, const char* text);
/** Writes an attribute, a whole number. */
bool sn_hdf5_put_count(hid_t object, const char* name, int64_t value);
/** Writes a dataset, one text. */
bool sn_hdf5_put_document(hid_t file, const char* name, const char* text);
/** Writes a dataset, one byte or more, with the groups that its name needs. */
bool sn_hdf5_put_bytes(hid_t file, const char* name, const void* bytes, size_t count);
/** An extendible dataset of rows of `width` numbers, 0: one-dimensional, with the groups that its name needs;
    to be closed. Negative on failure. */
hid_t sn_hdf5_make_rows(hid_t file, const char* name, int width, int chunk_rows, bool compress);
