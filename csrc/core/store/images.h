/*
** images.h: the images of positions that are on no board. A position is a
** string, an array of integers or of strings, an integer that is a set of
** bits, or a record of which some fields are such: its *parts*. A part is a
** sequence of letters: bytes, elements, or bits from the highest one on. A map
** takes the letters of all parts to other places, in the same way, and
** exchanges letters. Of all images of a position the least one stands for it:
** parts are compared in their order, letter by letter; integers as numbers,
** strings as bytes.
**
** Where parts are sorted, each by itself, all orders of its letters are images;
** then maps are only some of them, to try.
**
** Otherwise, the maps must be a group. If sequences rotate, all rotations are
** added to it, before the maps: they need not be known for each length.
*/
#ifndef GR_IMAGES_H
#define GR_IMAGES_H

#include "core/store/code.h"

#pragma GCC visibility push(hidden)

/* Parts of a position, at most; places of a part, where maps know them; maps;
** and letters that are exchanged. */
#define GR_MAX_PARTS 8
#define GR_MAX_PLACES 0x1000
#define GR_MAX_MAPS 10000
#define GR_MAX_LETTERS 255

/* What a map does to letters, as bytes: those of strings, and the codes of
** integers below GR_SMALLS. */
typedef struct gr_exchange {
  unsigned char string[0x100], small[0x100];
} gr_exchange;

/* What a map does to four bits of a set, wherever these are. */
typedef struct gr_nibble {
  uint64_t image[16];
} gr_nibble;

typedef struct gr_images {
  size_t bits;   /* of integers; 0: parts are strings and arrays */
  size_t places; /* of sequences; 0: they may have any number */
  int rotate;    /* only where `places` is 0 */
  int sorted;    /* the least image has the letters in ascending order */
  size_t parts;  /* the fields of a record; 0: the position itself */
  const char *name[GR_MAX_PARTS];
  size_t length[GR_MAX_PARTS]; /* of the names */
  size_t count;                /* of maps, of which the first does nothing */
  const uint16_t *from;        /* for each map, for each place: where its letter
                                  comes from; if there are places */
  const unsigned char *backwards; /* for each map: it reverses; if not */
  size_t letters;                 /* that are exchanged: their codes, */
  const gr_field *letter;         /* which are in `codes`, */
  const unsigned char *codes;
  const unsigned char *becomes; /* and for each map, what each becomes */
  int large;                    /* one is an integer that is not small */
  const gr_exchange *exchange;  /* the same, for each map; NULL: no letters */
  const gr_nibble *nibble;      /* for each map, for each four bits, if there
                                   are bits; then */
  const uint64_t *flip;         /* for each map: the bits that are exchanged */
} gr_images;

/* How many sets of four bits there are. */
static inline size_t gr_nibbles(const gr_images *g) {
  return (g->bits + 3) / 4;
}

/* Finds `nibble` from `from`: gr_nibbles(g) for each map. */
void gr_find_nibbles(gr_images *g, gr_nibble *nibble);

/* Finds `exchange` from what letters become, one for each map. */
void gr_find_exchanges(gr_images *g, gr_exchange *exchange);

/*
** Replaces the code of a position by that of its least image; `items` is room
** to work in. GR_DONE or GR_NO_MEMORY. If the position has no images, leaves
** its code as it is, and *fits is 0. Time: at most images times letters, but
** most images are given up at their first letters.
*/
gr_status gr_find_least(const gr_images *g, gr_memory *memory, gr_bytes *code,
                        gr_fields *items, int *fits);

/* How many images of a position there are to try, some of which may be equal;
** 0 if it has none. Not where parts are sorted. */
gr_status gr_count_images(const gr_images *g, gr_memory *memory,
                          const gr_bytes *code, gr_fields *items,
                          size_t *count);

/* As gr_find_least, for one of these, counted from 0. */
gr_status gr_find_image(const gr_images *g, uint64_t image, gr_memory *memory,
                        gr_bytes *code, gr_fields *items, int *fits);

/* Where parts are sorted: how many orders there are, all different; at most
** UINT32_MAX. Time: that of sorting. */
gr_status gr_count_orders(const gr_images *g, gr_memory *memory,
                          const gr_bytes *code, gr_fields *items,
                          size_t *count);

/* As gr_find_image, where parts are sorted: the order that comes next, from
** the ascending one on; *fits is 0 after the last one. So each comes once. */
gr_status gr_next_order(const gr_images *g, gr_memory *memory, gr_bytes *code,
                        gr_fields *items, int *fits);

/* Any order, by a number. */
gr_status gr_any_order(const gr_images *g, uint64_t seed, gr_memory *memory,
                       gr_bytes *code, gr_fields *items, int *fits);

#pragma GCC visibility pop

#endif
