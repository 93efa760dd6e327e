/* A disk that can lose what was not synced, hold a sync and refuse a file: loaded before the C library by LD_PRELOAD (Linux).
 *
 * Every call of the program that changes something below QIPAN_DISK_ROOT goes through here. The calls themselves are done, so
 * that the program sees what it expects; only syncs are not, because whoever attacks it ends it by a signal and builds the
 * disk anew from the journal. The rest of the environment:
 *
 *   QIPAN_DISK_JOURNAL  a file that gets an entry for each such call: `op inode number len len\n`, two strings, `\n`
 *   QIPAN_DISK_CUT_AT   the process ends at the entry of this number as if it had been killed
 *   QIPAN_DISK_FORGETS  syncs of files (`f`) or of directories (`d`) are not written down: a planted fault
 *   QIPAN_DISK_HOLD     a sync waits as long as this file exists
 *   QIPAN_DISK_REFUSE   `ERRNO:WORDS`: a file whose path holds the words cannot be made, written or replaced
 *
 * `lab attack` and the tests compile it; the program never uses it. A call that the journal has no words for is an entry `!`. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { FDS = 4096 };

/* What stands behind a descriptor: 0 not ours, 'f' a file, 'd' a directory. */
static struct { char kind; unsigned long long inode; char *path; } fds[FDS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *root, *hold, *refused, *forgets;
static int journal = -1, refusal;
static unsigned long entries, cut_at;

__attribute__((constructor)) static void start(void) {
    const char *file = getenv("QIPAN_DISK_JOURNAL"), *at = getenv("QIPAN_DISK_CUT_AT"), *refuse = getenv("QIPAN_DISK_REFUSE");
    root = getenv("QIPAN_DISK_ROOT");
    hold = getenv("QIPAN_DISK_HOLD");
    forgets = getenv("QIPAN_DISK_FORGETS");
    cut_at = at ? strtoul(at, NULL, 10) : 0;
    if (refuse && strchr(refuse, ':')) {
        refusal = atoi(refuse);
        refused = strchr(refuse, ':') + 1;
    }
    if (file) journal = syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static int is_ours(const char *path) {
    size_t length = root ? strlen(root) : 0;
    return length && path && !strncmp(path, root, length) && (path[length] == '/' || !path[length]);
}

static int is_refused(const char *path) {
    if (!refused || !is_ours(path) || !strstr(path, refused)) return 0;
    errno = refusal;
    return 1;
}

static int is_known(int fd) { return fd >= 0 && fd < FDS && fds[fd].kind; }

/* Both strings may be missing. Called with the lock held, right after the call that it tells of. */
static void note(char op, unsigned long long inode, unsigned long long number, const char *a, size_t a_len, const char *b) {
    char head[96];
    size_t b_len = b ? strlen(b) : 0;
    if (journal < 0) return;
    int length = snprintf(head, sizeof head, "%c %llu %llu %zu %zu\n", op, inode, number, a_len, b_len);
    struct iovec parts[] = {{head, (size_t)length}, {(void *)a, a_len}, {(void *)b, b_len}, {"\n", 1}};
    syscall(SYS_writev, journal, parts, 4);
    if (++entries == cut_at) syscall(SYS_kill, getpid(), SIGKILL);
}

static void note_path(char op, unsigned long long inode, const char *path) { note(op, inode, 0, path, strlen(path), NULL); }
static void unknown(const char *call) { note_path('!', 0, call); }

static int open_any(const char *name, int at, const char *path, int flags, mode_t mode) {
    int (*open_at)(int, const char *, int, ...) = real(name);
    struct stat was, is;
    if (!is_ours(path)) return open_at(at, path, flags, mode);
    int writes = (flags & O_ACCMODE) != O_RDONLY;
    if (writes && is_refused(path)) return -1;
    pthread_mutex_lock(&lock);
    int is_new = (flags & O_CREAT) && lstat(path, &was);
    int fd = open_at(at, path, flags, mode);
    if (fd >= 0 && fd < FDS && !fstat(fd, &is)) {
        fds[fd].kind = S_ISDIR(is.st_mode) ? 'd' : 'f';
        fds[fd].inode = is.st_ino;
        free(fds[fd].path);
        fds[fd].path = strdup(path);
        if (is_new) note_path('c', is.st_ino, path);
        else if (flags & O_TRUNC) note('t', is.st_ino, 0, NULL, 0, NULL);
    }
    pthread_mutex_unlock(&lock);
    return fd;
}

#define MODE(flags) ({ mode_t mode = 0; if ((flags) & (O_CREAT | O_TMPFILE)) { va_list rest; va_start(rest, flags); \
    mode = va_arg(rest, mode_t); va_end(rest); } mode; })
