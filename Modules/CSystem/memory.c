#define _GNU_SOURCE
#include "CSystem.h"

#ifdef __linux__
#include <sys/mman.h>

int sutra_memory_file(void) { return memfd_create("sutra", MFD_CLOEXEC); }
#else
int sutra_memory_file(void) { return -1; }
#endif
