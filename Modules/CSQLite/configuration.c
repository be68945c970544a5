#include "CSQLite.h"
#include <sqlite3.h>

void sutra_configure_sqlite(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, 0x1ffff);
}

void sutra_switch_rules(struct sqlite3 *database, int triggers, int foreign_keys) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, triggers, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_FKEY, foreign_keys, (int *)0);
}
