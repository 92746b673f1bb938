/*
** thread.h: threads, where the system has them; GR_THREADS is 0 where it has
** none (WebAssembly). Outside a gate, no thread reads or writes what another
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

/* How many threads can run at once, as far as the system says; at least 1. */
unsigned gr_cores(void);

#if GR_THREADS

#include <pthread.h>
#include <stdatomic.h>

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

/* One thread at a time is inside a gate; what threads share is read and written
** there. */
typedef struct gr_gate {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
} gr_gate;

int gr_gate_init(gr_gate *gate); /* 0 if the system refuses */
void gr_gate_free(gr_gate *gate);
void gr_gate_enter(gr_gate *gate);
void gr_gate_leave(gr_gate *gate);

/* Inside: leaves the gate, waits until another thread tells of a change, for
** at most this many seconds (0: for ever), and enters it again. May return
** early. */
void gr_gate_wait(gr_gate *gate, double seconds);

/* Inside: wakes all that wait. */
void gr_gate_tell(gr_gate *gate);

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

#endif
