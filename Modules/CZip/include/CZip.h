// libzip, which reads and writes the archives that Anki's packages are. See https://libzip.org/documentation/.
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

zip_source_t *czip_source_file(zip_t *archive, const char *path, zip_uint64_t start, zip_int64_t length);
zip_source_t *czip_source_buffer(zip_t *archive, const void *bytes, zip_uint64_t count, int frees);
void czip_source_free(zip_source_t *source);
zip_int64_t czip_file_add(zip_t *archive, const char *name, zip_source_t *source, zip_flags_t flags);
int czip_set_file_compression(zip_t *archive, zip_uint64_t index, zip_int32_t method, zip_uint32_t flags);
int czip_file_set_dostime(zip_t *archive, zip_uint64_t index, zip_uint16_t time, zip_uint16_t date, zip_flags_t flags);
int czip_register_cancel_callback_with_state(
    zip_t *archive, zip_cancel_callback callback, void (*free)(void *), void *state);
int czip_close(zip_t *archive);

/// The system's error number of the last failure of an archive; 0 if the system did not cause it.
int czip_system_error(zip_t *archive);

/// Writes the message for an error code of `czip_open`, if the library is installed.
void czip_message(int code, char *message, unsigned long size);

#endif
