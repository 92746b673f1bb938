/*
** lua_module.c: the module grundy.mpi. Every rank is a process of its own, with
** its own Lua state, which has run the file of the game. All of them call the
** functions of this module in the same order.
**
** No rank may end while others wait for it. So the rules of the ranks are run
** in protected mode, a level at a time. Then all agree how it went. What has
** stopped one rank stops all, and what happened at the position with the least
** number counts. An error at any other place ends all processes.
*/
#include "lua/host/fail.h"
#include "lua/host/host.h"
#include "lua/host/terminal.h"
#include "lua/position/decode.h"
#include "lua/run/expand.h"
#include "lua/solution/play.h"
#include "lua/solution/regime.h"
#include "mpi/lua_cluster.h"
#include "mpi/lua_remote.h"

#include <mpi.h>
#include <string.h>

#if defined(__GNUC__)
#define LGR_EXPORT __attribute__((visibility("default")))
#else
#define LGR_EXPORT
#endif

LGR_EXPORT int luaopen_grundy_mpi(lua_State *L);

#define SESSION "grundy.mpi"

_Static_assert(GR_CYCLE_TOLD == LGR_CYCLE_TOLD, "as many as one process tells");

/* Bytes of a message that all ranks hear. */
#define MESSAGE 1000

/*
** ------------------------------------------------------------ its beginning
*/

/* Refuses what a distributed solve does not do: by the field of a job that says
** so, and a puzzle. */
static void refuse(lua_State *L) {
  static const char *const fields[][2] = {
      {"gain", "a game with scores"},
      {"row", "a game with keep = \"values\": positions would have to be found "
              "depth first, one after the other"},
      {"terminal", "a game whose rules say how play ends"}};
  gr_regime regime;
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
    lua_getfield(L, 1, fields[i][0]);
    if (lua_toboolean(L, -1))
      lgr_fail(L, "many ranks cannot solve %s", fields[i][1]);
    lua_pop(L, 1);
  }
  lua_getfield(L, 1, "regime");
  lgr_read_regime(L, lua_gettop(L), &regime);
  lua_pop(L, 1);
  if (gr_plays[regime.asked].alone)
    lgr_fail(L, "many ranks cannot solve a puzzle");
  if (lua_getfield(L, 1, "moves") == LUA_TSTRING)
    lgr_fail(L, "many ranks cannot solve a game whose moves are given as "
                "vectors");
  lua_pop(L, 1);
}

/* Takes a field out of the table at index 1; pushes it. */
static void take_field(lua_State *L, const char *name) {
  lua_getfield(L, 1, name);
  lua_pushnil(L);
  lua_setfield(L, 1, name);
}

enum { FIELDS = 1, PATH, GAME, MADE, JOB, CLUSTER };

/* Gives the job to the function that was in the field `made`, if there was
** one. */
static void show_job(lua_State *L) {
  if (lua_isnil(L, MADE))
    return;
  lua_pushvalue(L, MADE);
  lua_pushvalue(L, JOB);
  lua_call(L, 1, 0);
}

/* Pushes a job made of the fields at index 1, and a cluster with it. */
static lgr_cluster *new_cluster(lua_State *L) {
  lgr_cluster *c;
  lua_settop(L, FIELDS);
  take_field(L, "checkpoint");
  take_field(L, "identity");
  take_field(L, "made");
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_getfield(L, -1, "grundy.core");
  lua_getfield(L, -1, "job");
  lua_pushvalue(L, FIELDS);
  lua_call(L, 1, 1);
  lua_replace(L, JOB);
  lua_settop(L, JOB);
  show_job(L);
  c = lua_newuserdatauv(L, sizeof *c, LGR_CLUSTER_USER_VALUES);
  memset(c, 0, sizeof *c);
  lgr_set_user_value(L, JOB, CLUSTER, LGR_CLUSTER_JOB);
  lgr_set_user_value(L, PATH, CLUSTER, LGR_CLUSTER_PATH);
  lgr_set_user_value(L, GAME, CLUSTER, LGR_CLUSTER_GAME);
  c->job = luaL_checkudata(L, JOB, LGR_JOB);
  lua_getfield(L, FIELDS, "limit");
  c->limit = (uint64_t)luaL_checkinteger(L, -1);
  lua_settop(L, CLUSTER);
  c->job->run.expansion.position_limit =
      c->limit < GR_MAX_POSITIONS ? (uint32_t)c->limit : GR_MAX_POSITIONS;
  c->solution = c->job->solution;
  c->shard.wire = &c->wire.as;
  c->shard.memory = &c->solution->memory;
  luaL_setmetatable(L, LGR_CLUSTER);
  return c;
}

