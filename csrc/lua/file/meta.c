/*
** meta.c: see meta.h.
*/
#include "lua/file/meta.h"

#include "lua/file/regime_meta.h"
#include "lua/file/saved_file.h"
#include "lua/host/fail.h"
#include "lua/position/decode.h"
#include "lua/solution/sets.h"

#include <math.h>

/* The most moves that a solution without moves can have had. */
#define MOST_MOVES ((lua_Integer)1 << 52)

/*
** ------------------------------------------------------------ writing
*/

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

/* Sets how the starts were given: their numbers, and positions, in turn. */
static void set_given(lua_State *L, const lgr_solution *s) {
  lua_newtable(L);
  for (size_t i = 0; i < lgr_check_open(L, 1)->given.number.count; i++) {
    const unsigned char *code;
    size_t length;
    lua_pushinteger(L, lgr_given_at(&s->given, i, &code, &length));
    lua_rawseti(L, -2, (lua_Integer)(2 * i) + 1);
    lgr_check_open(L, 1);
    lgr_given_at(&s->given, i, &code, &length);
    lgr_push_code(L, code, length);
    lua_rawseti(L, -2, (lua_Integer)(2 * i) + 2);
  }
  lua_setfield(L, -2, "given");
}

/* Sets the first start, which is position 0. */
static void set_start(lua_State *L, const lgr_solution *s) {
  int two = lgr_push_with_player(L, s, 0) == 2;
  if (two)
    lua_setfield(L, -3, "player");
  lua_setfield(L, -2, "start");
}

/* (When a finalizer has closed the solution, the arrays are empty.) */
void lgr_fill_meta(lua_State *L, const lgr_solution *s) {
  int valued = s->no_values == LGR_HAS_VALUES, has_normal;
  lgr_set_regime_meta(L, &s->regime);
  set_starts(L, &s->starts);
  set_outcomes(L, s->outcomes);
  if (s->graph.unkept)
    lgr_set_integer(L, "moves", s->graph.move_count);
  if (s->space) {
    lua_pushboolean(L, 1);
    lua_setfield(L, -2, "space");
  }
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
  has_normal = lua_getfield(L, -1, "normal") != LUA_TNIL;
  lua_pop(L, 1);
  if (has_normal && s->given.number.count > 0)
    set_given(L, s);
  lgr_check_open(L, 1);
}

/*
** ------------------------------------------------------------ reading
** The table is on top of the stack; each function says whether its part is all
** right, and leaves nothing else there.
*/

/* Pops an integer from 0 to `most`; -1 if it is something else. */
static lua_Integer pop_integer(lua_State *L, lua_Integer most) {
  int fits;
  lua_Integer n = lua_tointegerx(L, -1, &fits);
  fits = fits && lua_type(L, -1) == LUA_TNUMBER && n >= 0 && n <= most;
  lua_pop(L, 1);
  return fits ? n : -1;
}

static lua_Integer read_integer(lua_State *L, const char *name,
                                lua_Integer most) {
  lua_getfield(L, -1, name);
  return pop_integer(L, most);
}

/* The place of the string on top of the stack among some words, from 1 on; 0
** for nil, -1 for anything else. */
static int place_of(lua_State *L, const char *const *words) {
  if (lua_isnil(L, -1))
    return 0;
  for (int i = 0; lua_type(L, -1) == LUA_TSTRING && words[i] != NULL; i++)
    if (strcmp(lua_tostring(L, -1), words[i]) == 0)
      return i + 1;
  return -1;
}

static int read_word(lua_State *L, const char *name, const char *const *words) {
  int place;
  lua_getfield(L, -1, name);
  place = place_of(L, words);
  lua_pop(L, 1);
  return place;
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

/* Is the value at this index the name of a parameter? (It is a key: it must not
** become a string.) */
static int is_name(lua_State *L, int index) {
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"
                                "abcdefghijklmnopqrstuvwxyz0123456789";
  size_t size;
  const char *name =
      lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, &size) : NULL;
  return name != NULL && size > 0 && strspn(name, letters) == size;
}

