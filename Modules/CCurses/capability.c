#define _XOPEN_SOURCE 700
#include "capability.h"

#include <unistd.h>

#include <ncurses.h>
#include <term.h>  // has macros for common names, such as `columns`

int sutra_terminal_moves_cursor(void) {
    TERMINAL *others = cur_term;
    int status;
    if (setupterm(NULL, STDOUT_FILENO, &status) != OK) return 0;
    char *move = tigetstr("cup");
    int moves = move != NULL && move != (char *)-1;
    del_curterm(set_curterm(others));
    return moves;
}