/*
** ------------------------------------------------------------ progress
*/

/* Tells the function of rank 0, if there is one, how far all have come; the job
** is at an index. */
static void report(lua_State *L, const lgr_cluster *c, int index,
                   const char *stage) {
  lgr_pace *pace = &c->job->pace;
  const gr_spread *s = &c->spread; /* all zeros when it is over */
  uint64_t run = s->next - s->level, level = gr_spread_count(s);
  if (c->wire.as.rank > 0 || !lgr_report_is_due(pace))
    return;
  luaL_checkstack(L, 8, "progress");
  lua_getiuservalue(L, index, LGR_RUN_PROGRESS);
  lua_createtable(L, 0, 6);
  lua_pushstring(L, stage);
  lua_setfield(L, -2, "stage");
  lgr_set_integer(L, "positions", c->positions);
  run = run * c->wire.as.ranks < level ? run * c->wire.as.ranks : level;
  lgr_set_integer(L, "expanded", c->positions - level + run);
  lgr_set_integer(L, "moves", c->edges);
  lgr_set_integer(L, "bytes", lgr_bytes(c->solution));
  lua_pushnumber(L, lgr_now() - pace->started);
  lua_setfield(L, -2, "seconds");
  lua_call(L, 1, 0);
}

/*
** ------------------------------------------------------------ the rules
** The stack of these functions is that of a step, and the cluster is on top.
*/

static lgr_cluster *top_cluster(lua_State *L) {
  lgr_cluster *c = lua_touserdata(L, LGR_AT_ADD + 1);
  lua_settop(L, LGR_AT_ADD);
  return c;
}

/* Takes the starts: every rank takes all of them. */
static int take_starts(lua_State *L) {
  lgr_cluster *c = top_cluster(L);
  size_t budget = SIZE_MAX;
  gr_status status;
  lgr_take_starts(L, &c->job->run, &budget);
  c->starts = c->solution->store.count;
  status = gr_spread_start(&c->spread, &c->shard, &c->job->run.expansion,
                           c->job->rules.plain, lgr_key_kind(c->solution));
  if (status != GR_DONE)
    lgr_note(L, &c->job->run, status);
  return 0;
}

/* After a row: lets hooks run, and looks at limits, now and then. */
static void look_around(lua_State *L, lgr_cluster *c) {
  lgr_solution *s = c->solution;
  if (c->spread.next % LGR_CALLS == 0)
    lgr_poll(L, LGR_CALLS); /* `moves` may be written in C */
  if (s->memory.used > s->accounted + LGR_ACCOUNT_STEP)
    lgr_account(L, s);
  report(L, c, LGR_AT_RUN, "expanding");
  lgr_look_at_clock(&c->job->run);
}

/* Runs the rules for the positions of this rank in the level. */
static int run_level(lua_State *L) {
  lgr_cluster *c = top_cluster(L);
  lgr_run *run = &c->job->run;
  gr_status status = GR_MORE;
  while (run->stopped_by == LGR_NO_LIMIT &&
         (status = gr_spread_open(&c->spread)) == GR_MORE) {
    lgr_run_moves(L, run);
    while (run->unfinished && run->stopped_by == LGR_NO_LIMIT)
      lgr_finish_moves(L, run);
    lgr_check_lost(L, run);
    look_around(L, c);
  }
  if (status == GR_NO_MEMORY)
    lgr_note(L, run, status);
  return 0;
}

/*
** ------------------------------------------------------------ agreement
*/

/* How it went on this rank. */
typedef enum Fate { FINE, LIMIT, BAD_FILE, ERROR } Fate;

