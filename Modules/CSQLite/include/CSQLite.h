// What Swift cannot call in SQLite, because its parameters are variadic.
#ifndef SUTRA_CSQLITE_H
#define SUTRA_CSQLITE_H

// Makes SQLite stop counting the memory that it uses, for which it acquires a lock at each allocation. It has no effect once the
// process has opened a database. See SQLITE_CONFIG_MEMSTATUS in https://sqlite.org/c3ref/c_config_covering_index_scan.html.
void sutra_stop_counting_sqlite_memory(void);

#endif
