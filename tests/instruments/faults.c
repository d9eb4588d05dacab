/* Loaded before the C library, this counts what a process does to files in one folder, and has one
   of those operations fail: the process is killed there, or told of an error of the disk. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { KILL, TORN, EIO_ONCE, FULL };
enum { WRITES, CHANGES }; /* whether an operation asks the disk for room */
enum { FAIL = 1, TEAR = 2 };

static char folder[PATH_MAX];
static long at;
static int kind;
static long *done; /* shared with the parent, which wants to know when the child is gone */

void faults_prepare(void) {
  done = mmap(NULL, sizeof *done, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
}

void faults_begin(const char *where, long operation, int what) {
  strncpy(folder, where, sizeof folder - 1);
  at = operation;
  kind = what;
  *done = 0;
}

long faults_done(void) { return *done; }

static int meant(const char *path) {
  return *folder && (*path != '/' || !strncmp(path, folder, strlen(folder)));
}

static int meant_file(int file) {
  char link[64], path[PATH_MAX];
  if (!*folder) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return *path == '/' && meant(path);
}

/* 0: go on; FAIL: give up with errno as it is; TEAR: do half of it, then be killed. */
static int met(int what) {
  long number = __sync_add_and_fetch(done, 1);
  if (!at || number < at) return 0;
  if (kind == FULL) {
    errno = ENOSPC;
    return what == WRITES ? FAIL : 0;
  }
  if (number > at) return 0;
  if (kind == EIO_ONCE) {
    errno = EIO;
    return FAIL;
  }
  if (kind == TORN && what == WRITES) return TEAR;
  kill(getpid(), SIGKILL);
  pause();
  return FAIL;
}

#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define WRITING(name, ...) \
  { \
    REAL(name); \
    if (meant_file(file)) { \
      int fault = met(WRITES); \
      if (fault == FAIL) return -1; \
      if (fault == TEAR) { \
        size_t length = size; \
        size = length / 2; \
        real(__VA_ARGS__); \
        kill(getpid(), SIGKILL); \
        pause(); \
      } \
    } \
    return real(__VA_ARGS__); \
  }

ssize_t write(int file, const void *data, size_t size) WRITING(write, file, data, size)
ssize_t pwrite(int file, const void *data, size_t size, off_t offset)
    WRITING(pwrite, file, data, size, offset)
ssize_t pwrite64(int file, const void *data, size_t size, off64_t offset)
    WRITING(pwrite64, file, data, size, offset)

#define CHANGING(name, test, ...) \
  { \
    REAL(name); \
    if (test && met(CHANGES)) return -1; \
    return real(__VA_ARGS__); \
  }

int fsync(int file) CHANGING(fsync, meant_file(file), file)
int fdatasync(int file) CHANGING(fdatasync, meant_file(file), file)
int ftruncate(int file, off_t size) CHANGING(ftruncate, meant_file(file), file, size)
int ftruncate64(int file, off64_t size) CHANGING(ftruncate64, meant_file(file), file, size)
int unlink(const char *path) CHANGING(unlink, meant(path), path)
int rename(const char *from, const char *to) CHANGING(rename, meant(to), from, to)

#define OPENING(name) \
  { \
    mode_t mode = 0; \
    if (flags & (O_CREAT | __O_TMPFILE)) { \
      va_list rest; \
      va_start(rest, flags); \
      mode = va_arg(rest, mode_t); \
      va_end(rest); \
    } \
    REAL(name); \
    if ((flags & O_CREAT) && meant(path) && met(CHANGES)) return -1; \
    return real(path, flags, mode); \
  }

int open(const char *path, int flags, ...) OPENING(open)
int open64(const char *path, int flags, ...) OPENING(open64)
