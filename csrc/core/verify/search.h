/*
** search.h: takes positions one by one, each after its followers, or finds
** that there is a cycle. A depth-first search; what becomes of a position when
** all its followers are taken is up to the caller.
*/
#ifndef GR_SEARCH_H
#define GR_SEARCH_H

#include "core/graph/graph.h"

/* What taken[] says of positions that are not; all other words are less. */
#define GR_UNSEEN (UINT32_MAX - 1)
#define GR_ON_PATH UINT32_MAX

typedef struct gr_search {
  gr_memory *memory;
  const gr_graph *graph;
  gr_path path;
  gr_words taken; /* by position: the word with which it was taken */
  int failed;     /* there is a cycle, or what the caller wants is not so */
} gr_search;

static inline void gr_search_init(gr_search *s, gr_memory *memory,
                                  const gr_graph *graph) {
  *s = (gr_search){.memory = memory, .graph = graph};
  gr_path_init(&s->path, graph);
}

static inline gr_status gr_search_enter(gr_search *s, uint32_t u) {
  s->taken.at[u] = GR_ON_PATH;
  return gr_path_enter(s->memory, &s->path, u);
}

/* The last position of the path has this follower, which is not taken. */
static inline gr_status gr_search_follow(gr_search *s, uint32_t follower) {
  s->failed = s->taken.at[follower] == GR_ON_PATH;
  return s->failed ? GR_DONE : gr_search_enter(s, follower);
}

/* The last position of the path is taken: all its followers are. */
static inline void gr_search_take(gr_search *s, uint32_t word) {
  s->taken.at[gr_path_last(&s->path)->position] = word;
  s->path.depth--;
}

/* Looks at the followers of the last position of the path until one is not
** taken, and follows it; otherwise takes the position. `work` begins with a
** gr_search, or knows where it is. */
typedef gr_status gr_search_step(void *work, size_t *budget);

/* Takes all positions, or fails: GR_DONE. GR_MORE, GR_NO_MEMORY. */
static inline gr_status gr_search_all(gr_search *s, gr_search_step *go_on,
                                      void *work, size_t *budget) {
  gr_status status =
      gr_words_fill(s->memory, &s->taken, s->graph->count, GR_UNSEEN, budget);
  while (status == GR_DONE && !s->failed) {
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (s->path.depth > 0) {
      status = go_on(work, budget);
    } else if (s->path.roots == 0) {
      return GR_DONE;
    } else {
      uint32_t u = gr_path_root(&s->path, s->graph);
      if (s->taken.at[u] == GR_UNSEEN)
        status = gr_search_enter(s, u);
    }
  }
  return status;
}

static inline void gr_search_free(gr_search *s) {
  gr_path_free(s->memory, &s->path);
  gr_words_free(s->memory, &s->taken);
}

#endif
