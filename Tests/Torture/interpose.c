/* Makes system calls on files below a folder fail, or kills the process at them. Loaded by LD_PRELOAD.
 *
 * TORTURE_FOLDER  the folder whose files count; relative paths count as well
 * TORTURE_LOG     a file that gets a line `call path` for each call that counts
 * TORTURE_FAULT   `N:kill` kills before call N (from 1), `N:killed` after it, `N:ERRNO` makes it fail with that number
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum action { PASS, KILL_AFTER, FAIL };

static atomic_long calls;
static const char *folder;
static int log_file = -1;
static long fault_at;
static int fault_errno;
static int kills_before, kills_after;

__attribute__((constructor)) static void start(void) {
    folder = getenv("TORTURE_FOLDER");
    const char *log = getenv("TORTURE_LOG");
    if (log) log_file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    const char *fault = getenv("TORTURE_FAULT");
    if (!fault) return;
    char *rest;
    fault_at = strtol(fault, &rest, 10);
    if (*rest == ':') rest++;
    kills_before = strcmp(rest, "kill") == 0;
    kills_after = strcmp(rest, "killed") == 0;
    fault_errno = atoi(rest);
}

static int counts(const char *path) {
    return folder && path && (path[0] != '/' || strncmp(path, folder, strlen(folder)) == 0);
}

static void die(void) { syscall(SYS_kill, getpid(), SIGKILL); }

static enum action at(const char *call, const char *path) {
    if (!counts(path)) return PASS;
    long number = atomic_fetch_add(&calls, 1) + 1;
    if (log_file >= 0) {
        char line[PATH_MAX + 64];
        int length = snprintf(line, sizeof line, "%s %s\n", call, path);
        syscall(SYS_write, log_file, line, length);
    }
    if (number != fault_at) return PASS;
    if (kills_before) die();
    if (kills_after) return KILL_AFTER;
    if (!fault_errno) return PASS;
    errno = fault_errno;
    return FAIL;
}

static enum action at_descriptor(const char *call, int descriptor) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return PASS;
    path[length] = 0;
    return path[0] == '/' ? at(call, path) : PASS; /* pipes and sockets have names without a slash */
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define AROUND(action, result, call)    \
    switch (action) {                   \
    case FAIL: return -1;               \
    case KILL_AFTER: (void)(call); die(); return -1; \
    default: return (call);             \
    }

#define MODE                            \
    mode_t mode = 0;                    \
    if (flags & (O_CREAT | O_TMPFILE)) { \
        va_list list;                   \
        va_start(list, flags);          \
        mode = va_arg(list, mode_t);    \
        va_end(list);                   \
    }

int open(const char *path, int flags, ...) { MODE AROUND(at("open", path), int, REAL(open)(path, flags, mode)) }
int open64(const char *path, int flags, ...) { MODE AROUND(at("open", path), int, REAL(open64)(path, flags, mode)) }
int openat(int at_folder, const char *path, int flags, ...) {
    MODE AROUND(at("open", path), int, REAL(openat)(at_folder, path, flags, mode))
}
int openat64(int at_folder, const char *path, int flags, ...) {
    MODE AROUND(at("open", path), int, REAL(openat64)(at_folder, path, flags, mode))
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
    AROUND(at_descriptor("pwrite", fd), ssize_t, REAL(pwrite)(fd, bytes, count, offset))
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
    AROUND(at_descriptor("pwrite", fd), ssize_t, REAL(pwrite64)(fd, bytes, count, offset))
}
ssize_t write(int fd, const void *bytes, size_t count) {
    AROUND(at_descriptor("write", fd), ssize_t, REAL(write)(fd, bytes, count))
}
int fsync(int fd) { AROUND(at_descriptor("fsync", fd), int, REAL(fsync)(fd)) }
int fdatasync(int fd) { AROUND(at_descriptor("fdatasync", fd), int, REAL(fdatasync)(fd)) }
int ftruncate(int fd, off_t size) { AROUND(at_descriptor("ftruncate", fd), int, REAL(ftruncate)(fd, size)) }
int ftruncate64(int fd, off64_t size) { AROUND(at_descriptor("ftruncate", fd), int, REAL(ftruncate64)(fd, size)) }
int unlink(const char *path) { AROUND(at("unlink", path), int, REAL(unlink)(path)) }
int rename(const char *from, const char *to) { AROUND(at("rename", to), int, REAL(rename)(from, to)) }
int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    AROUND(at("rename", to), int, REAL(renameat)(from_folder, from, to_folder, to))
}
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
    AROUND(at("rename", to), int, REAL(renameat2)(from_folder, from, to_folder, to, flags))
}
int link(const char *from, const char *to) { AROUND(at("link", to), int, REAL(link)(from, to)) }
int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
    AROUND(at("link", to), int, REAL(linkat)(from_folder, from, to_folder, to, flags))
}
int unlinkat(int at_folder, const char *path, int flags) { AROUND(at("unlink", path), int, REAL(unlinkat)(at_folder, path, flags)) }
