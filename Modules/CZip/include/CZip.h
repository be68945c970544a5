// libzip, which reads the archives that Anki's packages are. See https://libzip.org/documentation/.
//
// It is loaded when the first archive is opened: with the libraries that it needs, loading takes as long as the rest of a start.
// Each function calls the one of libzip with the same name after `c`, and must not be called before `czip_open` has returned an
// archive, except for those on errors.
#ifndef SUTRA_CZIP_H
#define SUTRA_CZIP_H

#include <zip.h>

/// Whether libzip is installed.
int czip_is_available(void);

zip_t *czip_open(const char *path, int flags, int *error);
void czip_discard(zip_t *archive);
zip_int64_t czip_get_num_entries(zip_t *archive, zip_flags_t flags);
int czip_stat_index(zip_t *archive, zip_uint64_t index, zip_flags_t flags, zip_stat_t *status);
zip_file_t *czip_fopen_index(zip_t *archive, zip_uint64_t index, zip_flags_t flags);
zip_int64_t czip_fread(zip_file_t *file, void *bytes, zip_uint64_t count);
int czip_fclose(zip_file_t *file);
const char *czip_strerror(zip_t *archive);

/// Writes the message for an error code of `czip_open`.
void czip_message(int code, char *message, unsigned long size);

#endif
