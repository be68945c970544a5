// Starts processes on a pseudo-terminal or on pipes; the calls it takes are not in Swift's view of the C library.
#ifndef SUTRA_CPSEUDOTERMINAL_H
#define SUTRA_CPSEUDOTERMINAL_H

#include <sys/types.h>

// Runs words[0] with these words, in this folder, with this environment, on a terminal of so many rows and columns,
// with all signals as at the start of a session.
// Returns the terminal's other end, which no other process inherits, or -1 with errno.
int sutra_terminal_start(char *const words[], char *const environment[], const char *folder, int size[2], pid_t *child);

// The same on three pipes, with all signals as at the start of a session. The other ends, which no other process inherits,
// are those to write its standard input, to read its standard output, and to read its standard error.
// Returns the process, or -1 with errno.
pid_t sutra_process_start(char *const words[], char *const environment[], const char *folder, int ends[3]);

// The cells that a Unicode character takes on a terminal, as wcwidth(3) says, which readline asks too; -1 for a control.
int sutra_character_cells(unsigned int character);

#endif
