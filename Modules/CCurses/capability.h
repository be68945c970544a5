#ifndef SUTRA_CAPABILITY_H
#define SUTRA_CAPABILITY_H

// Returns whether the type of the terminal is known, and can move its cursor. curses itself draws before it finds out.
int sutra_terminal_moves_cursor(void);

#endif
