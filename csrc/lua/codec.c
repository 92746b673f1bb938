/*
** codec.c: see codec.h.
*/
#include "lua/codec.h"

#include "lua/fail.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
  TAG_INTEGER = 0x00, /* plus the number of bytes */
  TAG_FLOAT = 0x09,
  TAG_FALSE = 0x0A,
  TAG_TRUE = 0x0B,
  TAG_STRING = 0x0C,
  TAG_ARRAY = 0x0D,
  TAG_NAMES = 0x0E,
  TAG_SHORT_ARRAY = 0x10,
  TAG_SHORT_STRING = 0x20,
  TAG_SMALL = 0x40
};

#define SHORT_ARRAYS (TAG_SHORT_STRING - TAG_SHORT_ARRAY)
#define SHORT_STRINGS (TAG_SMALL - TAG_SHORT_STRING)
#define SMALLS (0x100 - TAG_SMALL)

/* Room for a tag and the longest number after it. */
#define MAX_HEAD 12

/* Texts for people: the longest, the longest key in them, and what stands
** for the rest. */
#define MAX_TEXT 480
#define MAX_NAME 40
#define ELLIPSIS "..."

/*
** ---------------------------------------------------------------- texts
*/

/* A text that stops growing when it is full. */
typedef struct Text {
  char at[MAX_TEXT + sizeof ELLIPSIS];
  size_t count, limit;
  int full;
} Text;

static void open_text(Text *text, size_t limit) {
  text->count = 0;
  text->limit = limit;
  text->full = 0;
}

static void show_char(Text *text, char c) {
  if (text->count < text->limit)
    text->at[text->count++] = c;
  else
    text->full = 1;
}

/* Pushes the text, with a sign that something is missing if it was full. */
static void push_text(lua_State *L, Text *text) {
  if (text->full) {
    memcpy(text->at + text->count, ELLIPSIS, sizeof ELLIPSIS - 1);
    text->count += sizeof ELLIPSIS - 1;
  }
  lua_pushlstring(L, text->at, text->count);
}

static void show_text(Text *text, const char *s) {
  for (; *s != '\0'; s++)
    show_char(text, *s);
}

static void show_string(Text *text, const unsigned char *s, size_t count) {
  static const char digits[] = "0123456789abcdef";
  show_char(text, '"');
  for (size_t i = 0; i < count && !text->full; i++) {
    if (s[i] == '"' || s[i] == '\\') {
      show_char(text, '\\');
      show_char(text, (char)s[i]);
    } else if (s[i] < 0x20 || s[i] == 0x7F) {
      show_text(text, "\\x");
      show_char(text, digits[s[i] >> 4]);
      show_char(text, digits[s[i] & 15]);
    } else {
      show_char(text, (char)s[i]);
    }
  }
  show_char(text, '"');
}

/* Can the string stand after a dot? */
static int is_name(const unsigned char *s, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (s[i] != '_' && (s[i] < 'a' || s[i] > 'z') &&
        (s[i] < 'A' || s[i] > 'Z') && (i == 0 || s[i] < '0' || s[i] > '9'))
      return 0;
  return count > 0 && count <= MAX_NAME;
}

/* A key as it stands in a table: name, or ["any string"], not all of it if
** it is long. */
static void show_key(Text *text, const unsigned char *s, size_t count) {
  if (is_name(s, count)) {
    for (size_t i = 0; i < count; i++)
      show_char(text, (char)s[i]);
    return;
  }
  show_char(text, '[');
  show_string(text, s, count < MAX_NAME ? count : MAX_NAME);
  show_text(text, count > MAX_NAME ? ELLIPSIS "]" : "]");
}

/*
** ------------------------------------------------------------- encoding
*/

/* A step from a table into one of its fields. */
typedef struct Step {
  const void *table;
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
  int no_memory;
  Step path[LGR_MAX_DEPTH];
} Encoder;

static int encode(Encoder *e, int index);

