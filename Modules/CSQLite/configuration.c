#include "CSQLite.h"
#include <sqlite3.h>

void sutra_stop_counting_sqlite_memory(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
