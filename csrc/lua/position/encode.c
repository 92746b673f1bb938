/*
** encode.c: see encode.h.
*/
#include "lua/position/encode.h"

#include "core/store/store.h"
#include "lua/host/fail.h"
#include "lua/position/refuse.h"

#include <lauxlib.h>
#include <math.h>
#include <string.h>

/* Room for the longest code of a number, and for the head of any other. */
#define MAX_HEAD GR_INTEGER_CODE

_Static_assert(MAX_HEAD >= GR_MAX_HEAD, "a head of a string may be longer");

/* Elements of an array that are left on the stack to be popped together. */
#define MAX_LEFT 8

typedef struct Encoder {
  lua_State *L;
  gr_memory *memory;
  gr_bytes *out; /* scratch->code */
  lgr_scratch *scratch;
  int no_memory, too_long;
  lgr_path path;
} Encoder;

/* Encodes the value on top of the stack, which is at `index`. */
static int encode(Encoder *e, int index, int type);

static int has_memory(Encoder *e, gr_status status) {
  e->no_memory = status != GR_DONE;
  return !e->no_memory;
}

/* Makes room for `extra` bytes; 0 when it cannot be had. For a while a code may
** take more than it may in the end. */
static int more_room(Encoder *e, size_t extra) {
  e->too_long = extra > GR_MAX_CODE + MAX_HEAD || e->out->count > GR_MAX_CODE;
  if (e->too_long)
    return 0;
  return has_memory(e, gr_bytes_reserve(e->memory, e->out, extra));
}

static inline int room(Encoder *e, size_t extra) {
  return extra <= e->out->room - e->out->count || more_room(e, extra);
}

/* Where the next bytes go; there is room. */
static unsigned char *end_of(const Encoder *e) {
  return e->out->at + e->out->count;
}

static inline int encode_integer(Encoder *e, lua_Integer integer) {
  if (!room(e, MAX_HEAD))
    return 0;
  e->out->count += gr_put_integer(end_of(e), (uint64_t)integer);
  return 1;
}

/* A number that is not an integer. */
static int encode_float(Encoder *e, lua_Number number) {
  uint64_t word;
  if (isnan(number))
    return lgr_refuse(e->L, &e->path, "is NaN", NULL);
  if (!room(e, MAX_HEAD))
    return 0;
  memcpy(&word, &number, sizeof word);
  *end_of(e) = GR_TAG_FLOAT;
  gr_write_fixed(end_of(e) + 1, word, 8);
  e->out->count += 9;
  return 1;
}

static int encode_number(Encoder *e, int index) {
  int fits; /* also for floats like 1.0 and -0.0 */
  lua_Integer integer = lua_tointegerx(e->L, index, &fits);
  return fits ? encode_integer(e, integer)
              : encode_float(e, lua_tonumber(e->L, index));
}

static int encode_string(Encoder *e, int index) {
  size_t length;
  const char *bytes = lua_tolstring(e->L, index, &length);
  if (!room(e, length + MAX_HEAD)) /* no string is that long: no overflow */
    return 0;
  e->out->count += gr_put_string_head(end_of(e), length);
  memcpy(end_of(e), bytes, length);
  e->out->count += length;
  return 1;
}

static int put_array_head(Encoder *e, size_t count) {
  if (!room(e, MAX_HEAD))
    return 0;
  e->out->count += gr_put_array_head(end_of(e), count);
  return 1;
}

/* The value that is encoded next is at an index or under a name of the
** innermost table. */
static inline void step_into(Encoder *e, const char *name, size_t length,
                             lua_Integer index) {
  lgr_path_step *step = &e->path.step[e->path.depth - 1];
  step->name = name;
  step->length = length;
  step->index = index;
}

/* Encodes the value on top of the stack, found at an index or under a name
** of the innermost table, and pops it. */
static int encode_field(Encoder *e, const char *name, size_t length,
                        lua_Integer index) {
  step_into(e, name, length, index);
  if (!encode(e, lua_gettop(e->L), lua_type(e->L, -1)))
    return 0;
  lua_pop(e->L, 1);
  return 1;
}

/* What the keys of a table are. */
typedef struct Keys {
  lua_Integer count, greatest; /* of the indices */
  size_t names;
} Keys;

/* Looks at all keys of the table at `index`. */
static int survey(Encoder *e, int index, Keys *keys) {
  lua_State *L = e->L;
  keys->count = keys->greatest = 0;
  keys->names = 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) == LUA_TSTRING) {
      keys->names++;
    } else if (lua_isinteger(L, -1) && lua_tointeger(L, -1) > 0) {
      keys->count++;
      if (lua_tointeger(L, -1) > keys->greatest)
        keys->greatest = lua_tointeger(L, -1);
    } else {
      lua_pushvalue(L, -1); /* lua_tostring may change it */
      return lgr_refuse_key(L, &e->path);
    }
  }
  return 1;
}

