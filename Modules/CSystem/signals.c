#include "CSystem.h"
#include <signal.h>
#include <stddef.h>

// Swift's runtime makes its crash reporter handle SIGQUIT from process start, and the process continues after the report. Until
// the program handles the signal itself, let it terminate the process, as it does in other programs.
static sigset_t found;

// Runs before the runtime is initialised: a signal that arrives in between stays pending.
static void hold_quit(void) {
    sigset_t quit;
    sigemptyset(&quit);
    sigaddset(&quit, SIGQUIT);
    sigprocmask(SIG_BLOCK, &quit, &found);
}

#ifdef __linux__
__attribute__((section(".preinit_array"), used)) static void (*const hold_quit_early)(void) = hold_quit;
#endif

__attribute__((constructor)) static void let_quit_end_the_process(void) {
    struct sigaction action;
    if (sigaction(SIGQUIT, NULL, &action) != 0) return;
    int is_usual = !(action.sa_flags & SA_SIGINFO) && (action.sa_handler == SIG_IGN || action.sa_handler == SIG_DFL);
    if (!is_usual) signal(SIGQUIT, SIG_DFL);
#ifdef __linux__
    sigprocmask(SIG_SETMASK, &found, NULL);
#else
    (void)hold_quit;
#endif
}
