// Redrawing the line that is edited in a terminal that has rewrapped it.
#ifndef SUTRA_REWRAP_H
#define SUTRA_REWRAP_H

// Whether the terminal rewraps the lines on the screen when the width of the window changes.
int sutra_terminal_rewraps(void);
// Erases the line that is edited, which the terminal has rewrapped to this many columns, and redraws it.
void sutra_readline_redraw_rewrapped(int rows, int columns);

#endif