/* The same as all ranks hear it. */
typedef struct News {
  int fate;
  char text[MESSAGE];
} News;

/* Pushes one of these functions and what it takes. */
static void push_step(lua_State *L, lgr_cluster *c, lua_CFunction function) {
  lua_pushcfunction(L, function);
  lua_pushvalue(L, JOB);
  lua_getiuservalue(L, JOB, LGR_JOB_STEP);
  lua_getiuservalue(L, JOB, LGR_RULES_MOVES);
  lua_getiuservalue(L, JOB, LGR_RUN_ADD);
  lua_pushlightuserdata(L, c);
}

/* Are there more positions on this rank than there can be, whatever the limit
** says? */
static int has_too_many(const lgr_cluster *c) {
  return c->limit > GR_MAX_POSITIONS &&
         c->solution->store.count > GR_MAX_POSITIONS;
}

/* Pushes the message about the limit that has stopped the job, if one has. */
static Fate push_limit(lua_State *L, const lgr_cluster *c) {
  const lgr_run *run = &c->job->run;
  if (run->stopped_by == LGR_NO_LIMIT)
    return FINE;
  if (run->stopped_by == LGR_MOVES) {
    lgr_push_current(L, run);
    lua_setiuservalue(L, JOB, LGR_RUN_TOLD);
  }
  if (run->stopped_by != LGR_POSITIONS)
    lgr_push_limit(L, run, JOB);
  else if (has_too_many(c))
    lua_pushfstring(L, "the limit of %I positions of one rank is reached",
                    (LUAI_UACINT)GR_MAX_POSITIONS);
  else
    lua_pushfstring(L, "the limit of %I positions is reached",
                    (LUAI_UACINT)c->limit);
  return LIMIT;
}

/* Calls one of these functions in protected mode. If it was stopped, pushes why
** as text, or the error. */
static Fate call(lua_State *L, lgr_cluster *c, lua_CFunction function) {
  lgr_job *job = c->job;
  int status, late, watched = job->pace.deadline.end > 0,
                    armed = lgr_is_armed();
  if (watched) /* otherwise its hook would only make the rules slow */
    lgr_deadline_watch(L, &job->pace.deadline);
  push_step(L, c, function);
  status = lua_pcall(L, LGR_AT_ADD + 1, 0, 0);
  if (watched)
    lgr_deadline_unwatch(L, &job->pace.deadline);
  late =
      status != LUA_OK && watched && lgr_deadline_error(L, &job->pace.deadline);
  c->interrupted = armed && !lgr_is_armed();
  if (status != LUA_OK && !late)
    return ERROR;
  if (late) {
    lua_pop(L, 1);
    lgr_stop(&job->run, LGR_SECONDS);
  }
  return push_limit(L, c);
}

/* Fills in the news of the rank that has the least number. */
static void write_news(lua_State *L, News *news, Fate fate) {
  size_t length;
  const char *text = luaL_tolstring(L, -1, &length);
  news->fate = fate;
  length = length < MESSAGE - 1 ? length : MESSAGE - 1;
  memcpy(news->text, text, length);
  lua_pop(L, 1);
}

/* Runs the rules again for the position where they have raised the error on top
** of the stack. */
static int run_again(lua_State *L) {
  lgr_cluster *c = top_cluster(L);
  lgr_run *run = &c->job->run;
  gr_expansion *x = &run->expansion;
  if (x->current == GR_NONE)
    return 0;
  x->graph->follower.count = x->row_start;
  gr_expansion_empty_queue(x);
  lgr_forget(run);
  lgr_run_moves(L, run);
  return 0;
}

/* Raises an error that all ranks know of: where it comes from, as if nothing
** had caught it, so that a traceback shows the rules. After Ctrl-C, the
** rules might not return. */
static int raise_again(lua_State *L, lgr_cluster *c) {
  c->agreed = 1;
  if (!c->interrupted) {
    push_step(L, c, run_again);
    lua_call(L, LGR_AT_ADD + 1, 0);
  }
  return lua_error(L); /* not this time, but it did */
}