/* A field that is nil, or a table from names to strings, numbers and booleans.
 */
static int are_parameters(lua_State *L, const char *name) {
  int top = lua_gettop(L), type = lua_getfield(L, -1, name);
  int fine = type == LUA_TTABLE || type == LUA_TNIL;
  if (type == LUA_TTABLE)
    lua_pushnil(L);
  while (fine && type == LUA_TTABLE && lua_next(L, -2)) {
    int kind = lua_type(L, -1);
    fine = is_name(L, -2) &&
           (kind == LUA_TSTRING || kind == LUA_TNUMBER || kind == LUA_TBOOLEAN);
    lua_pop(L, 1);
  }
  lua_settop(L, top);
  return fine;
}

/* Element i of the array on top of the stack; 0 unless it is an integer up to
** `most`. */
static int read_element(lua_State *L, lua_Unsigned i, uint32_t most,
                        uint32_t *element) {
  lua_Integer n;
  lua_rawgeti(L, -1, (lua_Integer)i);
  n = pop_integer(L, most);
  *element = n >= 0 ? (uint32_t)n : 0;
  return n >= 0;
}

/* Is the table on top of the stack an array, without other keys? */
static int is_array(lua_State *L) {
  lua_Unsigned left = lua_rawlen(L, -1);
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    lua_pop(L, 1);
    if (left-- == 0 || lua_type(L, -1) != LUA_TNUMBER) {
      lua_pop(L, 1);
      return 0;
    }
  }
  return left == 0;
}

/* Pushes a field, and returns its type; not that of a table which is no
** array. */
static int get_array(lua_State *L, const char *name) {
  int type = lua_getfield(L, -1, name);
  return type == LUA_TTABLE && !is_array(L) ? LUA_TNONE : type;
}

/* The starts: runs of them, in ascending order, which do not touch. */
static int read_starts(lua_State *L, lgr_solution *s, uint32_t count) {
  int fine = get_array(L, "starts") == LUA_TTABLE;
  lua_Unsigned last = fine ? lua_rawlen(L, -1) : 0;
  uint32_t first, run, end = 0;
  fine = fine && last % 2 == 0 && (last == 0) == (count == 0);
  for (lua_Unsigned i = 1; i <= last && fine; i += 2) {
    fine = read_element(L, i, count, &first) && (i == 1 || first > end) &&
           read_element(L, i + 1, count - first, &run) && run > 0;
    if (fine) {
      lgr_check_memory(L, lgr_add_starts(s, first, run));
      end = first + run;
    }
  }
  lua_pop(L, 1);
  return fine;
}

/* Is position u a start? *run is a place in the runs, for one after the other.
 */
static int is_start(const lgr_solution *s, uint32_t u, size_t *run) {
  const gr_words *runs = &s->starts;
  while (*run < runs->count && runs->at[*run] + runs->at[*run + 1] <= u)
    *run += 2;
  return *run < runs->count && runs->at[*run] <= u;
}

/* Is the position in the scratch, sorted, the one that META starts with? */
static int is_sorted_start(lua_State *L, lgr_solution *s) {
  const gr_bytes *start = &lgr_file_of(s)->start, *code = &s->scratch.code;
  return lgr_sort_code(L, &s->scratch_memory, &s->scratch) &&
         code->count == start->count &&
         memcmp(code->at, start->at, code->count) == 0;
}

/* Reads how start `number` was given, which is on top of the stack. */
static int read_given_one(lua_State *L, lgr_solution *s, uint32_t number) {
  const gr_bytes *code = lgr_check_code(L, -1, &s->scratch_memory, &s->scratch);
  lgr_check_memory(L, lgr_give(&s->scratch_memory, &s->given, number, code->at,
                               code->count));
  return number > 0 || !lgr_file_of(s)->sorted || is_sorted_start(L, s);
}

