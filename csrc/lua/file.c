/*
** file.c: solutions in files. What is in them is the matter of core/file; here
** they are written beside the path and then take its place, and they are read.
*/
#if defined(__APPLE__)
#define _DARWIN_C_SOURCE
#else
#define _DEFAULT_SOURCE /* for flock */
#define _XOPEN_SOURCE 700
#endif

#include "lua/module.h"

#if defined(__unix__) || defined(__APPLE__)

#include "core/file/loader.h"
#include "core/file/writer.h"
#include "lua/fail.h"
#include "lua/task.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Pushes nil, "PATH: why". */
static int push_failure(lua_State *L, const char *path, const char *why) {
  lua_pushnil(L);
  lua_pushfstring(L, "%s: %s", path, why);
  return 2;
}

/*
** ------------------------------------------------------------ META
*/

static void set_string(lua_State *L, const char *name, const char *value) {
  lua_pushstring(L, value);
  lua_setfield(L, -2, name);
}

/* Sets how many positions are P, N and D. */
static void set_outcomes(lua_State *L, const uint32_t *outcomes) {
  lua_newtable(L);
  for (int i = 0; i < 3; i++) {
    lua_pushinteger(L, outcomes[i]);
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "outcomes");
}

/* Sets the runs of starts; those that touch are one. (A game without a position
** has an empty run.) */
static void set_starts(lua_State *L, const gr_words *runs) {
  uint32_t end = GR_NONE;
  lua_Integer n = 0;
  lua_newtable(L);
  for (size_t k = 0; k < runs->count; k += 2) {
    if (runs->at[k + 1] == 0)
      continue;
    if (runs->at[k] != end) {
      lua_pushinteger(L, runs->at[k]);
      lua_rawseti(L, -2, n + 1);
      lua_pushinteger(L, 0);
      lua_rawseti(L, -2, n + 2);
      n += 2;
    }
    lua_rawgeti(L, -1, n);
    lua_pushinteger(L, lua_tointeger(L, -1) + runs->at[k + 1]);
    lua_rawseti(L, -3, n);
    lua_pop(L, 1);
    end = runs->at[k] + runs->at[k + 1];
  }
  lua_setfield(L, -2, "starts");
}

/* What a payoff is called in `ends`. */
static void push_end(lua_State *L, const gr_endings *endings, uint32_t i) {
  static const char *const names[] = {"loss", "draw", "win"};
  double payoff = endings->payoff[i];
  if (i + 1 == endings->unset)
    lua_pushboolean(L, 0);
  else if (endings->numbers)
    lua_pushnumber(L, (lua_Number)payoff);
  else
    lua_pushstring(L, names[payoff > 0 ? 2 : payoff == 0]);
}

static void set_ends(lua_State *L, const gr_endings *endings) {
  lua_newtable(L);
  for (uint32_t i = 0; i < endings->count; i++) {
    push_end(L, endings, i);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, "ends");
}

/* Sets the names of the vertices, if positions are sets of them. */
static void set_names(lua_State *L, const lgr_names *names) {
  uint32_t start = 0;
  lua_newtable(L);
  for (uint32_t i = 0; i < names->count; i++) {
    lgr_check_open(L, 1);
    lgr_push_code(L, names->code.at + start, names->end[i] - start);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
    start = names->end[i];
  }
  lua_setfield(L, -2, "names");
}

/* Sets the first start, which is position 0. */
static void set_start(lua_State *L, const lgr_solution *s) {
  int two = lgr_push_with_player(L, s, 0) == 2;
  if (two)
    lua_setfield(L, -3, "player");
  lua_setfield(L, -2, "start");
}

/* Adds what the solution at index 1 is to the table on top of the stack. Each
** allocation may run a finalizer that closes it: then the arrays are empty. */
static void fill_meta(lua_State *L, const lgr_solution *s) {
  int valued = s->no_values == LGR_HAS_VALUES;
  set_string(L, "play", s->misere ? "misere" : "normal");
  lgr_set_integer(L, "players", s->players == 2 ? 2 : 1);
  set_starts(L, &s->starts);
  set_outcomes(L, s->outcomes);
  if (s->no_values == LGR_ONLY_OUTCOME)
    set_string(L, "only", "outcome");
  if (s->graph.splits || s->space)
    lua_pushboolean(L, 1);
  if (s->graph.splits)
    lua_setfield(L, -2, "splits");
  else if (s->space)
    lua_setfield(L, -2, "space");
  if (valued)
    lgr_set_integer(
        L, "values",
        s->values.finite_count > 0 ? (uint64_t)s->values.max_value + 1 : 0);
  if (s->endings.count > 0)
    set_ends(L, &s->endings);
  if (s->names.count > 0)
    set_names(L, &s->names);
  lgr_check_open(L, 1);
  if (s->graph.count > 0)
    set_start(L, s);
  lgr_check_open(L, 1);
}

/*
** ------------------------------------------------------------ saving
** The file is locked as long as it is written. So one that nobody has locked
** was left behind by a process that is gone, and is removed.
*/

/* The rights of a file, and those that are asked for a private file and for any
** new one. */
#define RIGHTS (S_IRWXU | S_IRWXG | S_IRWXO)
#define PRIVATE (S_IRUSR | S_IWUSR)
#define ANY (PRIVATE | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH)

/* The most files that are being written beside a path. */
#define MOST_WRITERS 1000

/* Bytes of the number and what else is added to the path. */
#define SUFFIX 24

typedef struct Save {
  lgr_task task;
  gr_writer writer;
  gr_bytes meta;
  gr_bytes beside;    /* the path of the file that is written */
  const char *target; /* whose place it takes */
  int fd;             /* + 1; 0: none */
  int error;          /* of the system; 0: none */
  double next_report; /* when the progress is told next, by lgr_now */
} Save;