/*
** Collective: does nothing if it went well everywhere: 0. Otherwise, what
** happened at the least number counts: this raises the error where it was one,
** and pushes nil and the message on all other ranks, then also the rank where
** it was, or "file" where a checkpoint is wrong; returns how many values it has
** pushed. What a fate other than FINE comes with is on top of the stack.
*/
static int agree(lua_State *L, lgr_cluster *c, Fate fate, uint64_t number) {
  const gr_wire *wire = &c->wire.as;
  uint64_t mine = fate == FINE ? UINT64_MAX : number * wire->ranks + wire->rank;
  uint64_t least = lgr_wire_least(mine);
  uint32_t rank = (uint32_t)(least % wire->ranks);
  News news;
  if (least == UINT64_MAX)
    return 0;
  memset(&news, 0, sizeof news);
  if (rank == wire->rank)
    write_news(L, &news, fate);
  lgr_wire_tell(&news, sizeof news, rank);
  if (news.fate == ERROR && rank == wire->rank)
    return raise_again(L, c);
  lgr_cluster_close(c);
  lua_pushnil(L);
  lua_pushstring(L, news.text);
  if (news.fate == BAD_FILE)
    lua_pushliteral(L, "file");
  else if (news.fate == ERROR)
    lua_pushinteger(L, (lua_Integer)rank);
  return news.fate == LIMIT ? 2 : 3;
}

/* Collective: the same after work of the core, which has ended alike on all
** ranks. */
static int agree_on(lua_State *L, lgr_cluster *c, gr_status status) {
  lgr_run *run = &c->job->run;
  uint64_t refused = (uint64_t)c->solution->memory.refused;
  if (status == GR_DONE)
    return 0;
  lgr_wire_sum(&refused, 1);
  c->agreed = 1;
  if (status == GR_BAD_FILE)
    lgr_check_ranks(L, status);
  if (status == GR_STOPPED)
    run->stopped_by = LGR_SECONDS;
  else if (status == GR_POSITION_LIMIT)
    run->stopped_by = LGR_POSITIONS;
  else if (refused > 0)
    run->stopped_by = LGR_BYTES;
  else
    lgr_no_memory(L);
  return agree(L, c, push_limit(L, c), !has_too_many(c));
}

/* Collective: are the bytes of all ranks within the limit? */
static gr_status check_bytes(lgr_cluster *c) {
  gr_memory *memory = &c->solution->memory;
  uint64_t used = memory->used;
  if (memory->limit == 0)
    return GR_DONE;
  lgr_wire_sum(&used, 1);
  memory->refused = used > memory->limit;
  return memory->refused ? GR_NO_MEMORY : GR_DONE;
}

/*
** ------------------------------------------------------------ solving
*/

/* A hash of what decides when the ranks meet, and of the starts. */
static uint64_t way_of(lua_State *L, const lgr_cluster *c) {
  const lgr_rules *rules = &c->job->rules;
  const gr_store *starts = &c->solution->store;
  const uint64_t facts[] = {c->limit, c->solution->memory.limit > 0,
                            !lua_isnil(L, PATH),
#define FACT(name, ...) (uint64_t) rules->regime.name,
                            GR_REGIME(FACT, FACT, FACT)
#undef FACT
  };
  uint64_t hash = starts->count;
  unsigned char kept[GR_KEY_BUFFER];
  for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
    hash = gr_mix((hash ^ facts[i]) * GR_MULTIPLIER);
  for (uint32_t u = 0; u < starts->count; u++) {
    size_t length;
    const unsigned char *key = gr_store_get(starts, u, &length, kept);
    hash = gr_mix((hash ^ gr_hash_of(key, length)) * GR_MULTIPLIER);
  }
  return hash;
}

/* Collective: is a number the same on all ranks? */
static int is_shared(uint64_t number) {
  return lgr_wire_least(number) == ~lgr_wire_least(~number);
}

/* Collective: an error if the ranks would not meet at the same places. (The
** command has compared more, and says what differs.) */
static void check_way(lua_State *L, lgr_cluster *c) {
  c->agreed = 1;
  if (!is_shared(way_of(L, c)))
    lgr_fail(L, "the ranks do not solve the same game, from the same start, "
                "with the same options");
  c->agreed = 0;
}

