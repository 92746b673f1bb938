/*
** smaller.c: see smaller.h.
*/
#include "lua/theory/smaller.h"

#include "lua/solution/compute.h"

#include <string.h>

static uint32_t class_of(const gr_groups *g, uint32_t u) {
  return g == NULL ? u : g->class_of[u];
}

static uint32_t size_of(const gr_groups *g, uint32_t c) {
  return g == NULL ? 1 : gr_group_size(g, c);
}

static uint32_t member_of(const gr_groups *g, uint32_t c, uint32_t i) {
  return g == NULL ? c : gr_members_of(g, c)[i];
}

/* A task that fills a new solution: a digraph on the classes of positions of
** another, on which it works. */
typedef struct Copy {
  lgr_task task;
  lgr_solution *made;
  lgr_smaller of;
  uint32_t member;     /* the place among the members of the class whose ending
                          is looked for */
  uint32_t said, left; /* what is known of it */
  size_t run;          /* of the starts, */
  uint32_t start;      /* and the place in it */
} Copy;

/* The phases; of the first two, `next` is a class. */
static gr_phase copy_positions, copy_endings, copy_starts, copy_rest;

/* To add a position takes as long as looking at this many edges. */
#define POSITION_WORK 8

/* Adds position u of another solution. */
static gr_status add_position(lgr_solution *s, const gr_store *store,
                              uint32_t u) {
  unsigned char kept[GR_KEY_BUFFER] = {0};
  uint32_t number;
  size_t length;
  const unsigned char *code;
  if (store->integers)
    return gr_store_add_integer(&s->memory, &s->store,
                                gr_store_integer(store, u), &number);
  code = gr_store_get(store, u, &length, kept);
  return gr_store_add(&s->memory, &s->store, code, length, &number);
}

static gr_status copy_positions(void *task, size_t *budget) {
  Copy *c = task;
  const gr_store *from = &c->task.solution->store;
  for (uint32_t *next = &c->task.of.next; *next < c->made->graph.count;
       ++*next) {
    gr_status status;
    if (*budget == 0)
      return GR_MORE;
    gr_spend(budget, POSITION_WORK);
    status = add_position(c->made, from, member_of(c->of.groups, *next, 0));
    if (status != GR_DONE)
      return status;
  }
  return gr_turn_to(&c->task.of, c->task.solution->endings.count > 0
                                     ? copy_endings
                                     : copy_starts);
}

/* Copies the names of the vertices, where positions are sets of these. */
static gr_status copy_names(lgr_solution *s, const lgr_names *from) {
  gr_bytes *code = &s->names.code;
  if (from->count == 0)
    return GR_DONE;
  if (gr_bytes_reserve(&s->scratch_memory, code, from->code.count) != GR_DONE)
    return GR_NO_MEMORY;
  memcpy(code->at, from->code.at, from->code.count);
  memcpy(s->names.end, from->end, sizeof from->end);
  code->count = from->code.count;
  s->names.count = from->count;
  return GR_DONE;
}

/* Looks how the members of a class end, if they are sinks. */
static gr_status look_at_members(Copy *c, uint32_t class, size_t *budget) {
  const gr_graph *graph = &c->task.solution->graph;
  const gr_endings *endings = &c->task.solution->endings;
  for (; c->member < size_of(c->of.groups, class); c->member++) {
    uint32_t u = member_of(c->of.groups, class, c->member);
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    if (gr_degree(graph, u) > 0)
      continue;
    if (endings->of.at[u] + 1 == endings->unset)
      c->left = 1;
    else
      c->said = endings->of.at[u];
  }
  return GR_DONE;
}

/* Notes how a sink ends: as those of its members that are sinks, which pay
** the same. Other members have only moves that can be taken back. Where
** `terminal` decides some of them and `play` others, the former count. If no
** member is a sink, moves were left out under normal play, and it loses. */
static gr_status add_ending(Copy *c, uint32_t class) {
  lgr_solution *s = c->made;
  uint32_t said = c->said, left = c->left;
  c->member = c->left = 0;
  c->said = GR_NONE;
  s->one_play |= left && said != GR_NONE;
  if (said == GR_NONE && left)
    return gr_endings_leave(&s->memory, &s->endings, class);
  return gr_endings_set(
      &s->memory, &s->endings, class,
      said == GR_NONE ? -1 : c->task.solution->endings.payoff[said]);
}

