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

/* The clock of gr_gate_wait; the other one may be set back. */
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

int gr_gate_init(gr_gate *gate) {
  pthread_condattr_t attributes;
  int fine;
  if (pthread_mutex_init(&gate->mutex, NULL) != 0)
    return 0;
  pthread_condattr_init(&attributes);
#if !defined(__APPLE__)
  pthread_condattr_setclock(&attributes, CLOCK);
#endif
  fine = pthread_cond_init(&gate->changed, &attributes) == 0;
  pthread_condattr_destroy(&attributes);
  if (!fine)
    pthread_mutex_destroy(&gate->mutex);
  return fine;
}

void gr_gate_free(gr_gate *gate) {
  pthread_cond_destroy(&gate->changed);
  pthread_mutex_destroy(&gate->mutex);
}

void gr_gate_enter(gr_gate *gate) {
  pthread_mutex_lock(&gate->mutex);
}

void gr_gate_leave(gr_gate *gate) {
  pthread_mutex_unlock(&gate->mutex);
}

void gr_gate_wait(gr_gate *gate, double seconds) {
  struct timespec end;
  if (seconds <= 0) {
    pthread_cond_wait(&gate->changed, &gate->mutex);
    return;
  }
  clock_gettime(CLOCK, &end);
  end.tv_sec += (time_t)seconds;
  end.tv_nsec += (long)((seconds - (double)(time_t)seconds) * 1e9);
  if (end.tv_nsec >= 1000000000L) {
    end.tv_nsec -= 1000000000L;
    end.tv_sec++;
  }
  pthread_cond_timedwait(&gate->changed, &gate->mutex, &end);
}

void gr_gate_tell(gr_gate *gate) {
  pthread_cond_broadcast(&gate->changed);
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