/* Opens the file of the checkpoint, if there is a path. */
static Fate open_levels(lua_State *L, lgr_cluster *c) {
  size_t size = 0;
  const char *game, *path;
  if (lua_isnil(L, PATH))
    return FINE;
  game = luaL_optlstring(L, GAME, "", &size);
  path = lua_pushfstring(L, "%s.%d", luaL_checkstring(L, PATH),
                         (int)c->wire.as.rank);
  lua_setiuservalue(L, CLUSTER, LGR_CLUSTER_PATH);
  return lgr_open_levels(L, &c->levels, &c->solution->scratch_memory, path,
                         &c->wire.as, game, size, &c->solution->store) == NULL
             ? FINE
             : BAD_FILE;
}

/* Reads the level from the file. */
static const char *read_level(lua_State *L, lgr_cluster *c, int *found) {
  gr_status status;
  const char *problem =
      lgr_read_level(L, &c->levels, &c->spread, found, &status);
  if (problem == NULL && status != GR_DONE)
    lgr_note(L, &c->job->run, status);
  return problem;
}

/* Collective: gets the rows of this rank in the level, from its file or by the
** rules. The numbers in the levels after it depend on what all ranks give now:
** if one of them asks its rules, which may give the moves in another order,
** these levels are of no use any more. */
static Fate get_level(lua_State *L, lgr_cluster *c) {
  int found = 0;
  Fate fate;
  if (c->levels.file.path != NULL) {
    const char *problem = read_level(L, c, &found);
    if (lgr_wire_least((uint64_t)found) == 0 && problem == NULL)
      problem = lgr_cut_levels(L, &c->levels);
    if (problem != NULL)
      return BAD_FILE;
  }
  if (found)
    return push_limit(L, c);
  fate = call(L, c, run_level);
  if (fate == FINE && c->levels.file.path != NULL &&
      lgr_write_level(L, &c->levels, &c->spread) != NULL)
    return BAD_FILE;
  return fate;
}

/* The number of the position that is being looked at. */
static uint64_t current_number(const gr_spread *s) {
  return s->next > s->level ? gr_spread_number(s) : s->first;
}

/* Expands the game. Returns how many values were pushed, 0 if it went well; so
** do all that follow. */
static int expand(lua_State *L, lgr_cluster *c) {
  gr_spread *s = &c->spread;
  int results = agree(L, c, call(L, c, take_starts), 0);
  if (results == 0) {
    check_way(L, c);
    results = agree(L, c, open_levels(L, c), 0);
  }
  while (results == 0 && gr_spread_count(s) > 0) {
    c->positions = s->positions;
    c->edges = s->all_moves;
    lua_settop(L, CLUSTER);
    results = agree(L, c, get_level(L, c), current_number(s));
    if (results == 0)
      results = agree_on(L, c, gr_spread_level(s, c->limit));
    if (results == 0)
      results = agree_on(L, c, check_bytes(c));
  }
  if (results > 0)
    return results;
  lgr_close_levels(&c->levels);
  c->positions = s->positions;
  c->edges = s->all_moves;
  return agree_on(L, c, gr_spread_finish(s));
}

static void begin_work(lgr_cluster *c, lgr_cluster_work working) {
  lgr_solution *s = c->solution;
  const gr_play_row *play = lgr_play_of(s);
  c->working = working;
  if (working == LGR_LABELS)
    gr_labels_init(&c->work.labels, &c->shard, &s->values);
  else if (working == LGR_LENGTHS)
    gr_lengths_init(&c->work.lengths, &c->shard, play->sink_word(play->sink),
                    s->no_values == LGR_HAS_VALUES ? &s->values : NULL,
                    &s->column[LGR_REMOTENESS]);
  else if (working == LGR_HEIGHTS)
    gr_heights_init(&c->work.heights, &c->shard, &s->values,
                    &s->column[LGR_HEIGHT]);
  else
    gr_sums_init(&c->work.sums, &c->shard, &s->values, &c->cycle);
}