/* Encodes the elements 1 .. count, of which none may be missing. */
static int encode_elements(Encoder *e, int index, lua_Integer count) {
  for (lua_Integer i = 1; i <= count; i++) {
    if (lua_rawgeti(e->L, index, i) == LUA_TNIL) {
      step_into(e, NULL, 0, i);
      return lgr_refuse(e->L, &e->path, "is missing: an array has no holes",
                        NULL);
    }
    if (!encode_field(e, NULL, 0, i))
      return 0;
  }
  return 1;
}

/* Encodes the named fields in the order of the table, and notes where from
** place `first` on. */
static int encode_fields(Encoder *e, int index, size_t first) {
  lua_State *L = e->L;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    size_t length, start = e->out->count;
    const char *name;
    if (lua_type(L, -2) != LUA_TSTRING) {
      lua_pop(L, 1);
      continue;
    }
    name = lua_tolstring(L, -2, &length);
    if (!encode_string(e, lua_gettop(L) - 1) ||
        !encode_field(e, name, length, 0))
      return 0;
    e->scratch->fields.at[first].start = start;
    e->scratch->fields.at[first++].size = e->out->count - start;
  }
  return 1;
}

static int encode_names(Encoder *e, int index, size_t count) {
  gr_fields *fields = &e->scratch->fields;
  size_t first = fields->count; /* after those of the tables around it */
  size_t start;
  if (!room(e, MAX_HEAD) ||
      !has_memory(e, gr_fields_add(e->memory, fields, count)))
    return 0;
  e->out->count =
      (size_t)(gr_write_varint(end_of(e), (uint32_t)count) - e->out->at);
  start = e->out->count;
  if (!encode_fields(e, index, first) || !room(e, e->out->count - start))
    return 0;
  fields->count = first;
  return has_memory(
      e, gr_sort_names(e->memory, e->out, start, fields->at + first, count));
}

/* Any table: looks at the keys first. */
static int encode_any_table(Encoder *e, int index) {
  Keys keys;
  if (!survey(e, index, &keys))
    return 0;
  if (keys.names == 0)
    return put_array_head(e, (size_t)keys.count) &&
           encode_elements(e, index, keys.greatest);
  if (!room(e, MAX_HEAD))
    return 0;
  e->out->count += gr_put_record_head(end_of(e), (size_t)keys.count);
  return encode_elements(e, index, keys.greatest) &&
         encode_names(e, index, keys.names);
}

/* Are 1 .. count, which are there, the only keys of the table on top of the
** stack? */
static int has_only(lua_State *L, int index, lua_Integer count) {
  lua_pushnil(L);
  while (lua_next(L, index)) {
    if (count-- == 0) {
      lua_settop(L, index);
      return 0;
    }
    lua_settop(L, index + 1);
  }
  return 1;
}

/* Appends the code of the number at `index`, if it is an integer that fits, to
** *bits, of which *length bytes are taken. */
static inline int pack_integer(lua_State *L, int index, uint64_t *bits,
                               unsigned *length) {
  lua_Integer integer;
  unsigned more;
  uint64_t code;
  if (!lgr_to_integer(L, index, &integer))
    return 0;
  code = gr_integer_word((uint64_t)integer, &more);
  if (code == 0 || *length + more > GR_PACKED)
    return 0;
  *bits |= code << 8 * *length;
  *length += more;
  return 1;
}

uint64_t lgr_pack_array(lua_State *L, int index) {
  unsigned count = (unsigned)lua_rawlen(L, index), length = 1;
  uint64_t bits = GR_TAG_SHORT_ARRAY + count;
  int fine = count < GR_PACKED;
  for (unsigned i = 1; i <= count && fine; i++)
    fine = lua_rawgeti(L, index, (lua_Integer)i) == LUA_TNUMBER &&
           pack_integer(L, index + (int)i, &bits, &length);
  lua_settop(L, index);
  if (!fine || !has_only(L, index, (lua_Integer)count))
    return 0;
  return gr_word_of(bits | (uint64_t)length << 8 * GR_PACKED);
}

/* Encodes the value at `value`, on top of the stack, whose type is known and
** which is element i of an array, and leaves it there; -1 if it is nil or a
** table. */
static inline int encode_element(Encoder *e, int value, int type,
                                 lua_Integer i) {
  int fits = 0;
  lua_Integer integer =
      type == LUA_TNUMBER ? lua_tointegerx(e->L, value, &fits) : 0;
  if (fits)
    return encode_integer(e, integer);
  if (type == LUA_TNIL || type == LUA_TTABLE)
    return -1;
  step_into(e, NULL, 0, i);
  return encode(e, value, type);
}

/*
** The common case, with as few calls as will do: an array without tables in
** it. Returns -1 when the table is not of that kind. (As it does not go into
** tables, none is encoded again and again.)
*/
static int encode_plain_array(Encoder *e, int index) {
  lua_State *L = e->L;
  lua_Integer count = (lua_Integer)lua_rawlen(L, index);
  int top = index;
  if (!put_array_head(e, (size_t)count))
    return 0;
  for (lua_Integer i = 1; i <= count; i++) {
    int type = lua_rawgeti(L, index, i);
    int fine = encode_element(e, ++top, type, i);
    if (fine == 0)
      return 0;
    if (fine < 0 || top == index + MAX_LEFT) {
      lua_settop(L, index);
      top = index;
    }
    if (fine < 0)
      return -1;
  }
  lua_settop(L, index);
  return has_only(L, index, count) ? 1 : -1;
}

