/*
** symmetry.c: see symmetry.h.
*/
#include "core/store/symmetry.h"

#include "core/base/memory.h"

#include <string.h>

/* So few maps are all tried: to choose among them would take longer. */
#define FEW_MAPS 16

void gr_order_maps(gr_symmetry *s, uint32_t *order, uint32_t *first) {
  memset(first, 0, (s->cells + 2) * sizeof *first);
  for (size_t map = 0; map < s->count; map++)
    first[s->from[map * s->cells] + 1]++;
  for (size_t i = 1; i < s->cells + 2; i++)
    first[i] += first[i - 1];
  for (size_t map = s->count; map-- > 0;)
    order[--first[s->from[map * s->cells] + 1]] = (uint32_t)map;
  memmove(first, first + 1, (s->cells + 1) * sizeof *first);
  first[s->cells + 1] = (uint32_t)s->count;
  s->order = order;
  s->first = first;
}

void gr_find_takers(gr_symmetry *s, uint64_t *takers) {
  size_t words = gr_map_words(s->count);
  memset(takers, 0, s->cells * words * sizeof *takers);
  for (size_t map = 0; map < s->count; map++)
    for (size_t i = 0; i < s->cells; i++) {
      size_t cell = s->from[map * s->cells + i];
      if (cell < s->cells)
        takers[cell * words + map / 64] |= UINT64_C(1) << map % 64;
      else
        s->partial = 1;
    }
  s->takers = takers;
}

void gr_find_targets(gr_symmetry *s, uint16_t *to) {
  for (size_t i = 0; i < s->cells * s->count; i++)
    to[i] = (uint16_t)s->cells;
  for (size_t map = 0; map < s->count; map++)
    for (size_t i = 0; i < s->cells; i++) {
      size_t cell = s->from[map * s->cells + i];
      if (cell < s->cells)
        to[cell * s->count + map] = (uint16_t)i;
    }
  s->to = to;
}

/* Does a map take each cell to itself? */
static int is_identity(const gr_symmetry *s, size_t map) {
  const uint16_t *from = s->from + map * s->cells;
  size_t cell = 0;
  while (cell < s->cells && from[cell] == cell)
    cell++;
  return cell == s->cells;
}

void gr_find_identity(gr_symmetry *s) {
  s->identity = 0;
  while (s->identity < s->count && !is_identity(s, s->identity))
    s->identity++;
}

/* Finds the maps that lose none of the cells that are not empty, among fewer
** than 64, as bits; 0, if all cells are empty. */
static uint64_t fitting_few(const gr_symmetry *s, const unsigned char *cells) {
  const uint64_t *takers = s->takers;
  uint64_t fit = ~UINT64_C(0);
  unsigned char empty = s->empty;
  for (size_t cell = 0, count = s->cells; cell < count; cell++)
    fit &= cells[cell] == empty ? ~UINT64_C(0) : takers[cell];
  return ~fit == 0 ? 0 : fit;
}

/* The same among more: s->fit. Returns 0 if all cells are empty. */
static int find_fitting_many(const gr_symmetry *s, const unsigned char *cells) {
  size_t words = gr_map_words(s->count);
  int filled = 0;
  for (size_t cell = 0; cell < s->cells; cell++) {
    const uint64_t *takers = s->takers + cell * words;
    if (cells[cell] == s->empty)
      continue;
    if (filled)
      for (size_t i = 0; i < words; i++)
        s->fit[i] &= takers[i];
    else
      memcpy(s->fit, takers, words * sizeof *takers);
    filled = 1;
  }
  return filled;
}

/* Finds the maps that lose none of the cells that are not empty: s->fit, a bit
** for each. If no map is partial, all take the first cell. Returns 0 if some
** are, and all cells are empty: then every image is the same. */
static int find_fitting(const gr_symmetry *s, const unsigned char *cells) {
  size_t words = gr_map_words(s->count);
  if (!s->partial) {
    memcpy(s->fit, s->takers, words * sizeof *s->fit);
    return 1;
  }
  if (s->count >= 64)
    return find_fitting_many(s, cells);
  s->fit[0] = fitting_few(s, cells);
  return s->fit[0] != 0;
}

/* Copies the cells to where maps read them; behind the last one, "nowhere" is
** an empty cell. */
static const unsigned char *read_cells(const gr_symmetry *s,
                                       const unsigned char *cells) {
  memcpy(s->room, cells, s->cells);
  s->room[s->cells] = s->empty;
  return s->room;
}

/* The first cell in which the image differs from the least one so far, if it
** is less there; else the number of cells. */
static size_t first_less(const gr_symmetry *s, const unsigned char *source,
                         const uint16_t *from, const unsigned char *least) {
  size_t count = s->cells;
  for (size_t i = 0; i < count; i++) {
    unsigned char byte = source[from[i]];
    if (byte != least[i])
      return byte < least[i] ? i : count;
  }
  return count;
}

/* Replaces the bytes by those of the image by a map, if that is less. */
static void make_least(const gr_symmetry *s, size_t map,
                       const unsigned char *source, unsigned char *cells) {
  size_t count = s->cells;
  const uint16_t *from = s->from + map * count;
  for (size_t i = first_less(s, source, from, cells); i < count; i++)
    cells[i] = source[from[i]];
}

