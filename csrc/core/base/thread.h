/*
** thread.h: threads, where the system has them; GR_THREADS is 0 where it has
** none (WebAssembly). Without a mutex, no thread reads or writes what another
** one may write.
*/
#ifndef GR_THREAD_H
#define GR_THREAD_H

#if defined(__wasm__) || defined(__EMSCRIPTEN__) || defined(_WIN32) ||         \
    defined(__STDC_NO_ATOMICS__) || defined(GR_NO_THREADS)
#define GR_THREADS 0
#else
#define GR_THREADS 1
#endif

#if GR_THREADS
#include <pthread.h>
#include <stdatomic.h>
#endif

#pragma GCC visibility push(hidden)

/* How many threads can run at once, as far as the system says; at least 1. */
unsigned gr_cores(void);

#if GR_THREADS

/* A thread that runs a function. It receives no signals. */
typedef struct gr_thread {
  pthread_t id;
  void (*run)(void *context);
  void *context;
} gr_thread;

/* Starts it; 0 if the system refuses. The struct must stay where it is until
** the function returns. */
int gr_thread_start(gr_thread *thread, void (*run)(void *context),
                    void *context);

/* Are there addresses for this many more threads that allocate memory? If not,
** these would be slow: see thread.c. */
int gr_thread_fits(unsigned threads);

/* Waits until its function has returned. */
void gr_thread_join(gr_thread *thread);

/* Or never waits for it: it ends whenever it does, and this library stays
** loaded, because the thread runs its code. */
void gr_thread_abandon(gr_thread *thread);

/* A mutex that threads can also wait at: what they share is read and written by
** the one that has locked it. */
typedef struct gr_mutex {
  pthread_mutex_t lock;
  pthread_cond_t changed;
} gr_mutex;

int gr_mutex_init(gr_mutex *mutex); /* 0 if the system refuses */
void gr_mutex_free(gr_mutex *mutex);
void gr_mutex_lock(gr_mutex *mutex);
void gr_mutex_unlock(gr_mutex *mutex);

/* For a thread that has locked it: unlocks it, waits until another thread tells
** of a change, for at most this many seconds (0: for ever), and locks it again.
** May return early. */
void gr_mutex_wait(gr_mutex *mutex, double seconds);

/* For a thread that has locked it: wakes all that wait. */
void gr_mutex_wake(gr_mutex *mutex);

/* A flag that may be raised and looked at anywhere. All zeros is not raised. */
typedef struct gr_flag {
  atomic_int raised;
} gr_flag;

static inline void gr_flag_raise(gr_flag *flag) {
  atomic_store(&flag->raised, 1);
}

static inline int gr_flag_is_raised(gr_flag *flag) {
  return atomic_load_explicit(&flag->raised, memory_order_relaxed);
}

#else

typedef struct gr_flag {
  int raised;
} gr_flag;

static inline int gr_flag_is_raised(const gr_flag *flag) {
  return flag->raised;
}

#endif

#pragma GCC visibility pop

#endif
