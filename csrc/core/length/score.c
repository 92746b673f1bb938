/*
** score.c: see score.h. A depth-first search: a position is scored when all of
** its followers are.
*/
#include "core/length/score.h"

#include <string.h>

/* What length[] says of a position that has not been seen; and the mark of one
** on the path, beside the least length among its best moves so far. */
#define UNSEEN GR_NONE
#define ON_PATH (UINT32_C(1) << 31)

/* No move has been looked at: no length is as large. */
#define NO_LENGTH (ON_PATH / 2)

_Static_assert(GR_MAX_POSITIONS - 1 < NO_LENGTH, "a length has 30 bits");

/* The phases. */
static gr_phase clear, search;
static gr_free free_score;

void gr_score_init(gr_score *s, gr_memory *memory, const gr_graph *graph,
                   const gr_endings *endings, gr_scores *scores) {
  memset(s, 0, sizeof *s);
  gr_task_init(&s->task, memory, clear, free_score);
  s->graph = graph;
  s->endings = endings;
  s->scores = scores;
  gr_path_init(&s->path, graph);
}

static gr_status clear(void *work, size_t *budget) {
  gr_score *s = work;
  gr_memory *memory = s->task.memory;
  size_t count = s->graph->count;
  gr_status status =
      gr_words_fill(memory, &s->scores->length, count, UNSEEN, budget);
  if (status == GR_DONE)
    status = gr_words_fill(memory, &s->scores->score, count, 0, budget);
  return gr_then(&s->task, status, search);
}

static gr_status enter(gr_score *s, uint32_t u) {
  s->scores->length.at[u] = ON_PATH | NO_LENGTH;
  return gr_path_enter(s->task.memory, &s->path, u);
}

/* What a sink pays. */
static int64_t payoff_of(const gr_score *s, uint32_t u) {
  if (s->endings->count == 0)
    return 0;
  return (int64_t)s->endings->payoff[s->endings->of.at[u]];
}

/* Ends the search before all is scored. */
static gr_status stop(gr_score *s, gr_score_end end) {
  s->end = end;
  return gr_turn_to(&s->task, NULL);
}

/* Looks at an edge of u, which is on the path, to a follower with a score. 0 if
** the score of u is not within the limit. */
static int look_at(gr_score *s, uint32_t u, uint32_t edge) {
  gr_scores *scores = s->scores;
  uint32_t v = gr_follower(s->graph, edge);
  uint32_t least = scores->length.at[u] & ~ON_PATH;
  int64_t best = gr_signed(scores->score.at[u]);
  int64_t here = gr_score_after(scores, gr_points(s->graph, edge), v);
  uint32_t length = scores->length.at[v] + 1;
  if (least == NO_LENGTH || here > best) {
    if (here > GR_MAX_SCORE)
      return 0;
    if (here < -GR_MAX_SCORE) /* another move may be better */
      return edge + 1 < s->graph->first.at[u + 1];
    scores->score.at[u] = gr_unsigned(here);
    scores->length.at[u] = ON_PATH | length;
  } else if (here == best && length < least) {
    scores->length.at[u] = ON_PATH | length;
  }
  return 1;
}

/* The last position of the path has its score. */
static void leave(gr_score *s, uint32_t u) {
  gr_scores *scores = s->scores;
  if (gr_degree(s->graph, u) == 0) {
    scores->score.at[u] = gr_unsigned(payoff_of(s, u));
    scores->length.at[u] = 0;
  }
  scores->length.at[u] &= ~ON_PATH;
  s->path.depth--;
}

/* The path, and the way from its end to v, which is on it, are a cycle. */
static gr_status stop_at_cycle(gr_score *s, uint32_t v) {
  s->cycle = s->path.depth - 1;
  while (s->path.at[s->cycle].position != v)
    s->cycle--;
  return stop(s, GR_SCORE_CYCLE);
}

/* Looks at followers of the last position of the path until one has no score.
** A follower that is entered here is looked at again. */
static gr_status advance(gr_score *s, size_t *budget) {
  gr_frame *frame = gr_path_last(&s->path);
  const uint32_t *length = s->scores->length.at;
  uint32_t u = frame->position, first = s->graph->first.at[u];
  uint32_t end = gr_degree(s->graph, u);
  for (; frame->edge < end; frame->edge++) {
    uint32_t v = gr_follower(s->graph, first + frame->edge);
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (length[v] == UNSEEN)
      return enter(s, v);
    if (length[v] >= ON_PATH)
      return stop_at_cycle(s, v);
    if (!look_at(s, u, first + frame->edge))
      return stop(s, GR_SCORE_LARGE);
  }
  leave(s, u);
  return GR_DONE;
}

static gr_status search(void *work, size_t *budget) {
  gr_score *s = work;
  gr_status status = GR_DONE;
  while (status == GR_DONE && s->end == GR_SCORED) {
    if (s->path.depth > 0) {
      status = advance(s, budget);
    } else if (s->path.roots == 0) {
      return gr_turn_to(&s->task, NULL);
    } else if (*budget == 0) {
      return GR_MORE;
    } else {
      uint32_t u = gr_path_root(&s->path, s->graph);
      --*budget;
      if (s->scores->length.at[u] == UNSEEN)
        status = enter(s, u);
    }
  }
  return status;
}

static void free_score(void *work) {
  gr_score *s = work;
  gr_path_free(s->task.memory, &s->path);
}

void gr_scores_free(gr_memory *memory, gr_scores *scores) {
  gr_words_free(memory, &scores->score);
  gr_words_free(memory, &scores->length);
}
