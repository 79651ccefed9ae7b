/* Sinew - the whole public interface. Read base, math, scene, sim in this order; component to write your own
   parts.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>
#include <sinew/math.h>
#include <sinew/mesh.h>
#include <sinew/mesh_edit.h>
#include <sinew/mesh_cut.h>
#include <sinew/component.h>
#include <sinew/couplings.h>
#include <sinew/latch.h>
#include <sinew/removal.h>
#include <sinew/carry.h>
#include <sinew/cutter.h>
#include <sinew/item_reading.h>
#include <sinew/shape.h>
#include <sinew/scene.h>
#include <sinew/plugin.h>
#include <sinew/sim.h>
#include <sinew/revision.h>
#include <sinew/analysis.h>
#include <sinew/batch.h>
#include <sinew/loop.h>
#include <sinew/haptics.h>
#include <sinew/tool_model.h>
#include <sinew/emulator.h>
#include <sinew/udp_device.h>
#include <sinew/openigtlink.h>
#include <sinew/input_device.h>
#include <sinew/device_plugin.h>
#include <sinew/models.h>
