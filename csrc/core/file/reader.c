/*
** reader.c: see reader.h.
*/
#include "core/file/reader.h"

#include "core/graph/graph.h"

#include <string.h>

/* Positions, at most. */
#define MOST_POSITIONS (UINT64_C(1) << 30)

gr_status gr_reader_blame(gr_reader *r, gr_section_id id, gr_file_fault fault) {
  r->fault = fault;
  memcpy(r->name, gr_section_kinds[id].name, 4);
  return GR_BAD_FILE;
}

static gr_status blame_all(gr_reader *r, gr_file_fault fault) {
  r->fault = fault;
  return GR_BAD_FILE;
}

/*
** ------------------------------------------------------------ opening
*/

gr_status gr_reader_bytes(gr_reader *r, uint64_t offset, unsigned char *to,
                          size_t size) {
  if (size > r->size || offset > r->size - size)
    return blame_all(r, GR_FILE_CUT);
  return r->read(r->file, offset, to, size) ? GR_DONE
                                            : blame_all(r, GR_FILE_UNREAD);
}

/* The known section with this name; GR_SECTIONS if it is unknown. */
static gr_section_id find_name(const unsigned char *name) {
  uint32_t id = 0;
  while (id < GR_SECTIONS && memcmp(gr_section_kinds[id].name, name, 4) != 0)
    id++;
  return (gr_section_id)id;
}

/* Takes a section that begins at `offset`, as the directory has it, whose name
** is known. */
static gr_status take_known(gr_reader *r, gr_section_id id,
                            const unsigned char *row) {
  const gr_section_kind *kind = &gr_section_kinds[id];
  gr_section *s = &r->section[id];
  uint64_t room, in_block = gr_get_fixed(row + 32, 4);
  s->rows = gr_get_fixed(row + 8, 8);
  s->offset = gr_get_fixed(row + 16, 8);
  s->size = gr_get_fixed(row + 24, 8);
  if (gr_get_fixed(row + 4, 2) != (uint64_t)kind->codec ||
      gr_get_fixed(row + 6, 2) != (kind->codec == GR_PLAIN) ||
      (kind->codec != GR_WORDS && s->rows > s->size) ||
      s->rows > MOST_POSITIONS ||
      in_block != (kind->in_block > 0 ? kind->in_block : s->rows))
    return gr_reader_blame(r, id, GR_FILE_IMPOSSIBLE);
  s->there = 1;
  s->in_block = (uint32_t)in_block;
  s->blocks = s->rows == 0 ? 0 : gr_block_count(s->rows, s->in_block);
  room = s->size / GR_FILE_ENTRY;
  return s->blocks > room || (s->blocks == 0 && s->size > 0)
             ? gr_reader_blame(r, id, GR_FILE_IMPOSSIBLE)
             : GR_DONE;
}

/* Takes the sections, which must follow each other; those that are known, in
** their order. */
static gr_status take_sections(gr_reader *r, const unsigned char *directory,
                               uint32_t count) {
  uint32_t known = 0; /* the next one may be this one */
  uint64_t offset = GR_FILE_HEADER + (uint64_t)GR_FILE_ROW * count;
  for (uint32_t i = 0; i < count; i++) {
    const unsigned char *row = directory + (size_t)GR_FILE_ROW * i;
    gr_section_id id = find_name(row);
    uint64_t size = gr_get_fixed(row + 24, 8);
    gr_status status = GR_DONE;
    if (gr_get_fixed(row + 16, 8) != offset || size > r->size - offset)
      return blame_all(r, GR_FILE_IMPOSSIBLE);
    offset += size;
    if (id < GR_SECTIONS) {
      status = id < known ? gr_reader_blame(r, id, GR_FILE_IMPOSSIBLE)
                          : take_known(r, id, row);
      known = (uint32_t)id + 1;
    } else if (row[0] < 'a' || row[0] > 'z') {
      memcpy(r->name, row, 4);
      status = blame_all(r, GR_FILE_UNKNOWN);
    }
    if (status != GR_DONE)
      return status;
  }
  return offset == r->size ? GR_DONE : blame_all(r, GR_FILE_IMPOSSIBLE);
}

