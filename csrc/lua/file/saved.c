/*
** saved.c: grundy.open. What is asked about a position is read from the file,
** of which a few blocks are enough; for everything else it is loaded.
*/
#include "lua/file/saved_file.h"

#include "lua/host/parts.h"

#if defined(LGR_DISK)

#include "lua/file/load.h"
#include "lua/file/meta.h"
#include "lua/host/fail.h"
#include "lua/position/decode.h"
#include "lua/solution/sets.h"
#include "lua/solution/task.h"

#include <errno.h>

static void free_saved(lgr_solution *s) {
  gr_memory *memory = &s->scratch_memory;
  lgr_file *file = lgr_file_of(s);
  if (file->fd > 0)
    lgr_close(file->fd - 1);
  if (file->reader.memory != NULL)
    gr_reader_free(&file->reader);
  gr_words_free(memory, &file->members);
  gr_words_free(memory, &file->gains);
  gr_bytes_free(memory, &file->key);
  gr_bytes_free(memory, &file->start);
  gr_release(memory, file->path, file->path_size, 1);
  gr_release(memory, file, 1, sizeof *file);
  s->saved = NULL;
}

static void blame(lua_State *L, lgr_file *file, gr_section_id id) {
  lgr_check_file(L, file,
                 gr_reader_blame(&file->reader, id, GR_FILE_IMPOSSIBLE));
}

/* The word of a position in a section. */
static uint32_t word_of(lua_State *L, lgr_file *file, gr_section_id id,
                        uint32_t rank) {
  uint32_t word;
  lgr_check_file(L, file, gr_reader_word(&file->reader, id, rank, &word));
  return word;
}

/* Reads the set with this number: it is then the only one. */
static void read_set(lua_State *L, lgr_file *file, uint32_t number) {
  gr_words *members = &file->members;
  gr_kset *set = &file->set;
  uint32_t low = 0;
  lgr_check_file(L, file, gr_reader_set(&file->reader, number, members));
  if (members->count > 0 && members->at[members->count - 1] >= file->values)
    blame(L, file, GR_SETS);
  set->low = 0;
  while (low < members->count && members->at[low] < GR_LOW_MEMBERS)
    set->low |= UINT64_C(1) << members->at[low++];
  set->high = low;
  set->high_count = (uint32_t)members->count - low;
  file->sets.at = set;
  file->sets.count = 1;
  file->sets.high = *members;
}

/* Reads the key of the position at this rank: it is one. */
static gr_bytes *read_key(lua_State *L, lgr_solution *s, uint32_t rank) {
  lgr_file *file = lgr_file_of(s);
  gr_key_kind kind = lgr_key_kind(s);
  gr_bytes *key = &s->scratch.code;
  lgr_check_file(L, file, gr_reader_key(&file->reader, rank, key));
  if (!gr_is_key(&kind, key->at, key->count))
    blame(L, file, GR_KEYS);
  return key;
}

/* The infinite remoteness of the position at this rank, by who is to move. */
static uint32_t endless_in_file(lua_State *L, lgr_solution *s, uint32_t rank) {
  const gr_bytes *key = read_key(L, s, rank);
  return lgr_endless_by(s, key->at[key->count - 1]);
}

/* The word of a column, as it is in memory, except that there is one set. */
static uint32_t word_in_file(lua_State *L, lgr_solution *s, lgr_column column,
                             uint32_t rank) {
  lgr_file *file = lgr_file_of(s);
  gr_section_id id = lgr_columns[column].section;
  uint32_t word = word_of(L, file, id, rank);
  if (column == LGR_LABEL && word >= file->values) {
    read_set(L, file, word - file->values);
    return GR_INFINITE;
  }
  if ((column == LGR_SCORE && word == 0) || /* less than any score */
      (column == LGR_DISTANCE && word > GR_FAR) ||
      (column == LGR_WORTH && word > 2 * s->payoffs.levels))
    blame(L, file, id);
  word -= gr_section_kinds[id].bias;
  return column == LGR_REMOTENESS && word == GR_NONE && s->regime.endless > 0
             ? endless_in_file(L, s, rank)
             : word;
}

