/*
** threads.c: see threads.h.
*/
#include "lua/threads/threads.h"

#include "lua/threads/ahead.h"
#include "lua/threads/in_order.h"

#if GR_THREADS

/* Breadth first, threads are also started for fewer positions than
** LGR_THREADS_FROM, by the time that those before have taken: if those that
** wait will take WORTH_SECONDS; or if they will take FEW_SECONDS, and those
** before have taken LONG_SECONDS, because then many more are likely to come.
** In any case FEW_POSITIONS must wait, so that there is something to share. (To
** start threads takes a few milliseconds.) */
#define WORTH_SECONDS 0.02
#define FEW_SECONDS 0.001
#define LONG_SECONDS 0.03
#define FEW_POSITIONS 8

/* In depth-first searches nobody knows how many positions will come: threads
** are started when the first ones have taken WORTH_SECONDS, and WORTH_ROW each.
*/
#define WORTH_ROW 1.5e-6

void lgr_close_threads(lgr_threads *t) {
  if (t->in_order != NULL)
    lgr_close_in_order(t->in_order);
  if (t->ahead != NULL)
    lgr_close_ahead(t->ahead);
  t->in_order = NULL;
  t->ahead = NULL;
  t->asked = 0;
  t->began = 0;
}

/* From now on, the rules are run here. */
static void do_without(lgr_threads *t) {
  lgr_close_threads(t);
  t->count = 1;
}

/* Has the run threads? */
static int has_threads(const lgr_threads *t) {
  return t->in_order != NULL || t->ahead != NULL;
}

/* Is the next position that of a depth-first search? */
static int is_depth_first(const lgr_threads *t) {
  return t->run->rules->regime.unkept || t->run->rules->searched;
}

/* The seconds that those before have taken, in a depth-first search; others may
** come from a checkpoint. */
static double seconds_taken(const lgr_threads *t) {
  return lgr_now() - t->began - t->run->audit.seconds;
}

/* The seconds that each position has taken, breadth first. */
static double seconds_of_each(const lgr_run *run) {
  uint32_t done = run->expansion.current;
  return done == 0
             ? 0
             : (lgr_now() - run->pace->started - run->audit.seconds) / done;
}

/* Gives the threads what is between them and the run; 0: no memory. */
static int use_crew(lgr_threads *t, const lgr_crew *crew) {
  if (is_depth_first(t)) {
    t->ahead = lgr_new_ahead(crew, seconds_taken(t) / t->asked);
    return t->ahead != NULL;
  }
  t->in_order = lgr_new_in_order(crew, seconds_of_each(t->run));
  return t->in_order != NULL;
}

/* Starts threads, if there is memory for them. A depth-first search runs rules
** itself meanwhile, so it needs one thread less. */
static void start_threads(lua_State *L, lgr_threads *t) {
  int depth_first = is_depth_first(t);
  lgr_script script = {t->script, t->script_length,
                       t->run->pace->deadline.end > 0 ||
                           lua_gethookmask(L) != 0};
  lgr_pool_size in_order = {t->count, 2, LGR_CHUNKS_IN_ORDER, 0};
  lgr_pool_size ahead = {t->count - 1, 1, LGR_CHUNKS_AHEAD, 1};
  lgr_crew crew = {.run = t->run, .lenient = t->lenient};
  crew.pool = lgr_open_pool(depth_first ? &ahead : &in_order,
                            t->run->expansion.memory, &script);
  if (crew.pool != NULL && !use_crew(t, &crew))
    lgr_close_crew(&crew);
  if (!has_threads(t))
    do_without(t);
}

/* Will those that wait take long? */
static int is_long(const lgr_run *run, uint32_t waiting) {
  uint32_t done = run->expansion.current;
  double each, left;
  if (waiting < FEW_POSITIONS || done < LGR_LOOK_EVERY)
    return 0;
  each = seconds_of_each(run);
  left = each * waiting;
  return left >= WORTH_SECONDS ||
         (left >= FEW_SECONDS && each * done >= LONG_SECONDS);
}

/* Have they taken long? */
static int was_long(lgr_threads *t) {
  uint32_t done;
  double seconds;
  if (t->began <= 0) {
    t->began = lgr_now();
    t->asked = 1;
  }
  done = t->asked - 1;
  if (LGR_THREADS_FROM < 32)
    return done >= LGR_THREADS_FROM;
  seconds = seconds_taken(t);
  return seconds + t->run->audit.seconds >= WORTH_SECONDS &&
         seconds >= WORTH_ROW * done;
}

/* Are there enough positions for threads? Not in a slice of a task, which is
** short. */
static int is_worth_it(lgr_threads *t) {
  const lgr_run *run = t->run;
  uint32_t waiting = run->expansion.store->count - run->expansion.current;
  if (lgr_is_timed(run->pace))
    return 0;
  return is_depth_first(t)
             ? was_long(t)
             : waiting >= LGR_THREADS_FROM || is_long(run, waiting);
}

int lgr_take_row(lua_State *L, lgr_threads *t) {
  lgr_taking taking = LGR_NOT_TAKEN;
  if (!has_threads(t) && is_worth_it(t))
    start_threads(L, t);
  if (t->ahead != NULL)
    taking = lgr_take_ahead(L, t->ahead);
  else if (t->in_order != NULL)
    taking = lgr_take_in_order(L, t->in_order);
  if (taking == LGR_NO_MORE)
    do_without(t);
  return taking == LGR_TAKEN;
}

#else

int lgr_take_row(lua_State *L, lgr_threads *t) {
  (void)L, (void)t;
  return 0;
}

void lgr_close_threads(lgr_threads *t) {
  (void)t;
}

#endif
