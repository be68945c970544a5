#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static void become(char *const words[], char *const environment[], const char *folder, int streams[3]) {
    for (int number = 0; number < 3; number++) dup2(streams[number], number);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (chdir(folder) == 0) execve(words[0], words, environment);
    _exit(127);
}

pid_t sutra_process_start(char *const words[], char *const environment[], const char *folder, int ends[3]) {
    int input[2], output[2], errors[2];
    if (pipe2(input, O_CLOEXEC) != 0 || pipe2(output, O_CLOEXEC) != 0 || pipe2(errors, O_CLOEXEC) != 0) return -1;
    pid_t child = fork();
    if (child == 0) become(words, environment, folder, (int[3]){input[0], output[1], errors[1]});
    close(input[0]);
    close(output[1]);
    close(errors[1]);
    ends[0] = input[1];
    ends[1] = output[0];
    ends[2] = errors[0];
    return child;
}
