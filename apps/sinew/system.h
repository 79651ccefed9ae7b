/* Sinew - system: what the command asks of the system besides files and threads (base/os_file.h,
   os_thread.h): signals, limits, other programs, the terminal, the machine.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/** Calls a function once, when the user or the system wants the program to end (Ctrl-C); the next time it
    ends at once. Signals that are ignored stay so: hang-ups (nohup), and unless `always`, also Ctrl-C and
    termination (a program that a script runs in the background). A file that may not grow is then an error,
    not the end. */
void system_on_interrupt(void (*stop)(int signal), bool always);
/** Calls a function after some seconds, once; 0: no longer. */
void system_alarm(double seconds, void (*ring)(int signal));
/** Limits the memory of the process, where the system can. */
void system_limit_memory(int64_t bytes);
/** The most memory that the process had [bytes]; 0: not known. */
double system_peak_memory(void);

/** Runs a program, found as a shell finds it, to its end. Returns its exit status; -1: there is no such
    program. `words` end with NULL, the first is the name of the program. */
int system_run(const char* const* words);
/** Does as system_run and ends with its exit status; returns if there is no such program, and errno says
    why. */
void system_exec(const char* const* words);

/** Whether a stream writes to a terminal. */
bool system_is_terminal(FILE* stream);
/** Columns of the terminal; 0: it is none, or has no width. */
int system_columns(FILE* stream);

/** The file of this program; from malloc. NULL if it is not known. */
char* system_program(void);
/** Processors that this process may use. */
int system_cores(void);
/** Name, release and processor of the system, and whether its kernel is for real time. */
void system_name(char* text, size_t size, bool* real_time);