/* Are there as many rows as there must be? The index of the keys has its last
** level. */
static gr_status check_rows(gr_reader *r) {
  uint64_t keys = r->count;
  for (uint32_t i = GR_META; i < GR_SECTIONS; i++) {
    gr_section_id id = (gr_section_id)i;
    const gr_section *s = &r->section[id];
    uint64_t rows = r->count;
    int needed = id == GR_META || id == GR_KEYS || id == GR_ORDR;
    if (id >= GR_KEYS && id <= GR_KEY3) {
      needed = id == GR_KEYS || keys > 1;
      rows = keys;
      keys = gr_block_count(keys, gr_section_kinds[id].in_block);
    } else if (id == GR_META || id == GR_SETS) {
      rows = s->rows;
    }
    if (s->there ? s->rows != rows || (!needed && id <= GR_KEY3) : needed)
      return gr_reader_blame(r, id, GR_FILE_IMPOSSIBLE);
  }
  return GR_DONE;
}

static gr_status take_header(gr_reader *r, const unsigned char *header) {
  if (memcmp(header, GR_FILE_MAGIC, 8) != 0)
    return blame_all(r, GR_FILE_FOREIGN);
  if (gr_get_fixed(header + 8, 2) != GR_FILE_MAJOR)
    return blame_all(r, GR_FILE_VERSION);
  if (gr_get_fixed(header + 36, 4) != gr_adler(header, 36))
    return blame_all(r, GR_FILE_DAMAGED);
  if (gr_get_fixed(header + 16, 8) != r->size)
    return blame_all(r, GR_FILE_CUT);
  if (gr_get_fixed(header + 24, 8) > MOST_POSITIONS)
    return blame_all(r, GR_FILE_IMPOSSIBLE);
  r->count = (uint32_t)gr_get_fixed(header + 24, 8);
  return GR_DONE;
}

gr_status gr_reader_open(gr_reader *r, gr_memory *memory, gr_read *read,
                         void *file, uint64_t size) {
  unsigned char header[GR_FILE_HEADER];
  unsigned char directory[GR_FILE_ROW * GR_FILE_MOST_SECTIONS];
  uint64_t count;
  gr_status status;
  memset(r, 0, sizeof *r);
  r->memory = memory;
  r->read = read;
  r->file = file;
  r->size = size;
  if (size < GR_FILE_HEADER)
    return blame_all(r, GR_FILE_FOREIGN);
  status = gr_reader_bytes(r, 0, header, sizeof header);
  if (status == GR_DONE)
    status = take_header(r, header);
  if (status != GR_DONE)
    return status;
  count = gr_get_fixed(header + 12, 4);
  if (count == 0 || count > GR_FILE_MOST_SECTIONS)
    return blame_all(r, GR_FILE_IMPOSSIBLE);
  status = gr_reader_bytes(r, GR_FILE_HEADER, directory,
                           GR_FILE_ROW * (size_t)count);
  if (status != GR_DONE)
    return status;
  if (gr_get_fixed(header + 32, 4) !=
      gr_adler(directory, GR_FILE_ROW * (size_t)count))
    return blame_all(r, GR_FILE_DAMAGED);
  status = take_sections(r, directory, (uint32_t)count);
  return status == GR_DONE ? check_rows(r) : status;
}

/*
** ------------------------------------------------------------ blocks
*/

uint32_t gr_reader_rows(const gr_section *section, uint64_t number) {
  uint64_t first = number * section->in_block;
  uint64_t left = section->rows - first;
  return left < section->in_block ? (uint32_t)left : section->in_block;
}

/* Reads the entry of a block: where it begins and ends in the section, and its
** checksum. */
static gr_status read_entry(gr_reader *r, const gr_section *s, uint64_t number,
                            uint64_t *from, uint64_t *to, uint32_t *sum) {
  unsigned char entry[2 * GR_FILE_ENTRY] = {0};
  uint64_t table = s->offset + s->size - s->blocks * GR_FILE_ENTRY;
  uint64_t offset = table + number * GR_FILE_ENTRY;
  gr_status status;
  if (number == 0)
    status = gr_reader_bytes(r, offset, entry + GR_FILE_ENTRY, GR_FILE_ENTRY);
  else
    status = gr_reader_bytes(r, offset - GR_FILE_ENTRY, entry, sizeof entry);
  *from = gr_get_fixed(entry, 8);
  *to = gr_get_fixed(entry + GR_FILE_ENTRY, 8);
  *sum = (uint32_t)gr_get_fixed(entry + GR_FILE_ENTRY + 8, 4);
  return status;
}