static gr_status step_work(lgr_cluster *c, size_t *budget) {
  if (c->working == LGR_LABELS)
    return gr_labels_step(&c->work.labels, budget);
  if (c->working == LGR_LENGTHS)
    return gr_lengths_step(&c->work.lengths, budget);
  if (c->working == LGR_HEIGHTS)
    return gr_heights_step(&c->work.heights, budget);
  return gr_sums_step(&c->work.sums, budget);
}

/* Collective: does all of some work. */
static int run_work(lua_State *L, lgr_cluster *c, lgr_cluster_work working) {
  gr_status status = GR_MORE;
  begin_work(c, working);
  while (status == GR_MORE) {
    size_t budget = LGR_SLICE;
    status = step_work(c, &budget);
    lgr_poll(L, LGR_SLICE);
    report(L, c, JOB, "solving");
  }
  lgr_cluster_rest(c);
  return agree_on(L, c, status);
}

/* Collective: pushes the text of own position u of a rank. */
static void push_text(lua_State *L, const lgr_cluster *c, uint32_t rank,
                      uint32_t u) {
  char text[LGR_MAX_TEXT + sizeof LGR_ELLIPSIS] = "";
  if (rank == c->wire.as.rank) {
    unsigned char kept[GR_KEY_BUFFER];
    size_t length;
    const unsigned char *key = gr_store_get(c->shard.store, u, &length, kept);
    lgr_push_shown(L, key, length);
    strncpy(text, lua_tostring(L, -1), sizeof text - 1);
    lua_pop(L, 1);
  }
  lgr_wire_tell(text, sizeof text, rank);
  lua_pushstring(L, text);
}

/* Raises the error about the cycle of the cluster at index 1; the texts of its
** positions are the other arguments. */
static int raise_cycle(lua_State *L) {
  const lgr_cluster *c = lua_touserdata(L, 1);
  lgr_fail_cycle(L, &c->job->rules, c->cycle.count);
}

/* Collective: the game has a cycle, and must not. Rank 0 raises the error. */
static int fail_cycle(lua_State *L, lgr_cluster *c) {
  int base = lua_gettop(L);
  luaL_checkstack(L, LGR_CYCLE_TOLD + LUA_MINSTACK, "cycle");
  lua_pushcfunction(L, raise_cycle);
  lua_pushvalue(L, CLUSTER);
  for (uint32_t i = 0; i < c->cycle.count && i < LGR_CYCLE_TOLD; i++)
    push_text(L, c, c->cycle.rank[i], c->cycle.at[i]);
  if (c->wire.as.rank > 0)
    return agree(L, c, FINE, 0);
  lua_pcall(L, lua_gettop(L) - base - 1, 0, 0);
  return agree(L, c, ERROR, 0);
}

/* Collective: have all ranks heard of the same cycle, or of none? */
static gr_status check_cycle(const gr_cycle *cycle) {
  uint64_t hash = cycle->count;
  for (uint32_t i = 0; i < GR_CYCLE_TOLD; i++)
    hash = gr_mix((hash ^ cycle->rank[i]) * GR_MULTIPLIER);
  return is_shared(hash) ? GR_DONE : GR_BAD_FILE;
}

/* The same as find_out for a game that splits: it has values, and nothing
** else. */
static int find_sums(lua_State *L, lgr_cluster *c) {
  int results = run_work(L, c, LGR_SUMS);
  if (results == 0)
    results = agree_on(L, c, check_cycle(&c->cycle));
  return results > 0 || c->cycle.count == 0 ? results : fail_cycle(L, c);
}

/* Finds out what there is to know of the positions. */
static int find_out(lua_State *L, lgr_cluster *c) {
  lgr_solution *s = c->solution;
  int results = 0;
  lgr_classify(s);
  if (s->graph.splits)
    return find_sums(L, c);
  if (s->no_values == LGR_HAS_VALUES)
    results = run_work(L, c, LGR_LABELS);
  if (results == 0)
    results = run_work(L, c, LGR_LENGTHS);
  if (results == 0 && s->no_values == LGR_HAS_VALUES)
    results = run_work(L, c, LGR_HEIGHTS);
  return results;
}

