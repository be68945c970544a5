// What Swift cannot call in SQLite, because its parameters are variadic.
#ifndef SUTRA_CSQLITE_H
#define SUTRA_CSQLITE_H

// Configures SQLite for this process; it has no effect once the process has opened a database.
//
// - SQLITE_CONFIG_MEMSTATUS: SQLite does not count the memory that it uses, for which it acquires a lock at each allocation.
// - SQLITE_CONFIG_STMTJRNL_SPILL: the copies of pages that a statement or a savepoint changes are kept in memory up to this many
//   bytes. It is the largest that works: SQLite writes them to a file in one piece, of which it keeps the low 17 bits of the length.
//
// See https://sqlite.org/c3ref/c_config_covering_index_scan.html.
void sutra_configure_sqlite(void);

struct sqlite3;

// Switches triggers and foreign keys on (1) or off (0) for a connection, even within a transaction; -1 leaves them as they are.
// Both are settings of the connection alone: neither a rollback nor another connection sees them.
//
// See https://sqlite.org/c3ref/c_dbconfig_defensive.html.
void sutra_switch_rules(struct sqlite3 *database, int triggers, int foreign_keys);

// Returns 1 if everything in the write-ahead log has been copied to the file, so that the transaction in progress can begin the
// log anew; else 0. The connection must have begun a transaction that writes, on a database in WAL mode.
//
// It compares two numbers of the log's index: the last frame (mxFrame) and the last frame that was copied (nBackfill).
// See https://sqlite.org/walformat.html, section 2.2, and https://sqlite.org/c3ref/io_methods.html.
int sutra_log_can_restart(struct sqlite3 *database);

#endif
