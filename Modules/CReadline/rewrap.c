#define _XOPEN_SOURCE 700
#include "CReadline.h"
#include "rewrap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <readline/readline.h>

// Environment variables by which terminals name themselves that rewrap the lines on the screen when the window's width
// changes. No query tells. Others, such as xterm and the Linux console, cut the lines or leave them as they are.
static const char *const rewrapping_terminals[] = {
    "ALACRITTY_WINDOW_ID", "GHOSTTY_RESOURCES_DIR", "ITERM_SESSION_ID", "KITTY_WINDOW_ID", "KONSOLE_VERSION",
    "TMUX",                "VTE_VERSION",           "WEZTERM_PANE",     "WT_SESSION",
};

int sutra_terminal_rewraps(void) {
    for (size_t index = 0; index < sizeof rewrapping_terminals / sizeof *rewrapping_terminals; index++) {
        const char *value = getenv(rewrapping_terminals[index]);
        if (value != NULL && *value != '\0') return 1;
    }
    return 0;
}

// A position in text that is wrapped at a width.
typedef struct {
    int columns, row, column;
} position;

static int fits(const position *at, int cells) { return at->column + cells <= at->columns; }

static void advance(position *at, int cells) {
    if (!fits(at, cells)) {
        at->row++;
        at->column = 0;
    }
    at->column += cells;
}

static void end_line(position *at) {
    at->row++;
    at->column = 0;
}

// The visible characters of a text, one after another.
typedef struct {
    const char *text;
    size_t length;
    mbstate_t state;
    int is_invisible;
} reader;

// What a reader finds instead of a character's width in cells.
enum { line_end = -1, text_end = -2, tab = -3 };

static int next_width(reader *in) {
    while (in->length > 0) {
        wchar_t character;
        size_t count = mbrtowc(&character, in->text, in->length, &in->state);
        int is_invalid = count == 0 || count > in->length;  // a NUL or an invalid byte
        if (is_invalid) {
            memset(&in->state, 0, sizeof in->state);
            count = 1;
        }
        in->text += count;
        in->length -= count;
        if (is_invalid) return 1;
        if (character == RL_PROMPT_START_IGNORE || character == RL_PROMPT_END_IGNORE) {
            in->is_invisible = character == RL_PROMPT_START_IGNORE;
        } else if (!in->is_invisible) {
            if (character == L'\n') return line_end;
            if (character == L'\t') return tab;
            int cells = wcwidth(character);
            return cells < 0 ? 2 : cells;  // readline shows a control character as two
        }
    }
    return text_end;
}

int sutra_rewrapped_rows_above(const char *text, int columns) {
    if (columns <= 0 || !sutra_terminal_rewraps()) return 0;
    reader in = {.text = text, .length = strlen(text)};
    position cursor = {.columns = columns};
    for (int width = next_width(&in); width != text_end; width = next_width(&in)) {
        if (width == line_end) {
            end_line(&cursor);
        } else {
            advance(&cursor, width == tab ? 1 : width);
        }
    }
    return cursor.row;
}

// The prompt and the line as readline has drawn them at one width, and as the terminal has rewrapped them to another one.
typedef struct {
    position drawn, rewrapped;
} drawing;

// Follows a character. Readline fills the rest of a row with blanks if a wide character does not fit in it.
static void follow(drawing *at, int width) {
    if (width == line_end) {
        // After a full row, readline writes a blank to the next one, which makes the terminal wrap the line.
        if (at->drawn.column == at->drawn.columns) advance(&at->rewrapped, 1);
        end_line(&at->drawn);
        end_line(&at->rewrapped);
        return;
    }
    if (width == tab) {
        // Readline writes blanks up to the next tab stop.
        for (int rest = 8 - at->drawn.column % at->drawn.columns % 8; rest > 0; rest--) follow(at, 1);
        return;
    }
    if (!fits(&at->drawn, width)) {
        for (int column = at->drawn.column; column < at->drawn.columns; column++) advance(&at->rewrapped, 1);
    }
    advance(&at->drawn, width);
    advance(&at->rewrapped, width);
}

static void follow_all(drawing *at, const char *text, size_t length) {
    reader in = {.text = text, .length = length};
    for (int width = next_width(&in); width != text_end; width = next_width(&in)) follow(at, width);
}

static const char *shown_prompt(void) { return rl_display_prompt != NULL ? rl_display_prompt : ""; }