/* The arguments of save(). */
enum { SOLUTION = 1, TARGET, META, MOVES, PROGRESS };

/* Seconds between two reports. */
#define REPORT_SECONDS 0.1

static void free_save(void *task) {
  Save *save = task;
  gr_memory *memory = save->task.memory;
  if (save->writer.task.memory != NULL)
    gr_writer_free(&save->writer);
  if (save->fd > 0) {
    unlink((const char *)save->beside.at);
    close(save->fd - 1);
  }
  gr_bytes_free(memory, &save->meta);
  gr_bytes_free(memory, &save->beside);
}

/* Removes the file at a path if its writer is gone; 0 if there was none, -1 if
** it is being written. */
static int sweep(const char *path) {
  int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC), gone;
  if (fd < 0)
    return errno == ENOENT ? 0 : -1;
  gone = flock(fd, LOCK_EX | LOCK_NB) == 0 && unlink(path) == 0;
  close(fd);
  return gone ? 1 : -1;
}

/* Makes and locks a new file at a path. Returns 0 with errno on failure: EEXIST
** if there is something; or if another process has just taken it for one that
** was left behind. */
static int make_file(Save *save, const char *path) {
  struct stat like, made;
  int known = stat(save->target, &like) == 0;
  int fd =
      open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, known ? PRIVATE : ANY);
  if (fd < 0)
    return 0;
  if (flock(fd, LOCK_EX | LOCK_NB) != 0 || fstat(fd, &made) != 0 ||
      made.st_nlink == 0) {
    close(fd);
    errno = EEXIST;
    return 0;
  }
  save->fd = fd + 1;
  return !known || fchmod(fd, like.st_mode & RIGHTS) == 0;
}

/* Makes the file that is written; 0 on failure, with errno. Removes those that
** were left behind. */
static int begin_file(Save *save) {
  char *path = (char *)save->beside.at;
  char *suffix = path + strlen(save->target);
  int made = 0;
  for (int i = 1; i <= MOST_WRITERS; i++) {
    int there;
    sprintf(suffix, ".saving-%d", i);
    there = sweep(path);
    if (there >= 0 && !made) {
      made = i;
      if (!make_file(save, path)) {
        if (save->fd > 0 || errno != EEXIST)
          return 0;
        made = 0;
      }
    } else if (there == 0) {
      break;
    }
  }
  if (made > 0)
    sprintf(suffix, ".saving-%d", made);
  else
    errno = EEXIST;
  return made > 0;
}

/* Writes all bytes; 0 on failure, with errno. */
static int write_all(int fd, const unsigned char *at, size_t count,
                     uint64_t offset) {
  while (count > 0) {
    ssize_t done = pwrite(fd, at, count, (off_t)offset);
    if (done < 0 && errno == EINTR)
      continue;
    if (done <= 0) {
      errno = done == 0 ? ENOSPC : errno;
      return 0;
    }
    at += done;
    count -= (size_t)done;
    offset += (uint64_t)done;
  }
  return 1;
}

static gr_status step_save(void *task, size_t *budget) {
  Save *save = task;
  gr_writer *w = &save->writer;
  gr_status status = gr_writer_step(w, budget);
  if (status != GR_DONE && status != GR_MORE)
    return status;
  if (!write_all(save->fd - 1, w->out.at, w->out.count, w->offset)) {
    save->error = errno;
    return GR_DONE;
  }
  gr_writer_taken(w);
  return status;
}

/* Flushes the folder of a file, so that a new name in it lasts; 0 on failure,
** with errno. (Some systems cannot flush folders, and need not.) */
static int flush_folder(Save *save) {
  char *path = (char *)save->beside.at, *slash = strrchr(path, '/');
  int fd, fine;
  if (slash == NULL)
    memcpy(path, ".", 2);
  else
    slash[slash == path] = '\0';
  fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0)
    return errno == EACCES;
  fine = fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP;
  close(fd);
  return fine;
}

/* Flushes the file and puts it into its place; 0 on failure, with errno. */
static int finish_file(Save *save) {
  int fd = save->fd - 1;
  if (fsync(fd) != 0 ||
      rename((const char *)save->beside.at, save->target) != 0)
    return 0;
  save->fd = 0;
  if (close(fd) != 0)
    return 0;
  return flush_folder(save);
}

static int push_save(lua_State *L, void *task) {
  Save *save = task;
  const char *target = save->target;
  int error = save->error;
  if (error == 0 && !finish_file(save))
    error = errno;
  if (error != 0)
    return push_failure(L, target, strerror(error));
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
  int results = push_failure(L, save->target, why);
  lgr_release(&save->task);
  return results;
}

/* Fills in a new task: the paths, and the code of META, which is in the
** scratch. */
static void prepare_save(lua_State *L, Save *save, const lgr_solution *s,
                         int moves) {
  gr_memory *memory = save->task.memory;
  size_t length = strlen(save->target);
  gr_content content;
  lgr_check_memory(L, gr_put_bytes(memory, &save->meta, s->scratch.code.at,
                                   s->scratch.code.count));
  lgr_check_memory(L, gr_bytes_reserve(memory, &save->beside, length + SUFFIX));
  memcpy(save->beside.at, save->target, length + 1);
  content = content_of(save, s, moves);
  gr_writer_init(&save->writer, memory, &content);
}