static int encode_table(Encoder *e, int index) {
  size_t start = e->out->count;
  int fine;
  if (e->path.depth > 0) {
    if (!lgr_check_depth(e->L, &e->path, index))
      return 0;
    luaL_checkstack(e->L, MAX_LEFT + 6, "position");
  }
  e->path.step[e->path.depth++].table = index;
  step_into(e, NULL, 0, 0);
  fine = encode_plain_array(e, index);
  if (fine < 0) {
    e->out->count = start;
    fine = encode_any_table(e, index);
  }
  if (fine)
    e->path.depth--;
  return fine;
}

static int encode_boolean(Encoder *e, int index) {
  if (e->path.depth == 0)
    return lgr_refuse(e->L, &e->path, "is a boolean", NULL);
  if (!room(e, MAX_HEAD))
    return 0;
  *end_of(e) = lua_toboolean(e->L, index) ? GR_TAG_TRUE : GR_TAG_FALSE;
  e->out->count++;
  return 1;
}

static int encode(Encoder *e, int index, int type) {
  switch (type) {
  case LUA_TNUMBER:
    return encode_number(e, index);
  case LUA_TSTRING:
    return encode_string(e, index);
  case LUA_TTABLE:
    return encode_table(e, index);
  case LUA_TBOOLEAN:
    return encode_boolean(e, index);
  case LUA_TNIL:
  case LUA_TNONE:
    return lgr_refuse(e->L, &e->path, "is nil", NULL);
  default:
    return lgr_refuse(e->L, &e->path, "is a %s", lua_typename(e->L, type));
  }
}

static void open_encoder(Encoder *e, lua_State *L, gr_memory *memory,
                         lgr_scratch *scratch) {
  e->L = L;
  e->memory = memory;
  e->scratch = scratch;
  e->out = &scratch->code;
  e->path.depth = 0;
  e->no_memory = e->too_long = 0;
  scratch->fields.count = 0;
}

/* Leaves the sentence on top of the stack, which was at `top` before, and
** nothing else of the work; returns 0. */
static int leave_sentence(lua_State *L, int top) {
  lua_copy(L, -1, top + 1);
  lua_settop(L, top + 1);
  return 0;
}

/* The end of an attempt that failed, when the stack was at `top`. */
static int give_up(Encoder *e, int top) {
  lua_State *L = e->L;
  if (e->no_memory)
    return lgr_no_memory(L);
  if (e->too_long) {
    e->path.depth = 0;
    lua_pushfstring(L, "%I", (LUAI_UACINT)GR_MAX_CODE);
    lgr_refuse(L, &e->path, "takes more than %s bytes", lua_tostring(L, -1));
  }
  return leave_sentence(L, top);
}

/* The end of a code: is it short enough? */
static int is_short_enough(Encoder *e) {
  e->too_long = e->out->count > GR_MAX_CODE;
  return !e->too_long;
}

int lgr_encode_top(lua_State *L, int index, int type, gr_memory *memory,
                   lgr_scratch *scratch) {
  Encoder e;
  open_encoder(&e, L, memory, scratch);
  scratch->code.count = 0;
  return (encode(&e, index, type) && is_short_enough(&e)) || give_up(&e, index);
}

int lgr_encode(lua_State *L, int index, gr_memory *memory,
               lgr_scratch *scratch) {
  Encoder e;
  int top = lua_gettop(L);
  open_encoder(&e, L, memory, scratch);
  scratch->code.count = 0;
  lua_pushvalue(L, index);
  if (!encode(&e, top + 1, lua_type(L, -1)) || !is_short_enough(&e))
    return give_up(&e, top);
  lua_pop(L, 1);
  return 1;
}

int lgr_sort_code(lua_State *L, gr_memory *memory, lgr_scratch *scratch) {
  const gr_bytes *code = &scratch->code;
  gr_unsorted why;
  int top = lua_gettop(L);
  lgr_check_memory(
      L, gr_sort_code(memory, &scratch->code, &scratch->fields, &why));
  if (why.code == NULL)
    return 1;
  lgr_refuse_unsorted(L, &why, code->at + code->count);
  return leave_sentence(L, top);
}

const gr_bytes *lgr_check_code(lua_State *L, int index, gr_memory *memory,
                               lgr_scratch *scratch) {
  if (!lgr_encode(L, index, memory, scratch))
    lgr_fail(L, "%s", lua_tostring(L, -1));
  return &scratch->code;
}

void lgr_scratch_free(gr_memory *memory, lgr_scratch *scratch) {
  gr_bytes_free(memory, &scratch->code);
  gr_fields_free(memory, &scratch->fields);
}
