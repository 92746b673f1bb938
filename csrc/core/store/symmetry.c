/*
** symmetry.c: see symmetry.h.
*/
#include "core/store/symmetry.h"

#include <string.h>

/* How many cells from `start` on are not empty? */
static size_t count_filled(const gr_symmetry *s, const unsigned char *cells,
                           size_t start, size_t end) {
  size_t count = 0;
  for (size_t i = start; i < end; i++)
    count += cells[i] != s->empty;
  return count;
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
  for (size_t i = 0; i < s->cells; i++) {
    unsigned char byte = source[from[i]];
    if (byte != least[i])
      return byte < least[i] ? i : s->cells;
  }
  return s->cells;
}

void gr_least_image(const gr_symmetry *s, unsigned char *cells) {
  const unsigned char *source = read_cells(s, cells);
  unsigned char *image = s->room + s->cells + 1;
  size_t filled = s->partial ? count_filled(s, cells, 0, s->cells) : 0;
  for (size_t map = 0; map < s->count; map++) {
    const uint16_t *from = s->from + map * s->cells;
    size_t start = first_less(s, source, from, cells);
    if (start == s->cells)
      continue;
    for (size_t i = start; i < s->cells; i++)
      image[i] = source[from[i]];
    /* maps are injective: none is lost if as many cells are filled */
    if (!s->partial || count_filled(s, cells, 0, start) +
                               count_filled(s, image, start, s->cells) ==
                           filled)
      memcpy(cells + start, image + start, s->cells - start);
  }
}

int gr_image(const gr_symmetry *s, size_t map, const unsigned char *cells,
             unsigned char *image) {
  const unsigned char *source = read_cells(s, cells);
  const uint16_t *from = s->from + map * s->cells;
  for (size_t i = 0; i < s->cells; i++)
    image[i] = source[from[i]];
  return count_filled(s, image, 0, s->cells) ==
         count_filled(s, source, 0, s->cells);
}
