/*
** symmetry.h: positions on boards, a byte for each cell, and the maps of cells
** under which they are alike. Of all images of a position the least one stands
** for it, as bytes are compared.
**
** A map may be partial: then it takes a position somewhere only if all cells
** that are not empty go to a cell. The maps must be closed under
** composition and inversion, that is, a group; if some are partial, instead of
** a composition or an inverse there may be a map that extends it. Then "alike"
** is an equivalence, and the least image of the least image is itself.
*/
#ifndef GR_SYMMETRY_H
#define GR_SYMMETRY_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Cells of a board, at most; and cells times maps. */
#define GR_MAX_CELLS 0x1000
#define GR_MAX_IMAGES ((size_t)1 << 22)

typedef struct gr_symmetry {
  size_t cells;
  size_t count;           /* of maps */
  size_t identity;        /* the one that takes each cell to itself; `count`, if
                             it is none of them */
  int partial;            /* some maps are */
  unsigned char empty;    /* the byte of an empty cell */
  const uint16_t *from;   /* for each map, for each cell: where its byte comes
                             from; `cells`: from nowhere, it is empty */
  const uint32_t *order;  /* the maps in the order of the cell that their first
                             byte comes from, */
  const uint32_t *first;  /* and for each cell, and nowhere, where its maps
                             begin there; then the number of maps */
  const uint64_t *takers; /* for each cell: the maps that take it to a cell, a
                             bit for each, in words of 64 */
  const uint16_t *to;     /* for each cell, for each map: where its byte goes;
                             `cells`: nowhere */
  uint64_t *fit;          /* as many words as of takers, to work in */
  unsigned char *room;    /* cells + 1 bytes, to work in */
} gr_symmetry;

/* How many words have a bit for each map. */
static inline size_t gr_map_words(size_t maps) {
  return (maps + 63) / 64;
}

/* Finds `order` and `first`, as count and cells + 2 numbers, from `from`. */
void gr_order_maps(gr_symmetry *s, uint32_t *order, uint32_t *first);

/* Finds `identity` from `from`. */
void gr_find_identity(gr_symmetry *s);

/* Finds `partial` and `takers`, as gr_map_words(count) words for each cell,
** from `from`. */
void gr_find_takers(gr_symmetry *s, uint64_t *takers);

/* Finds `to`, as many numbers, from `from`. */
void gr_find_targets(gr_symmetry *s, uint16_t *to);

/* Replaces the bytes of the cells by their least image. Time: at most maps
** times cells; but maps that lose a cell cost a bit in a word, and if some of
** many maps take a least byte to the first cell, only these are tried. If that
** byte is the empty one, only maps that leave most of the first cells empty
** are. */
void gr_least_image(const gr_symmetry *s, unsigned char *cells);

/* Writes the image by one map. Returns 0, and nothing of use, if a cell that is
** not empty goes nowhere. */
int gr_image(const gr_symmetry *s, size_t map, const unsigned char *cells,
             unsigned char *image);

#pragma GCC visibility pop

#endif