static gr_status copy_endings(void *task, size_t *budget) {
  Copy *c = task;
  const gr_graph *graph = &c->made->graph;
  for (uint32_t *next = &c->task.of.next; *next < graph->count; ++*next) {
    if (*budget == 0)
      return GR_MORE;
    if (gr_degree(graph, *next) > 0) {
      --*budget;
      continue;
    }
    if (look_at_members(c, *next, budget) == GR_MORE)
      return GR_MORE;
    if (add_ending(c, *next) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return gr_turn_to(&c->task.of, copy_starts);
}

static gr_status close_endings(lgr_solution *s, const gr_endings *from) {
  if (from->count == 0)
    return GR_DONE;
  s->endings.numbers = from->numbers;
  return gr_endings_close(&s->memory, &s->endings,
                          from->unset > 0 ? from->payoff[from->unset - 1] : 0);
}

/* Notes that class c holds a start, next to what was noted before. */
static gr_status add_start(lgr_solution *s, uint32_t c) {
  uint32_t *last = NULL;
  if (s->starts.count > 0)
    last = s->starts.at + s->starts.count - 2;
  if (last == NULL || c < last[0] || c > last[0] + last[1])
    return lgr_add_starts(s, c, 1);
  if (c == last[0] + last[1])
    last[1]++;
  return GR_DONE;
}

/* The classes of the starts. */
static gr_status copy_starts(void *task, size_t *budget) {
  Copy *c = task;
  const gr_words *runs = &c->task.solution->starts;
  for (; c->run < runs->count; c->run += 2, c->start = 0)
    for (; c->start < runs->at[c->run + 1]; c->start++) {
      uint32_t u = runs->at[c->run] + c->start;
      if (*budget == 0)
        return GR_MORE;
      --*budget;
      if (add_start(c->made, class_of(c->of.groups, u)) != GR_DONE)
        return GR_NO_MEMORY;
    }
  return gr_turn_to(&c->task.of, copy_rest);
}

static gr_status copy_rest(void *task, size_t *budget) {
  Copy *c = task;
  gr_status status = close_endings(c->made, &c->task.solution->endings);
  (void)budget;
  if (status == GR_DONE)
    status = copy_names(c->made, &c->task.solution->names);
  return gr_then(&c->task.of, status, NULL);
}

/* Solves what is copied; it is just below the task. */
static int solve_copy(lua_State *L, void *task) {
  Copy *c = task;
  lgr_solution *s = c->made;
  gr_store_trim(&s->memory, &s->store);
  lgr_classify(s);
  lgr_release(c->of.found[0]);
  if (c->of.found[1] != NULL)
    lgr_release(c->of.found[1]);
  lgr_release(&c->task);
  return lgr_solve_and_push(L, lua_gettop(L) - 1, c->of.provider);
}

/* Moves an array from one solution to another: it is Lua's memory in either
** case. */
static void adopt(gr_memory *to, gr_words *at, gr_memory *from,
                  gr_words *words) {
  size_t bytes = words->room * sizeof *words->at;
  *at = *words;
  memset(words, 0, sizeof *words);
  from->used -= bytes;
  to->used += bytes;
}

static void adopt_graph(lgr_solution *s, lgr_solution *from, gr_graph *graph) {
  s->graph.count = graph->count;
  adopt(&s->memory, &s->graph.first, &from->memory, &graph->first);
  adopt(&s->memory, &s->graph.follower, &from->memory, &graph->follower);
}

int lgr_solve_smaller(lua_State *L, const lgr_smaller *of) {
  lgr_solution *from = lua_touserdata(L, 1), *s = lua_touserdata(L, -1);
  Copy *c = lgr_push_work(L, sizeof *c, 1);
  c->task.push = solve_copy;
  gr_turn_to(&c->task.of, copy_positions);
  s->one_play = from->one_play || of->one_play;
  s->regime = from->regime;
  adopt_graph(s, from, of->graph);
  c->made = s;
  c->of = *of;
  c->said = GR_NONE;
  return lgr_run_and_push(L);
}
