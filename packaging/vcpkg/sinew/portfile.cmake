# An overlay port: it builds the checkout that it lies in. vcpkg install sinew --overlay-ports=packaging/vcpkg
# SPDX-License-Identifier: BSD-3-Clause
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
string(COMPARE EQUAL "${VCPKG_LIBRARY_LINKAGE}" dynamic shared)
vcpkg_check_features(OUT_FEATURE_OPTIONS features
    FEATURES
        charts SINEW_WITH_CAIRO
        hdf5 SINEW_WITH_HDF5
        view SINEW_WITH_LWS)
vcpkg_find_acquire_program(PKGCONFIG)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS ${features} -DSINEW_SHARED=${shared} -DSINEW_TESTS=OFF -DSINEW_EXAMPLES=OFF
        "-DPKG_CONFIG_EXECUTABLE=${PKGCONFIG}")
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/sinew)
vcpkg_fixup_pkgconfig()
vcpkg_copy_tools(TOOL_NAMES sinew AUTO_CLEAN)
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
