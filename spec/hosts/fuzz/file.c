/*
** file.c: a fuzzer of saved solutions and checkpoints, for clang's libFuzzer.
** Inputs are files as FORMAT.md and file/journal.h of csrc describe them.
** Changes are made inside the blocks of the sections, in the records of
** checkpoints, and to the numbers of the directory; everything else is then
** made to fit, checksums as well, so that what is read gets past these checks.
**
** file.lua opens the file and asks everything of it. The memory of the Lua
** state, which includes that of the core, is limited: a file that says that
** it is large must not be believed.
*/
#define _POSIX_C_SOURCE 200809L /* mkstemp */

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HEADER 40
#define ROW 36
#define ENTRY 12
#define MOST_SECTIONS 24
#define MOST_BLOCKS 64

/* Bytes that a state may take: as much as an input, at most 8 kB, can make the
** library ask for, and some room for Lua. */
#define MOST_BYTES ((size_t)32 << 20)

int luaopen_grundy_core(lua_State *L);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                               unsigned seed);

/*
** ------------------------------------------------------------ the format
*/

typedef struct Section {
  const uint8_t *row; /* in the directory */
  uint64_t offset, rows;
  uint32_t blocks;
  uint64_t end[MOST_BLOCKS]; /* of each block, in the section */
} Section;

typedef struct File {
  uint8_t *at;
  size_t size;
  uint32_t sections;
  Section section[MOST_SECTIONS];
} File;

static uint64_t get(const uint8_t *at, unsigned size) {
  uint64_t number = 0;
  while (size > 0)
    number = number << 8 | at[--size];
  return number;
}

static void put(uint8_t *at, uint64_t number, unsigned size) {
  for (; size > 0; size--, number >>= 8)
    *at++ = (uint8_t)(number & 0xFF);
}