/* How the starts were given, if the file says so: numbers in ascending order,
** and positions, in turn. (Whether a function `normal` makes these positions of
** those is seen where the rules are at hand.) */
static int read_given(lua_State *L, lgr_solution *s, uint32_t count,
                      int normal) {
  int type = get_array(L, "given"), table = lua_gettop(L);
  lua_Unsigned last = type == LUA_TTABLE ? lua_rawlen(L, -1) : 0;
  int fine = type == LUA_TNIL || (normal > 0 && last > 0 && last % 2 == 0);
  uint32_t number, least = 0;
  size_t run = 0;
  for (lua_Unsigned i = 1; i < last && fine; i += 2) {
    fine = read_element(L, i, count, &number) && number >= least &&
           is_start(s, number, &run) &&
           lua_rawgeti(L, -1, (lua_Integer)i + 1) != LUA_TBOOLEAN;
    fine = fine && read_given_one(L, s, number);
    least = number + 1;
    lua_settop(L, table);
  }
  lua_pop(L, 1);
  return fine;
}

static int read_outcomes(lua_State *L, lgr_solution *s, uint32_t count) {
  int fine = get_array(L, "outcomes") == LUA_TTABLE;
  uint64_t sum = 0;
  fine = fine && lua_rawlen(L, -1) == 3;
  for (lua_Unsigned i = 0; i < 3 && fine; i++) {
    fine = read_element(L, i + 1, count, &s->outcomes[i]);
    sum += s->outcomes[i];
  }
  lua_pop(L, 1);
  return fine && sum == count;
}

/* Reads the ending on top of the stack, number i. */
static int read_end(lua_State *L, gr_endings *endings, uint32_t i,
                    const gr_play_row *play) {
  static const char *const words[] = {"loss", "draw", "win", NULL};
  double *payoff = &endings->payoff[i];
  int type = lua_type(L, -1), place;
  if (type == LUA_TNUMBER) {
    *payoff = (double)lua_tonumber(L, -1);
    endings->numbers = 1;
    return play->found == GR_FOUND_SCORE ? gr_is_score(*payoff)
                                         : *payoff == *payoff;
  }
  if (type == LUA_TBOOLEAN && !lua_toboolean(L, -1) && endings->unset == 0) {
    endings->unset = i + 1;
    return 1;
  }
  place = place_of(L, words);
  *payoff = place - 2;
  return place >= 1;
}

/* The endings are kept without saying which sinks have them. They are all words
** or all numbers. */
static int read_ends(lua_State *L, lgr_solution *s, const gr_play_row *play) {
  gr_endings *endings = &s->endings;
  int type = get_array(L, "ends"), fine = type == LUA_TNIL, words = 0;
  lua_Unsigned count = type == LUA_TTABLE ? lua_rawlen(L, -1) : 0;
  if (count > 0 && count <= GR_MAX_ENDINGS) {
    endings->payoff =
        gr_resize(&s->memory, NULL, 0, (size_t)count, sizeof *endings->payoff);
    lgr_check_memory(L, endings->payoff == NULL ? GR_NO_MEMORY : GR_DONE);
    endings->room = (size_t)count;
    fine = 1;
  }
  for (uint32_t i = 0; i < count && fine; i++) {
    int is_word = lua_rawgeti(L, -1, (lua_Integer)i + 1) == LUA_TSTRING;
    fine = read_end(L, endings, i, play);
    words = words || is_word;
    lua_pop(L, 1);
  }
  fine = fine && !(endings->numbers && (words || play->no_numbers != NULL)) &&
         !(words && play->found == GR_FOUND_SCORE);
  if (fine)
    endings->count = (uint32_t)count;
  if (endings->unset > 0)
    endings->payoff[endings->unset - 1] = play->unset;
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
  gr_payoffs *to = &s->payoffs;
  uint32_t count = 0;
  if (!lgr_has_payoffs(s))
    return GR_DONE;
  to->level = gr_resize(&s->memory, NULL, 0, endings->count, sizeof *to->level);
  if (to->level == NULL)
    return GR_NO_MEMORY;
  to->level_room = endings->count;
  for (uint32_t i = 0; i < endings->count; i++)
    if (endings->payoff[i] != 0)
      to->level[count++] = fabs(endings->payoff[i]);
  gr_sort(to->level, count, sizeof *to->level, level_less, NULL);
  for (uint32_t i = 0; i < count; i++)
    if (to->levels == 0 || to->level[i] != to->level[to->levels - 1])
      to->level[to->levels++] = to->level[i];
  return GR_DONE;
}

