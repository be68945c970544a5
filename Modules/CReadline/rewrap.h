// Redrawing the line that is edited in a terminal that rewraps it.
#ifndef SUTRA_REWRAP_H
#define SUTRA_REWRAP_H

// Erases the line that is edited, which the terminal has rewrapped to this many columns. Draw it then where the cursor is.
void sutra_readline_erase_rewrapped(int rows, int columns);
// Call this before each redisplay: erases the line if it is to leave a row, or to change within a row, so that it is drawn as a
// whole. Readline would clear a row that the line leaves, and the terminal would no longer know that the row above continues there;
// if the line grows again, readline does not tell it.
void sutra_readline_join_rows(void);
// Call this when another line begins to be edited, or when the line has moved to other rows.
void sutra_readline_forget_rows(void);
// Call this when the prompt is about to be drawn where the cursor is, in a row that is not known.
void sutra_readline_note_row(void);

// A position on the screen, counted from 0.
typedef struct {
    int row, column;
} sutra_position;

// Asks the terminal for the position of its cursor; the row is -1 if it does not answer in time. Keys typed meanwhile are queued.
sutra_position sutra_terminal_cursor(void);

#endif
