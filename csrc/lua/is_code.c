/*
** is_code.c: what is in a file may be anything, so a code is looked at before
** it is trusted. It must be the only code of its position.
*/
#include "core/file/format.h"
#include "lua/position.h"
#include "lua/solution.h"

#include <math.h>

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

int lgr_is_code(const unsigned char *code, size_t length) {
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

/* Is this the code of a set of some of the names? */
static int is_set(const lgr_names *names, const unsigned char *code) {
  lgr_head head = lgr_get_head(&code);
  return head.kind == A_NUMBER && (uint64_t)head.integer >> names->count == 0;
}

int lgr_is_key(const void *solution, const unsigned char *key, size_t length) {
  const lgr_solution *s = solution;
  if (s->players == 2) {
    if (length < 2 || key[length - 1] < 1 || key[length - 1] > 2)
      return 0;
    length--;
  }
  return lgr_is_code(key, length) &&
         (s->names.count == 0 || is_set(&s->names, key));
}
