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
typedef struct gr_crew {
  gr_mutex mutex;
  gr_share *part; /* of the work to be done, if there is some */
  void *work;
  uint32_t parts, next, done; /* of these, those that are taken, and done */
  int ending;
  uint32_t count; /* threads that run */
  gr_thread thread[GR_TEAM_MOST - 1];
} gr_crew;

/* Under the mutex: does parts as long as there are some. */
static void do_parts(gr_crew *crew) {
  while (crew->next < crew->parts) {
    uint32_t part = crew->next++;
    gr_mutex_unlock(&crew->mutex);
    crew->part(crew->work, part, crew->parts);
    gr_mutex_lock(&crew->mutex);
    crew->done++;
  }
}

static void help(void *context) {
  gr_crew *crew = context;
  gr_mutex_lock(&crew->mutex);
  while (!crew->ending) {
    do_parts(crew);
    if (crew->done == crew->parts)
      gr_mutex_wake(&crew->mutex);
    gr_mutex_wait(&crew->mutex, 0);
  }
  gr_mutex_unlock(&crew->mutex);
}

static void start(gr_team *team) {
  gr_crew *crew = gr_resize(team->memory, NULL, 0, 1, sizeof *crew);
  if (crew == NULL)
    return;
  if (!gr_mutex_init(&crew->mutex)) {
    gr_release(team->memory, crew, 1, sizeof *crew);
    return;
  }
  crew->parts = crew->next = crew->done = crew->count = 0;
  crew->ending = 0;
  while (crew->count < team->size - 1 &&
         gr_thread_start(&crew->thread[crew->count], help, crew))
    crew->count++;
  team->crew = crew;
}

void gr_team_do(gr_team *team, uint32_t parts, gr_share *part, void *work) {
  gr_crew *crew;
  if (team != NULL && parts > 1 && team->crew == NULL)
    start(team);
  crew = team == NULL || parts == 1 ? NULL : team->crew;
  if (crew == NULL) {
    do_all(parts, part, work);
    return;
  }
  gr_mutex_lock(&crew->mutex);
  crew->part = part;
  crew->work = work;
  crew->parts = parts;
  crew->next = crew->done = 0;
  gr_mutex_wake(&crew->mutex);
  do_parts(crew);
  while (crew->done < crew->parts)
    gr_mutex_wait(&crew->mutex, 0);
  gr_mutex_unlock(&crew->mutex);
}

void gr_team_rest(gr_team *team) {
  gr_crew *crew = team->crew;
  if (crew == NULL)
    return;
  gr_mutex_lock(&crew->mutex);
  crew->ending = 1;
  gr_mutex_wake(&crew->mutex);
  gr_mutex_unlock(&crew->mutex);
  for (uint32_t i = 0; i < crew->count; i++)
    gr_thread_join(&crew->thread[i]);
  gr_mutex_free(&crew->mutex);
  gr_release(team->memory, crew, 1, sizeof *crew);
  team->crew = NULL;
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