static const gr_ksets *sets_in_file(const lgr_solution *s) {
  return &lgr_file_of(s)->sets;
}

static void put_start(lua_State *L, lgr_solution *s) {
  const lgr_file *file = lgr_file_of(s);
  lua_Integer player = file->player;
  size_t length = file->start.count;
  const unsigned char *code = lgr_start_code(s, 0, &length);
  if (file->start.count == 0)
    return;
  lgr_push_code(L, code == NULL ? file->start.at : code, length);
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
  lgr_check_open(L, 1); /* a finalizer may have closed it */
  there = s->names.count > 0 ? key_of_set(L, s) : lgr_key(L, 1, 2);
  if (!there || s->saved == NULL)
    return GR_NONE;
  lgr_check_file(L, lgr_file_of(s),
                 gr_reader_find(&lgr_file_of(s)->reader, s->scratch.code.at,
                                s->scratch.code.count, &rank));
  return rank;
}

static const lgr_source in_file = {.start = put_start,
                                   .find = rank_of,
                                   .word = word_in_file,
                                   .sets = sets_in_file,
                                   .load = lgr_load,
                                   .free = free_saved};

/*
** ------------------------------------------------------------ opening
*/

/* Pushes a new solution that is in a file, which is not open yet. */
static lgr_solution *push_saved(lua_State *L, const char *path) {
  lgr_solution *s = lgr_new_solution(L);
  gr_memory *memory = &s->scratch_memory;
  lgr_file *file = gr_resize(memory, NULL, 0, 1, sizeof *file);
  lgr_check_memory(L, file == NULL ? GR_NO_MEMORY : GR_DONE);
  memset(file, 0, sizeof *file);
  file->as.source = &in_file;
  s->saved = &file->as;
  file->path = gr_resize(memory, NULL, 0, strlen(path) + 1, 1);
  lgr_check_memory(L, file->path == NULL ? GR_NO_MEMORY : GR_DONE);
  file->path_size = strlen(path) + 1;
  memcpy(file->path, path, file->path_size);
  return s;
}

static int read_file(void *of, uint64_t offset, unsigned char *to,
                     size_t size) {
  const lgr_file *file = of;
  return lgr_read_at(file->fd - 1, offset, to, size);
}

/* Pushes the table META. */
static gr_status push_meta(lua_State *L, lgr_file *file) {
  const gr_section *section = &file->reader.section[GR_META];
  const gr_bytes *code = &section->block;
  gr_status status = gr_reader_block(&file->reader, GR_META, 0);
  if (status != GR_DONE)
    return status;
  if (code->count != section->rows || !gr_is_code(code->at, code->count) ||
      code->at[0] != GR_TAG_RECORD)
    return gr_reader_blame(&file->reader, GR_META, GR_FILE_IMPOSSIBLE);
  lgr_push_code(L, code->at, code->count);
  return GR_DONE;
}

/* The provider of the positions, once they are loaded. */
static const lgr_provider *provider_of(const lgr_solution *s) {
  if (s->names.count > 0)
    return &lgr_sets;
  return gr_has_mover(&s->regime) ? &lgr_two_players : &lgr_scripted;
}

/* Opens the file, and pushes META; 0 if something is wrong: then pushes what.
 */
static int open_file(lua_State *L, lgr_solution *s) {
  lgr_file *file = lgr_file_of(s);
  uint64_t size = 0;
  gr_status status;
  file->fd = lgr_open_old(file->path, &size) + 1;
  if (file->fd == 0) {
    lua_pushfstring(L, errno == 0 ? "%s is not a file" : "%s: %s", file->path,
                    strerror(errno));
    return 0;
  }
  status =
      gr_reader_open(&file->reader, &s->scratch_memory, read_file, file, size);
  file->as.count = file->reader.count;
  if (status == GR_DONE)
    status = push_meta(L, file);
  if (status == GR_DONE && !lgr_read_meta(L, s))
    status = gr_reader_blame(&file->reader, GR_META, GR_FILE_IMPOSSIBLE);
  if (status == GR_NO_MEMORY)
    lgr_no_memory(L);
  if (status != GR_DONE)
    lgr_push_file_fault(L, file);
  return status == GR_DONE;
}

