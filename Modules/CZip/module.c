#include "CZip.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static struct {
    int is_loaded;
    zip_t *(*open)(const char *, int, int *);
    void (*discard)(zip_t *);
    zip_int64_t (*get_num_entries)(zip_t *, zip_flags_t);
    int (*stat_index)(zip_t *, zip_uint64_t, zip_flags_t, zip_stat_t *);
    zip_file_t *(*fopen_index)(zip_t *, zip_uint64_t, zip_flags_t);
    zip_int64_t (*fread)(zip_file_t *, void *, zip_uint64_t);
    int (*fclose)(zip_file_t *);
    const char *(*strerror)(zip_t *);
    zip_source_t *(*source_file)(zip_t *, const char *, zip_uint64_t, zip_int64_t);
    zip_source_t *(*source_buffer)(zip_t *, const void *, zip_uint64_t, int);
    void (*source_free)(zip_source_t *);
    zip_int64_t (*file_add)(zip_t *, const char *, zip_source_t *, zip_flags_t);
    int (*set_file_compression)(zip_t *, zip_uint64_t, zip_int32_t, zip_uint32_t);
    int (*file_set_dostime)(zip_t *, zip_uint64_t, zip_uint16_t, zip_uint16_t, zip_flags_t);
    int (*register_cancel_callback_with_state)(zip_t *, zip_cancel_callback, void (*)(void *), void *);
    int (*close)(zip_t *);
    zip_error_t *(*get_error)(zip_t *);
    int (*error_code_system)(const zip_error_t *);
    void (*error_init_with_code)(zip_error_t *, int);
    const char *(*error_strerror)(zip_error_t *);
    void (*error_fini)(zip_error_t *);
} zip;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static int found(void *library, const char *name, void **function) {
    *function = dlsym(library, name);
    return *function != NULL;
}

static void load(void) {
    // The last name is that of the development package.
    const char *names[] = {"libzip.so.5", "libzip.so.4", "libzip.5.dylib", "libzip.so"};
    void *library = NULL;
    for (unsigned index = 0; index < sizeof names / sizeof *names && !library; index++) {
        library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    }
    if (!library) return;
    zip.is_loaded = found(library, "zip_open", (void **)&zip.open) && found(library, "zip_discard", (void **)&zip.discard)
        && found(library, "zip_get_num_entries", (void **)&zip.get_num_entries)
        && found(library, "zip_stat_index", (void **)&zip.stat_index)
        && found(library, "zip_fopen_index", (void **)&zip.fopen_index) && found(library, "zip_fread", (void **)&zip.fread)
        && found(library, "zip_fclose", (void **)&zip.fclose) && found(library, "zip_strerror", (void **)&zip.strerror)
        && found(library, "zip_source_file", (void **)&zip.source_file)
        && found(library, "zip_source_buffer", (void **)&zip.source_buffer)
        && found(library, "zip_source_free", (void **)&zip.source_free)
        && found(library, "zip_file_add", (void **)&zip.file_add)
        && found(library, "zip_set_file_compression", (void **)&zip.set_file_compression)
        && found(library, "zip_file_set_dostime", (void **)&zip.file_set_dostime)
        && found(library, "zip_register_cancel_callback_with_state", (void **)&zip.register_cancel_callback_with_state)
        && found(library, "zip_close", (void **)&zip.close) && found(library, "zip_get_error", (void **)&zip.get_error)
        && found(library, "zip_error_code_system", (void **)&zip.error_code_system)
        && found(library, "zip_error_init_with_code", (void **)&zip.error_init_with_code)
        && found(library, "zip_error_strerror", (void **)&zip.error_strerror)
        && found(library, "zip_error_fini", (void **)&zip.error_fini);
}

int czip_is_available(void) {
    pthread_once(&once, load);
    return zip.is_loaded;
}

zip_t *czip_open(const char *path, int flags, int *error) {
    if (!czip_is_available()) {
        *error = ZIP_ER_OPNOTSUPP;
        return NULL;
    }
    return zip.open(path, flags, error);
}

void czip_discard(zip_t *archive) { zip.discard(archive); }

zip_int64_t czip_get_num_entries(zip_t *archive, zip_flags_t flags) { return zip.get_num_entries(archive, flags); }

int czip_stat_index(zip_t *archive, zip_uint64_t index, zip_flags_t flags, zip_stat_t *status) {
    return zip.stat_index(archive, index, flags, status);
}

zip_file_t *czip_fopen_index(zip_t *archive, zip_uint64_t index, zip_flags_t flags) {
    return zip.fopen_index(archive, index, flags);
}

zip_int64_t czip_fread(zip_file_t *file, void *bytes, zip_uint64_t count) { return zip.fread(file, bytes, count); }

int czip_fclose(zip_file_t *file) { return zip.fclose(file); }

const char *czip_strerror(zip_t *archive) { return zip.strerror(archive); }

zip_source_t *czip_source_file(zip_t *archive, const char *path, zip_uint64_t start, zip_int64_t length) {
    return zip.source_file(archive, path, start, length);
}

zip_source_t *czip_source_buffer(zip_t *archive, const void *bytes, zip_uint64_t count, int frees) {
    return zip.source_buffer(archive, bytes, count, frees);
}

void czip_source_free(zip_source_t *source) { zip.source_free(source); }

zip_int64_t czip_file_add(zip_t *archive, const char *name, zip_source_t *source, zip_flags_t flags) {
    return zip.file_add(archive, name, source, flags);
}

int czip_set_file_compression(zip_t *archive, zip_uint64_t index, zip_int32_t method, zip_uint32_t flags) {
    return zip.set_file_compression(archive, index, method, flags);
}

int czip_file_set_dostime(zip_t *archive, zip_uint64_t index, zip_uint16_t time, zip_uint16_t date, zip_flags_t flags) {
    return zip.file_set_dostime(archive, index, time, date, flags);
}

int czip_register_cancel_callback_with_state(
    zip_t *archive, zip_cancel_callback callback, void (*free)(void *), void *state) {
    return zip.register_cancel_callback_with_state(archive, callback, free, state);
}

int czip_close(zip_t *archive) { return zip.close(archive); }

int czip_system_error(zip_t *archive) { return zip.error_code_system(zip.get_error(archive)); }

void czip_message(int code, char *message, unsigned long size) {
    zip_error_t error;
    zip.error_init_with_code(&error, code);
    snprintf(message, size, "%s", zip.error_strerror(&error));
    zip.error_fini(&error);
}
