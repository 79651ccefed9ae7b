/* Sinew - sheet: what a bench leaves behind: a folder with tables and pictures. Each is named on the terminal
   when it is there; what goes wrong is told there too, and the bench goes on.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "plot/chart.h"

/** Makes a folder and those above it; false, and a sentence on the terminal, when that is not possible. */
bool sheet_folder(const char* folder);
/** Opens FOLDER/NAME.csv and writes its line of heads; NULL, and a sentence on the terminal, on failure. */
FILE* sheet_table(const char* folder, const char* name, const char* heads);
/** Closes a table; `file` may be NULL. */
void sheet_close(FILE* file, const char* folder, const char* name);
/** Draws FOLDER/NAME.png, each panel 600 x 400 pixels. */
void sheet_picture(const char* folder, const char* name, const sn_panel* panels, int count, int columns);
/** The value of an option "--out DIR" among a bench's arguments, `otherwise` when it is not there. Removes
   it; NULL, and a sentence on the terminal, when the value is missing. */
const char* sheet_option(int* argc, char** argv, const char* option, const char* otherwise);
/** Whether --quick is among the arguments, or --smoke was given. Removes it. */
bool sheet_quick(int* argc, char** argv);
/** Whether a switch is among the arguments. Removes it. */
bool sheet_switch(int* argc, char** argv, const char* option);