/* Tries the maps that fit. (The identity changes nothing, and would be compared
** up to the last cell.) */
static void try_all(const gr_symmetry *s, const unsigned char *source,
                    unsigned char *cells) {
  size_t words = gr_map_words(s->count);
  if (s->identity < s->count)
    s->fit[s->identity / 64] &= ~(UINT64_C(1) << s->identity % 64);
  for (size_t i = 0; i < words; i++)
    for (uint64_t left = s->fit[i]; left != 0; left &= left - 1)
      make_least(s, 64 * i + gr_lowest_bit(left), source, cells);
}

/* Does a map fit? */
static int fits(const gr_symmetry *s, size_t map) {
  return (int)(s->fit[map / 64] >> map % 64 & 1);
}

/* Tries those that fit and take this cell to the first one. Returns whether
** there are any. */
static int try_first(const gr_symmetry *s, size_t cell,
                     const unsigned char *source, unsigned char *cells) {
  int tried = 0;
  for (size_t i = s->first[cell]; i < s->first[cell + 1]; i++)
    if (fits(s, s->order[i])) {
      make_least(s, s->order[i], source, cells);
      tried = 1;
    }
  return tried;
}

/* The least byte that an image can have. */
static unsigned char least_byte(const gr_symmetry *s,
                                const unsigned char *source) {
  unsigned char least = source[0];
  for (size_t i = 1; i < s->cells + (s->partial ? 1 : 0); i++)
    least = source[i] < least ? source[i] : least;
  return least;
}

/* Tries the maps that take a least byte to the first cell: of what they make,
** one is the least image. Returns 0 if there are none. */
static int try_best(const gr_symmetry *s, const unsigned char *source,
                    unsigned char *cells) {
  unsigned char least = least_byte(s, source);
  int tried = 0;
  for (size_t i = 0; i <= s->cells; i++)
    if (source[i] == least)
      tried |= try_first(s, i, source, cells);
  return tried;
}

/* Collects the cells that are not empty; returns how many they are. */
static size_t find_filled(const gr_symmetry *s, const unsigned char *source,
                          uint16_t *filled) {
  size_t count = 0;
  for (size_t i = 0; i < s->cells; i++)
    if (source[i] != s->empty)
      filled[count++] = (uint16_t)i;
  return count;
}

/* The first cell of the image by a map that is not empty; or any that comes
** before `least`, if there is one. */
static size_t first_filled(const gr_symmetry *s, size_t map,
                           const uint16_t *filled, size_t count, size_t least) {
  size_t first = s->cells;
  for (size_t i = 0; i < count && first >= least; i++) {
    size_t cell = s->to[filled[i] * s->count + map];
    first = cell < first ? cell : first;
  }
  return first;
}

/* The largest of these of all maps that fit. */
static size_t last_filled(const gr_symmetry *s, const uint16_t *filled,
                          size_t count) {
  size_t words = gr_map_words(s->count), last = 0;
  for (size_t i = 0; i < words; i++)
    for (uint64_t left = s->fit[i]; left != 0; left &= left - 1) {
      size_t map = 64 * i + gr_lowest_bit(left);
      size_t first = first_filled(s, map, filled, count, last);
      last = first > last ? first : last;
    }
  return last;
}

/* Tries the maps that fit, where the empty byte is the least one: of two
** images, that is less in which more of the first cells are empty. */
static void try_last(const gr_symmetry *s, const unsigned char *source,
                     unsigned char *cells) {
  uint16_t filled[GR_MAX_CELLS];
  size_t count = find_filled(s, source, filled);
  size_t words = gr_map_words(s->count), last = last_filled(s, filled, count);
  for (size_t i = 0; i < words && count > 0; i++)
    for (uint64_t left = s->fit[i]; left != 0; left &= left - 1) {
      size_t map = 64 * i + gr_lowest_bit(left);
      if (first_filled(s, map, filled, count, last) == last)
        make_least(s, map, source, cells);
    }
}

void gr_least_image(const gr_symmetry *s, unsigned char *cells) {
  const unsigned char *source;
  if (!find_fitting(s, cells))
    return;
  source = read_cells(s, cells);
  if (s->count > FEW_MAPS && least_byte(s, source) == s->empty)
    try_last(s, source, cells);
  else if (s->count <= FEW_MAPS || !try_best(s, source, cells))
    try_all(s, source, cells);
}

/* Does a map take a cell to a cell? */
static int takes(const gr_symmetry *s, size_t map, size_t cell) {
  const uint64_t *takers = s->takers + cell * gr_map_words(s->count);
  return (int)(takers[map / 64] >> map % 64 & 1);
}

int gr_image(const gr_symmetry *s, size_t map, const unsigned char *cells,
             unsigned char *image) {
  const unsigned char *source = read_cells(s, cells);
  const uint16_t *from = s->from + map * s->cells;
  for (size_t cell = 0; s->partial && cell < s->cells; cell++)
    if (cells[cell] != s->empty && !takes(s, map, cell))
      return 0;
  for (size_t i = 0; i < s->cells; i++)
    image[i] = source[from[i]];
  return 1;
}
