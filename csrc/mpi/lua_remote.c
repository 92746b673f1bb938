/*
** lua_remote.c: see lua_remote.h.
*/
#include "mpi/lua_remote.h"

#include "lua/file/save.h"
#include "lua/host/fail.h"
#include "lua/solution/columns.h"
#include "mpi/gather.h"
#include "mpi/lua_cluster.h"

#include <mpi.h>

/* What is counted: P, N, D, positions whose value is infinite, and those
** without a move. */
enum { INFINITE = GR_D + 1, ENDS, COUNTS };

/* What `saved` of such a solution is. It is in the memory of the scratch. */
typedef struct Remote {
  lgr_saved as;
  gr_gather gather;
  gr_known known;       /* of the position that was found last */
  lgr_cluster *cluster; /* user value LGR_ORIGIN */
  int asking;           /* the ranks serve */
  uint64_t count[COUNTS];
  uint32_t longest; /* the largest finite remoteness */
} Remote;

static Remote *remote_of(const lgr_solution *s) {
  return (Remote *)s->saved;
}

/*
** ------------------------------------------------------------ counts
*/

/* Counts the positions of this rank; returns the longest play. (There are no
** lengths in a game that splits.) */
static uint32_t count_own(const lgr_cluster *c, uint64_t *count) {
  const lgr_solution *s = c->solution;
  const gr_words *lengths = &s->column[LGR_REMOTENESS];
  uint32_t longest = 0;
  memset(count, 0, COUNTS * sizeof *count);
  for (uint32_t u = 0; u < c->shard.graph.count; u++) {
    uint32_t length = gr_rows_word(lengths, u);
    count[lgr_outcome(s, u)]++;
    count[ENDS] += gr_degree(&c->shard.graph, u) == 0;
    if (s->no_values == LGR_HAS_VALUES)
      count[INFINITE] += (uint64_t)gr_is_infinite(s->values.label.at[u]);
    if (length != GR_NONE && length > longest)
      longest = length;
  }
  return longest;
}

/* All ranks: begins to gather; rank 0 gets the counts and the longest play. */
static gr_status begin(lgr_cluster *c, gr_gather *g, uint64_t *count,
                       uint32_t *longest) {
  gr_rows own = lgr_rows_of(c->shard.memory, c->solution);
  gr_status status =
      gr_gather_init(g, &c->shard, &own, c->solution->values.sets.count);
  *longest = count_own(c, count);
  if (status == GR_DONE)
    status = gr_mail_put(&g->mail, &c->wire.as, 0, longest, sizeof *longest);
  status = gr_mail_swap(&g->mail, &c->wire.as, status);
  for (uint32_t r = 0; r < c->wire.as.ranks && status == GR_DONE; r++) {
    uint32_t length = 0;
    if (g->mail.in[r].count == sizeof length)
      memcpy(&length, g->mail.in[r].at, sizeof length);
    if (length > *longest)
      *longest = length;
  }
  return status == GR_DONE ? gr_wire_sum(&c->wire.as, count, COUNTS) : status;
}

/* All ranks: can the first one speak for them? */
static gr_status meet(lgr_cluster *c, gr_status status) {
  c->job->pace.deadline.end = 0; /* it was for solving */
  return gr_wire_agree(&c->wire.as, status);
}

/* serve(cluster): what all ranks but the first do. Did it end well? */
static int serve(lua_State *L) {
  lgr_cluster *c = lgr_check_cluster(L);
  uint64_t count[COUNTS];
  uint32_t longest;
  gr_gather g;
  gr_status status;
  int failed;
  lgr_check_memory(L, meet(c, GR_DONE));
  status = begin(c, &g, count, &longest);
  if (status == GR_DONE)
    status = gr_gather_serve(&g);
  failed = g.failed;
  gr_gather_free(&g);
  lgr_check_ranks(L, status);
  lua_pushboolean(L, !failed);
  return 1;
}

/*
** ------------------------------------------------------------ answers
*/

/* An error if the ranks no longer serve. */
static Remote *check_asking(lua_State *L, lgr_solution *s) {
  Remote *remote = remote_of(s);
  if (!remote->asking)
    lgr_fail(L, "the ranks that hold this game have been dismissed");
  return remote;
}

/* All ranks look for it; what one knows of it is kept here. */
static uint32_t find(lua_State *L, lgr_solution *s) {
  Remote *remote = check_asking(L, s);
  gr_known *known = &remote->known;
  known->there = 0;
  if (lgr_key(L, 1, 2))
    lgr_check_ranks(L, gr_gather_ask(&remote->gather, s->scratch.code.at,
                                     s->scratch.code.count, known));
  return known->there ? 0 : GR_NONE;
}

static uint32_t word_of(lua_State *L, lgr_solution *s, lgr_column column,
                        uint32_t place) {
  (void)L, (void)place;
  return remote_of(s)->known.word[lgr_columns[column].section];
}

/* (They are the same on all ranks.) */
static const gr_ksets *sets_of(const lgr_solution *s) {
  return &remote_of(s)->cluster->solution->values.sets;
}