/* save(solution, path, meta, moves, progress): writes it; `meta` has the fields
** that the rules know of. True; or nil, message. */
static int save_function(lua_State *L) {
  lgr_solution *s = lgr_check_solution(L, SOLUTION);
  const char *path = luaL_checkstring(L, TARGET);
  Save *save;
  luaL_checktype(L, META, LUA_TTABLE);
  if (!s->graph.splits && s->play != LGR_MIXED)
    lgr_compute(L, SOLUTION, LGR_REMOTENESS);
  if (!s->graph.splits && s->no_values == LGR_HAS_VALUES)
    lgr_compute(L, SOLUTION, LGR_HEIGHT);
  lua_settop(L, PROGRESS);
  lua_pushvalue(L, META);
  fill_meta(L, s);
  lua_settop(L, PROGRESS);
  save = lgr_push_work(L, &saving, SOLUTION);
  save->target = path;
  if (!lgr_encode(L, META, &s->scratch_memory, &s->scratch))
    return give_up(L, save, lua_tostring(L, -1));
  prepare_save(L, save, s, lua_toboolean(L, MOVES));
  if (!begin_file(save))
    return give_up(L, save, strerror(errno));
  return lgr_run_and_push(L);
}

/*
** ------------------------------------------------------------ codes
** What is in a file may be anything. A code is looked at before it is trusted.
*/

/* A table while its code is read. */
typedef struct Level {
  size_t left; /* elements, or names, to be read yet */
  enum { ARRAY, ELEMENTS, NAMES } part;
  const unsigned char *name; /* the last one; NULL: none */
  size_t length;
} Level;

static int skip(gr_cursor *c, size_t count) {
  if (count > (size_t)(c->end - c->at))
    return 0;
  c->at += count;
  return 1;
}

/* Is the integer written in as few bytes as possible? */
static int skip_integer(gr_cursor *c, size_t bytes) {
  const unsigned char *at = c->at;
  if (!skip(c, bytes) || at[bytes - 1] == 0)
    return 0;
  return bytes > 2 || (at[0] & 1) == 1 ||
         (at[0] | (bytes == 2 ? at[1] << 8 : 0)) >= 2 * GR_SMALLS;
}

static int skip_float(gr_cursor *c) {
  const double most = 9223372036854775808.0; /* 2^63 */
  uint64_t word;
  double number;
  if (!skip(c, 8))
    return 0;
  word = gr_get_fixed(c->at - 8, 8);
  memcpy(&number, &word, sizeof number);
  return !isnan(number) &&
         (number != floor(number) || number < -most || number >= most);
}

static int skip_string(gr_cursor *c, unsigned tag) {
  uint32_t length = tag - TAG_SHORT_STRING;
  if (tag != TAG_STRING)
    return skip(c, length);
  return gr_get_varint(c, &length) && length >= SHORT_STRINGS &&
         skip(c, length);
}

/* Reads the head of a table. */
static int open_level(gr_cursor *c, unsigned tag, Level *level) {
  uint32_t count = tag - TAG_SHORT_ARRAY;
  memset(level, 0, sizeof *level);
  level->part = tag == TAG_NAMES ? ELEMENTS : ARRAY;
  if (tag < TAG_SHORT_ARRAY &&
      (!gr_get_varint(c, &count) || (tag == TAG_ARRAY && count < SHORT_ARRAYS)))
    return 0;
  level->left = count;
  return 1;
}

/* Reads a name, which must come after the one before. */
static int take_name(gr_cursor *c, Level *level) {
  const unsigned char *name = c->at;
  size_t length;
  unsigned tag;
  if (c->at == c->end)
    return 0;
  tag = *c->at++;
  if ((tag != TAG_STRING && (tag < TAG_SHORT_STRING || tag >= TAG_SMALL)) ||
      !skip_string(c, tag))
    return 0;
  length = (size_t)(c->at - name);
  if (level->name != NULL) {
    size_t least = length < level->length ? length : level->length;
    if (memcmp(level->name, name, least) >= 0)
      return 0;
  }
  level->name = name;
  level->length = length;
  return 1;
}

/* Goes on to the next value in a table: 1, 0 if there is none, -1 if something
** is wrong. */
static int next_value(gr_cursor *c, Level *level) {
  if (level->left == 0 && level->part == ELEMENTS) {
    uint32_t names;
    if (!gr_get_varint(c, &names) || names == 0)
      return -1;
    level->left = names;
    level->part = NAMES;
  }
  if (level->left == 0)
    return 0;
  level->left--;
  return level->part != NAMES || take_name(c, level) ? 1 : -1;
}

/* Reads a value: 1, or 2 if it is a table, whose values follow; 0 if it is
** none. */
static int take_value(gr_cursor *c, int inside, Level *level) {
  unsigned tag;
  if (c->at == c->end)
    return 0;
  tag = *c->at++;
  if (tag >= TAG_SMALL)
    return 1;
  if (tag >= TAG_SHORT_STRING || tag == TAG_STRING)
    return skip_string(c, tag);
  if (tag >= TAG_ARRAY && tag != TAG_NAMES + 1)
    return open_level(c, tag, level) ? 2 : 0;
  if (tag == TAG_FALSE || tag == TAG_TRUE)
    return inside;
  if (tag == TAG_FLOAT)
    return skip_float(c);
  return tag > TAG_INTEGER && tag < TAG_FLOAT && skip_integer(c, tag);
}

/* Are these bytes the code of a position, and nothing more? */
static int is_code(const unsigned char *code, size_t length) {
  Level level[LGR_MAX_DEPTH + 1];
  gr_cursor c = {code, code + length};
  int depth = 0, more;
  if (length > LGR_MAX_CODE)
    return 0;
  memset(level, 0, sizeof *level);
  do {
    int kind = take_value(&c, depth > 0, &level[depth]);
    if (kind == 0 || (kind == 2 && depth == LGR_MAX_DEPTH))
      return 0;
    depth += kind == 2;
    more = 0;
    while (depth > 0 && (more = next_value(&c, &level[depth - 1])) == 0)
      depth--;
    if (more < 0)
      return 0;
  } while (depth > 0);
  return c.at == c.end;
}

/*
** ------------------------------------------------------------ opening
*/

