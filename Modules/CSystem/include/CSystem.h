// What Sutra asks of the system that Swift's overlay of the C library does not have.
#ifndef SUTRA_CSYSTEM_H
#define SUTRA_CSYSTEM_H

// A descriptor of an empty file without a name, in memory; -1 where the system has no such files. It is closed on exec.
int sutra_memory_file(void);

#endif