static int read_names(lua_State *L, lgr_solution *s) {
  int type = get_array(L, "names"), fine = type == LUA_TNIL;
  lua_Unsigned count = type == LUA_TTABLE ? lua_rawlen(L, -1) : 0;
  if (count > 0 && count <= LGR_MAX_VERTICES && !gr_has_mover(&s->regime) &&
      !s->graph.splits) {
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

/* Notes the key of position 0, which is on top of the stack; 0 if it has none.
 */
static int read_key(lua_State *L, lgr_solution *s) {
  lgr_file *file = lgr_file_of(s);
  gr_memory *memory = &s->scratch_memory;
  uint64_t set;
  if (s->names.count > 0) {
    if (!lgr_read_set(L, s, lua_gettop(L), &set))
      return 0;
    lgr_check_memory(L, gr_bytes_reserve(memory, &file->key, GR_INTEGER_CODE));
    file->key.count = gr_put_integer(file->key.at, set);
    return 1;
  }
  lgr_check_memory(L, gr_bytes_append(memory, &file->key, file->start.at,
                                      file->start.count));
  if (gr_has_mover(&s->regime)) {
    lgr_check_memory(L, gr_bytes_reserve(memory, &file->key, 1));
    file->key.at[file->key.count++] = (unsigned char)file->player;
  }
  return 1;
}

/* Position 0, and who moves there; where there is none, neither is there. */
static int read_start(lua_State *L, lgr_solution *s, uint32_t count) {
  lgr_file *file = lgr_file_of(s);
  int type = lua_getfield(L, -1, "player"), fine;
  lua_pop(L, 1);
  if ((type != LUA_TNIL) != (gr_has_mover(&s->regime) && count > 0))
    return 0;
  file->player = type == LUA_TNIL ? 0 : read_integer(L, "player", 2);
  type = lua_getfield(L, -1, "start");
  fine = (type != LUA_TNIL) == (count > 0) && type != LUA_TBOOLEAN &&
         file->player >= (gr_has_mover(&s->regime) && count > 0);
  if (fine && count > 0) {
    const gr_bytes *code =
        lgr_check_code(L, -1, &s->scratch_memory, &s->scratch);
    lgr_check_memory(L, gr_bytes_append(&s->scratch_memory, &file->start,
                                        code->at, code->count));
    fine = read_key(L, s);
  }
  lua_pop(L, 1);
  return fine;
}

/* The names of the players: none, or two texts that differ. What they are made
** of matters only where they are shown. */
static int are_sides(lua_State *L, lua_Integer players) {
  int type = get_array(L, "sides"), fine = type == LUA_TNIL;
  int table = lua_gettop(L);
  if (type == LUA_TTABLE && players == 2 && lua_rawlen(L, -1) == 2) {
    fine = lua_rawgeti(L, -1, 1) == LUA_TSTRING &&
           lua_rawgeti(L, -2, 2) == LUA_TSTRING && !lua_rawequal(L, -1, -2);
    lua_settop(L, table);
  }
  lua_pop(L, 1);
  return fine;
}

/* Are there the sections that go with what META says? */
static int has_sections(const lgr_solution *s) {
  const gr_section *section = lgr_file_of(s)->reader.section;
  for (int i = 0; i < LGR_COLUMNS; i++)
    if (lgr_columns[i].section != 0 &&
        section[lgr_columns[i].section].there != lgr_is_saved(s, (lgr_column)i))
      return 0;
  if (s->graph.unkept)
    return !section[GR_SETS].there && !section[GR_MOVS].there;
  return section[GR_SETS].there <= section[GR_LABL].there;
}

/* The number of finite values, if there are values. */
static int read_values(lua_State *L, const lgr_solution *s) {
  int type = lua_getfield(L, -1, "values");
  lua_Integer values;
  lua_pop(L, 1);
  if (s->no_values != LGR_HAS_VALUES)
    return type == LUA_TNIL;
  values = read_integer(L, "values", GR_PENDING);
  lgr_file_of(s)->values = values > 0 ? (uint32_t)values : 0;
  return values >= 0;
}

/* Can the positions be all integers below a power of two? */
static int may_be_space(const lgr_solution *s, uint32_t count) {
  return !gr_has_mover(&s->regime) && !s->graph.splits && count > 0 &&
         (count & (count - 1)) == 0;
}

/* Reads how many moves there were, if they were not kept; then nothing is known
** of endings, the starts come first, and there are no positions of other
** kinds. */
static int read_moves(lua_State *L, lgr_solution *s) {
  int type = lua_getfield(L, -1, "moves");
  lua_Integer moves;
  lua_pop(L, 1);
  if (!s->graph.unkept)
    return type == LUA_TNIL;
  moves = read_integer(L, "moves", MOST_MOVES);
  s->graph.move_count = moves > 0 ? (size_t)moves : 0;
  return moves >= 0 && s->endings.count == 0 && s->names.count == 0 &&
         !s->space && s->starts.count <= 2 &&
         (s->starts.count == 0 || s->starts.at[0] == 0);
}

/* Can a player win endless play? There are two, and all endings are alike. */
static int may_be_endless(const lgr_solution *s) {
  return gr_has_mover(&s->regime) && lgr_play_of(s)->by_endings != NULL &&
         !s->regime.splits && !s->regime.unkept && s->endings.count == 0;
}

int lgr_read_meta(lua_State *L, lgr_solution *s) {
  static const char *const normals[] = {"function", "sorted", NULL};
  lgr_file *file = lgr_file_of(s);
  gr_regime *regime = &s->regime;
  uint32_t count = file->reader.count;
  int normal = read_word(L, "normal", normals), space = read_flag(L, "space");
  int only;
  if (!lgr_read_regime_meta(L, regime) || normal < 0 || space < 0 ||
      (gr_has_mover(regime) && lgr_play_of(s)->alone) || !is_text(L, "name") ||
      !is_text(L, "text") || !are_parameters(L, "parameters") ||
      !are_parameters(L, "set") || !is_text(L, "rules") ||
      !is_text(L, "ending") || !are_sides(L, regime->players))
    return 0;
  s->graph.splits = file->reader.splits = regime->splits;
  s->graph.unkept = regime->unkept;
  file->reader.scored = gr_is_scored(regime);
  file->sorted = normal > 0 && strcmp(normals[normal - 1], "sorted") == 0;
  s->space = space;
  if (!read_starts(L, s, count) || !read_outcomes(L, s, count) ||
      !read_ends(L, s, lgr_play_of(s)) || !read_names(L, s) ||
      !read_start(L, s, count) || !read_given(L, s, count, normal) ||
      (space && !may_be_space(s, count)) || !read_moves(L, s) ||
      (regime->endless > 0 && !may_be_endless(s)))
    return 0;
  only = regime->only_outcome;
  lgr_classify(s);
  if (only && !regime->only_outcome)
    return 0;
  lgr_check_memory(L, make_levels(s));
  return read_values(L, s) && has_sections(s) &&
         (!regime->splits || s->no_values == LGR_HAS_VALUES);
}