typedef struct Saved {
  lgr_saved as;
  gr_reader reader;
  int fd;             /* + 1; 0: none */
  gr_words members;   /* of the set that was read last */
  uint32_t values;    /* the number of finite values */
  gr_bytes start;     /* the code of position 0, */
  lua_Integer player; /* and who moves there, if there are two players */
  double *level;      /* absolute payoffs except 0, descending, */
  uint32_t levels;    /* each once, */
  size_t level_room;
  char *path;
  size_t path_size;
} Saved;

static int read_file(void *file, uint64_t offset, unsigned char *to,
                     size_t size) {
  const Saved *saved = file;
  while (size > 0) {
    ssize_t done = pread(saved->fd - 1, to, size, (off_t)offset);
    if (done < 0 && errno == EINTR)
      continue;
    if (done <= 0)
      return 0;
    to += done;
    size -= (size_t)done;
    offset += (uint64_t)done;
  }
  return 1;
}

static Saved *saved_of(const lgr_solution *s) {
  return (Saved *)s->saved;
}

static void free_saved(lgr_solution *s) {
  gr_memory *memory = &s->scratch_memory;
  Saved *saved = saved_of(s);
  if (saved->fd > 0)
    close(saved->fd - 1);
  if (saved->reader.memory != NULL)
    gr_reader_free(&saved->reader);
  gr_words_free(memory, &saved->members);
  gr_release(memory, saved->level, saved->level_room, sizeof *saved->level);
  gr_bytes_free(memory, &saved->start);
  gr_release(memory, saved->path, saved->path_size, 1);
  gr_release(memory, saved, 1, sizeof *saved);
  s->saved = NULL;
}

/* Pushes what is wrong with a file. */
static const char *push_fault(lua_State *L, const gr_reader *r) {
  static const char *const texts[] = {
      "nothing is wrong",
      "cannot be read",
      "is not a saved solution",
      "is incomplete: its size is not what it was",
      "has a version of the format that this program does not know",
      "has a part that this program does not know",
      "is damaged: a checksum is wrong",
      "is not valid"};
  if (r->name[0] != '\0')
    return lua_pushfstring(L, "%s (section %s)", texts[r->fault], r->name);
  return lua_pushstring(L, texts[r->fault]);
}

/* Raises an error unless all is well. */
static void check_read(lua_State *L, const Saved *saved, gr_status status) {
  if (status == GR_NO_MEMORY)
    lgr_no_memory(L);
  if (status != GR_DONE)
    lgr_fail(L, "%s %s", saved->path, push_fault(L, &saved->reader));
}

/* The word of a position in a section. */
static uint32_t word_of(lua_State *L, Saved *saved, gr_section_id id,
                        uint32_t rank) {
  uint32_t word;
  check_read(L, saved, gr_reader_word(&saved->reader, id, rank, &word));
  return word;
}

/* The label of a position, as a finite value or GR_INFINITE; then the members
** of K have been read. */
static uint32_t label_of(lua_State *L, Saved *saved, uint32_t rank) {
  uint32_t label = word_of(L, saved, GR_LABL, rank);
  if (label < saved->values)
    return label;
  check_read(
      L, saved,
      gr_reader_set(&saved->reader, label - saved->values, &saved->members));
  return GR_INFINITE;
}

static void push_value(lua_State *L, lgr_solution *s, uint32_t rank) {
  Saved *saved = saved_of(s);
  gr_kset set = {0, 0, 0};
  gr_ksets sets;
  uint32_t label, low = 0;
  lgr_need_values(L, s);
  label = label_of(L, saved, rank);
  if (label != GR_INFINITE) {
    lua_pushinteger(L, label);
    return;
  }
  while (low < saved->members.count && saved->members.at[low] < GR_LOW_MEMBERS)
    set.low |= UINT64_C(1) << saved->members.at[low++];
  set.high = low;
  set.high_count = (uint32_t)saved->members.count - low;
  memset(&sets, 0, sizeof sets);
  sets.at = &set;
  sets.count = 1;
  sets.high = saved->members;
  lgr_push_infinity(L, &sets, 0);
}

static gr_outcome outcome_of(lua_State *L, lgr_solution *s, uint32_t rank) {
  Saved *saved = saved_of(s);
  uint32_t label;
  if (s->no_values != LGR_HAS_VALUES) {
    uint32_t word = word_of(L, saved, GR_RMTN, rank);
    return gr_outcome_of(word - 1); /* 0 becomes GR_NONE */
  }
  label = label_of(L, saved, rank);
  if (label != GR_INFINITE)
    return label == 0 ? GR_P : GR_N;
  return saved->members.count > 0 && saved->members.at[0] == 0 ? GR_N : GR_D;
}

static void push_outcome(lua_State *L, lgr_solution *s, uint32_t rank) {
  lgr_push_outcome(L, outcome_of(L, s, rank));
}

static void push_measure(lua_State *L, uint32_t word) {
  if (word == 0)
    lua_pushnumber(L, (lua_Number)HUGE_VAL);
  else
    lua_pushinteger(L, (lua_Integer)word - 1);
}

static void push_remoteness(lua_State *L, lgr_solution *s, uint32_t rank) {
  if (s->play != LGR_MIXED)
    lgr_need_whole(L, s, "remoteness");
  push_measure(L, word_of(L, saved_of(s), GR_RMTN, rank));
}

static void push_height(lua_State *L, lgr_solution *s, uint32_t rank) {
  lgr_need_values(L, s);
  lgr_need_whole(L, s, "height");
  push_measure(L, word_of(L, saved_of(s), GR_HGHT, rank));
}

