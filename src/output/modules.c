/* Sinew - modules. SPDX-License-Identifier: BSD-3-Clause */
#include "output/modules.h"
#include "config.h"
#include <stddef.h>

#if SINEW_HAVE_CAIRO
#include <cairo.h>
const char* sn_module_cairo(void) { return "cairo " CAIRO_VERSION_STRING; }
#else
const char* sn_module_cairo(void) { return NULL; }
#endif

#if SINEW_HAVE_HDF5
#include <hdf5.h>
#define TEXT_OF(x) #x
#define VERSION_TEXT(major, minor, release) "HDF5 " TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(release)
const char* sn_module_hdf5(void) { return VERSION_TEXT(H5_VERS_MAJOR, H5_VERS_MINOR, H5_VERS_RELEASE); }
#else
const char* sn_module_hdf5(void) { return NULL; }
#endif
