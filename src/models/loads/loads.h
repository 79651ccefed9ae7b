/* Sinew - loads: parameters and descriptors are public, see sinew/models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/models.h>
