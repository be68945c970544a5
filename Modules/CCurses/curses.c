#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include "CCurses.h"
#include "capability.h"

#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include <ncurses.h>

// Codes that ncurses has no names for. They are beyond KEY_MAX.
enum { paste_begins = KEY_MAX + 1, paste_ends };

static SCREEN *screen;

// Keys with the final character of their sequence, and with the number that others have instead.
static const struct {
    int key;
    const char *finals, *numbers;
} sequence_keys[] = {
    {KEY_UP, "Aa", ""},   {KEY_DOWN, "Bb", ""},  {KEY_RIGHT, "Cc", ""}, {KEY_LEFT, "Dd", ""}, {KEY_HOME, "H", "17"},
    {KEY_END, "F", "48"}, {KEY_DC, "", "3"},     {KEY_PPAGE, "", "5"},  {KEY_NPAGE, "", "6"},
};

static void define(int key, const char *format, ...) {
    char sequence[16];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sequence, sizeof sequence, format, arguments);
    va_end(arguments);
    define_key(sequence, key);
}

// Defines all sequences of the keys above, whatever terminfo says of the terminal: many terminals ignore the mode in which they
// should send others (DECCKM), or have modifiers such as Ctrl, which are ignored here. See xterm's control sequences, "PC-style
// function keys", and rxvt's reference, which has small letters and the ends `^ $ @` for modifiers.
static void define_keys(void) {
    for (size_t index = 0; index < sizeof sequence_keys / sizeof *sequence_keys; index++) {
        int key = sequence_keys[index].key;
        for (const char *final = sequence_keys[index].finals; *final != '\0'; final++) {
            define(key, "\033[%c", *final);
            define(key, "\033O%c", *final);
            for (int modifiers = 1; modifiers <= 16; modifiers++) {
                define(key, "\033[1;%d%c", modifiers, *final);
                define(key, "\033[%d%c", modifiers, *final);
                define(key, "\033O%d%c", modifiers, *final);
                define(key, "\033O1;%d%c", modifiers, *final);
            }
        }
        for (const char *number = sequence_keys[index].numbers; *number != '\0'; number++) {
            for (const char *end = "~^$@"; *end != '\0'; end++) define(key, "\033[%c%c", *number, *end);
            for (int modifiers = 1; modifiers <= 16; modifiers++) define(key, "\033[%c;%d~", *number, modifiers);
        }
    }
}

static void write_sequence(const char *sequence) {
    fputs(sequence, stdout);
    fflush(stdout);
}

// The locale of characters that the process has besides.
static char *own_locale;

int sutra_curses_begin(void) {
    if (!sutra_terminal_moves_cursor()) return -1;
    // Cards are UTF-8 in any locale.
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
        own_locale = strdup(setlocale(LC_CTYPE, NULL));
        setlocale(LC_CTYPE, "C.UTF-8");
    }
    screen = newterm(NULL, stdout, stdin);
    if (screen == NULL) return -1;
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    // Ctrl-S is a key, and does not stop the terminal.
    struct termios modes;
    if (tcgetattr(STDIN_FILENO, &modes) == 0) {
        modes.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
        tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
        def_prog_mode();
    }
    // The time in milliseconds within which the rest of a sequence follows its Escape.
    set_escdelay(25);
    if (has_colors()) {
        start_color();
        use_default_colors();
    }
    // A click is reported at once, since ncurses would otherwise wait for a second one.
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    define_keys();
    define_key("\033[200~", paste_begins);
    define_key("\033[201~", paste_ends);
    write_sequence("\033[?2004h");
    return 0;
}

void sutra_curses_end(void) {
    if (screen == NULL) return;
    write_sequence("\033[?2004l");
    // Without an alternate screen, what was drawn would stay.
    if (tigetstr("rmcup") == NULL) {
        wclear(stdscr);
        wrefresh(stdscr);
    }
    endwin();
    delscreen(screen);
    screen = NULL;
    if (own_locale == NULL) return;
    setlocale(LC_CTYPE, own_locale);
    free(own_locale);
    own_locale = NULL;
}

void sutra_curses_resize(int rows, int columns) {
    resizeterm(rows, columns);
    clearok(curscr, TRUE);
}

void sutra_curses_invalidate(void) { clearok(curscr, TRUE); }

int sutra_curses_colours(void) {
    if (!has_colors()) return 0;
    // terminfo's extension RGB, see user_caps(5): a flag if the bits are shared out evenly, or the number of bits.
    int is_direct = tigetflag("RGB") > 0 || tigetnum("RGB") == 8;
    return is_direct && COLORS == 1 << 24 ? COLORS : COLORS < 1 << 24 ? COLORS : 256;
}

