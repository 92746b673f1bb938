/*
** load.c: a saved solution as a whole. Its positions and moves are read into
** another solution and solved there: so every figure is that of a fresh solve,
** and a file whose labels are not those of its moves is refused. Then all of it
** moves to the solution that was asked.
*/
#include "lua/saved.h"

#if defined(LGR_DISK)

#include "core/file/loader.h"
#include "lua/fail.h"
#include "lua/task.h"

typedef struct Load {
  lgr_task task;
  lgr_solution *to, *into;
  gr_loader loader;
  gr_words label;    /* as in the file */
  uint32_t compared; /* positions whose labels are the same */
  lgr_task *solving; /* when all is read; user value LGR_MEMO of `into` */
  int read, solved;
} Load;

static void free_load(void *task) {
  Load *load = task;
  if (load->loader.task.memory != NULL)
    gr_loader_free(&load->loader);
  if (load->into != NULL)
    gr_words_free(&load->into->memory, &load->label);
}

/* Does the file say of this position what was found? */
static int same_label(const Load *load, uint32_t u, uint32_t values) {
  const lgr_solution *s = load->into;
  uint32_t label, said = load->label.at[u];
  if (s->play == LGR_SCORED_PLAY)
    return said == s->scores.score.at[u] + GR_SCORE_BIAS;
  label = s->values.label.at[u];
  return gr_is_finite(label) ? said == label : said >= values;
}

/* Compares the labels or scores, if there are any, with what was found. */
static gr_status compare_labels(Load *load, size_t *budget) {
  lgr_file *file = lgr_file_of(load->to);
  const gr_values *values = &load->into->values;
  uint32_t count = (uint32_t)load->label.count;
  uint32_t end = load->compared + gr_afford(budget, count - load->compared);
  int same = count == 0 || values->finite_count == 0 ||
             file->values == values->max_value + 1;
  for (; load->compared < end && same; load->compared++)
    same = same_label(load, load->compared, file->values);
  if (!same)
    return gr_reader_blame(&file->reader,
                           file->reader.scored ? GR_SCOR : GR_LABL,
                           GR_FILE_IMPOSSIBLE);
  return end < count ? GR_MORE : GR_DONE;
}

/* Solves what has been read. */
static gr_status solve(Load *load, size_t *budget) {
  gr_reader *reader = &lgr_file_of(load->to)->reader;
  gr_status status = load->solved ? GR_DONE : lgr_step(load->solving, budget);
  if (status != GR_DONE)
    return status;
  if (lgr_gave_up(load->solving).path != NULL)
    return gr_reader_blame(reader, GR_MOVS, GR_FILE_IMPOSSIBLE);
  load->solved = 1;
  return compare_labels(load, budget);
}

static gr_status step_load(void *task, size_t *budget) {
  Load *load = task;
  gr_status status;
  if (load->to->saved == NULL) /* it was loaded meanwhile */
    return GR_DONE;
  if (load->solving != NULL)
    return solve(load, budget);
  if (load->read)
    return GR_MORE;
  status = gr_loader_step(&load->loader, budget);
  load->read = status == GR_DONE;
  return load->read ? GR_MORE : status;
}

/* When all is read, begins to solve it. The task is on top of the stack. */
static void check_load(lua_State *L, void *task) {
  Load *load = task;
  lgr_solution *s = load->into, *to = load->to;
  if (to->provider == NULL)
    lgr_fail(L, "this solution is closed");
  if (!load->read || load->solving != NULL || to->saved == NULL)
    return;
  s->endings.numbers = to->endings.numbers;
  s->players = to->players;
  lgr_check_memory(L, gr_endings_close(&s->memory, &s->endings,
                                       lgr_default_payoff(lgr_asked_play(to))));
  lgr_classify(s, lgr_asked_play(to), to->no_values == LGR_ONLY_OUTCOME);
  gr_loader_free(&load->loader);
  lua_getiuservalue(L, -1, 1); /* what the task keeps */
  load->solving = lgr_push_solving(L, lua_gettop(L), to->provider);
  lua_setiuservalue(L, -2, LGR_MEMO);
  lua_pop(L, 1);
}

