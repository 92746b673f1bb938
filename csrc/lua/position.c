/*
** position.c: see position.h.
*/
#include "lua/position.h"

#include "core/store/store.h"
#include "lua/fail.h"
#include "lua/host.h"
#include "lua/module.h"

#include <lauxlib.h>
#include <math.h>
#include <string.h>

/*
** ---------------------------------------- from positions to codes
*/

/* Room for a tag and the longest number after it. */
#define MAX_HEAD 12

/* Elements of an array that are left on the stack to be popped together. */
#define MAX_LEFT 8

/* To sort an array, elements are moved this many times each, on average,
** before another method is used. */
#define MAX_SHIFTS ((size_t)16)

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
  Step path[LGR_MAX_DEPTH];
} Encoder;

/* Encodes the value on top of the stack, which is at `index`. */
static int encode(Encoder *e, int index, int type);

/* Adds the value of a code as people see it, and moves on to what follows. */
static void show(lgr_text *text, const unsigned char **code);

/* Makes room for `extra` bytes; 0 when it cannot be had. For a while a code may
** take more than it may in the end. */
static int more_room(Encoder *e, size_t extra) {
  e->too_long = extra > LGR_MAX_CODE + MAX_HEAD || e->out->count > LGR_MAX_CODE;
  if (e->too_long)
    return 0;
  e->no_memory = gr_bytes_reserve(e->memory, e->out, extra) != GR_DONE;
  return !e->no_memory;
}

static inline int room(Encoder *e, size_t extra) {
  return extra <= e->out->room - e->out->count || more_room(e, extra);
}

/* Appends a byte; there is room. */
static void put(Encoder *e, unsigned byte) {
  e->out->at[e->out->count++] = (unsigned char)byte;
}

static void put_number(Encoder *e, size_t number) {
  for (; number >= 0x80; number >>= 7)
    put(e, (number & 0x7F) | 0x80);
  put(e, (unsigned)number);
}

static void put_little_endian(Encoder *e, uint64_t word, unsigned bytes) {
  for (; bytes > 0; bytes--, word >>= 8)
    put(e, (unsigned)(word & 0xFF));
}

static inline int encode_integer(Encoder *e, lua_Integer integer) {
  if (!room(e, MAX_HEAD))
    return 0;
  e->out->count +=
      gr_put_integer(e->out->at + e->out->count, (uint64_t)integer);
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
  put(e, TAG_FLOAT);
  put_little_endian(e, word, 8);
  return 1;
}

static int encode_number(Encoder *e, int index) {
  int fits; /* also for floats like 1.0 and -0.0 */
  lua_Integer integer = lua_tointegerx(e->L, index, &fits);
  return fits ? encode_integer(e, integer)
              : encode_float(e, lua_tonumber(e->L, index));
}

size_t lgr_encode_short(const char *bytes, size_t length, unsigned char *code) {
  *code = (unsigned char)(TAG_SHORT_STRING + length);
  memcpy(code + 1, bytes, length);
  return length + 1;
}

static int encode_string(Encoder *e, int index) {
  size_t length;
  const char *bytes = lua_tolstring(e->L, index, &length);
  if (!room(e, length + MAX_HEAD)) /* no string is that long: no overflow */
    return 0;
  if (length < SHORT_STRINGS) {
    e->out->count +=
        lgr_encode_short(bytes, length, e->out->at + e->out->count);
    return 1;
  }
  put(e, TAG_STRING);
  put_number(e, length);
  memcpy(e->out->at + e->out->count, bytes, length);
  e->out->count += length;
  return 1;
}

static int put_array_head(Encoder *e, size_t count) {
  if (!room(e, MAX_HEAD))
    return 0;
  if (count < SHORT_ARRAYS) {
    put(e, TAG_SHORT_ARRAY + (unsigned)count);
  } else {
    put(e, TAG_ARRAY);
    put_number(e, count);
  }
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

/* Codes are compared as bytes; as none begins another, none are equal. */
static int field_less(const void *a, const void *b, const void *context) {
  const lgr_field *x = a, *y = b;
  const unsigned char *at = context;
  return memcmp(at + x->start, at + y->start,
                x->size < y->size ? x->size : y->size) < 0;
}

/* Appends the codes of the fields in this order, then moves them over the
** same ones in another order, which start at `base`. */
static int put_fields(Encoder *e, const lgr_field *fields, size_t count,
                      size_t base) {
  size_t size = e->out->count - base;
  unsigned char *to;
  if (!room(e, size))
    return 0;
  to = e->out->at + e->out->count;
  for (size_t i = 0; i < count; i++) {
    memcpy(to, e->out->at + fields[i].start, fields[i].size);
    to += fields[i].size;
  }
  memcpy(e->out->at + base, e->out->at + base + size, size);
  return 1;
}

/* Makes room for the fields of a table after those of the tables around it;
** 0 when out of memory. */
static int open_fields(Encoder *e, size_t count) {
  lgr_scratch *scratch = e->scratch;
  size_t need = scratch->field_count + count;
  if (need > scratch->field_room) {
    lgr_field *field = gr_resize(e->memory, scratch->field, scratch->field_room,
                                 need, sizeof *field);
    e->no_memory = field == NULL;
    if (field == NULL)
      return 0;
    scratch->field = field;
    scratch->field_room = need;
  }
  scratch->field_count = need;
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
    e->scratch->field[first].start = start;
    e->scratch->field[first++].size = e->out->count - start;
  }
  return 1;
}

