#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
set -eu
# shellcheck disable=SC2086 # options are words
cmake -S . -B build/conda -G Ninja ${CMAKE_ARGS:-} -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$PREFIX" \
    -DCMAKE_INSTALL_LIBDIR=lib -DSINEW_TESTS=OFF -DSINEW_EXAMPLES=OFF
cmake --build build/conda
cmake --install build/conda
