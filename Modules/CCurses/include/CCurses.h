// The part of ncurses that Sutra uses, wrapped in plain functions, because Swift rejects its variadic functions and global state.
// See https://invisible-island.net/ncurses/man/ncurses.3x.html; positions are counted from 0.
#ifndef SUTRA_CCURSES_H
#define SUTRA_CCURSES_H

#include <stddef.h>
#include <stdint.h>

// Takes over the terminal: shows its alternate screen, and makes it send single keys without echo. Ctrl-C and Ctrl-Z still send
// signals. Returns 0, or -1 if the type of the terminal is unknown, or if it cannot move its cursor.
int sutra_curses_begin(void);
// Gives the terminal back as it was found. Can be followed by sutra_curses_begin.
void sutra_curses_end(void);
// Adopts the size of the window, and draws everything again with the next sutra_curses_show.
void sutra_curses_resize(int rows, int columns);
// Draws everything again with the next sutra_curses_show, since the screen may have been changed by others.
void sutra_curses_invalidate(void);
// The number of colours that the terminal has; 0 for none, and 1 << 24 if their numbers are 8 bits each of red, green and blue.
int sutra_curses_colours(void);
// Whether the locale of the environment is one of UTF-8; characters are drawn as UTF-8 in any locale.
int sutra_curses_has_unicode(void);
// Whether the terminal can be expected to have braille patterns; the fonts of Linux's console have none.
int sutra_curses_has_braille(void);

// How a character is drawn: any of these.
enum {
    SUTRA_CURSES_BOLD = 1,
    SUTRA_CURSES_FAINT = 2,
    SUTRA_CURSES_UNDERLINED = 4,
    SUTRA_CURSES_REVERSED = 8,
};

// Blanks a row.
void sutra_curses_erase_row(int row);
// Puts a character at a place: a code point, and up to four combining marks, which take no cells. A colour of -1 is the default of
// the terminal.
void sutra_curses_put(
    int row, int column, const uint32_t *scalars, size_t count, unsigned attributes, int foreground, int background);
// Draws what was put since the last call, with the cursor at a place; a row of -1 hides the cursor.
void sutra_curses_show(int row, int column);
// Rings the bell.
void sutra_curses_beep(void);

// What was read from the terminal.
enum sutra_curses_key {
    SUTRA_CURSES_NOTHING,
    SUTRA_CURSES_CHARACTER,
    SUTRA_CURSES_UP,
    SUTRA_CURSES_DOWN,
    SUTRA_CURSES_LEFT,
    SUTRA_CURSES_RIGHT,
    SUTRA_CURSES_HOME,
    SUTRA_CURSES_END,
    SUTRA_CURSES_PAGE_UP,
    SUTRA_CURSES_PAGE_DOWN,
    SUTRA_CURSES_BACKSPACE,
    SUTRA_CURSES_DELETE,
    SUTRA_CURSES_BACK_TAB,
    SUTRA_CURSES_FUNCTION,
    SUTRA_CURSES_PASTE_BEGINS,
    SUTRA_CURSES_PASTE_ENDS,
    SUTRA_CURSES_CLICK,
    SUTRA_CURSES_SCROLL_UP,
    SUTRA_CURSES_SCROLL_DOWN,
    // A key that means nothing here.
    SUTRA_CURSES_OTHER,
};

typedef struct {
    enum sutra_curses_key key;
    // The code point of a character, or the number of a function key.
    uint32_t value;
    // Where the mouse was.
    int row, column;
} sutra_curses_event;

// Reads a key without waiting for one.
sutra_curses_event sutra_curses_read(void);

#endif
