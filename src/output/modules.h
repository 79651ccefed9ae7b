/* Sinew - modules: which optional libraries this build writes with. SPDX-License-Identifier: BSD-3-Clause */
#pragma once

/** Name and version of the library in use, "HDF5 1.10.8", with static lifetime; NULL when built without. */
const char* sn_module_cairo(void);
const char* sn_module_hdf5(void);