static gr_cursor cursor_of(const gr_section *s) {
  gr_cursor c = {s->block.at, s->block.at + s->block.count};
  return c;
}

/* Finds the words in a block that was read; 0 if they are not all of it. */
static int find_words(gr_section *s, uint64_t number) {
  gr_cursor c = cursor_of(s);
  return gr_get_packed(&c, gr_reader_rows(s, number), &s->words) &&
         c.at == c.end;
}

gr_status gr_reader_block(gr_reader *r, gr_section_id id, uint64_t number) {
  gr_section *s = &r->section[id];
  uint64_t from, to, end = s->size - s->blocks * GR_FILE_ENTRY;
  uint32_t sum;
  gr_status status;
  if (s->block_number == number + 1)
    return GR_DONE;
  if (number >= s->blocks)
    return gr_reader_blame(r, id, GR_FILE_IMPOSSIBLE);
  status = read_entry(r, s, number, &from, &to, &sum);
  if (status != GR_DONE)
    return status;
  if (from > to || to > end || (number + 1 == s->blocks && to != end))
    return gr_reader_blame(r, id, GR_FILE_DAMAGED);
  s->block_number = 0;
  s->block.count = 0;
  if (to - from >= SIZE_MAX ||
      gr_bytes_reserve(r->memory, &s->block, (size_t)(to - from) + 1) !=
          GR_DONE)
    return GR_NO_MEMORY;
  status =
      gr_reader_bytes(r, s->offset + from, s->block.at, (size_t)(to - from));
  if (status != GR_DONE)
    return status;
  if (gr_adler(s->block.at, (size_t)(to - from)) != sum)
    return gr_reader_blame(r, id, GR_FILE_DAMAGED);
  s->block.count = (size_t)(to - from);
  if (gr_section_kinds[id].codec == GR_WORDS && !find_words(s, number))
    return gr_reader_blame(r, id, GR_FILE_IMPOSSIBLE);
  s->block_number = number + 1;
  return GR_DONE;
}

gr_status gr_reader_word(gr_reader *r, gr_section_id id, uint32_t row,
                         uint32_t *word) {
  const gr_section *s = &r->section[id];
  uint32_t in_block = gr_section_kinds[id].in_block;
  uint64_t found;
  gr_status status = gr_reader_block(r, id, row / in_block);
  if (status != GR_DONE)
    return status;
  found = gr_packed_at(&s->words, row % in_block);
  if (found > UINT32_MAX)
    return gr_reader_blame(r, id, GR_FILE_IMPOSSIBLE);
  *word = (uint32_t)found;
  return GR_DONE;
}

/*
** ------------------------------------------------------------ keys
*/

/* How a key compares with what is looked for, of which it has `common` bytes,
** when its other bytes are these: less than 0, 0, more than 0. Then *common is
** what the whole key has in common. */
static int compare_rest(const unsigned char *rest, uint64_t count,
                        const unsigned char *key, size_t length,
                        size_t *common) {
  while (count > 0 && *common < length && *rest == key[*common]) {
    rest++;
    count--;
    ++*common;
  }
  if (count > 0)
    return *common < length && *rest < key[*common] ? -1 : 1;
  return *common < length ? -1 : 0;
}

/*
** Finds the last key in the block of a section that is not greater than `key`:
** its place in the block (GR_NONE if all are greater), and whether it is equal.
** Keys are not put together: as long as a key has more in common with the one
** before than that has with what is looked for, it compares in the same way; if
** it has less, it is greater, since keys ascend.
*/
static gr_status search(gr_reader *r, gr_section_id id, uint64_t number,
                        const unsigned char *key, size_t length,
                        uint32_t *place, int *equal) {
  const gr_section *s = &r->section[id];
  uint32_t rows = gr_reader_rows(s, number);
  size_t common = 0;
  gr_front keys;
  *place = GR_NONE;
  *equal = 0;
  if (!gr_get_front(cursor_of(s), rows, &keys))
    return gr_reader_blame(r, id, GR_FILE_IMPOSSIBLE);
  for (uint32_t i = 0; i < rows; i++) {
    uint64_t kept, more;
    int order = -1;
    if (!gr_front_at(&keys, i, &kept, &more))
      return gr_reader_blame(r, id, GR_FILE_IMPOSSIBLE);
    if (kept < common)
      return GR_DONE;
    if (kept == common)
      order = compare_rest(keys.rest.at, more, key, length, &common);
    if (order > 0)
      return GR_DONE;
    *place = i;
    *equal = order == 0;
    if (*equal)
      return GR_DONE;
    keys.rest.at += more;
  }
  return GR_DONE;
}