static void exchange(void *a, void *b, size_t size) {
  unsigned char *x = a, *y = b;
  for (size_t i = 0; i < size; i++) {
    unsigned char byte = x[i];
    x[i] = y[i];
    y[i] = byte;
  }
}

#define EXCHANGE(a, b, member)                                                 \
  exchange(&(a)->member, &(b)->member, sizeof(a)->member)

/* Moves what was loaded to the solution. */
static void finish_load(void *task) {
  Load *load = task;
  lgr_solution *s = load->to, *from = load->into;
  if (load->solving == NULL || s->saved == NULL)
    return;
  lgr_release(load->solving);
  free_load(load);
  load->into = NULL;
  s->saved->free(s);
  EXCHANGE(s, from, memory.used);
  EXCHANGE(s, from, store);
  EXCHANGE(s, from, graph);
  s->graph.team = &s->team; /* each keeps its own */
  from->graph.team = &from->team;
  EXCHANGE(s, from, endings);
  EXCHANGE(s, from, values);
  EXCHANGE(s, from, payoffs);
  EXCHANGE(s, from, scores);
  EXCHANGE(s, from, remoteness);
  EXCHANGE(s, from, outcomes);
  EXCHANGE(s, from, counted);
}

static int push_load(lua_State *L, void *task) {
  Load *load = task;
  if (load->task.status != GR_DONE && load->to->saved != NULL) {
    const lgr_file *file = lgr_file_of(load->to);
    if (load->task.status == GR_BAD_FILE)
      lgr_check_file(L, file, GR_BAD_FILE);
    lgr_fail(L, "%s has too many moves", file->path);
  }
  lgr_release(&load->task);
  lgr_account(L, load->to);
  return 0;
}

static const lgr_kind loading = {.size = sizeof(Load),
                                 .step = step_load,
                                 .finish = finish_load,
                                 .free = free_load,
                                 .push = push_load,
                                 .check = check_load};

static gr_loaded target_of(Load *load) {
  lgr_solution *s = load->into;
  const lgr_solution *to = load->to;
  gr_loaded loaded;
  memset(&loaded, 0, sizeof loaded);
  loaded.store = &s->store;
  loaded.graph = &s->graph;
  loaded.endings = &s->endings;
  loaded.label = &load->label;
  loaded.is_key = lgr_is_key;
  loaded.context = to;
  loaded.integers = to->players != 2;
  loaded.payoff = to->endings.payoff;
  loaded.ends = to->endings.count;
  loaded.unset = to->endings.unset;
  return loaded;
}

void lgr_load(lua_State *L, int index) {
  lgr_solution *s = lua_touserdata(L, index);
  lgr_file *file = lgr_file_of(s);
  gr_loaded to;
  Load *load;
  if (!file->reader.section[GR_MOVS].there)
    lgr_fail(L,
             "%s has no moves, which this question needs: save it with "
             "moves = true",
             file->path);
  luaL_checkstack(L, LUA_MINSTACK, "grundy");
  lua_pushvalue(L, index);
  lgr_new_solution(L);
  lua_insert(L, -2);
  lua_setiuservalue(L, -2, LGR_SOURCE); /* it needs the solution */
  load = lgr_push_task(L, &loading, -1);
  lua_remove(L, -2);
  load->to = s;
  lua_getiuservalue(L, -1, 1);
  load->into = lua_touserdata(L, -1);
  lua_pop(L, 1);
  if (s->saved == NULL) { /* a finalizer has closed it just now, or loaded it */
    lua_pop(L, 1);
    lgr_check_open(L, index);
    return;
  }
  to = target_of(load);
  gr_loader_init(&load->loader, &load->into->memory, &file->reader, &to);
  lgr_run(L);
  lgr_check_open(L, index);
}

#endif