/* What play from there pays to the player to move. */
static void push_worth(lua_State *L, lgr_solution *s, uint32_t rank) {
  static const lua_Integer worth[] = {-1, 1, 0}; /* of P, N, D */
  Saved *saved = saved_of(s);
  uint32_t code;
  double level;
  if (s->play != LGR_MIXED) {
    lua_pushinteger(L, worth[outcome_of(L, s, rank)]);
    return;
  }
  code = word_of(L, saved, GR_WRTH, rank);
  if (code > 2 * saved->levels)
    check_read(L, saved,
               gr_reader_blame(&saved->reader, GR_WRTH, GR_FILE_IMPOSSIBLE));
  level = code == 0 ? 0 : saved->level[(code - 1) / 2];
  lgr_push_payoff(L, code % 2 == 0 && code > 0 ? -level : level);
}

static const struct {
  const char *name;
  void (*push)(lua_State *L, lgr_solution *s, uint32_t rank);
} answers[] = {{"value", push_value},
               {"outcome", push_outcome},
               {"remoteness", push_remoteness},
               {"height", push_height},
               {"worth", push_worth}};

#define ANSWERS (sizeof answers / sizeof *answers)

/* Puts position 0 at index 2 and, where there are two players, the one to move
** there at index 3, unless another one is given. */
static void put_start(lua_State *L, const Saved *saved) {
  lua_Integer player = saved->player;
  if (saved->start.count == 0)
    return;
  lgr_push_code(L, saved->start.at, saved->start.count);
  lua_replace(L, 2);
  if (player != 0 && lua_isnil(L, 3)) {
    lua_pushinteger(L, player);
    lua_replace(L, 3);
  }
}

/* The key of the set of vertices at index 2. */
static int key_of_set(lua_State *L, lgr_solution *s) {
  gr_bytes *code = &s->scratch.code;
  uint64_t set;
  if (!lgr_read_set(L, s, 2, &set))
    return 0;
  code->count = 0;
  lgr_check_memory(L,
                   gr_bytes_reserve(&s->scratch_memory, code, GR_INTEGER_CODE));
  code->count = gr_put_integer(code->at, set);
  return 1;
}

/* The rank of the position at index 2, with the player at index 3; GR_NONE if
** it is not there. */
static uint32_t rank_of(lua_State *L, lgr_solution *s) {
  uint32_t rank;
  int there;
  if (lua_isnil(L, 2))
    put_start(L, saved_of(s));
  lgr_check_open(L, 1); /* a finalizer may have closed it */
  there = s->names.count > 0 ? key_of_set(L, s) : lgr_key(L, 1, 2);
  if (!there || s->saved == NULL)
    return GR_NONE;
  check_read(L, saved_of(s),
             gr_reader_find(&saved_of(s)->reader, s->scratch.code.at,
                            s->scratch.code.count, &rank));
  return rank;
}

static int answer(lua_State *L, lgr_solution *s, const char *name) {
  uint32_t rank;
  size_t i = 0;
  int has = strcmp(name, "has") == 0;
  while (i < ANSWERS && strcmp(answers[i].name, name) != 0)
    i++;
  if (i == ANSWERS && !has)
    return -1;
  rank = rank_of(L, s);
  if (s->saved == NULL) /* `normal` has had it loaded */
    return -1;
  if (has) {
    lua_pushboolean(L, rank != GR_NONE);
    return 1;
  }
  if (rank == GR_NONE)
    return 0;
  answers[i].push(L, s, rank);
  return 1;
}

/*
** ------------------------------------------------------------ what META says
** The table is on top of the stack; each function says whether its part is all
** right, and leaves nothing else there.
*/

/* A field that is an integer in a range; -1 if it is not. */
static lua_Integer read_integer(lua_State *L, const char *name,
                                lua_Integer most) {
  int fits;
  lua_Integer n;
  lua_getfield(L, -1, name);
  n = lua_tointegerx(L, -1, &fits);
  fits = fits && lua_type(L, -1) == LUA_TNUMBER && n >= 0 && n <= most;
  lua_pop(L, 1);
  return fits ? n : -1;
}

/* A field that is one of some words, or nil, if that may be: its place, from 1
** on, 0 for nil; -1 if it is something else. */
static int read_word(lua_State *L, const char *name, const char *const *words) {
  int found = lua_getfield(L, -1, name) == LUA_TNIL ? 0 : -1;
  for (int i = 0; found < 0 && words[i] != NULL; i++)
    if (lua_type(L, -1) == LUA_TSTRING &&
        strcmp(lua_tostring(L, -1), words[i]) == 0)
      found = i + 1;
  lua_pop(L, 1);
  return found;
}

/* A field that is true or nil: 1 or 0; -1 if it is something else. */
static int read_flag(lua_State *L, const char *name) {
  int type = lua_getfield(L, -1, name);
  int flag = type == LUA_TNIL                               ? 0
             : type == LUA_TBOOLEAN && lua_toboolean(L, -1) ? 1
                                                            : -1;
  lua_pop(L, 1);
  return flag;
}

/* A field that is a string or nil. */
static int is_text(lua_State *L, const char *name) {
  int type = lua_getfield(L, -1, name);
  lua_pop(L, 1);
  return type == LUA_TSTRING || type == LUA_TNIL;
}

/* Element i of the array on top of the stack, an integer up to `most`. */
static int read_element(lua_State *L, lua_Unsigned i, uint32_t most,
                        uint32_t *element) {
  int fits;
  lua_Integer n;
  lua_rawgeti(L, -1, (lua_Integer)i);
  n = lua_tointegerx(L, -1, &fits);
  fits = fits && lua_type(L, -1) == LUA_TNUMBER && n >= 0 &&
         n <= (lua_Integer)most;
  lua_pop(L, 1);
  *element = fits ? (uint32_t)n : 0;
  return fits;
}

