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
    int row, column;
} position;

static void advance(position *at, int cells, int columns) {
    if (at->column + cells > columns) {
        at->row++;
        at->column = 0;
    }
    at->column += cells;
}

static void advance_over(position *at, const char *text, size_t length, int columns) {
    mbstate_t state = {0};
    int is_invisible = 0;
    while (length > 0) {
        wchar_t character;
        size_t count = mbrtowc(&character, text, length, &state);
        if (count == 0 || count > length) {  // a NUL or an invalid byte
            memset(&state, 0, sizeof state);
            advance(at, 1, columns);
            count = 1;
        } else if (character == RL_PROMPT_START_IGNORE || character == RL_PROMPT_END_IGNORE) {
            is_invisible = character == RL_PROMPT_START_IGNORE;
        } else if (!is_invisible) {
            int cells = wcwidth(character);
            advance(at, cells < 0 ? 2 : cells, columns);  // readline shows a control character as two
        }
        text += count;
        length -= count;
    }
}

int sutra_rewrapped_rows_above(const char *text, int columns) {
    if (columns <= 0 || !sutra_terminal_rewraps()) return 0;
    position cursor = {0, 0};
    advance_over(&cursor, text, strlen(text), columns);
    return cursor.row;
}

void sutra_readline_redraw_rewrapped(int rows, int columns) {
    position cursor = {0, 0};
    const char *prompt = rl_display_prompt != NULL ? rl_display_prompt : "";
    advance_over(&cursor, prompt, strlen(prompt), columns);
    advance_over(&cursor, rl_line_buffer, (size_t)rl_point, columns);
    fputc('\r', rl_outstream);
    for (int row = 0; row < cursor.row; row++) fputs("\033[A", rl_outstream);
    fputs("\033[J", rl_outstream);
    rl_set_screen_size(rows, columns);
    // Where the prompt wraps is found when it is set.
    char *same = strdup(prompt);
    rl_set_prompt(same);
    free(same);
    rl_on_new_line();
    rl_forced_update_display();
}
