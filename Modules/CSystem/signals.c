#include "CSystem.h"
#include <signal.h>
#include <stddef.h>

// Swift's runtime has its crash reporter handle SIGQUIT from the start of the process on, and the process goes on after the
// report. Until the program listens to the signal itself, it ends the process, as it does elsewhere.
__attribute__((constructor)) static void let_quit_end_the_process(void) {
    struct sigaction action;
    if (sigaction(SIGQUIT, NULL, &action) != 0) return;
    if (!(action.sa_flags & SA_SIGINFO) && (action.sa_handler == SIG_IGN || action.sa_handler == SIG_DFL)) return;
    signal(SIGQUIT, SIG_DFL);
}