static int read_starts(lua_State *L, lgr_solution *s, uint32_t count) {
  int fine = lua_getfield(L, -1, "starts") == LUA_TTABLE;
  lua_Unsigned last = fine ? lua_rawlen(L, -1) : 0;
  fine = fine && last % 2 == 0;
  for (lua_Unsigned i = 1; i <= last && fine; i += 2) {
    uint32_t first, run;
    fine = read_element(L, i, count, &first) &&
           read_element(L, i + 1, count - first, &run) && run > 0;
    if (fine)
      lgr_check_memory(L, lgr_add_starts(s, first, run));
  }
  lua_pop(L, 1);
  return fine;
}

static int read_outcomes(lua_State *L, lgr_solution *s, uint32_t count) {
  int fine = lua_getfield(L, -1, "outcomes") == LUA_TTABLE;
  uint64_t sum = 0;
  for (lua_Unsigned i = 0; i < 3 && fine; i++) {
    fine = read_element(L, i + 1, count, &s->outcomes[i]);
    sum += s->outcomes[i];
  }
  lua_pop(L, 1);
  return fine && sum == count;
}

/* Reads the ending on top of the stack, number i. */
static int read_end(lua_State *L, gr_endings *endings, uint32_t i) {
  static const char *const words[] = {"loss", "draw", "win", NULL};
  double *payoff = &endings->payoff[i];
  int type = lua_type(L, -1), word = 0;
  if (type == LUA_TNUMBER) {
    *payoff = (double)lua_tonumber(L, -1);
    endings->numbers = 1;
    return *payoff == *payoff;
  }
  if (type == LUA_TBOOLEAN && !lua_toboolean(L, -1) && endings->unset == 0) {
    endings->unset = i + 1;
    return 1;
  }
  while (type == LUA_TSTRING && words[word] != NULL &&
         strcmp(words[word], lua_tostring(L, -1)) != 0)
    word++;
  *payoff = word - 1;
  return type == LUA_TSTRING && words[word] != NULL;
}

/* The endings are kept without saying which sinks have them. */
static int read_ends(lua_State *L, lgr_solution *s, int misere) {
  gr_endings *endings = &s->endings;
  int type = lua_getfield(L, -1, "ends"), fine = type == LUA_TNIL;
  lua_Unsigned count = type == LUA_TTABLE ? lua_rawlen(L, -1) : 0;
  if (count > 0 && count <= GR_MAX_ENDINGS) {
    endings->payoff =
        gr_resize(&s->memory, NULL, 0, (size_t)count, sizeof *endings->payoff);
    lgr_check_memory(L, endings->payoff == NULL ? GR_NO_MEMORY : GR_DONE);
    endings->room = (size_t)count;
    fine = 1;
  }
  for (uint32_t i = 0; i < count && fine; i++) {
    lua_rawgeti(L, -1, (lua_Integer)i + 1);
    fine = read_end(L, endings, i);
    lua_pop(L, 1);
  }
  if (fine)
    endings->count = (uint32_t)count;
  if (endings->unset > 0)
    endings->payoff[endings->unset - 1] = misere ? 1 : -1;
  lua_pop(L, 1);
  return fine;
}

static int level_less(const void *a, const void *b, const void *context) {
  (void)context;
  return *(const double *)a > *(const double *)b;
}

/* The levels of the endings. */
static gr_status make_levels(lgr_solution *s) {
  const gr_endings *endings = &s->endings;
  Saved *saved = saved_of(s);
  uint32_t count = 0;
  if (s->play != LGR_MIXED)
    return GR_DONE;
  saved->level = gr_resize(&s->scratch_memory, NULL, 0, endings->count,
                           sizeof *saved->level);
  if (saved->level == NULL)
    return GR_NO_MEMORY;
  saved->level_room = endings->count;
  for (uint32_t i = 0; i < endings->count; i++)
    if (endings->payoff[i] != 0)
      saved->level[count++] = fabs(endings->payoff[i]);
  gr_sort(saved->level, count, sizeof *saved->level, level_less, NULL);
  for (uint32_t i = 0; i < count; i++)
    if (saved->levels == 0 ||
        saved->level[i] != saved->level[saved->levels - 1])
      saved->level[saved->levels++] = saved->level[i];
  return GR_DONE;
}

static int read_names(lua_State *L, lgr_solution *s) {
  int type = lua_getfield(L, -1, "names"), fine = type == LUA_TNIL;
  lua_Unsigned count = type == LUA_TTABLE ? lua_rawlen(L, -1) : 0;
  if (count > 0 && count <= LGR_MAX_VERTICES) {
    fine = 1;
    for (lua_Unsigned i = 1; i <= count && fine; i++) {
      fine = lua_rawgeti(L, -1, (lua_Integer)i) != LUA_TNIL &&
             lua_type(L, -1) != LUA_TBOOLEAN;
      lua_pop(L, 1);
    }
    if (fine)
      lgr_read_names(L, s, lua_gettop(L));
  }
  lua_pop(L, 1);
  return fine;
}

static int read_start(lua_State *L, lgr_solution *s, uint32_t count) {
  Saved *saved = saved_of(s);
  int type = lua_getfield(L, -1, "start");
  int fine = count == 0 || (type != LUA_TNIL && type != LUA_TBOOLEAN);
  if (fine && count > 0) {
    const gr_bytes *code =
        lgr_check_code(L, -1, &s->scratch_memory, &s->scratch);
    lgr_check_memory(L, gr_put_bytes(&s->scratch_memory, &saved->start,
                                     code->at, code->count));
  }
  lua_pop(L, 1);
  if (s->players == 2 && count > 0) {
    saved->player = read_integer(L, "player", 2);
    fine = fine && saved->player >= 1;
  }
  return fine;
}