static int encode_names(Encoder *e, int index, size_t count) {
  lgr_scratch *scratch = e->scratch;
  size_t first = scratch->field_count;
  size_t base;
  if (!room(e, MAX_HEAD) || !open_fields(e, count))
    return 0;
  put_number(e, count);
  base = e->out->count;
  if (!encode_fields(e, index, first))
    return 0;
  gr_sort(scratch->field + first, count, sizeof *scratch->field, field_less,
          e->out->at);
  scratch->field_count = first;
  return put_fields(e, scratch->field + first, count, base);
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
  put(e, TAG_NAMES);
  put_number(e, (size_t)keys.count);
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
  uint64_t bits = TAG_SHORT_ARRAY + count;
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
  if (e->depth == LGR_MAX_DEPTH) {
    lua_pushfstring(e->L, "%d", LGR_MAX_DEPTH);
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
  put(e, lua_toboolean(e->L, index) ? TAG_TRUE : TAG_FALSE);
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

/*
** Sorting: the elements of an array are read from its code and written back
** in ascending order. In all there are as many bytes as before.
*/

/* Refuses the element i, or the whole position if that is 0, with this code,
** as something that cannot be sorted: because of element 1, if that is given.
** Reads the codes before it allocates anything, as lgr_push_shown does. */
static int refuse_unsorted(Encoder *e, size_t i, const unsigned char *code,
                           const unsigned char *first) {
  lua_State *L = e->L;
  lgr_text text, other;
  lgr_text_open(&text, LGR_SHOW_SIZE);
  lgr_text_open(&other, LGR_SHOW_SIZE);
  show(&text, &code);
  if (first != NULL)
    show(&other, &first);
  luaL_checkstack(L, 6, "position");
  e->depth = i > 0;
  e->path[0].name = NULL;
  e->path[0].index = (lua_Integer)i;
  lgr_text_push(L, &text);
  if (first != NULL) {
    lgr_text_push(L, &other);
    lua_pushfstring(L, "%s, but position[1] is %s", lua_tostring(L, -2),
                    lua_tostring(L, -1));
  }
  return refuse(e,
                "is %s: normal = \"sorted\" is for arrays of integers or of "
                "strings",
                lua_tostring(L, -1));
}

/* Reads the elements, whose codes start at `base`. */
static int read_elements(Encoder *e, size_t count, size_t base) {
  const unsigned char *at = e->out->at, *code = at + base;
  int strings = 0;
  for (size_t i = 0; i < count; i++) {
    lgr_field *field = &e->scratch->field[i];
    const unsigned char *start = code;
    lgr_head head = lgr_get_head(&code);
    if (head.kind != A_NUMBER && head.kind != A_STRING)
      return refuse_unsorted(e, i + 1, start, NULL);
    if (i == 0)
      strings = head.kind == A_STRING;
    else if (strings != (head.kind == A_STRING))
      return refuse_unsorted(e, i + 1, start, at + base);
    code += head.count;
    field->start = (size_t)(start - at);
    field->size = (size_t)(code - start);
    field->integer = head.integer;
  }
  return 1;
}

/* Compares integers, and strings as bytes; the integer of a string is 0. */
static int element_less(const void *a, const void *b, const void *context) {
  const lgr_field *x = a, *y = b;
  const unsigned char *p = context, *q = context;
  size_t m, n;
  int order;
  if (x->integer != y->integer)
    return x->integer < y->integer;
  p += x->start;
  q += y->start;
  m = lgr_get_head(&p).count; /* 0 for integers */
  n = lgr_get_head(&q).count;
  order = memcmp(p, q, m < n ? m : n);
  return order != 0 ? order < 0 : m < n;
}

int lgr_is_sorted(const unsigned char *code) {
  const unsigned char *at = code;
  lgr_head head = lgr_get_head(&code);
  lgr_field before = {0}, field = {0};
  int strings = 0;
  if (head.kind != AN_ARRAY)
    return 0;
  for (size_t i = 0; i < head.count; i++) {
    lgr_head element;
    field.start = (size_t)(code - at);
    element = lgr_get_head(&code);
    if (i == 0)
      strings = element.kind == A_STRING;
    if (element.kind != (strings ? A_STRING : A_NUMBER))
      return 0;
    code += element.count;
    field.integer = element.integer;
    if (i > 0 && element_less(&field, &before, at))
      return 0;
    before = field;
  }
  return 1;
}

/* Sorts by insertion, unless that takes too long: then returns 0, with the
** elements in some order. */
static int insert_elements(lgr_field *field, size_t count,
                           const unsigned char *at) {
  size_t left = MAX_SHIFTS * count;
  for (size_t i = 1; i < count; i++) {
    lgr_field element = field[i];
    size_t to = i;
    for (; to > 0 && element_less(&element, &field[to - 1], at); to--)
      field[to] = field[to - 1];
    field[to] = element;
    if (i - to > left)
      return 0;
    left -= i - to;
  }
  return 1;
}

/* The same for a few small integers, each of which has one byte for a code;
** returns 0 where there are others. */
static int insert_bytes(unsigned char *at, size_t count) {
  if (count > 2 * MAX_SHIFTS)
    return 0;
  for (size_t i = 0; i < count; i++)
    if (at[i] < TAG_SMALL)
      return 0;
  for (size_t i = 1; i < count; i++) {
    unsigned char byte = at[i];
    size_t to = i;
    for (; to > 0 && byte < at[to - 1]; to--)
      at[to] = at[to - 1];
    at[to] = byte;
  }
  return 1;
}

/* Sorts the array whose code was just written. */
static int sort_array(Encoder *e) {
  const unsigned char *code = e->out->at;
  lgr_head head = lgr_get_head(&code);
  size_t base = (size_t)(code - e->out->at);
  if (head.kind != AN_ARRAY)
    return refuse_unsorted(e, 0, e->out->at, NULL);
  if (e->out->count == base + head.count &&
      insert_bytes(e->out->at + base, head.count))
    return 1;
  if (!open_fields(e, head.count) || !read_elements(e, head.count, base))
    return 0;
  if (!insert_elements(e->scratch->field, head.count, e->out->at))
    gr_sort(e->scratch->field, head.count, sizeof *e->scratch->field,
            element_less, e->out->at);
  return put_fields(e, e->scratch->field, head.count, base);
}

static void open_encoder(Encoder *e, lua_State *L, gr_memory *memory,
                         lgr_scratch *scratch) {
  e->L = L;
  e->memory = memory;
  e->scratch = scratch;
  e->out = &scratch->code;
  e->depth = 0;
  e->no_memory = e->too_long = 0;
  scratch->field_count = 0;
}

/* The end of an attempt that failed, when the stack was at `top`. */
static int give_up(Encoder *e, int top) {
  lua_State *L = e->L;
  if (e->no_memory)
    return lgr_no_memory(L);
  if (e->too_long) {
    e->depth = 0;
    lua_pushfstring(L, "%I", (LUAI_UACINT)LGR_MAX_CODE);
    refuse(e, "takes more than %s bytes", lua_tostring(L, -1));
  }
  lua_copy(L, -1, top + 1); /* the sentence, over what the work left */
  lua_settop(L, top + 1);
  return 0;
}

/* The end of a code: is it short enough? */
static int is_short_enough(Encoder *e) {
  e->too_long = e->out->count > LGR_MAX_CODE;
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
  int top = lua_gettop(L);
  open_encoder(&e, L, memory, scratch);
  return sort_array(&e) || give_up(&e, top);
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
  gr_release(memory, scratch->field, scratch->field_room,
             sizeof *scratch->field);
  memset(scratch, 0, sizeof *scratch);
}

/*
** ---------------------------------------- from codes to positions
*/

size_t lgr_get_count(const unsigned char **code) {
  size_t number = 0;
  unsigned shift = 0;
  unsigned char byte;
  do {
    byte = *(*code)++;
    number |= (size_t)(byte & 0x7F) << shift;
    shift += 7;
  } while (byte & 0x80);
  return number;
}

static uint64_t get_little_endian(const unsigned char **code, unsigned bytes) {
  uint64_t word = 0;
  for (unsigned i = 0; i < bytes; i++)
    word |= (uint64_t) * (*code)++ << (8 * i);
  return word;
}

lgr_head lgr_get_head(const unsigned char **code) {
  lgr_head head = {A_NUMBER, 0, 0, 0};
  unsigned tag = *(*code)++;
  if (tag >= TAG_SMALL) {
    head.integer = (lua_Integer)tag - TAG_SMALL;
  } else if (tag >= TAG_SHORT_STRING) {
    head.kind = A_STRING;
    head.count = tag - TAG_SHORT_STRING;
  } else if (tag >= TAG_SHORT_ARRAY) {
    head.kind = AN_ARRAY;
    head.count = tag - TAG_SHORT_ARRAY;
  } else if (tag == TAG_STRING || tag == TAG_ARRAY || tag == TAG_NAMES) {
    head.kind = tag == TAG_STRING  ? A_STRING
                : tag == TAG_ARRAY ? AN_ARRAY
                                   : WITH_NAMES;
    head.count = lgr_get_count(code);
  } else if (tag == TAG_FLOAT) {
    uint64_t word = get_little_endian(code, 8);
    head.kind = A_FLOAT;
    memcpy(&head.number, &word, sizeof word);
  } else if (tag == TAG_FALSE || tag == TAG_TRUE) {
    head.kind = A_BOOLEAN;
    head.integer = tag == TAG_TRUE;
  } else {
    uint64_t word = get_little_endian(code, tag - TAG_INTEGER);
    uint64_t half = word >> 1;
    head.integer = (word & 1) ? -(lua_Integer)half - 1 : (lua_Integer)half;
  }
  return head;
}

static void push_code(lua_State *L, const unsigned char **code) {
  lgr_head head = lgr_get_head(code);
  size_t names;
  switch (head.kind) {
  case A_NUMBER:
    lua_pushinteger(L, head.integer);
    return;
  case A_FLOAT:
    lua_pushnumber(L, head.number);
    return;
  case A_BOOLEAN:
    lua_pushboolean(L, (int)head.integer);
    return;
  case A_STRING:
    lua_pushlstring(L, (const char *)*code, head.count);
    *code += head.count;
    return;
  default:
    break;
  }
  luaL_checkstack(L, 4, "position");
  lua_createtable(L, head.count > INT32_MAX ? 0 : (int)head.count, 0);
  for (size_t i = 1; i <= head.count; i++) {
    push_code(L, code);
    lua_rawseti(L, -2, (lua_Integer)i);
  }
  if (head.kind != WITH_NAMES)
    return;
  for (names = lgr_get_count(code); names > 0; names--) {
    push_code(L, code);
    push_code(L, code);
    lua_rawset(L, -3);
  }
}

void lgr_push_code(lua_State *L, const unsigned char *code, size_t length) {
  unsigned char copy[256];
  if (!lgr_is_table(code)) {
    push_code(L, &code);
  } else if (length <= sizeof copy) {
    memcpy(copy, code, length);
    code = copy;
    push_code(L, &code);
  } else {
    lua_pushlstring(L, (const char *)code, length);
    code = (const unsigned char *)lua_tostring(L, -1);
    push_code(L, &code);
    lua_remove(L, -2);
  }
}

/*
** ---------------------------------------- codes as people see them
*/

/* name = value, for each name. */
static void show_names(lgr_text *text, const unsigned char **code, int first) {
  for (size_t n = lgr_get_count(code); n > 0 && !text->full; n--) {
    lgr_head name = lgr_get_head(code);
    if (!first)
      lgr_text_add(text, ", ");
    lgr_text_key(text, *code, name.count);
    *code += name.count;
    lgr_text_add(text, " = ");
    show(text, code);
    first = 0;
  }
}

static void show(lgr_text *text, const unsigned char **code) {
  lgr_head head = lgr_get_head(code);
  switch (head.kind) {
  case A_NUMBER:
    lgr_text_integer(text, head.integer);
    return;
  case A_FLOAT:
    lgr_text_number(text, head.number);
    return;
  case A_BOOLEAN:
    lgr_text_add(text, head.integer ? "true" : "false");
    return;
  case A_STRING:
    lgr_text_string(text, *code, head.count);
    *code += head.count;
    return;
  default:
    break;
  }
  lgr_text_char(text, '{');
  for (size_t i = 0; i < head.count && !text->full; i++) {
    if (i > 0)
      lgr_text_add(text, ", ");
    show(text, code);
  }
  if (head.kind == WITH_NAMES && !text->full)
    show_names(text, code, head.count == 0);
  lgr_text_char(text, '}');
}

void lgr_push_shown(lua_State *L, const unsigned char *code) {
  lgr_text text;
  lgr_text_open(&text, LGR_SHOW_SIZE);
  luaL_checkstack(L, 3, "position");
  show(&text, &code);
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
  lgr_push_shown(L, encode_argument(L)->at);
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
  lgr_push_shown(L, code->at);
  if (!lgr_encode(L, 3, &coder->memory, &coder->scratch))
    lua_pushfstring(L, "something that is not a position (%s)",
                    lua_tostring(L, -1));
  else if (code->count == length && memcmp(code->at, before, length) == 0)
    return 0;
  else
    lgr_push_shown(L, code->at);
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
