/*
** position.c: see position.h.
*/
#include "lua/position.h"

#include "core/store/store.h"
#include "lua/fail.h"
#include "lua/host.h"
#include "lua/parts.h"

#include <lauxlib.h>
#include <math.h>
#include <string.h>

/*
** ---------------------------------------- from positions to codes
*/

/* Room for the longest code of a number, and for the head of any other. */
#define MAX_HEAD GR_INTEGER_CODE

_Static_assert(MAX_HEAD >= GR_MAX_HEAD, "a head of a string may be longer");

/* Elements of an array that are left on the stack to be popped together. */
#define MAX_LEFT 8

/* A step from a table into one of its fields. */
typedef struct Step {
  int table;        /* where it is on the stack */
  const char *name; /* NULL: an index */
  size_t length;    /* of the name */
  lua_Integer index;
} Step;

typedef struct Encoder {
  lua_State *L;
  gr_memory *memory;
  gr_bytes *out; /* scratch->code */
  lgr_scratch *scratch;
  int depth;
  int no_memory, too_long;
  Step path[GR_MAX_DEPTH];
} Encoder;

/* Encodes the value on top of the stack, which is at `index`. */
static int encode(Encoder *e, int index, int type);

/* Adds the value that a code begins with as people see it. */
static void show(lgr_text *text, const unsigned char *code, size_t length);

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

/* Pushes "position[2].x", the path to where the encoder is. */
static void push_path(Encoder *e) {
  lgr_text text;
  lgr_text_open(&text, LGR_MAX_TEXT);
  lgr_text_add(&text, "position");
  for (int i = 0; i < e->depth; i++) {
    const Step *step = &e->path[i];
    if (step->name != NULL) {
      lgr_text_field(&text, (const unsigned char *)step->name, step->length);
    } else {
      lgr_text_char(&text, '[');
      lgr_text_integer(&text, step->index);
      lgr_text_char(&text, ']');
    }
  }
  lgr_text_push(e->L, &text);
}

/* Leaves the sentence "PATH WHAT" on the stack; returns 0. What may contain
** one %s for `detail`. */
static int refuse(Encoder *e, const char *what, const char *detail) {
  luaL_checkstack(e->L, 10, "position");
  push_path(e);
  lua_pushliteral(e->L, " ");
  lua_pushfstring(e->L, what, detail);
  lua_concat(e->L, 3);
  return 0;
}

/* A number that is not an integer. */
static int encode_float(Encoder *e, lua_Number number) {
  uint64_t word;
  if (isnan(number))
    return refuse(e, "is NaN", NULL);
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

/* Encodes the value on top of the stack, found at an index or under a name
** of the innermost table, and pops it. */
static int encode_field(Encoder *e, const char *name, size_t length,
                        lua_Integer index) {
  Step *step = &e->path[e->depth - 1];
  step->name = name;
  step->length = length;
  step->index = index;
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

/* Refuses the key on top of the stack. */
static int refuse_key(Encoder *e) {
  e->depth--; /* the key is a matter of the table itself */
  if (lua_type(e->L, -1) == LUA_TNUMBER)
    return refuse(e, "has the key %s", lua_tostring(e->L, -1));
  return refuse(e, "has a key that is a %s", luaL_typename(e->L, -1));
}

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
      return refuse_key(e);
    }
  }
  return 1;
}

