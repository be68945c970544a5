#include "CSQLite.h"
#include <sqlite3.h>
#include <stdint.h>

void sutra_configure_sqlite(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, 0x1ffff);
}

void sutra_switch_rules(struct sqlite3 *database, int triggers, int foreign_keys) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, triggers, (int *)0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_FKEY, foreign_keys, (int *)0);
}

int sutra_log_can_restart(struct sqlite3 *database) {
    sqlite3_file *file = 0;
    void volatile *index = 0;
    if (sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return 0;
    if (!file || !file->pMethods || file->pMethods->iVersion < 2) return 0;
    if (file->pMethods->xShmMap(file, 0, 32768, 0, &index) != SQLITE_OK || !index) return 0;
    uint32_t volatile const *words = index;
    return words[96 / 4] == words[16 / 4];
}