/* Are there the sections that go with what META says? */
static int has_sections(const lgr_solution *s) {
  const gr_section *section = saved_of(s)->reader.section;
  int values = s->no_values == LGR_HAS_VALUES, whole = !s->graph.splits;
  return section[GR_LABL].there == values && section[GR_SETS].there <= values &&
         section[GR_HGHT].there == (values && whole) &&
         section[GR_RMTN].there == whole &&
         section[GR_WRTH].there == (s->play == LGR_MIXED) &&
         section[GR_ENDS].there == (s->endings.count > 0);
}

/* Sets up the new solution by the table on top of the stack. */
static int read_meta(lua_State *L, lgr_solution *s) {
  static const char *const plays[] = {"normal", "misere", NULL};
  static const char *const outcome[] = {"outcome", NULL};
  static const char *const normals[] = {"function", "sorted", NULL};
  Saved *saved = saved_of(s);
  uint32_t count = saved->reader.count;
  int play = read_word(L, "play", plays), only = read_word(L, "only", outcome);
  int normal = read_word(L, "normal", normals);
  int splits = read_flag(L, "splits"), space = read_flag(L, "space");
  lua_Integer players = read_integer(L, "players", 2);
  if (play < 1 || only < 0 || normal < 0 || splits < 0 || space < 0 ||
      players < 1 || !is_text(L, "name") || !is_text(L, "text"))
    return 0;
  s->players = (uint32_t)players;
  s->graph.splits = splits;
  s->space = space;
  if (!read_starts(L, s, count) || !read_outcomes(L, s, count) ||
      !read_ends(L, s, play == 2) || !read_names(L, s) ||
      !read_start(L, s, count))
    return 0;
  lgr_classify(s, play == 2 ? LGR_MISERE_PLAY : LGR_NORMAL_PLAY, only);
  lgr_check_memory(L, make_levels(s));
  if (s->no_values == LGR_HAS_VALUES) {
    lua_Integer values = read_integer(L, "values", GR_PENDING);
    if (values < 0)
      return 0;
    saved->values = (uint32_t)values;
  }
  return has_sections(s) && (!splits || s->no_values == LGR_HAS_VALUES);
}

/*
** ------------------------------------------------------------ loading
** Into another solution, whose contents then move to the one that was asked.
*/

typedef struct Load {
  lgr_task task;
  lgr_solution *to, *into;
  gr_loader loader;
  gr_words label;    /* as in the file */
  uint32_t compared; /* positions whose labels are the same */
  lgr_task *solving; /* when all is read; user value LGR_MEMO of `into` */
  int read, solved;
} Load;

/* Is this the key of a position of the solution? */
static int is_key(const void *context, const unsigned char *key,
                  size_t length) {
  const lgr_solution *s = context;
  if (s->players == 2) {
    if (length < 2 || key[length - 1] < 1 || key[length - 1] > 2)
      return 0;
    length--;
  }
  if (s->names.count > 0 && !(key[0] >= TAG_SMALL || key[0] < TAG_FLOAT))
    return 0;
  return is_code(key, length);
}

static void free_load(void *task) {
  Load *load = task;
  if (load->loader.task.memory != NULL)
    gr_loader_free(&load->loader);
  if (load->into != NULL)
    gr_words_free(&load->into->memory, &load->label);
}

/* Does the file say of this position what was found? */
static int same_label(const Load *load, uint32_t u, uint32_t values) {
  uint32_t label = load->into->values.label.at[u], said = load->label.at[u];
  return gr_is_finite(label) ? said == label : said >= values;
}

/* Compares the labels, if there are any, with what was found. */
static gr_status compare_labels(Load *load, size_t *budget) {
  Saved *saved = saved_of(load->to);
  const gr_values *values = &load->into->values;
  uint32_t count = (uint32_t)load->label.count;
  uint32_t end = load->compared + gr_afford(budget, count - load->compared);
  int same = count == 0 || values->finite_count == 0 ||
             saved->values == values->max_value + 1;
  for (; load->compared < end && same; load->compared++)
    same = same_label(load, load->compared, saved->values);
  if (!same)
    return gr_reader_blame(&saved->reader, GR_LABL, GR_FILE_IMPOSSIBLE);
  return end < count ? GR_MORE : GR_DONE;
}

/* Solves what has been read. */
static gr_status solve(Load *load, size_t *budget) {
  gr_reader *reader = &saved_of(load->to)->reader;
  gr_status status = load->solved ? GR_DONE : lgr_step(load->solving, budget);
  if (status != GR_DONE)
    return status;
  if (lgr_found_cycle(load->solving) != NULL)
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
  lgr_check_memory(
      L, gr_endings_close(&s->memory, &s->endings, to->misere ? 1 : -1));
  lgr_classify(s, to->misere ? LGR_MISERE_PLAY : LGR_NORMAL_PLAY,
               to->no_values == LGR_ONLY_OUTCOME);
  gr_loader_free(&load->loader);
  lua_getiuservalue(L, -1, 1); /* what the task keeps */
  load->solving = lgr_push_solving(L, lua_gettop(L), to->provider);
  lua_setiuservalue(L, -2, LGR_MEMO);
  lua_pop(L, 1);
}

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
  gr_endings_free(&s->memory, &s->endings);
  s->store = from->store;
  s->graph = from->graph;
  s->endings = from->endings;
  s->values = from->values;
  s->payoffs = from->payoffs;
  s->remoteness = from->remoteness;
  memcpy(s->outcomes, from->outcomes, sizeof s->outcomes);
  s->counted = from->counted;
  s->memory.used += from->memory.used;
  from->memory.used = 0;
  memset(&from->store, 0, sizeof from->store);
  memset(&from->graph, 0, sizeof from->graph);
  memset(&from->endings, 0, sizeof from->endings);
  memset(&from->values, 0, sizeof from->values);
  memset(&from->payoffs, 0, sizeof from->payoffs);
  memset(&from->remoteness, 0, sizeof from->remoteness);
}