gr_status gr_reader_find(gr_reader *r, const unsigned char *key, size_t length,
                         uint32_t *rank) {
  gr_section_id id = GR_KEY3;
  uint64_t number = 0;
  *rank = GR_NONE;
  while (id > GR_KEYS && !r->section[id].there)
    id--;
  for (; r->count > 0; id--) {
    uint32_t place;
    int equal;
    gr_status status = gr_reader_block(r, id, number);
    if (status == GR_DONE)
      status = search(r, id, number, key, length, &place, &equal);
    if (status != GR_DONE)
      return status;
    if (place == GR_NONE)
      return GR_DONE;
    number = number * r->section[id].in_block + place;
    if (id == GR_KEYS) {
      *rank = equal ? (uint32_t)number : GR_NONE;
      return GR_DONE;
    }
  }
  return GR_DONE;
}

gr_status gr_reader_key(gr_reader *r, uint32_t rank, gr_bytes *key) {
  const gr_section *s = &r->section[GR_KEYS];
  uint32_t place = rank % gr_section_kinds[GR_KEYS].in_block;
  uint64_t number = rank / gr_section_kinds[GR_KEYS].in_block;
  gr_status status = gr_reader_block(r, GR_KEYS, number);
  gr_front keys;
  if (status != GR_DONE)
    return status;
  key->count = 0;
  if (!gr_get_front(cursor_of(s), gr_reader_rows(s, number), &keys))
    return gr_reader_blame(r, GR_KEYS, GR_FILE_IMPOSSIBLE);
  for (uint32_t i = 0; i <= place; i++) {
    uint64_t kept, more;
    if (!gr_front_at(&keys, i, &kept, &more) || kept > key->count ||
        kept + more == 0)
      return gr_reader_blame(r, GR_KEYS, GR_FILE_IMPOSSIBLE);
    key->count = (size_t)kept;
    if (gr_bytes_append(r->memory, key, keys.rest.at, (size_t)more) != GR_DONE)
      return GR_NO_MEMORY;
    keys.rest.at += more;
  }
  return GR_DONE;
}

/*
** ------------------------------------------------------------ moves
*/

/* Moves while they are read. */
typedef struct Row {
  gr_reader *reader;
  gr_cursor *from;
  uint32_t before;   /* the number that the next one is a difference to */
  gr_memory *memory; /* NULL: they go nowhere */
  gr_words *to, *gain;
  size_t begin; /* of the row in `to` */
} Row;

/* Is the follower that is about to be appended in the row? */
static gr_status look_up(const Row *row, uint32_t number, int *is_new) {
  gr_reader *r = row->reader;
  const uint32_t *at = row->to->at + row->begin;
  size_t count = row->to->count - row->begin;
  *is_new = 1;
  if (count == 0)
    return GR_DONE;
  if (count > r->members.longest)
    return gr_members_add(r->memory, &r->members, r->mark, at, count, number,
                          is_new);
  *is_new = !gr_members_has(&r->members, at, count, number);
  return GR_DONE;
}

static gr_status put_word(const Row *row, uint32_t word) {
  if (row->memory == NULL)
    return GR_DONE;
  if (row->to->count >= GR_MAX_EDGES)
    return GR_EDGE_LIMIT;
  return gr_words_push(row->memory, row->to, word);
}

static gr_status take_part(Row *row, uint32_t mark) {
  int is_new = 1;
  if (!gr_get_difference(row->from, &row->before) ||
      row->before >= row->reader->count)
    return gr_reader_blame(row->reader, GR_MOVS, GR_FILE_IMPOSSIBLE);
  if (!row->reader->splits && row->memory != NULL &&
      look_up(row, row->before, &is_new) != GR_DONE)
    return GR_NO_MEMORY;
  if (!is_new)
    return gr_reader_blame(row->reader, GR_MOVS, GR_FILE_IMPOSSIBLE);
  return put_word(row, row->before | mark);
}

