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

void czip_message(int code, char *message, unsigned long size) {
    if (!czip_is_available()) {
        snprintf(message, size, "the library libzip is not installed");
        return;
    }
    zip_error_t error;
    zip.error_init_with_code(&error, code);
    snprintf(message, size, "%s", zip.error_strerror(&error));
    zip.error_fini(&error);
}