static void load(lua_State *L, int index) {
  const lgr_solution *s = lgr_check_open(L, index);
  lgr_fail(L,
           "the positions of this game are on %d ranks, and this needs all of "
           "them in one place: save the solution, and open the file",
           (int)remote_of(s)->cluster->wire.as.ranks);
}

/* No rank but that which has it knows which position is the first. */
static void put_start(lua_State *L, lgr_solution *s) {
  check_asking(L, s);
  load(L, 1);
}

/*
** ------------------------------------------------------------ the solution
*/

/* Puts the key of position 0 into the store. */
static void keep_first(lua_State *L, lgr_solution *s, gr_bytes *key) {
  uint32_t number;
  gr_status status = GR_MORE;
  gr_key_kind kind = lgr_key_kind(s);
  if (s->store.count > 0 || key->count == 0)
    return;
  lgr_check_memory(L, gr_bytes_reserve(&s->memory, key, GR_KEY_ROOM));
  if (!gr_is_key(&kind, key->at, key->count))
    lgr_check_ranks(L, GR_BAD_FILE);
  while (status == GR_MORE)
    status = gr_store_add(&s->memory, &s->store, key->at, key->count, &number);
  lgr_check_memory(L, status);
  s->graph.count = 1;
}

static void rows(lua_State *L, lgr_solution *s, gr_content *content) {
  Remote *remote = check_asking(L, s);
  lgr_cluster *c = remote->cluster;
  if (c->positions > GR_MAX_POSITIONS)
    lgr_fail(L, "save: the game has %I positions, and a file holds at most %I",
             (LUAI_UACINT)c->positions, (LUAI_UACINT)GR_MAX_POSITIONS);
  if (remote->gather.stream != NULL)
    lgr_fail(L, "save: a solution on many ranks can be saved once");
  lgr_check_ranks(L, gr_gather_order(&remote->gather));
  keep_first(L, s, &remote->gather.first);
  content->count = (uint32_t)c->positions;
  content->source = gr_gather_source(&remote->gather);
  content->sections = gr_rows_sections(&remote->gather.rows);
  if (s->no_values == LGR_HAS_VALUES) {
    content->sets = &c->solution->values.sets;
    content->values = s->values.finite_count > 0 ? s->values.max_value + 1 : 0;
  }
}

static void free_remote(lgr_solution *s) {
  Remote *remote = remote_of(s);
  if (remote->gather.shard != NULL)
    gr_gather_free(&remote->gather);
  gr_release(&s->scratch_memory, remote, 1, sizeof *remote);
  s->saved = NULL;
}

static const lgr_source on_ranks = {.start = put_start,
                                    .find = find,
                                    .word = word_of,
                                    .sets = sets_of,
                                    .load = load,
                                    .rows = rows,
                                    .free = free_remote};

/* A count, as far as a solution in one place can have it. */
static uint32_t at_most(uint64_t count) {
  return count < GR_NONE ? (uint32_t)count : GR_NONE;
}

/* Pushes a solution that is on the ranks of the cluster at index 1. */
static lgr_solution *push_remote(lua_State *L, lgr_cluster *c) {
  lgr_solution *s = lgr_new_solution(L);
  Remote *remote = gr_resize(&s->scratch_memory, NULL, 0, 1, sizeof *remote);
  lgr_check_memory(L, remote == NULL ? GR_NO_MEMORY : GR_DONE);
  memset(remote, 0, sizeof *remote);
  remote->as.count = at_most(c->positions);
  remote->as.source = &on_ranks;
  remote->cluster = c;
  s->saved = &remote->as;
  lgr_set_user_value(L, 1, lua_gettop(L), LGR_ORIGIN);
  return s;
}

/* Copies what is known of the game from the solution of this rank to that on
** top of the stack. */
static void describe(lua_State *L, lgr_solution *s, const lgr_cluster *c) {
  const lgr_solution *own = c->solution;
  int top = lua_gettop(L);
  lua_getiuservalue(L, 1, LGR_CLUSTER_JOB);
  lua_getiuservalue(L, -1, LGR_JOB_SOLUTION);
  lua_getiuservalue(L, -1, LGR_GAME);
  lua_setiuservalue(L, top, LGR_GAME);
  lua_getiuservalue(L, -1, LGR_NORMAL);
  lua_setiuservalue(L, top, LGR_NORMAL);
  lua_settop(L, top);
  s->regime = own->regime;
  gr_graph_suit(&s->graph, &s->regime);
  s->no_values = own->no_values;
  s->values.max_value = own->values.max_value;
  lgr_check_memory(L, gr_words_push(&s->memory, &s->graph.first, 0));
  if (c->starts > 0)
    lgr_check_memory(L, lgr_add_starts(s, 0, c->starts));
  for (size_t i = 0; i < own->given.number.count; i++) {
    const unsigned char *code;
    size_t length;
    uint32_t u = lgr_given_at(&own->given, i, &code, &length);
    lgr_check_memory(L,
                     lgr_give(&s->scratch_memory, &s->given, u, code, length));
  }
}