/* open(path): a solution, and what META says; or nil, message. */
static int open_function(lua_State *L) {
  lgr_solution *s = push_saved(L, luaL_checkstring(L, 1));
  if (!open_file(L, s)) {
    lgr_close_solution(s);
    lua_pushnil(L);
    lua_insert(L, -2);
    return 2;
  }
  if (lua_getfield(L, -1, "normal") == LUA_TSTRING &&
      strcmp(lua_tostring(L, -1), "sorted") == 0)
    lua_setiuservalue(L, -3, LGR_NORMAL);
  else
    lua_pop(L, 1);
  s->provider = provider_of(s);
  lgr_account(L, s);
  return 2;
}

/*
** ------------------------------------------------------------ a sample
** For rules that are compared with a file. Nothing is loaded.
*/

/* The file of the solution at index 1, which is not loaded. */
static lgr_file *check_saved(lua_State *L) {
  const lgr_solution *s = lgr_check_open(L, 1);
  luaL_argcheck(L, s->saved != NULL, 1, "loaded");
  return lgr_file_of(s);
}

/* saved_position(solution, rank): and the player to move there, if there are
** two. */
static int saved_position(lua_State *L) {
  const lgr_file *file = check_saved(L);
  lgr_solution *s = lua_touserdata(L, 1);
  gr_bytes *key = read_key(L, s, lgr_check_number(L, 2, file->as.count));
  int player = 0;
  if (gr_has_mover(&s->regime))
    player = key->at[--key->count];
  lgr_push_code(L, key->at, key->count);
  if (player == 0)
    return 1;
  lua_pushinteger(L, player);
  return 2;
}

/* check_start(solution): an error unless position 0 is where META says that
** play starts. */
static int check_start(lua_State *L) {
  lgr_file *file = check_saved(L);
  uint32_t rank;
  lgr_check_file(
      L, file,
      gr_reader_find(&file->reader, file->key.at, file->key.count, &rank));
  if (rank == GR_NONE || word_of(L, file, GR_ORDR, rank) != 0)
    blame(L, file, GR_META);
  return 0;
}

/* give(solution, position): from now on it starts at this position, of which
** number 0 is the representative. */
static int give(lua_State *L) {
  lgr_solution *s = lgr_check_open(L, 1);
  const gr_bytes *code = lgr_check_code(L, 2, &s->scratch_memory, &s->scratch);
  lgr_check_memory(
      L, lgr_give_first(&s->scratch_memory, &s->given, code->at, code->count));
  return 0;
}

/* saved_fault(solution): what is wrong with the file; nil if nothing was found,
** or if it is loaded or closed. */
static int saved_fault(lua_State *L) {
  const lgr_solution *s = lgr_check_any_solution(L, 1);
  const lgr_file *file = s->saved == NULL ? NULL : lgr_file_of(s);
  if (file == NULL || file->reader.fault == GR_FILE_FINE)
    return 0;
  lgr_push_file_fault(L, file);
  return 1;
}

/* saved_end(solution, rank): the rank of a position for which there is an
** ending in the file, in the block of that rank; nil if there is none. */
static int saved_end(lua_State *L) {
  lgr_file *file = check_saved(L);
  const gr_section *section = &file->reader.section[GR_ENDS];
  uint32_t rank = lgr_check_number(L, 2, file->as.count), end;
  if (!section->there)
    return 0;
  rank -= rank % section->in_block;
  end = rank + gr_reader_rows(section, rank / section->in_block);
  while (rank < end && word_of(L, file, GR_ENDS, rank) == 0)
    rank++;
  lgr_push_number(L, rank < end ? rank : GR_NONE);
  return 1;
}