static int push_load(lua_State *L, void *task) {
  Load *load = task;
  if (load->task.status != GR_DONE && load->to->saved != NULL) {
    const Saved *saved = saved_of(load->to);
    if (load->task.status == GR_BAD_FILE)
      check_read(L, saved, GR_BAD_FILE);
    lgr_fail(L, "%s has too many moves", saved->path);
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
  loaded.is_key = is_key;
  loaded.context = to;
  loaded.integers = to->players != 2;
  loaded.splits = to->graph.splits;
  loaded.payoff = to->endings.payoff;
  loaded.ends = to->endings.count;
  loaded.unset = to->endings.unset;
  return loaded;
}

static void load_solution(lua_State *L, int index) {
  lgr_solution *s = lua_touserdata(L, index);
  Saved *saved = saved_of(s);
  gr_loaded to;
  Load *load;
  if (!saved->reader.section[GR_MOVS].there)
    lgr_fail(L,
             "%s has no moves, so it answers only value, outcome, "
             "remoteness, height, worth and has: save it with moves = true",
             saved->path);
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
  gr_loader_init(&load->loader, &load->into->memory, &saved->reader, &to);
  lgr_run(L);
  lgr_check_open(L, index);
}

/*
** ------------------------------------------------------------ the functions
*/

/* Pushes a new solution that is in a file, which is not open yet. */
static lgr_solution *push_saved(lua_State *L, const char *path) {
  lgr_solution *s = lgr_new_solution(L);
  gr_memory *memory = &s->scratch_memory;
  Saved *saved = gr_resize(memory, NULL, 0, 1, sizeof *saved);
  lgr_check_memory(L, saved == NULL ? GR_NO_MEMORY : GR_DONE);
  memset(saved, 0, sizeof *saved);
  saved->as.answer = answer;
  saved->as.load = load_solution;
  saved->as.free = free_saved;
  s->saved = &saved->as;
  saved->path = gr_resize(memory, NULL, 0, strlen(path) + 1, 1);
  lgr_check_memory(L, saved->path == NULL ? GR_NO_MEMORY : GR_DONE);
  saved->path_size = strlen(path) + 1;
  memcpy(saved->path, path, saved->path_size);
  return s;
}

/* Opens the file; NULL, or why it cannot be opened. */
static const char *open_file(Saved *saved, const char *path, uint64_t *size) {
  struct stat s;
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0)
    return strerror(errno);
  saved->fd = fd + 1;
  if (fstat(fd, &s) != 0)
    return strerror(errno);
  *size = (uint64_t)s.st_size;
  return S_ISREG(s.st_mode) ? NULL : "is not a file with a saved solution";
}

/* Pushes the table META; 0 if something is wrong. */
static int push_meta(lua_State *L, Saved *saved) {
  const gr_section *section = &saved->reader.section[GR_META];
  gr_status status = gr_reader_block(&saved->reader, GR_META, 0);
  if (status == GR_NO_MEMORY)
    lgr_no_memory(L);
  if (status != GR_DONE)
    return 0;
  if (section->block.count == section->rows &&
      is_code(section->block.at, section->block.count) &&
      section->block.at[0] == TAG_NAMES) {
    lgr_push_code(L, section->block.at, section->block.count);
    return 1;
  }
  gr_reader_blame(&saved->reader, GR_META, GR_FILE_IMPOSSIBLE);
  return 0;
}

/* The provider of the positions, once they are loaded. */
static const lgr_provider *provider_of(const lgr_solution *s) {
  if (s->names.count > 0)
    return &lgr_sets;
  return s->players == 2 ? &lgr_two_players : &lgr_scripted;
}

/* open(path): a solution, and what META says; or nil, message. */
static int open_function(lua_State *L) {
  const char *path = luaL_checkstring(L, 1), *why;
  lgr_solution *s;
  Saved *saved;
  uint64_t size = 0;
  gr_status status;
  lua_settop(L, 1);
  s = push_saved(L, path);
  saved = saved_of(s);
  why = open_file(saved, path, &size);
  if (why != NULL)
    return push_failure(L, path, why);
  status = gr_reader_open(&saved->reader, &s->scratch_memory, read_file, saved,
                          size);
  if (status == GR_NO_MEMORY)
    return lgr_no_memory(L);
  saved->as.count = saved->reader.count;
  if (status != GR_DONE || !push_meta(L, saved))
    return push_failure(L, path, push_fault(L, &saved->reader));
  if (!read_meta(L, s)) {
    gr_reader_blame(&saved->reader, GR_META, GR_FILE_IMPOSSIBLE);
    return push_failure(L, path, push_fault(L, &saved->reader));
  }
  if (lua_getfield(L, 3, "normal") == LUA_TSTRING &&
      strcmp(lua_tostring(L, -1), "sorted") == 0)
    lua_setiuservalue(L, 2, LGR_NORMAL);
  lua_settop(L, 3);
  s->provider = provider_of(s);
  lgr_account(L, s);
  return 2;
}

/* attach(solution, rules, normal, missing): gives it its rules. Is the function
** `normal` missing in these? */
static int attach(lua_State *L) {
  lgr_check_open(L, 1)->without_normal = lua_toboolean(L, 4);
  lua_settop(L, 3);
  lua_setiuservalue(L, 1, LGR_NORMAL);
  lua_setiuservalue(L, 1, LGR_GAME);
  return 0;
}

void lgr_open_file(lua_State *L) {
  static const luaL_Reg functions[] = {{"save", save_function},
                                       {"open", open_function},
                                       {"attach", attach},
                                       {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}

#else

void lgr_open_file(lua_State *L) {
  (void)L;
}

#endif