/*
** solve(fields): the fields are those of core.job, and `made`, a function that
** is called with the job. Collective, as all functions. A cluster; or nil and a
** message: why a limit, or an error on another rank, has stopped it, and then
** that rank.
*/
static int solve_function(lua_State *L) {
  lgr_cluster *c;
  int results;
  luaL_checktype(L, FIELDS, LUA_TTABLE);
  refuse(L);
  c = new_cluster(L);
  lua_toclose(L, CLUSTER);
  lgr_check_memory(
      L, lgr_wire_init(&c->wire, c->shard.memory, &c->job->pace.deadline));
  c->job->run.stepping = 1;
  c->job->run.thread = L;
  results = expand(L, c);
  if (results == 0)
    results = find_out(L, c);
  if (results > 0)
    return results;
  c->solution->memory.limit = 0;
  lua_pushvalue(L, CLUSTER);
  return 1;
}

/* sizes(cluster): how many positions and moves there are, how many positions
** and ghosts this rank has, and what it has said to the others. */
static int sizes_function(lua_State *L) {
  const lgr_cluster *c = lgr_check_cluster(L);
  lua_createtable(L, 0, 8);
  lgr_set_integer(L, "positions", c->positions);
  lgr_set_integer(L, "moves", c->edges);
  lgr_set_integer(L, "own", c->shard.graph.count);
  lgr_set_integer(L, "ghosts", c->shard.ghosts);
  lgr_set_integer(L, "bytes", lgr_bytes(c->solution));
  lgr_set_integer(L, "meetings", c->wire.meetings);
  lgr_set_integer(L, "sent", c->wire.sent);
  lua_pushnumber(L, c->wire.waited);
  lua_setfield(L, -2, "waited");
  return 1;
}

/*
** ------------------------------------------------------------ the module
*/

/* Ends MPI, if this module has begun it. */
static int finish(lua_State *L) {
  int *begun = luaL_checkudata(L, lua_upvalueindex(1), SESSION);
  int finalized;
  MPI_Finalized(&finalized);
  if (*begun && !finalized)
    MPI_Finalize();
  *begun = 0;
  return 0;
}

static int collect_session(lua_State *L) {
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, finish, 1);
  lua_insert(L, 1);
  lua_call(L, 1, 0);
  return 0;
}

/* abort([status]): ends all processes at once. */
static int abort_function(lua_State *L) {
  return MPI_Abort(MPI_COMM_WORLD, (int)luaL_optinteger(L, 1, 1));
}

/* Pushes what ends MPI when the state is closed; begins it if nobody has. */
static void push_session(lua_State *L) {
  static const luaL_Reg methods[] = {{"__gc", collect_session}, {NULL, NULL}};
  int running, *begun, given;
  if (lua_getfield(L, LUA_REGISTRYINDEX, SESSION ".session") == LUA_TUSERDATA)
    return;
  lua_pop(L, 1);
  begun = lua_newuserdatauv(L, sizeof *begun, 0);
  *begun = 0;
  lgr_push_type(L, SESSION, methods);
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_setfield(L, LUA_REGISTRYINDEX, SESSION ".session");
  MPI_Initialized(&running);
  if (running)
    return;
  MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given);
  *begun = 1;
}

LGR_EXPORT int luaopen_grundy_mpi(lua_State *L) {
  static const luaL_Reg functions[] = {{"solve", solve_function},
                                       {"sizes", sizes_function},
                                       {"abort", abort_function},
                                       {NULL, NULL}};
  char host[MPI_MAX_PROCESSOR_NAME];
  int rank, ranks, length;
  lgr_open_cluster(L);
  luaL_newlib(L, functions);
  lgr_open_remote(L);
  push_session(L);
  lua_pushcclosure(L, finish, 1);
  lua_setfield(L, -2, "finish");
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  lgr_set_integer(L, "rank", (uint64_t)rank);
  lgr_set_integer(L, "ranks", (uint64_t)ranks);
  MPI_Get_processor_name(host, &length);
  lua_pushlstring(L, host, (size_t)length);
  lua_setfield(L, -2, "host");
  return 1;
}