int sutra_curses_has_unicode(void) {
    // The process may have another one by now: readline is given one of UTF-8 in any case.
    locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (locale == (locale_t)0) return 0;
    int is_utf8 = strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
    freelocale(locale);
    return is_utf8;
}

int sutra_curses_has_braille(void) { return strncmp(termname(), "linux", 5) != 0; }

void sutra_curses_erase_row(int row) {
    wattr_set(stdscr, A_NORMAL, 0, NULL);
    wmove(stdscr, row, 0);
    wclrtoeol(stdscr);
}

void sutra_curses_put(
    int row, int column, const uint32_t *scalars, size_t count, unsigned attributes, int foreground, int background) {
    wchar_t text[CCHARW_MAX + 1];
    size_t length = count < CCHARW_MAX ? count : CCHARW_MAX;
    for (size_t index = 0; index < length; index++) text[index] = (wchar_t)scalars[index];
    text[length] = L'\0';
    attr_t style = A_NORMAL;
    if (attributes & SUTRA_CURSES_BOLD) style |= A_BOLD;
    if (attributes & SUTRA_CURSES_FAINT) style |= A_DIM;
    if (attributes & SUTRA_CURSES_UNDERLINED) style |= A_UNDERLINE;
    if (attributes & SUTRA_CURSES_REVERSED) style |= A_REVERSE;
    int pair = foreground < 0 && background < 0 ? 0 : alloc_pair(foreground, background);
    cchar_t character;
    if (setcchar(&character, text, style, (short)(pair < 0 ? 0 : pair), NULL) == ERR) {
        text[0] = L'?';
        text[1] = L'\0';
        setcchar(&character, text, style, 0, NULL);
    }
    mvwadd_wch(stdscr, row, column, &character);
}

void sutra_curses_show(int row, int column) {
    curs_set(row < 0 ? 0 : 1);
    if (row >= 0) wmove(stdscr, row, column);
    wrefresh(stdscr);
}

void sutra_curses_beep(void) { beep(); }

static sutra_curses_event mouse_event(void) {
    MEVENT event;
    if (getmouse(&event) == ERR) return (sutra_curses_event){.key = SUTRA_CURSES_OTHER};
    sutra_curses_event found = {.key = SUTRA_CURSES_OTHER, .row = event.y, .column = event.x};
    if (event.bstate & BUTTON1_PRESSED) found.key = SUTRA_CURSES_CLICK;
    else if (event.bstate & BUTTON4_PRESSED) found.key = SUTRA_CURSES_SCROLL_UP;
    else if (event.bstate & BUTTON5_PRESSED) found.key = SUTRA_CURSES_SCROLL_DOWN;
    return found;
}

sutra_curses_event sutra_curses_read(void) {
    wint_t code = 0;
    int result = wget_wch(stdscr, &code);
    if (result == ERR) return (sutra_curses_event){.key = SUTRA_CURSES_NOTHING};
    if (result == OK) return (sutra_curses_event){.key = SUTRA_CURSES_CHARACTER, .value = (uint32_t)code};
    sutra_curses_event event = {.key = SUTRA_CURSES_OTHER};
    switch (code) {
    case KEY_UP: event.key = SUTRA_CURSES_UP; break;
    case KEY_DOWN: event.key = SUTRA_CURSES_DOWN; break;
    case KEY_LEFT: event.key = SUTRA_CURSES_LEFT; break;
    case KEY_RIGHT: event.key = SUTRA_CURSES_RIGHT; break;
    case KEY_HOME: event.key = SUTRA_CURSES_HOME; break;
    case KEY_END: event.key = SUTRA_CURSES_END; break;
    case KEY_PPAGE: event.key = SUTRA_CURSES_PAGE_UP; break;
    case KEY_NPAGE: event.key = SUTRA_CURSES_PAGE_DOWN; break;
    case KEY_BACKSPACE: event.key = SUTRA_CURSES_BACKSPACE; break;
    case KEY_DC: event.key = SUTRA_CURSES_DELETE; break;
    case KEY_BTAB: event.key = SUTRA_CURSES_BACK_TAB; break;
    case KEY_ENTER: return (sutra_curses_event){.key = SUTRA_CURSES_CHARACTER, .value = '\n'};
    case KEY_MOUSE: return mouse_event();
    case paste_begins: event.key = SUTRA_CURSES_PASTE_BEGINS; break;
    case paste_ends: event.key = SUTRA_CURSES_PASTE_ENDS; break;
    default:
        if (code > KEY_F0 && code <= KEY_F(24)) {
            event.key = SUTRA_CURSES_FUNCTION;
            event.value = (uint32_t)(code - KEY_F0);
        }
    }
    return event;
}
