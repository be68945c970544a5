#include "heap.h"

#if defined(__APPLE__)
#include <malloc/malloc.h>
long heap_bytes(void) {
    malloc_statistics_t statistics;
    malloc_zone_statistics(0, &statistics);
    return (long)statistics.size_in_use;
}
#else
#include <malloc.h>
long heap_bytes(void) { return (long)mallinfo2().uordblks; }
#endif
