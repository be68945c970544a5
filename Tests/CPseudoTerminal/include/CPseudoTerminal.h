// Starts a process on a pseudo-terminal of its own; the calls it takes are not in Swift's view of the C library.
#ifndef SUTRA_CPSEUDOTERMINAL_H
#define SUTRA_CPSEUDOTERMINAL_H

#include <sys/types.h>

// Runs words[0] with these words, in this folder, with this environment, on a terminal of so many columns.
// Returns the terminal's other end, or -1 with errno.
int sutra_terminal_start(char *const words[], char *const environment[], const char *folder, int columns, pid_t *child);

#endif