/* The solution of a cluster, which cannot be asked yet. */
static int make_solution(lua_State *L) {
  lgr_cluster *c = lgr_check_cluster(L);
  lgr_solution *s = push_remote(L, c);
  describe(L, s, c);
  return 1;
}

/* solution(cluster): what the first rank does: the solution, whose questions
** all ranks answer until they are dismissed. */
static int solution_function(lua_State *L) {
  lgr_cluster *c = lgr_check_cluster(L);
  lgr_solution *s;
  Remote *remote;
  int fine;
  lua_settop(L, 1);
  lua_pushcfunction(L, make_solution);
  lua_pushvalue(L, 1);
  fine = lua_pcall(L, 1, 1, 0) == LUA_OK;
  /* (The others wait, and must not do so for ever.) */
  if (meet(c, fine ? GR_DONE : GR_NO_MEMORY) != GR_DONE)
    return lua_error(L);
  s = lua_touserdata(L, 2);
  remote = remote_of(s);
  lgr_check_ranks(L,
                  begin(c, &remote->gather, remote->count, &remote->longest));
  remote->asking = 1;
  for (int i = 0; i <= GR_D; i++)
    s->outcomes[i] = at_most(remote->count[i]);
  s->values.finite_count = at_most(c->positions - remote->count[INFINITE]);
  s->provider = gr_has_mover(&s->regime) ? &lgr_two_players : &lgr_scripted;
  return 1;
}

static lgr_solution *check_remote(lua_State *L) {
  lgr_solution *s = lgr_check_open(L, 1);
  if (s->saved == NULL || s->saved->source != &on_ranks)
    lgr_fail(L, "a solution on many ranks expected");
  return s;
}

/* counts(solution): a table, as that of core.counts. */
static int counts(lua_State *L) {
  const lgr_solution *s = check_remote(L);
  const Remote *remote = remote_of(s);
  static const char *const names[] = {"P", "N", "D"};
  lua_newtable(L);
  lgr_set_integer(L, "positions", remote->cluster->positions);
  lgr_set_integer(L, "moves", remote->cluster->edges);
  for (int i = 0; i <= GR_D; i++)
    lgr_set_integer(L, names[i], remote->count[i]);
  lgr_set_integer(L, "ends", remote->count[ENDS]);
  if (lgr_words_of(s, LGR_REMOTENESS) != NULL)
    lgr_set_integer(L, "longest", remote->longest);
  if (s->no_values == LGR_HAS_VALUES)
    lgr_set_integer(L, "infinite", remote->count[INFINITE]);
  if (s->no_values == LGR_HAS_VALUES && s->values.finite_count > 0)
    lgr_set_integer(L, "max_value", s->values.max_value);
  return 1;
}

/* dismiss(solution, failed): the ranks stop serving; once is enough. */
static int dismiss(lua_State *L) {
  Remote *remote = remote_of(check_remote(L));
  int failed = lua_toboolean(L, 2);
  if (remote->asking) {
    remote->asking = 0;
    lgr_check_memory(L, gr_gather_end(&remote->gather, failed));
  }
  return 0;
}

/* The most bytes that `first` tells. */
#define TOLD 4000

/* first(text or nil): the text of the first rank that has one, if any has.
** Collective. */
static int first(lua_State *L) {
  char text[TOLD] = "";
  size_t length = 0;
  const char *own = luaL_optlstring(L, 1, NULL, &length);
  uint64_t from;
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  from = lgr_wire_least(own != NULL ? (uint64_t)rank : UINT64_MAX);
  if (from == UINT64_MAX)
    return 0;
  if (own != NULL)
    memcpy(text, own, length < TOLD ? length : TOLD - 1);
  lgr_wire_tell(text, TOLD, (uint32_t)from);
  lua_pushstring(L, text);
  return 1;
}

static int make_room(lua_State *L) {
  lua_newuserdatauv(L, (size_t)lua_tointeger(L, 1), 0);
  return 1;
}

/* told(text): the text of rank 0. Collective, and what ranks call first: an
** error if they cannot understand each other. */
static int told(lua_State *L) {
  size_t length = 0;
  const char *own = luaL_checklstring(L, 1, &length);
  uint64_t size = length;
  char *text;
  int rank, fine;
  if (!lgr_wire_is_alike())
    lgr_fail(L, "the ranks run on machines that store numbers differently; all "
                "must be of one kind");
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  lgr_wire_tell(&size, sizeof size, 0);
  lua_pushcfunction(L, make_room);
  lua_pushinteger(L, (lua_Integer)size);
  fine = lua_pcall(L, 1, 1, 0) == LUA_OK;
  if (lgr_wire_least((uint64_t)fine) == 0)
    lgr_no_memory(L);
  text = lua_touserdata(L, -1);
  if (rank == 0)
    memcpy(text, own, length);
  for (size_t at = 0; at < size; at += TOLD)
    lgr_wire_tell(text + at, (int)(size - at < TOLD ? size - at : TOLD), 0);
  lua_pushlstring(L, text, (size_t)size);
  return 1;
}

void lgr_open_remote(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"first", first},   {"told", told},
      {"serve", serve},   {"solution", solution_function},
      {"counts", counts}, {"dismiss", dismiss},
      {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
