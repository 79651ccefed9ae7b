# Headers begin with a plain comment, "Sinew - name: what it is"; doxygen is shown it as the file's description.
FNR == 1 { count = split(FILENAME, part, "/"); sub(/^\/\*/, "/** @file " part[count] " @brief") }
{ sub(/^ *SPDX-License-Identifier: [-A-Za-z0-9.]+ /, ""); print }
