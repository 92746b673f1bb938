/*
** save.c: solution:save. A task of the core makes the bytes (core/file), and
** they go to a file that takes the place of another one (disk.h).
*/
#include "lua/file/save.h"

#include "lua/host/disk.h"
#include "lua/host/parts.h"

#if defined(LGR_DISK)

#include "lua/file/meta.h"
#include "lua/host/fail.h"
#include "lua/solution/compute.h"

#include <errno.h>

typedef struct Save {
  lgr_task task;
  gr_rows rows;
  gr_content content;
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
  gr_task_free(&save->writer.task);
  if (save->rows.memory != NULL)
    gr_rows_free(&save->rows);
  lgr_replacement_free(&save->file, save->task.of.memory);
  gr_bytes_free(save->task.of.memory, &save->meta);
}

/* What the writer has made goes to the file; it ends with an error, too. */
static gr_status write_out(void *task, size_t *budget) {
  Save *save = task;
  gr_writer *w = &save->writer;
  gr_status status = gr_writer_step(w, budget);
  if (status == GR_BAD_FILE) { /* the rows come from elsewhere: mpi/gather.h */
    save->error = EPROTO;
    return gr_turn_to(&save->task.of, NULL);
  }
  if (status != GR_DONE && status != GR_MORE)
    return status;
  if (!lgr_write_at(save->file.fd - 1, w->offset, w->out.at, w->out.count)) {
    save->error = errno;
    return gr_turn_to(&save->task.of, NULL);
  }
  gr_writer_taken(w);
  return gr_then(&save->task.of, status, NULL);
}

static gr_status put_in_order(void *task, size_t *budget) {
  Save *save = task;
  return gr_then(&save->task.of, gr_rows_step(&save->rows, budget), write_out);
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

gr_rows lgr_rows_of(gr_memory *memory, const lgr_solution *s) {
  gr_rows rows;
  memset(&rows, 0, sizeof rows);
  rows.memory = memory;
  rows.store = &s->store;
  for (int column = 0; column < LGR_COLUMNS; column++) {
    gr_section_id id = lgr_columns[column].section;
    if (!lgr_is_saved(s, (lgr_column)column))
      continue;
    if (s->graph.unkept)
      rows.narrow[id] = &s->narrow[column];
    else
      rows.column[id] = lgr_words_of(s, (lgr_column)column);
  }
  return rows;
}

gr_content lgr_content_of(gr_rows *rows, const lgr_solution *s) {
  gr_content c;
  memset(&c, 0, sizeof c);
  c.count = s->store.count;
  c.source = gr_rows_source(rows);
  c.sections = gr_rows_sections(rows);
  if (s->no_values == LGR_HAS_VALUES) {
    c.sets = &s->values.sets;
    c.values = s->values.finite_count > 0 ? s->values.max_value + 1 : 0;
  }
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
  gr_memory *memory = save->task.of.memory;
  lgr_check_memory(L, gr_bytes_append(memory, &save->meta, s->scratch.code.at,
                                      s->scratch.code.count));
  lgr_check_memory(L, lgr_replacement_init(&save->file, memory, path));
  if (lua_toboolean(L, MOVES))
    save->content.moves = &s->graph;
  save->content.meta = save->meta.at;
  save->content.meta_size = save->meta.count;
  gr_writer_init(&save->writer, memory, &save->content);
}

/* The solution, with all that a file holds. */
static lgr_solution *check_saved(lua_State *L) {
  lgr_solution *s = lgr_check_known(L, SOLUTION);
  for (int column = 0; column < LGR_COLUMNS; column++)
    if (lgr_is_saved(s, (lgr_column)column))
      lgr_compute(L, SOLUTION, (lgr_column)column);
  return s;
}

/* save(solution, path, meta, moves, progress): writes it; `meta` has the fields
** that the rules know of. True; or nil, message. */
static int save_function(lua_State *L) {
  lgr_solution *s = lgr_check_open(L, SOLUTION);
  const lgr_source *source = lgr_source_of(s);
  int elsewhere = source->rows != NULL;
  gr_content content;
  Save *save;
  memset(&content, 0, sizeof content);
  luaL_checkstring(L, TARGET);
  luaL_checktype(L, META, LUA_TTABLE);
  if (elsewhere)
    source->rows(L, s, &content);
  else
    s = check_saved(L);
  lua_settop(L, PROGRESS);
  lua_pushvalue(L, META);
  lgr_fill_meta(L, s);
  lua_settop(L, PROGRESS);
  save = lgr_push_work(L, sizeof *save, SOLUTION);
  gr_task_init(&save->task.of, save->task.of.memory,
               elsewhere ? write_out : put_in_order, free_save);
  save->task.push = push_save;
  save->task.check = report;
  save->content = content;
  if (!elsewhere) {
    save->rows = lgr_rows_of(save->task.of.memory, s);
    save->content = lgr_content_of(&save->rows, s);
  }
  if (!lgr_encode(L, META, &s->scratch_memory, &s->scratch))
    return give_up(L, save, lua_tostring(L, -1));
  prepare_save(L, save, s);
  if (!lgr_replacement_begin(&save->file))
    return give_up(L, save, strerror(errno));
  return lgr_run_and_push(L);
}

void lgr_open_save(lua_State *L) {
  static const luaL_Reg functions[] = {{"save", save_function}, {NULL, NULL}};
  lgr_set_functions(L, functions);
}

#else

void lgr_open_save(lua_State *L) {
  (void)L;
}

#endif
