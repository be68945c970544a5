#include "CSystem.h"

#include <stddef.h>

static int count;
static char **values;

// Runs before `main` and is passed what `main` is passed, by glibc (csu/libc-start.c) and by Darwin's dyld. Swift's own
// `main` drops its parameters, and the Swift runtime reads /proc/self/cmdline instead.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
    count = argv ? argc : 0;
    values = argv;
}

int sutra_argument_count(void) { return count; }

const char *sutra_argument(int index) { return index >= 0 && index < count ? values[index] : NULL; }
