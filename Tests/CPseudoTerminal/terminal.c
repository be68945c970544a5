#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utmp.h>

int sutra_terminal_start(char *const words[], char *const environment[], const char *folder, int size[2], pid_t *child) {
    struct winsize window = {.ws_row = (unsigned short)size[0], .ws_col = (unsigned short)size[1]};
    char name[64];
    int program = -1;
    // Unlike that of forkpty(3), no other process inherits the terminal, which would then outlast the closing of its window.
    int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0 && ptsname_r(terminal, name, sizeof name) == 0)
        program = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    *child = program >= 0 && ioctl(program, TIOCSWINSZ, &window) == 0 ? fork() : -1;
    if (*child == 0) {
        if (login_tty(program) != 0) _exit(127);
        for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
        // The threads of a queue, which run tests, block signals.
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        if (chdir(folder) == 0) execve(words[0], words, environment);
        _exit(127);
    }
    if (program >= 0) close(program);
    if (*child < 0 && terminal >= 0) close(terminal);
    return *child < 0 ? -1 : terminal;
}