int open(const char *path, int flags, ...) { return open_any("openat", AT_FDCWD, path, flags, MODE(flags)); }
int open64(const char *path, int flags, ...) { return open_any("openat64", AT_FDCWD, path, flags, MODE(flags)); }
int openat(int at, const char *path, int flags, ...) { return open_any("openat", at, path, flags, MODE(flags)); }
int openat64(int at, const char *path, int flags, ...) { return open_any("openat64", at, path, flags, MODE(flags)); }
int creat(const char *path, mode_t mode) { return open_any("openat", AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return creat(path, mode); }

int close(int fd) {
    pthread_mutex_lock(&lock);
    if (is_known(fd)) fds[fd].kind = 0;
    int outcome = REAL(close)(fd);
    pthread_mutex_unlock(&lock);
    return outcome;
}

/* The offset is where the write ended, less what was written: so it is also right for a file opened to append. */
static ssize_t wrote(int fd, const void *bytes, ssize_t count) {
    if (count > 0) note('w', fds[fd].inode, lseek(fd, 0, SEEK_CUR) - count, bytes, count, NULL);
    return count;
}

ssize_t write(int fd, const void *bytes, size_t count) {
    if (!is_known(fd)) return REAL(write)(fd, bytes, count);
    if (is_refused(fds[fd].path)) return -1;
    pthread_mutex_lock(&lock);
    ssize_t outcome = wrote(fd, bytes, REAL(write)(fd, bytes, count));
    pthread_mutex_unlock(&lock);
    return outcome;
}

static int truncate_any(const char *name, int fd, off_t length) {
    int (*cut)(int, off_t) = real(name);
    if (!is_known(fd)) return cut(fd, length);
    if (is_refused(fds[fd].path)) return -1;
    pthread_mutex_lock(&lock);
    int outcome = cut(fd, length);
    if (!outcome) note('t', fds[fd].inode, length, NULL, 0, NULL);
    pthread_mutex_unlock(&lock);
    return outcome;
}

int ftruncate(int fd, off_t length) { return truncate_any("ftruncate", fd, length); }
int ftruncate64(int fd, off64_t length) { return truncate_any("ftruncate64", fd, length); }

static int sync_any(const char *name, int fd) {
    int (*sync)(int) = real(name);
    if (!is_known(fd)) return sync(fd);
    struct timespec moment = {0, 5000000};
    while (hold && !faccessat(AT_FDCWD, hold, F_OK, 0)) nanosleep(&moment, NULL);
    pthread_mutex_lock(&lock);
    int is_told = !forgets || *forgets != fds[fd].kind;
    if (is_told && fds[fd].kind == 'd') note_path('S', 0, fds[fd].path);
    if (is_told && fds[fd].kind == 'f') note('s', fds[fd].inode, 0, NULL, 0, NULL);
    pthread_mutex_unlock(&lock);
    return 0;
}

int fsync(int fd) { return sync_any("fsync", fd); }
int fdatasync(int fd) { return sync_any("fdatasync", fd); }

/* A change of names that `call` does: `a` is its path, `b` another one that it makes. */
#define NAMES(op, a, b, call) ({ \
    int outcome = -1; \
    if (!is_ours(a) && !is_ours(b)) outcome = (call); \
    else if (!is_refused(a) && !is_refused(b)) { \
        pthread_mutex_lock(&lock); \
        struct stat node = {0}; \
        lstat(a, &node); \
        outcome = (call); \
        if (!outcome && op == 'd') lstat(a, &node); \
        if (!outcome) note(op, node.st_ino, 0, a, strlen(a), b); \
        pthread_mutex_unlock(&lock); \
    } \
    outcome; })

int mkdir(const char *path, mode_t mode) { return NAMES('d', path, NULL, REAL(mkdir)(path, mode)); }
int unlink(const char *path) { return NAMES('u', path, NULL, REAL(unlink)(path)); }
int rmdir(const char *path) { return NAMES('u', path, NULL, REAL(rmdir)(path)); }
int rename(const char *from, const char *to) { return NAMES('r', from, to, REAL(rename)(from, to)); }
int link(const char *from, const char *to) { return NAMES('l', from, to, REAL(link)(from, to)); }
int linkat(int a, const char *from, int b, const char *to, int flags) {
    return NAMES('l', from, to, REAL(linkat)(a, from, b, to, flags));
}
int renameat(int a, const char *from, int b, const char *to) {
    return NAMES('r', from, to, REAL(renameat)(a, from, b, to));
}
int renameat2(int a, const char *from, int b, const char *to, unsigned int flags) {
    if (flags && (is_ours(from) || is_ours(to))) unknown("renameat2 with flags");
    return NAMES('r', from, to, REAL(renameat2)(a, from, b, to, flags));
}
int unlinkat(int at, const char *path, int flags) { return NAMES('u', path, NULL, REAL(unlinkat)(at, path, flags)); }
int mkdirat(int at, const char *path, mode_t mode) { return NAMES('d', path, NULL, REAL(mkdirat)(at, path, mode)); }

/* What the program does not call today. */
#define UNKNOWN(fd, name) if (is_known(fd)) unknown(name)
ssize_t writev(int fd, const struct iovec *parts, int count) { UNKNOWN(fd, "writev"); return REAL(writev)(fd, parts, count); }
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
    UNKNOWN(fd, "pwrite");
    return REAL(pwrite)(fd, bytes, count, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    UNKNOWN(fd, "pwrite64");
    return REAL(pwrite64)(fd, bytes, count, at);
}
ssize_t copy_file_range(int in, off64_t *from, int out, off64_t *to, size_t count, unsigned int flags) {
    UNKNOWN(out, "copy_file_range");
    return REAL(copy_file_range)(in, from, out, to, count, flags);
}
int fallocate(int fd, int mode, off_t at, off_t length) { UNKNOWN(fd, "fallocate"); return REAL(fallocate)(fd, mode, at, length); }