/* saved_number(solution, position[, player]): its number; nil if it is not
** there. */
static int saved_number(lua_State *L) {
  lgr_file *file = check_saved(L);
  uint32_t rank, number = GR_NONE;
  lua_settop(L, 3);
  rank = rank_of(L, lua_touserdata(L, 1));
  if (rank != GR_NONE) {
    number = word_of(L, file, GR_ORDR, rank);
    if (number >= file->as.count)
      blame(L, file, GR_ORDR);
  }
  lgr_push_number(L, number);
  return 1;
}

/* Word i of a row that is kept in a string. */
static uint32_t word_at(const char *row, size_t i) {
  uint32_t word;
  memcpy(&word, row + i * sizeof word, sizeof word);
  return word;
}

/* Pushes the parts of the move that begins at a word; returns where the next
** one begins. */
static size_t push_parts(lua_State *L, const char *row, size_t i) {
  lua_Integer n = 0;
  int last = word_at(row, i) == GR_EMPTY_SUM;
  lua_newtable(L);
  for (i += (size_t)last; !last; i++) {
    uint32_t word = word_at(row, i);
    last = (word & GR_LAST) != 0;
    lua_pushinteger(L, word & ~GR_LAST);
    lua_rawseti(L, -2, ++n);
  }
  return i;
}

/* saved_followers(solution, number): an array of numbers or, where the game
** splits, of arrays of them, and an array of what the moves gain, where there
** are scores; nil if there are no moves in the file. */
static int saved_followers(lua_State *L) {
  lgr_file *file = check_saved(L);
  uint32_t number = lgr_check_number(L, 2, file->as.count);
  int splits = file->reader.splits, scored = file->reader.scored;
  size_t count, i = 0;
  lua_Integer n = 0;
  const char *row;
  if (!file->reader.section[GR_MOVS].there)
    return 0;
  lgr_check_file(
      L, file,
      gr_reader_row(&file->reader, number, &file->members, &file->gains));
  /* to allocate may run a finalizer that closes the solution: copies first */
  count = file->members.count;
  for (size_t k = 0; k < file->gains.count; k++)
    lgr_check_memory(L, gr_words_push(file->reader.memory, &file->members,
                                      file->gains.at[k]));
  row = lua_pushlstring(L, (const char *)file->members.at,
                        file->members.count * sizeof *file->members.at);
  lua_newtable(L); /* what they gain */
  lua_newtable(L);
  while (i < count) {
    if (splits)
      i = push_parts(L, row, i);
    else
      lua_pushinteger(L, word_at(row, i++));
    lua_rawseti(L, -2, ++n);
    if (scored) {
      lua_pushinteger(L, gr_signed(word_at(row, count + i - 1)));
      lua_rawseti(L, -3, n);
    }
  }
  lua_insert(L, -2);
  return 2;
}

/* has_moves(solution): can it be loaded, or has it been? */
static int has_moves(lua_State *L) {
  const lgr_solution *s = lgr_check_open(L, 1);
  lua_pushboolean(L, s->saved == NULL ||
                         lgr_file_of(s)->reader.section[GR_MOVS].there);
  return 1;
}

/* attach(solution, rules, normal, missing, row): gives it its rules, and the
** function that finds moves again, if there are none in the file. Is the
** function `normal` missing in the rules? */
static int attach(lua_State *L) {
  lgr_check_open(L, 1)->without_normal = lua_toboolean(L, 4);
  lua_settop(L, 5);
  lua_setiuservalue(L, 1, LGR_ROW);
  lua_settop(L, 3);
  lua_setiuservalue(L, 1, LGR_NORMAL);
  lua_setiuservalue(L, 1, LGR_GAME);
  return 0;
}

void lgr_open_saved(lua_State *L) {
  static const luaL_Reg functions[] = {{"open", open_function},
                                       {"has_moves", has_moves},
                                       {"attach", attach},
                                       {"saved_position", saved_position},
                                       {"check_start", check_start},
                                       {"give", give},
                                       {"saved_fault", saved_fault},
                                       {"saved_end", saved_end},
                                       {"saved_number", saved_number},
                                       {"saved_followers", saved_followers},
                                       {NULL, NULL}};
  lgr_set_functions(L, functions);
}

#else

void lgr_open_saved(lua_State *L) {
  (void)L;
}

#endif
