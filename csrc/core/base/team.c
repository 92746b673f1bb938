/*
** team.c: see team.h.
*/
#include "core/base/team.h"

#include "core/base/thread.h"

static void do_all(uint32_t parts, gr_share *part, void *work) {
  for (uint32_t i = 0; i < parts; i++)
    part(work, i, parts);
}

#if GR_THREADS

/* All but `thread` and `count` is read and written under the mutex. */
typedef struct gr_helpers {
  gr_mutex mutex;
  gr_share *part; /* of the work to be done, if there is some */
  void *work;
  uint32_t parts, next, done; /* of these, those that are taken, and done */
  int ending;
  uint32_t count; /* threads that run */
  gr_thread thread[GR_TEAM_MOST - 1];
} gr_helpers;

/* Under the mutex: does parts as long as there are some. */
static void do_parts(gr_helpers *helpers) {
  while (helpers->next < helpers->parts) {
    uint32_t part = helpers->next++;
    gr_mutex_unlock(&helpers->mutex);
    helpers->part(helpers->work, part, helpers->parts);
    gr_mutex_lock(&helpers->mutex);
    helpers->done++;
  }
}

static void help(void *context) {
  gr_helpers *helpers = context;
  gr_mutex_lock(&helpers->mutex);
  while (!helpers->ending) {
    do_parts(helpers);
    if (helpers->done == helpers->parts)
      gr_mutex_wake(&helpers->mutex);
    gr_mutex_wait(&helpers->mutex, 0);
  }
  gr_mutex_unlock(&helpers->mutex);
}

static void start(gr_team *team) {
  gr_helpers *helpers = gr_resize(team->memory, NULL, 0, 1, sizeof *helpers);
  if (helpers == NULL)
    return;
  if (!gr_mutex_init(&helpers->mutex)) {
    gr_release(team->memory, helpers, 1, sizeof *helpers);
    return;
  }
  helpers->parts = helpers->next = helpers->done = helpers->count = 0;
  helpers->ending = 0;
  while (helpers->count < team->size - 1 &&
         gr_thread_start(&helpers->thread[helpers->count], help, helpers))
    helpers->count++;
  team->helpers = helpers;
}

void gr_team_do(gr_team *team, uint32_t parts, gr_share *part, void *work) {
  gr_helpers *helpers;
  if (team != NULL && parts > 1 && team->helpers == NULL)
    start(team);
  helpers = team == NULL || parts == 1 ? NULL : team->helpers;
  if (helpers == NULL) {
    do_all(parts, part, work);
    return;
  }
  gr_mutex_lock(&helpers->mutex);
  helpers->part = part;
  helpers->work = work;
  helpers->parts = parts;
  helpers->next = helpers->done = 0;
  gr_mutex_wake(&helpers->mutex);
  do_parts(helpers);
  while (helpers->done < helpers->parts)
    gr_mutex_wait(&helpers->mutex, 0);
  gr_mutex_unlock(&helpers->mutex);
}

void gr_team_rest(gr_team *team) {
  gr_helpers *helpers = team->helpers;
  if (helpers == NULL)
    return;
  gr_mutex_lock(&helpers->mutex);
  helpers->ending = 1;
  gr_mutex_wake(&helpers->mutex);
  gr_mutex_unlock(&helpers->mutex);
  for (uint32_t i = 0; i < helpers->count; i++)
    gr_thread_join(&helpers->thread[i]);
  gr_mutex_free(&helpers->mutex);
  gr_release(team->memory, helpers, 1, sizeof *helpers);
  team->helpers = NULL;
}

#else

void gr_team_do(gr_team *team, uint32_t parts, gr_share *part, void *work) {
  (void)team;
  do_all(parts, part, work);
}

void gr_team_rest(gr_team *team) {
  (void)team;
}

#endif