// Returns the position of the cursor, which is on the next character if there is one in its line.
static position rewrapped_cursor(int drawn_columns, int columns) {
    drawing at = {.drawn = {.columns = drawn_columns}, .rewrapped = {.columns = columns}};
    follow_all(&at, shown_prompt(), strlen(shown_prompt()));
    follow_all(&at, rl_line_buffer, (size_t)rl_point);
    reader rest = {.text = rl_line_buffer + rl_point, .length = (size_t)(rl_end - rl_point)};
    int width = next_width(&rest);
    if (width == tab) width = 1;
    if (width < 0) width = at.drawn.column == at.drawn.columns ? 1 : 0;
    if (!fits(&at.rewrapped, width)) end_line(&at.rewrapped);
    return at.rewrapped;
}

// Follows the prompt and the whole line.
static drawing whole_line(int drawn_columns, int columns) {
    drawing at = {.drawn = {.columns = drawn_columns}, .rewrapped = {.columns = columns}};
    follow_all(&at, shown_prompt(), strlen(shown_prompt()));
    follow_all(&at, rl_line_buffer, (size_t)rl_end);
    return at;
}

// The number of rows that the line has been seen in, without an empty one after a full one.
static int row_count;

// The length of the line in bytes when it was last drawn; -1 if it is unknown.
static int drawn_length = -1;

// The row of the screen in which the prompt begins, counted from 0; -1 if it is unknown.
static int prompt_row = -1;

// The terminal scrolls rows off the top when it rewraps the screen to a smaller width, and shows them again in a larger one. The
// line is then redrawn below a copy of its first rows. Copies are in cells, the oldest first: each is a line of its own.
static int copies[8];
static int copy_count;

void sutra_readline_forget_rows(void) {
    row_count = 0;
    drawn_length = -1;
    copy_count = 0;
    prompt_row = -1;
}

void sutra_readline_note_row(void) {
    if (sutra_terminal_rewraps()) prompt_row = sutra_terminal_cursor().row;
}

// A line that reaches the bottom of the screen scrolls its beginning up.
static void scroll_prompt(int rows, int line_rows) {
    if (prompt_row > rows - line_rows) prompt_row = rows > line_rows ? rows - line_rows : 0;
}

static void add_copy(int cells) {
    if (copy_count == sizeof copies / sizeof *copies) {
        memmove(copies, copies + 1, sizeof copies - sizeof *copies);
        copy_count--;
    }
    copies[copy_count++] = cells;
}

// Returns how many of the rows above the line are copies of its rows, and forgets those.
static int take_copies(int rows_above, int columns) {
    int rows = 0;
    while (copy_count > 0 && rows < rows_above) {
        int all = (copies[copy_count - 1] + columns - 1) / columns;
        int shown = all < rows_above - rows ? all : rows_above - rows;
        rows += shown;
        if (shown == all) copy_count--;
        else copies[copy_count - 1] = (all - shown) * columns;
    }
    return rows;
}

void sutra_readline_join_rows(void) {
    int rows = 0, columns = 0;
    rl_get_screen_size(&rows, &columns);
    if (columns <= 0 || !sutra_terminal_rewraps()) return;
    int count = whole_line(columns, columns).drawn.row + 1;
    // Readline lets the terminal shift the rest of a row when characters are inserted or deleted within it. tmux then counts the
    // blanks after it as text, and wraps them.
    int is_shifted = rl_point < rl_end && rl_end != drawn_length;
    if (count < row_count || is_shifted) {
        rl_clear_visible_line();
        rl_on_new_line();
    }
    row_count = count;
    drawn_length = rl_end;
    scroll_prompt(rows, count);
}

void sutra_readline_erase_rewrapped(int rows, int columns) {
    int drawn_rows = 0, drawn_columns = 0;
    rl_get_screen_size(&drawn_rows, &drawn_columns);
    if (drawn_columns <= 0) drawn_columns = columns;
    position expected = rewrapped_cursor(drawn_columns, columns);
    drawing line = whole_line(drawn_columns, columns);
    sutra_position cursor = sutra_terminal_cursor();
    int above = expected.row;
    int lost = cursor.row < 0 ? 0 : above - cursor.row;
    // tmux moves the cursor to the top left if the cursor's own row has scrolled off.
    if (cursor.row == 0 && cursor.column == 0 && expected.column > 0) {
        lost = prompt_row < 0 ? above + 1 : line.rewrapped.row - line.drawn.row - prompt_row;
    }
    if (lost > 0) add_copy(lost * columns);
    else above += take_copies(-lost, columns);
    prompt_row = cursor.row < above ? cursor.row < 0 ? -1 : 0 : cursor.row - above;
    fputc('\r', rl_outstream);
    for (int row = 0; row < above; row++) fputs("\033[A", rl_outstream);
    // tmux keeps what is erased from the top left of the screen, and shows it again when the window is widened. Therefore this
    // erases the first row, and then the rest from its second column.
    fputs("\033[2K\033[C\033[J\r", rl_outstream);
    rl_set_screen_size(rows, columns);
    row_count = 0;
}