/* Takes what the move that was taken last gains. */
static gr_status take_gain(const Row *row) {
  uint32_t gain;
  if (!gr_get_gain(row->from, &gain))
    return gr_reader_blame(row->reader, GR_MOVS, GR_FILE_IMPOSSIBLE);
  return row->memory == NULL ? GR_DONE
                             : gr_words_push(row->memory, row->gain, gain);
}

/* Takes a move of a game that splits. */
static gr_status take_parts(Row *row) {
  uint32_t parts;
  gr_status status = GR_DONE;
  if (!gr_get_varint(row->from, &parts))
    return gr_reader_blame(row->reader, GR_MOVS, GR_FILE_IMPOSSIBLE);
  if (parts == 0)
    return put_word(row, GR_EMPTY_SUM);
  for (; parts > 0 && status == GR_DONE; parts--)
    status = take_part(row, parts == 1 ? GR_LAST : 0);
  return status;
}

gr_status gr_reader_take_row(gr_reader *r, gr_cursor *c, uint32_t number,
                             gr_memory *memory, gr_words *row, gr_words *gain,
                             uint32_t *moves) {
  Row at = {r, c, number, memory, row, gain, 0};
  gr_status status = GR_DONE;
  if (memory != NULL) {
    at.begin = row->count;
    gr_members_begin(&r->members, 1);
    r->mark += r->mark == UINT32_MAX ? 2 : 1; /* never 0 */
  }
  if (!gr_get_varint(c, moves) || *moves > GR_MAX_MOVES)
    return gr_reader_blame(r, GR_MOVS, GR_FILE_IMPOSSIBLE);
  for (uint32_t i = 0; i < *moves && status == GR_DONE; i++) {
    status = r->splits ? take_parts(&at) : take_part(&at, 0);
    if (r->scored && status == GR_DONE)
      status = take_gain(&at);
  }
  return status;
}

gr_status gr_reader_row(gr_reader *r, uint32_t number, gr_words *row,
                        gr_words *gain) {
  const gr_section *s = &r->section[GR_MOVS];
  uint32_t moves, in_block = gr_section_kinds[GR_MOVS].in_block;
  gr_status status = gr_reader_block(r, GR_MOVS, number / in_block);
  gr_cursor c;
  if (status != GR_DONE)
    return status;
  c = cursor_of(s);
  row->count = gain->count = 0;
  for (uint32_t i = number - number % in_block; i < number; i++) {
    status = gr_reader_take_row(r, &c, i, NULL, NULL, NULL, &moves);
    if (status != GR_DONE)
      return status;
  }
  return gr_reader_take_row(r, &c, number, r->memory, row, gain, &moves);
}

/*
** ------------------------------------------------------------ sets
*/

/* Reads the members of a set, or only moves on, if `members` is NULL. */
static gr_status read_set(gr_reader *r, gr_cursor *c, gr_words *members) {
  uint32_t count, member = 0;
  if (!gr_get_varint(c, &count))
    return gr_reader_blame(r, GR_SETS, GR_FILE_IMPOSSIBLE);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t before = member;
    if (!gr_get_difference(c, &member) || (i > 0 && member <= before))
      return gr_reader_blame(r, GR_SETS, GR_FILE_IMPOSSIBLE);
    if (members != NULL && gr_words_push(r->memory, members, member) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_DONE;
}

gr_status gr_reader_set(gr_reader *r, uint32_t number, gr_words *members) {
  const gr_section *s = &r->section[GR_SETS];
  uint64_t block = number / gr_section_kinds[GR_SETS].in_block;
  gr_status status;
  gr_cursor c;
  members->count = 0;
  if (!s->there || number >= s->rows)
    return gr_reader_blame(r, GR_LABL, GR_FILE_IMPOSSIBLE);
  status = gr_reader_block(r, GR_SETS, block);
  if (status != GR_DONE)
    return status;
  c = cursor_of(s);
  for (uint32_t i = number % s->in_block; i > 0 && status == GR_DONE; i--)
    status = read_set(r, &c, NULL);
  return status == GR_DONE ? read_set(r, &c, members) : status;
}

void gr_reader_free(gr_reader *r) {
  for (int id = 0; id < GR_SECTIONS; id++)
    gr_bytes_free(r->memory, &r->section[id].block);
  gr_members_free(r->memory, &r->members);
}