/* Makes room for `extra` bytes; 0 when it cannot be had. */
static int room(Encoder *e, size_t extra) {
  if (extra <= e->out->room - e->out->count)
    return 1;
  e->no_memory = gr_bytes_reserve(e->memory, e->out, extra) != GR_DONE;
  return !e->no_memory;
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

static int encode_integer(Encoder *e, lua_Integer integer) {
  uint64_t word;
  unsigned bytes = 1;
  if (!room(e, MAX_HEAD))
    return 0;
  if (integer >= 0 && integer < SMALLS) {
    put(e, TAG_SMALL + (unsigned)integer);
    return 1;
  }
  word = (uint64_t)integer << 1;
  if (integer < 0)
    word = ~word;
  while (bytes < 8 && word >> (8 * bytes) != 0)
    bytes++;
  put(e, TAG_INTEGER + bytes);
  put_little_endian(e, word, bytes);
  return 1;
}

/* Pushes "position[2].x", the path to where the encoder is. */
static void push_path(Encoder *e) {
  Text text;
  open_text(&text, MAX_TEXT);
  show_text(&text, "position");
  for (int i = 0; i < e->depth; i++) {
    const Step *step = &e->path[i];
    const unsigned char *name = (const unsigned char *)step->name;
    if (name == NULL) {
      char index[32];
      snprintf(index, sizeof index, "[" LUA_INTEGER_FMT "]",
               (LUAI_UACINT)step->index);
      show_text(&text, index);
    } else {
      if (is_name(name, step->length))
        show_char(&text, '.');
      show_key(&text, name, step->length);
    }
  }
  push_text(e->L, &text);
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

static int encode_float(Encoder *e, int index) {
  lua_Number number = lua_tonumber(e->L, index);
  lua_Integer integer;
  uint64_t word;
  if (lua_numbertointeger(number, &integer) && (lua_Number)integer == number)
    return encode_integer(e, integer);
  if (isnan(number))
    return refuse(e, "is NaN", NULL);
  if (!room(e, MAX_HEAD))
    return 0;
  memcpy(&word, &number, sizeof word);
  put(e, TAG_FLOAT);
  put_little_endian(e, word, 8);
  return 1;
}

static int encode_string(Encoder *e, int index) {
  size_t length;
  const char *bytes = lua_tolstring(e->L, index, &length);
  if (!room(e, length + MAX_HEAD)) /* no string is that long: no overflow */
    return 0;
  if (length < SHORT_STRINGS) {
    put(e, TAG_SHORT_STRING + (unsigned)length);
  } else {
    put(e, TAG_STRING);
    put_number(e, length);
  }
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
  int fine;
  if (name == NULL && lua_isinteger(e->L, -1)) {
    fine = encode_integer(e, lua_tointeger(e->L, -1));
  } else {
    step->name = name;
    step->length = length;
    step->index = index;
    fine = encode(e, lua_gettop(e->L));
  }
  if (fine)
    lua_pop(e->L, 1);
  return fine;
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
static int field_less(const Encoder *e, lgr_field a, lgr_field b) {
  return memcmp(e->out->at + a.start, e->out->at + b.start,
                a.size < b.size ? a.size : b.size) < 0;
}

static void sift_down(const Encoder *e, lgr_field *at, size_t i, size_t count) {
  for (size_t child = 2 * i + 1; child < count; child = 2 * i + 1) {
    lgr_field swap = at[i];
    if (child + 1 < count && field_less(e, at[child], at[child + 1]))
      child++;
    if (!field_less(e, swap, at[child]))
      return;
    at[i] = at[child];
    at[child] = swap;
    i = child;
  }
}

/* Heap sort: no recursion, n log n at worst. */
static void sort_fields(const Encoder *e, lgr_field *at, size_t count) {
  for (size_t i = count / 2; i-- > 0;)
    sift_down(e, at, i, count);
  while (count-- > 1) {
    lgr_field swap = at[0];
    at[0] = at[count];
    at[count] = swap;
    sift_down(e, at, 0, count);
  }
}

/* Appends the fields in sorted order, then moves them over the unsorted
** ones, which start at `base`. */
static int put_sorted(Encoder *e, lgr_field *fields, size_t count,
                      size_t base) {
  size_t size = e->out->count - base;
  unsigned char *to;
  if (!room(e, size))
    return 0;
  sort_fields(e, fields, count);
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
  if (!encode_fields(e, index, first) ||
      !put_sorted(e, scratch->field + first, count, base))
    return 0;
  scratch->field_count = first;
  return 1;
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

/*
** The common case in one traversal: an array whose keys come as 1, 2, 3 ...
** Returns -1 when the table is not of that kind.
*/
static int encode_plain_array(Encoder *e, int index) {
  lua_State *L = e->L;
  lua_Integer count = (lua_Integer)lua_rawlen(L, index);
  lua_Integer i = 0;
  if (!put_array_head(e, (size_t)count))
    return 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    if (!lua_isinteger(L, -2) || lua_tointeger(L, -2) != ++i) {
      lua_pop(L, 2);
      return -1;
    }
    if (!encode_field(e, NULL, 0, i))
      return 0;
  }
  return i == count ? 1 : -1;
}

static int encode_table(Encoder *e, int index) {
  const void *table = lua_topointer(e->L, index);
  size_t start = e->out->count;
  int fine;
  for (int i = 0; i < e->depth; i++)
    if (e->path[i].table == table)
      return refuse(e, "is inside itself", NULL);
  if (e->depth == LGR_MAX_DEPTH) {
    lua_pushfstring(e->L, "%d", LGR_MAX_DEPTH);
    return refuse(e, "is nested deeper than %s", lua_tostring(e->L, -1));
  }
  luaL_checkstack(e->L, 6, "position");
  e->path[e->depth].table = table;
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

static int encode(Encoder *e, int index) {
  switch (lua_type(e->L, index)) {
  case LUA_TNUMBER:
    if (lua_isinteger(e->L, index))
      return encode_integer(e, lua_tointeger(e->L, index));
    return encode_float(e, index);
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
    return refuse(e, "is a %s", luaL_typename(e->L, index));
  }
}

int lgr_encode(lua_State *L, int index, gr_memory *memory,
               lgr_scratch *scratch) {
  Encoder e;
  int top = lua_gettop(L);
  e.L = L;
  e.memory = memory;
  e.scratch = scratch;
  e.out = &scratch->code;
  e.depth = 0;
  e.no_memory = 0;
  scratch->code.count = 0;
  scratch->field_count = 0;
  if (encode(&e, lua_absindex(L, index)))
    return 1;
  if (e.no_memory)
    return lgr_no_memory(L);
  lua_copy(L, -1, top + 1); /* the sentence, over what the work left */
  lua_settop(L, top + 1);
  return 0;
}

void lgr_scratch_free(gr_memory *memory, lgr_scratch *scratch) {
  gr_bytes_free(memory, &scratch->code);
  gr_release(memory, scratch->field, scratch->field_room,
             sizeof *scratch->field);
  memset(scratch, 0, sizeof *scratch);
}

/*
** ------------------------------------------------------------- decoding
*/

static size_t get_number(const unsigned char **code) {
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

/* What a code says, read up to where its parts begin. */
typedef struct Head {
  enum { A_NUMBER, A_FLOAT, A_BOOLEAN, A_STRING, AN_ARRAY, WITH_NAMES } kind;
  lua_Integer integer; /* or the boolean */
  lua_Number number;
  size_t count; /* of bytes or of elements */
} Head;

static Head get_head(const unsigned char **code) {
  Head head = {A_NUMBER, 0, 0, 0};
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
    head.count = get_number(code);
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
  Head head = get_head(code);
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
  for (names = get_number(code); names > 0; names--) {
    push_code(L, code);
    push_code(L, code);
    lua_rawset(L, -3);
  }
}

void lgr_push_code(lua_State *L, const unsigned char *code, size_t length) {
  unsigned char copy[256];
  int tag = *code;
  if (tag >= TAG_SHORT_STRING || tag < TAG_ARRAY) { /* no table */
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
** -------------------------------------------------------------- showing
*/

static void show_number(Text *text, const Head *head) {
  char digits[64];
  if (head->kind == A_NUMBER)
    snprintf(digits, sizeof digits, LUA_INTEGER_FMT,
             (LUAI_UACINT)head->integer);
  else
    snprintf(digits, sizeof digits, LUA_NUMBER_FMT,
             (LUAI_UACNUMBER)head->number);
  show_text(text, digits);
}

static void show(Text *text, const unsigned char **code);

/* name = value, for each name. */
static void show_names(Text *text, const unsigned char **code, int first) {
  for (size_t n = get_number(code); n > 0 && !text->full; n--) {
    Head name = get_head(code);
    if (!first)
      show_text(text, ", ");
    show_key(text, *code, name.count);
    *code += name.count;
    show_text(text, " = ");
    show(text, code);
    first = 0;
  }
}

static void show(Text *text, const unsigned char **code) {
  Head head = get_head(code);
  switch (head.kind) {
  case A_NUMBER:
  case A_FLOAT:
    show_number(text, &head);
    return;
  case A_BOOLEAN:
    show_text(text, head.integer ? "true" : "false");
    return;
  case A_STRING:
    show_string(text, *code, head.count);
    *code += head.count;
    return;
  default:
    break;
  }
  show_char(text, '{');
  for (size_t i = 0; i < head.count && !text->full; i++) {
    if (i > 0)
      show_text(text, ", ");
    show(text, code);
  }
  if (head.kind == WITH_NAMES && !text->full)
    show_names(text, code, head.count == 0);
  show_char(text, '}');
}

void lgr_push_shown(lua_State *L, const unsigned char *code) {
  Text text;
  open_text(&text, LGR_SHOW_SIZE);
  luaL_checkstack(L, 3, "position");
  show(&text, &code);
  push_text(L, &text);
}
