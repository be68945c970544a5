// What Sutra asks of the system that Swift's overlay of the C library does not have.
#ifndef SUTRA_CSYSTEM_H
#define SUTRA_CSYSTEM_H

// The number of arguments that the process was called with, the program's name among them; 0 when the system passed none.
int sutra_argument_count(void);

// An argument, byte by byte; NULL behind the last one. The program's name is the first.
const char *sutra_argument(int index);

// A descriptor of an empty file without a name, in memory; -1 where the system has no such files. It is closed on exec.
int sutra_memory_file(void);

#endif