/* Encodes the elements 1 .. count, of which none may be missing. */
static int encode_elements(Encoder *e, int index, lua_Integer count) {
  for (lua_Integer i = 1; i <= count; i++) {
    if (lua_rawgeti(e->L, index, i) == LUA_TNIL) {
      e->path[e->depth - 1].name = NULL;
      e->path[e->depth - 1].index = i;
      return refuse(e, "is missing: an array has no holes", NULL);
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
  e->path[e->depth - 1].name = NULL;
  e->path[e->depth - 1].index = i;
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

/* Refuses a table that is inside itself, or too deep. */
static int check_depth(Encoder *e, int index) {
  const void *table = lua_topointer(e->L, index);
  for (int i = 0; i < e->depth; i++)
    if (lua_topointer(e->L, e->path[i].table) == table)
      return refuse(e, "is inside itself", NULL);
  if (e->depth == GR_MAX_DEPTH) {
    lua_pushfstring(e->L, "%d", GR_MAX_DEPTH);
    return refuse(e, "is nested deeper than %s", lua_tostring(e->L, -1));
  }
  luaL_checkstack(e->L, MAX_LEFT + 6, "position");
  return 1;
}

static int encode_table(Encoder *e, int index) {
  size_t start = e->out->count;
  int fine;
  if (e->depth > 0 && !check_depth(e, index))
    return 0;
  e->path[e->depth].table = index;
  e->path[e->depth].name = NULL;
  e->path[e->depth].index = 0;
  e->depth++;
  fine = encode_plain_array(e, index);
  if (fine < 0) {
    e->out->count = start;
    fine = encode_any_table(e, index);
  }
  if (fine)
    e->depth--;
  return fine;
}

static int encode_boolean(Encoder *e, int index) {
  if (e->depth == 0)
    return refuse(e, "is a boolean", NULL);
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
    return refuse(e, "is nil", NULL);
  default:
    return refuse(e, "is a %s", lua_typename(e->L, type));
  }
}

/* Refuses a position that cannot be sorted. Reads the codes before it allocates
** anything, as lgr_push_shown does. */
static int refuse_unsorted(Encoder *e, const gr_unsorted *why) {
  lua_State *L = e->L;
  const unsigned char *end = end_of(e);
  lgr_text text, other;
  lgr_text_open(&text, LGR_SHOW_SIZE);
  lgr_text_open(&other, LGR_SHOW_SIZE);
  show(&text, why->code, (size_t)(end - why->code));
  if (why->first != NULL)
    show(&other, why->first, (size_t)(end - why->first));
  luaL_checkstack(L, 6, "position");
  e->depth = why->element > 0;
  e->path[0].name = NULL;
  e->path[0].index = (lua_Integer)why->element;
  lgr_text_push(L, &text);
  if (why->first != NULL) {
    lgr_text_push(L, &other);
    lua_pushfstring(L, "%s, but position[1] is %s", lua_tostring(L, -2),
                    lua_tostring(L, -1));
  }
  return refuse(e,
                "is %s: normal = \"sorted\" is for arrays of integers or of "
                "strings",
                lua_tostring(L, -1));
}

static void open_encoder(Encoder *e, lua_State *L, gr_memory *memory,
                         lgr_scratch *scratch) {
  e->L = L;
  e->memory = memory;
  e->scratch = scratch;
  e->out = &scratch->code;
  e->depth = 0;
  e->no_memory = e->too_long = 0;
  scratch->fields.count = 0;
}

/* The end of an attempt that failed, when the stack was at `top`. */
static int give_up(Encoder *e, int top) {
  lua_State *L = e->L;
  if (e->no_memory)
    return lgr_no_memory(L);
  if (e->too_long) {
    e->depth = 0;
    lua_pushfstring(L, "%I", (LUAI_UACINT)GR_MAX_CODE);
    refuse(e, "takes more than %s bytes", lua_tostring(L, -1));
  }
  lua_copy(L, -1, top + 1); /* the sentence, over what the work left */
  lua_settop(L, top + 1);
  return 0;
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
  Encoder e;
  gr_unsorted why;
  int top = lua_gettop(L);
  lgr_check_memory(
      L, gr_sort_code(memory, &scratch->code, &scratch->fields, &why));
  if (why.code == NULL)
    return 1;
  open_encoder(&e, L, memory, scratch);
  refuse_unsorted(&e, &why);
  return give_up(&e, top);
}

const gr_bytes *lgr_check_code(lua_State *L, int index, gr_memory *memory,
                               lgr_scratch *scratch) {
  if (!lgr_encode(L, index, memory, scratch))
    lgr_fail(L, "%s", lua_tostring(L, -1));
  return &scratch->code;
}

uint32_t lgr_add_code(lua_State *L, gr_memory *memory, gr_store *store,
                      const unsigned char *code, size_t length) {
  uint32_t number = 0;
  gr_status status;
  while ((status = gr_store_add(memory, store, code, length, &number)) ==
         GR_MORE)
    lgr_poll(L, LGR_SLICE);
  lgr_check_memory(L, status);
  return number;
}

void lgr_scratch_free(gr_memory *memory, lgr_scratch *scratch) {
  gr_bytes_free(memory, &scratch->code);
  gr_fields_free(memory, &scratch->fields);
}

/*
** ---------------------------------------- from codes to positions
*/

static void push_item(lua_State *L, gr_walk *w, gr_item item);

/* Pushes the table that begins here. */
static void push_table(lua_State *L, gr_walk *w) {
  lua_Integer i = 0;
  gr_item item;
  luaL_checkstack(L, 4, "position");
  lua_createtable(L, (int)w->count, 0);
  while ((item = gr_walk_next(w)) > GR_CLOSE) {
    push_item(L, w, item);
    if (item == GR_NAME) {
      push_item(L, w, gr_walk_next(w));
      lua_rawset(L, -3);
    } else {
      lua_rawseti(L, -2, ++i);
    }
  }
}

static void push_item(lua_State *L, gr_walk *w, gr_item item) {
  switch (item) {
  case GR_INTEGER:
    lua_pushinteger(L, (lua_Integer)w->integer);
    return;
  case GR_FLOAT:
    lua_pushnumber(L, w->number);
    return;
  case GR_BOOLEAN:
    lua_pushboolean(L, (int)w->integer);
    return;
  case GR_STRING:
  case GR_NAME:
    lua_pushlstring(L, (const char *)w->bytes, w->count);
    return;
  default:
    push_table(L, w);
  }
}

static void push_value(lua_State *L, const unsigned char *code, size_t length) {
  gr_walk w;
  gr_walk_init(&w, code, length);
  push_item(L, &w, gr_walk_next(&w));
}

void lgr_push_code(lua_State *L, const unsigned char *code, size_t length) {
  unsigned char copy[256];
  if (!gr_is_table(code)) {
    push_value(L, code, length);
  } else if (length <= sizeof copy) {
    memcpy(copy, code, length);
    push_value(L, copy, length);
  } else {
    lua_pushlstring(L, (const char *)code, length);
    push_value(L, (const unsigned char *)lua_tostring(L, -1), length);
    lua_remove(L, -2);
  }
}

/*
** ---------------------------------------- codes as people see them
*/

static void show_item(lgr_text *text, gr_walk *w, gr_item item);

/* The table that begins here, up to where the text is full. */
static void show_table(lgr_text *text, gr_walk *w) {
  const char *between = "";
  gr_item item;
  lgr_text_char(text, '{');
  while (!text->full && (item = gr_walk_next(w)) > GR_CLOSE) {
    lgr_text_add(text, between);
    between = ", ";
    if (item == GR_NAME) {
      lgr_text_key(text, w->bytes, w->count);
      lgr_text_add(text, " = ");
      item = gr_walk_next(w);
    }
    show_item(text, w, item);
  }
  lgr_text_char(text, '}');
}

static void show_item(lgr_text *text, gr_walk *w, gr_item item) {
  switch (item) {
  case GR_INTEGER:
    lgr_text_integer(text, (lua_Integer)w->integer);
    return;
  case GR_FLOAT:
    lgr_text_number(text, w->number);
    return;
  case GR_BOOLEAN:
    lgr_text_add(text, w->integer ? "true" : "false");
    return;
  case GR_STRING:
    lgr_text_string(text, w->bytes, w->count);
    return;
  default:
    show_table(text, w);
  }
}

static void show(lgr_text *text, const unsigned char *code, size_t length) {
  gr_walk w;
  gr_walk_init(&w, code, length);
  show_item(text, &w, gr_walk_next(&w));
}

void lgr_push_shown(lua_State *L, const unsigned char *code, size_t length) {
  lgr_text text;
  lgr_text_open(&text, LGR_SHOW_SIZE);
  luaL_checkstack(L, 3, "position");
  show(&text, code, length);
  lgr_text_push(L, &text);
}

/*
** ------------------------------------------------------------ functions
*/

#define CODER_TYPE "grundy.coder"

static int release(lua_State *L) {
  lgr_coder *coder = luaL_checkudata(L, 1, CODER_TYPE);
  lgr_scratch_free(&coder->memory, &coder->scratch);
  return 0;
}

void lgr_push_coder(lua_State *L) {
  static const luaL_Reg methods[] = {{"__gc", release}, {NULL, NULL}};
  lgr_coder *coder = lua_newuserdatauv(L, sizeof *coder, 0);
  memset(coder, 0, sizeof *coder);
  lgr_use_lua_memory(L, &coder->memory);
  lgr_push_type(L, CODER_TYPE, methods);
  lua_setmetatable(L, -2);
}

/* Encodes the argument of key, copy or shown. */
static const gr_bytes *encode_argument(lua_State *L) {
  lgr_coder *coder = lua_touserdata(L, lua_upvalueindex(1));
  return lgr_check_code(L, 1, &coder->memory, &coder->scratch);
}

/* key(position): a string, equal exactly for equal positions. */
static int key(lua_State *L) {
  const gr_bytes *code = encode_argument(L);
  lua_pushlstring(L, (const char *)code->at, code->count);
  return 1;
}

/* copy(position): a fresh equal one. */
static int copy(lua_State *L) {
  const gr_bytes *code = encode_argument(L);
  lgr_push_code(L, code->at, code->count);
  return 1;
}

/* sorted(array): a fresh one, in ascending order; or nil, message. */
static int sorted(lua_State *L) {
  lgr_coder *coder = lua_touserdata(L, lua_upvalueindex(1));
  const gr_bytes *code = encode_argument(L);
  lua_pushnil(L);
  if (!lgr_sort_code(L, &coder->memory, &coder->scratch))
    return 2;
  lgr_push_code(L, code->at, code->count);
  return 1;
}

/* shown(position): a short text for people. */
static int shown(lua_State *L) {
  const gr_bytes *code = encode_argument(L);
  lgr_push_shown(L, code->at, code->count);
  return 1;
}

/* problem(value): why it is not a position; nothing if it is one. */
static int problem(lua_State *L) {
  lgr_coder *coder = lua_touserdata(L, lua_upvalueindex(1));
  luaL_checkany(L, 1);
  return !lgr_encode(L, 1, &coder->memory, &coder->scratch);
}

/* kept(moves, p, given): an error if `given`, a copy of p that `moves` got,
** is not equal to p any more. */
static int kept(lua_State *L) {
  lgr_coder *coder = lua_touserdata(L, lua_upvalueindex(1));
  const gr_bytes *code = &coder->scratch.code;
  size_t length;
  const char *before;
  lua_settop(L, 3);
  if (lua_type(L, 3) != LUA_TTABLE)
    return 0;
  lgr_encode(L, 2, &coder->memory, &coder->scratch);
  before = lua_pushlstring(L, (const char *)code->at, code->count);
  length = code->count;
  lgr_push_shown(L, code->at, code->count);
  if (!lgr_encode(L, 3, &coder->memory, &coder->scratch))
    lua_pushfstring(L, "something that is not a position (%s)",
                    lua_tostring(L, -1));
  else if (code->count == length && memcmp(code->at, before, length) == 0)
    return 0;
  else
    lgr_push_shown(L, code->at, code->count);
  return lgr_fail_changed(L, 1, lua_tostring(L, 5), lua_tostring(L, -1));
}

void lgr_open_position(lua_State *L) {
  static const luaL_Reg functions[] = {{"key", key},     {"copy", copy},
                                       {"shown", shown}, {"problem", problem},
                                       {"kept", kept},   {"sorted", sorted},
                                       {NULL, NULL}};
  lgr_push_coder(L);
  luaL_setfuncs(L, functions, 1);
}
