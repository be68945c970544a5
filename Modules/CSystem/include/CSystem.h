// System calls that Sutra needs and Swift's overlay of the C library does not provide.
#ifndef SUTRA_CSYSTEM_H
#define SUTRA_CSYSTEM_H

// Returns a descriptor of an anonymous, empty file in memory, or -1 if the system does not support them. It is closed on exec.
int sutra_memory_file(void);

#endif
