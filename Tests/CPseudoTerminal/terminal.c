#include "CPseudoTerminal.h"

#include <pty.h>
#include <signal.h>
#include <unistd.h>

int sutra_terminal_start(char *const words[], char *const environment[], const char *folder, int size[2], pid_t *child) {
    struct winsize window = {.ws_row = (unsigned short)size[0], .ws_col = (unsigned short)size[1]};
    int terminal = -1;
    *child = forkpty(&terminal, NULL, NULL, &window);
    if (*child != 0) return *child < 0 ? -1 : terminal;
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    if (chdir(folder) == 0) execve(words[0], words, environment);
    _exit(127);
}
