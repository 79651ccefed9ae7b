"""Builds the extension with the CMake project of the library. SPDX-License-Identifier: BSD-3-Clause

SINEW_BUILD=FOLDER takes the extension from a build folder that exists, and SINEW_SOURCE=FOLDER names the source of the library, as
`./go python` does. Without them the library is built from the folder `library` of an sdist, or from the folder above."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

try:
    from wheel.bdist_wheel import bdist_wheel
except ImportError:  # setuptools 70 and later
    from setuptools.command.bdist_wheel import bdist_wheel

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = pathlib.Path(os.environ.get("SINEW_SOURCE") or (HERE / "library" if (HERE / "library").exists() else HERE.parent))
# What an sdist needs of the library.
PARTS = ["CMakeLists.txt", "LICENSE", "cmake", "include", "src", "tests/conformance", "apps/viewer/dist", "python/CMakeLists.txt",
         "python/src"]


def version():
    text = (LIBRARY / "include/sinew/base.h").read_text()
    return ".".join(re.findall(r"#define SN_VERSION_(?:MAJOR|MINOR|PATCH) +(\d+)", text))


class BuildExtension(build_ext):
    def build_extension(self, extension):
        folder = os.environ.get("SINEW_BUILD")
        if not folder:
            folder = str(pathlib.Path(self.build_temp).resolve() / "library")
            options = ["-DCMAKE_BUILD_TYPE=Release", "-DSINEW_TESTS=OFF", "-DSINEW_EXAMPLES=OFF", "-DSINEW_SHARED=OFF",
                       "-DSINEW_PYTHON_PACKAGE=ON", f"-DPython3_EXECUTABLE={sys.executable}"]
            subprocess.run(["cmake", "-S", str(LIBRARY), "-B", folder, *options], check=True)
            subprocess.run(["cmake", "--build", folder, "--target", "sinew_python", "--parallel", str(os.cpu_count() or 1)],
                           check=True)
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(pathlib.Path(folder) / "python/_sinew.abi3.so", target)
        subprocess.run([sys.executable, "-B", str(HERE / "tools/make_stubs.py"), str(target.parent)], check=True)


class SourceArchive(sdist):
    def make_release_tree(self, base, files):
        super().make_release_tree(base, files)
        for part in PARTS:
            source, target = LIBRARY / part, pathlib.Path(base) / "library" / part
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)


class LimitedWheel(bdist_wheel):
    def finalize_options(self):
        super().finalize_options()
        self.py_limited_api = "cp311"


setup(version=version(), ext_modules=[Extension("sinew._sinew", sources=[], py_limited_api=True)],
      cmdclass={"build_ext": BuildExtension, "sdist": SourceArchive, "bdist_wheel": LimitedWheel})
