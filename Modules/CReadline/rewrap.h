// Redrawing the line that is edited in a terminal that rewraps it.
#ifndef SUTRA_REWRAP_H
#define SUTRA_REWRAP_H

// Makes readline determine again where the prompt wraps, after a change of the window.
void sutra_readline_wrap_prompt(void);
// Erases the line that is edited, which the terminal has rewrapped to this many columns, and redraws it.
void sutra_readline_redraw_rewrapped(int rows, int columns);
// Redraws the line that is edited after it has left a row, or after a change within a row. Readline clears a row that the line
// leaves, and the terminal then no longer knows that the row above continues there; if the line grows again, readline does not tell
// it. Call this after each key.
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
