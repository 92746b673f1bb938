/*
** thread.c: see thread.h. By POSIX threads.
*/
#define _GNU_SOURCE /* for dladdr and sched_getaffinity; glibc and musl */
#define _DARWIN_C_SOURCE

#include "core/base/thread.h"

#if GR_THREADS

#include <dlfcn.h>
#if defined(__linux__)
#include <sched.h>
#endif
#include <signal.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* Bytes of the stack of a thread: Lua may nest 200 calls of C functions. (The
** least default of the C libraries is an eighth of this.) */
#define STACK_SIZE ((size_t)1 << 20)

/* Addresses that a thread takes. glibc reserves 2^26 bytes for what a thread
** allocates, in a place twice as large. Where it finds none, each small block
** becomes a page of its own, and it looks again for each: that takes 100 times
** as long. */
#define ADDRESSES ((size_t)1 << (sizeof(size_t) > 4 ? 28 : 22))

/* The clock of gr_mutex_wait; the other one may be set back. */
#if defined(__APPLE__)
#define CLOCK CLOCK_REALTIME
#else
#define CLOCK CLOCK_MONOTONIC
#endif

static void *start(void *thread) {
  gr_thread *t = thread;
  t->run(t->context);
  return NULL;
}

int gr_thread_start(gr_thread *thread, void (*run)(void *context),
                    void *context) {
  pthread_attr_t attributes;
  sigset_t all, before;
  int started;
  thread->run = run;
  thread->context = context;
  if (pthread_attr_init(&attributes) != 0)
    return 0;
  pthread_attr_setstacksize(&attributes, STACK_SIZE);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before); /* inherited */
  started = pthread_create(&thread->id, &attributes, start, thread) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return started;
}

int gr_thread_fits(unsigned threads) {
  size_t size = threads * ADDRESSES;
  void *room = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0);
  return room != MAP_FAILED && munmap(room, size) == 0;
}

void gr_thread_join(gr_thread *thread) {
  pthread_join(thread->id, NULL);
}

/* Some address in this library. */
static const char here = 0;

void gr_thread_abandon(gr_thread *thread) {
  Dl_info info;
  if (dladdr(&here, &info) != 0)
    (void)dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
  pthread_detach(thread->id);
}

int gr_mutex_init(gr_mutex *mutex) {
  pthread_condattr_t attributes;
  int fine;
  if (pthread_mutex_init(&mutex->lock, NULL) != 0)
    return 0;
  pthread_condattr_init(&attributes);
#if !defined(__APPLE__)
  pthread_condattr_setclock(&attributes, CLOCK);
#endif
  fine = pthread_cond_init(&mutex->changed, &attributes) == 0;
  pthread_condattr_destroy(&attributes);
  if (!fine)
    pthread_mutex_destroy(&mutex->lock);
  return fine;
}

void gr_mutex_free(gr_mutex *mutex) {
  pthread_cond_destroy(&mutex->changed);
  pthread_mutex_destroy(&mutex->lock);
}

void gr_mutex_lock(gr_mutex *mutex) {
  pthread_mutex_lock(&mutex->lock);
}

void gr_mutex_unlock(gr_mutex *mutex) {
  pthread_mutex_unlock(&mutex->lock);
}

void gr_mutex_wait(gr_mutex *mutex, double seconds) {
  struct timespec end;
  if (seconds <= 0) {
    pthread_cond_wait(&mutex->changed, &mutex->lock);
    return;
  }
  clock_gettime(CLOCK, &end);
  end.tv_sec += (time_t)seconds;
  end.tv_nsec += (long)((seconds - (double)(time_t)seconds) * 1e9);
  if (end.tv_nsec >= 1000000000L) {
    end.tv_nsec -= 1000000000L;
    end.tv_sec++;
  }
  pthread_cond_timedwait(&mutex->changed, &mutex->lock, &end);
}

void gr_mutex_wake(gr_mutex *mutex) {
  pthread_cond_broadcast(&mutex->changed);
}

unsigned gr_cores(void) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
#if defined(__linux__)
  cpu_set_t set; /* a batch system or a container may give this process few */
  if (sched_getaffinity(0, sizeof set, &set) == 0)
    cores = CPU_COUNT(&set);
#endif
  return cores > 1 ? (unsigned)cores : 1;
}

#else

unsigned gr_cores(void) {
  return 1;
}

#endif
