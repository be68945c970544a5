#include "CSQLite.h"
#include <sqlite3.h>

void sutra_configure_sqlite(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, 0x1ffff);
}
