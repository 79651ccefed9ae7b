"""Sinew for Conan 2, built from the checkout that this file lies in: conan create packaging/conan

SPDX-License-Identifier: BSD-3-Clause
"""
import os
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load
from conan.tools.gnu import PkgConfigDeps

SOURCES = ["CMakeLists.txt", "LICENSE", "README.md", "CHANGELOG.md", "CITATION.cff"]
FOLDERS = ["apps", "bench", "cmake", "docs", "examples", "include", "scenes", "src", "tests/conformance", "tests/support"]


class Sinew(ConanFile):
    name = "sinew"
    description = "Simulation of flexible medical instruments and soft tissue"
    license = "BSD-3-Clause"
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "charts": [True, False], "hdf5": [True, False], "view": [True, False]}
    default_options = {"shared": False, "charts": True, "hdf5": False, "view": False}

    def _checkout(self):
        return os.path.normpath(os.path.join(self.recipe_folder, "..", ".."))

    def set_version(self):
        header = load(self, os.path.join(self._checkout(), "include", "sinew", "base.h"))
        self.version = ".".join(re.findall(r"^#define SN_VERSION_(?:MAJOR|MINOR|PATCH) +(\d+)$", header, re.M))

    def export_sources(self):
        for name in SOURCES:
            copy(self, name, self._checkout(), self.export_sources_folder)
        for folder in FOLDERS:
            copy(self, folder + "/*", self._checkout(), self.export_sources_folder, excludes="*/node_modules/*")

    def configure(self):
        self.settings.rm_safe("compiler.cppstd")
        self.settings.rm_safe("compiler.libcxx")

    def requirements(self):
        self.requires("expat/[>=2.5 <3]")
        self.requires("zlib/[>=1.2.13 <2]")
        self.requires("suitesparse-amd/[>=3]")
        if self.options.charts:
            self.requires("cairo/[>=1.16 <2]")
        if self.options.hdf5:
            self.requires("hdf5/[>=1.10 <2]")
        if self.options.view:
            self.requires("libwebsockets/[>=4 <5]")
            self.requires("jansson/[>=2.13 <3]")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        PkgConfigDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["SINEW_SHARED"] = bool(self.options.shared)
        toolchain.cache_variables["SINEW_TESTS"] = False
        toolchain.cache_variables["SINEW_EXAMPLES"] = False
        for option, variable in ("charts", "CAIRO"), ("hdf5", "HDF5"), ("view", "LWS"):
            toolchain.cache_variables["SINEW_WITH_" + variable] = "ON" if self.options.get_safe(option) else "OFF"
        amd = self.dependencies["suitesparse-amd"].package_folder
        toolchain.cache_variables["SINEW_AMD_INCLUDE_DIR"] = os.path.join(amd, "include")
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "sinew")
        self.cpp_info.set_property("cmake_target_name", "sinew::sinew")
        self.cpp_info.set_property("pkg_config_name", "sinew")
        self.cpp_info.libs = ["sinew"]
        if self.settings.os == "Linux":
            self.cpp_info.system_libs = ["m", "pthread", "dl"]