static uint32_t adler(const uint8_t *at, uint64_t count) {
  uint32_t a = 1, b = 0;
  for (; count > 0; count--) {
    a = (a + *at++) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

/* Reads the block table of a section, which has this size; 0 if it is none. */
static int read_blocks(const File *f, Section *s, uint64_t size) {
  uint64_t in_block = get(s->row + 32, 4), from = 0, blocks;
  const uint8_t *table;
  s->rows = get(s->row + 8, 8);
  blocks = in_block == 0 ? 0 : s->rows / in_block + (s->rows % in_block != 0);
  if (blocks > MOST_BLOCKS || blocks * ENTRY > size)
    return 0;
  s->blocks = (uint32_t)blocks;
  table = f->at + s->offset + size - blocks * ENTRY;
  for (uint32_t i = 0; i < blocks; i++) {
    s->end[i] = get(table + (size_t)ENTRY * i, 8);
    if (s->end[i] < from || s->end[i] > size - blocks * ENTRY)
      return 0;
    from = s->end[i];
  }
  return 1;
}

/* Finds the sections; 0 if they are not where the directory says. */
static int read_sections(File *f) {
  uint64_t count = f->size < HEADER ? 0 : get(f->at + 12, 4);
  if (count == 0 || count > MOST_SECTIONS || f->size < HEADER + ROW * count)
    return 0;
  f->sections = (uint32_t)count;
  for (uint32_t i = 0; i < count; i++) {
    Section *s = &f->section[i];
    uint64_t size;
    s->row = f->at + HEADER + (size_t)ROW * i;
    s->offset = get(s->row + 16, 8);
    size = get(s->row + 24, 8);
    if (s->offset > f->size || size > f->size - s->offset ||
        !read_blocks(f, s, size))
      return 0;
  }
  return 1;
}

/* Makes all checksums of a saved solution right. */
static void mend_solution(File *f) {
  if (!read_sections(f))
    return;
  for (uint32_t i = 0; i < f->sections; i++) {
    const Section *s = &f->section[i];
    uint64_t from = 0;
    for (uint32_t k = 0; k < s->blocks; k++) {
      uint8_t *entry = f->at + s->offset + get(s->row + 24, 8) -
                       (size_t)ENTRY * (s->blocks - k);
      put(entry + 8, adler(f->at + s->offset + from, s->end[k] - from), 4);
      from = s->end[k];
    }
  }
  put(f->at + 32, adler(f->at + HEADER, (uint64_t)ROW * f->sections), 4);
  put(f->at + 36, adler(f->at, 36), 4);
}

/*
** ------------------------------------------------------------ checkpoints
*/

#define PART_HEADER 12
#define PART_HEAD 16
#define PART_STARTS 3

/* The size of the record whose head this is. */
static uint64_t size_of(const uint8_t *head) {
  return get(head, 8) >> 8;
}

/* Where the records of a checkpoint begin that come after the starts; 0 if it
** is none. */
static size_t records_of(const File *f) {
  size_t at = PART_HEADER;
  if (f->size < PART_HEADER || memcmp(f->at, "\x89GRPART\n", 8) != 0)
    return 0;
  while (f->size - at >= PART_HEAD) {
    const uint8_t *head = f->at + at;
    if (size_of(head) > f->size - at - PART_HEAD)
      return 0;
    at += PART_HEAD + (size_t)size_of(head);
    if (*head == PART_STARTS)
      return at;
  }
  return 0;
}

/* Makes all checksums of a checkpoint right; the last record goes up to the
** end. */
static void mend_checkpoint(File *f) {
  size_t at = PART_HEADER;
  while (f->size - at >= PART_HEAD) {
    uint8_t *head = f->at + at;
    uint64_t left = f->size - at - PART_HEAD, size = size_of(head);
    size = size < left ? size : left;
    put(head + 1, size, 7);
    put(head + 8, adler(head + PART_HEAD, size), 4);
    put(head + 12, adler(head, 12), 4);
    at += PART_HEAD + (size_t)size;
  }
}

/* Changes the first record from there on and what follows. */
static void change_records(File *f, size_t at, size_t most) {
  uint8_t *head = f->at + at;
  size_t before = f->size - at;
  uint64_t size = before < PART_HEAD ? 0 : size_of(head);
  if (before < PART_HEAD)
    return;
  before -= PART_HEAD;
  f->size = at + PART_HEAD +
            LLVMFuzzerMutate(head + PART_HEAD, before, most - at - PART_HEAD);
  put(head + 1, size + (f->size - at - PART_HEAD) - before, 7);
}

/*
** ------------------------------------------------------------ changes
*/

static uint32_t draw(unsigned *state, uint32_t below) {
  *state = *state * 1103515245u + 12345u;
  return (*state >> 8) % below;
}

/* Changes a number that the directory or the header holds. */
static void change_number(File *f, unsigned *seed) {
  static const uint64_t numbers[] = {
      0,          1,        2,       255,      256,        257,
      1024,       1025,     1 << 16, 1u << 30, UINT32_MAX, UINT64_C(1) << 60,
      UINT64_MAX, INT64_MAX};
  static const unsigned char places[][2] = {{4, 2},  {6, 2},  {8, 8},
                                            {16, 8}, {24, 8}, {32, 4}};
  uint64_t number = numbers[draw(seed, sizeof numbers / sizeof *numbers)];
  uint32_t i = draw(seed, f->sections + 1), k = draw(seed, 6);
  uint8_t *row = f->at + HEADER + (size_t)ROW * i;
  if (i == f->sections)
    put(f->at + 24, number, 8); /* positions */
  else
    put(row + places[k][0], number, places[k][1]);
}

/* Changes the bytes of a block; what comes after it moves, and the directory
** and the block table follow. */
static size_t change_block(File *f, size_t most, unsigned *seed) {
  uint32_t i = draw(seed, f->sections), k;
  Section *s = &f->section[i];
  uint8_t *row = f->at + HEADER + (size_t)ROW * i, *begin, *rest, *table;
  size_t from, length, longer;
  uint64_t size = get(s->row + 24, 8);
  if (s->blocks == 0)
    return f->size;
  k = draw(seed, s->blocks);
  from = k == 0 ? 0 : (size_t)s->end[k - 1];
  length = (size_t)s->end[k] - from;
  begin = f->at + s->offset + from;
  rest = malloc(f->size);
  memcpy(rest, begin + length, f->size - (size_t)(begin - f->at) - length);
  longer = LLVMFuzzerMutate(begin, length, most - (f->size - length));
  memcpy(begin + longer, rest, f->size - (size_t)(begin - f->at) - length);
  free(rest);
  f->size += longer - length;
  size += longer - length;
  put(row + 24, size, 8);
  if (row[6] == 1) { /* plain bytes: a row each */
    put(row + 8, longer, 8);
    put(row + 32, longer, 4);
  }
  table = f->at + s->offset + size - (size_t)ENTRY * s->blocks;
  for (; k < s->blocks; k++)
    put(table + (size_t)ENTRY * k, s->end[k] + longer - length, 8);
  for (k = i + 1; k < f->sections; k++) {
    row = f->at + HEADER + (size_t)ROW * k + 16;
    put(row, get(row, 8) + longer - length, 8);
  }
  put(f->at + 16, f->size, 8);
  return f->size;
}

static void mend(File *f) {
  if (records_of(f) > 0)
    mend_checkpoint(f);
  else
    mend_solution(f);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                               unsigned seed) {
  File f = {data, size, 0, {{0}}};
  uint32_t kind = draw(&seed, 20);
  size_t records = records_of(&f);
  if (kind == 0 || (records == 0 && !read_sections(&f)))
    return LLVMFuzzerMutate(data, size, most);
  if (records > 0)
    change_records(&f, records, most);
  else if (kind == 1)
    change_number(&f, &seed);
  else
    f.size = change_block(&f, most, &seed);
  mend(&f);
  return f.size;
}

/*
** ------------------------------------------------------------ questions
*/

static size_t used; /* bytes of the state */

static void *allocate(void *context, void *at, size_t before, size_t size) {
  (void)context;
  used += size - (at == NULL ? 0 : before);
  if (used > MOST_BYTES) {
    fprintf(stderr, "%zu bytes asked for\n", size);
    abort();
  }
  if (size > 0)
    return realloc(at, size);
  free(at);
  return NULL;
}

/* A state whose stack holds the function of file.lua. */
static lua_State *new_state(void) {
  lua_State *L = lua_newstate(allocate, NULL);
  luaL_openlibs(L);
  luaL_requiref(L, "grundy.core", luaopen_grundy_core, 0);
  lua_settop(L, 0);
  if (luaL_dofile(L, "spec/hosts/fuzz/file.lua")) {
    fprintf(stderr, "%s\n", lua_tostring(L, -1));
    abort();
  }
  return L;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static lua_State *L;
  static char path[] = "/dev/shm/fuzz-XXXXXX"; /* nothing waits for a disk */
  File f = {malloc(size + 1), size, 0, {{0}}};
  FILE *file;
  if (L == NULL) {
    L = new_state();
    close(mkstemp(path));
  }
  memcpy(f.at, data, size);
  mend(&f);
  remove(path);
  file = fopen(path, "wb");
  fwrite(f.at, 1, size, file);
  fclose(file);
  free(f.at);
  lua_pushvalue(L, 1);
  lua_pushstring(L, path);
  if (lua_pcall(L, 1, 0, 0) != LUA_OK) {
    fprintf(stderr, "%s\n", lua_tostring(L, -1));
    abort();
  }
  lua_gc(L, LUA_GCCOLLECT);
  remove(path);
  return 0;
}
