/*
** save.c: solution:save. A task of the core makes the bytes (core/file), and
** they go to a file that takes the place of another one (disk.h).
*/
#include "lua/disk.h"

#include "lua/module.h"

#if defined(LGR_DISK)

#include "core/file/writer.h"
#include "lua/fail.h"
#include "lua/saved.h"
#include "lua/task.h"

#include <errno.h>

typedef struct Save {
  lgr_task task;
  gr_writer writer;
  gr_bytes meta;
  lgr_replacement file;
  int error;          /* of the system; 0: none */
  double next_report; /* when the progress is told next, by lgr_now */
} Save;

/* The arguments of save(). */
enum { SOLUTION = 1, TARGET, META, MOVES, PROGRESS };

/* Seconds between two reports. */
#define REPORT_SECONDS 0.1

static void free_save(void *task) {
  Save *save = task;
  if (save->writer.task.memory != NULL)
    gr_writer_free(&save->writer);
  lgr_replacement_free(&save->file, save->task.memory);
  gr_bytes_free(save->task.memory, &save->meta);
}

static gr_status step_save(void *task, size_t *budget) {
  Save *save = task;
  gr_writer *w = &save->writer;
  gr_status status = gr_writer_step(w, budget);
  if (status != GR_DONE && status != GR_MORE)
    return status;
  if (!lgr_write_at(save->file.fd - 1, w->offset, w->out.at, w->out.count)) {
    save->error = errno;
    return GR_DONE;
  }
  gr_writer_taken(w);
  return status;
}

/* Pushes nil, "PATH: why". */
static int push_failure(lua_State *L, const char *path, const char *why) {
  lua_pushnil(L);
  lua_pushfstring(L, "%s: %s", path, why);
  return 2;
}

static int push_save(lua_State *L, void *task) {
  Save *save = task;
  int error = save->error;
  if (error == 0 && !lgr_replacement_finish(&save->file))
    error = errno;
  if (error != 0)
    return push_failure(L, save->file.target, strerror(error));
  lua_pushboolean(L, 1);
  return 1;
}

/* Tells the function that was given how much is done, from 0 to 1. */
static void report(lua_State *L, void *task) {
  Save *save = task;
  if (lua_isnil(L, PROGRESS) || lgr_now() < save->next_report)
    return;
  save->next_report = lgr_now() + REPORT_SECONDS;
  lua_pushvalue(L, PROGRESS);
  lua_pushnumber(L, (lua_Number)gr_writer_progress(&save->writer));
  lua_call(L, 1, 0);
}

static const lgr_kind saving = {.size = sizeof(Save),
                                .step = step_save,
                                .free = free_save,
                                .push = push_save,
                                .check = report};

/* An array that is there, even if it is empty. */
static const uint32_t *some(const gr_words *words) {
  static const uint32_t none = 0;
  return words->at != NULL ? words->at : &none;
}

static gr_content content_of(const Save *save, const lgr_solution *s,
                             int moves) {
  gr_content c;
  memset(&c, 0, sizeof c);
  c.meta = save->meta.at;
  c.meta_size = save->meta.count;
  c.store = &s->store;
  if (s->no_values == LGR_HAS_VALUES) {
    c.label = some(&s->values.label);
    c.sets = &s->values.sets;
    c.values = s->values.finite_count > 0 ? s->values.max_value + 1 : 0;
    c.height = s->graph.splits ? NULL : some(&s->height);
  }
  if (s->play == LGR_MIXED) {
    c.remoteness = some(&s->payoffs.length);
    c.worth = some(&s->payoffs.code);
  } else if (!s->graph.splits) {
    c.remoteness = some(&s->remoteness);
  }
  if (s->endings.count > 0)
    c.ending = &s->endings.of;
  if (moves)
    c.moves = &s->graph;
  return c;
}

/* Ends a task that cannot begin. */
static int give_up(lua_State *L, Save *save, const char *why) {
  int results = push_failure(L, lua_tostring(L, TARGET), why);
  lgr_release(&save->task);
  return results;
}

/* Fills in a new task; the code of META is in the scratch. */
static void prepare_save(lua_State *L, Save *save, const lgr_solution *s) {
  const char *path = lua_tostring(L, TARGET);
  gr_memory *memory = save->task.memory;
  gr_content content;
  lgr_check_memory(L, gr_put_bytes(memory, &save->meta, s->scratch.code.at,
                                   s->scratch.code.count));
  lgr_check_memory(L, lgr_replacement_init(&save->file, memory, path));
  content = content_of(save, s, lua_toboolean(L, MOVES));
  gr_writer_init(&save->writer, memory, &content);
}

/* save(solution, path, meta, moves, progress): writes it; `meta` has the fields
** that the rules know of. True; or nil, message. */
static int save_function(lua_State *L) {
  lgr_solution *s = lgr_check_solution(L, SOLUTION);
  Save *save;
  lgr_need_no_scores(L, s, "save", "files do not hold what moves gain");
  luaL_checkstring(L, TARGET);
  luaL_checktype(L, META, LUA_TTABLE);
  if (!s->graph.splits && s->play != LGR_MIXED)
    lgr_compute(L, SOLUTION, LGR_REMOTENESS);
  if (!s->graph.splits && s->no_values == LGR_HAS_VALUES)
    lgr_compute(L, SOLUTION, LGR_HEIGHT);
  lua_settop(L, PROGRESS);
  lua_pushvalue(L, META);
  lgr_fill_meta(L, s);
  lua_settop(L, PROGRESS);
  save = lgr_push_work(L, &saving, SOLUTION);
  if (!lgr_encode(L, META, &s->scratch_memory, &s->scratch))
    return give_up(L, save, lua_tostring(L, -1));
  prepare_save(L, save, s);
  if (!lgr_replacement_begin(&save->file))
    return give_up(L, save, strerror(errno));
  return lgr_run_and_push(L);
}

void lgr_open_save(lua_State *L) {
  lua_pushcfunction(L, save_function);
  lua_setfield(L, -2, "save");
}

#else

void lgr_open_save(lua_State *L) {
  (void)L;
}

#endif
