#include "CPseudoTerminal.h"

#include <pty.h>
#include <unistd.h>

int sutra_terminal_start(char *const words[], char *const environment[], const char *folder, int columns, pid_t *child) {
    struct winsize size = {.ws_row = 24, .ws_col = (unsigned short)columns};
    int terminal = -1;
    *child = forkpty(&terminal, NULL, NULL, &size);
    if (*child != 0) return *child < 0 ? -1 : terminal;
    if (chdir(folder) == 0) execve(words[0], words, environment);
    _exit(127);
}
