/*
** slots.c: see slots.h.
*/
#include "core/store/slots.h"

#include <assert.h>
#include <string.h>

#define FIRST_HOMES 64

/* How many slots there are besides homes, at least at first. */
#define TAIL 64

/* Below this number of homes, there are always as many again. */
#define LARGE 2048

/* At least so many slots are moved for each position that is added, so that all
** of them are long before there have to be more. */
#define MOVED 32

/* Of how many homes one stays free, and which part of them is added. */
static const struct {
  size_t of, part;
} densities[] = {
    [GR_FAST] = {3, 1}, [GR_SMALL] = {5, 2}, [GR_SMALLEST] = {10, 10}};

/* How many of this many homes may be taken. */
static size_t most_of(size_t homes, gr_density density) {
  size_t of = densities[density].of;
  return homes / of * (of - 1);
}

static size_t more_than(size_t homes, gr_density density) {
  return homes + (homes < LARGE ? homes : homes / densities[density].part);
}

uint32_t gr_slots_for(size_t positions, gr_density density) {
  size_t homes = FIRST_HOMES;
  while (most_of(homes, density) <= positions)
    homes = more_than(homes, density);
  return (uint32_t)homes;
}

static void set_homes(gr_slots *s, size_t homes) {
  s->homes = (uint32_t)homes;
  s->bits = gr_highest_bit(homes) + 1;
  s->most = most_of(homes, s->density);
}

gr_status gr_slots_make(gr_memory *memory, gr_slots *s, uint32_t homes,
                        gr_density density) {
  memset(s, 0, sizeof *s);
  s->at = gr_resize(memory, NULL, 0, (size_t)homes + TAIL, sizeof *s->at);
  if (s->at == NULL)
    return GR_NO_MEMORY;
  s->room = (size_t)homes + TAIL;
  s->density = density;
  set_homes(s, homes);
  return GR_DONE;
}

/* Room for at least this many slots. */
static gr_status extend(gr_memory *memory, gr_slots *s, size_t room) {
  uint32_t *at = gr_resize(memory, s->at, s->room, room, sizeof *at);
  if (at == NULL)
    return GR_NO_MEMORY;
  s->at = at;
  s->room = room;
  return GR_DONE;
}

/* The same; those that are new are free. */
static gr_status extend_tail(gr_memory *memory, gr_slots *s, size_t room) {
  size_t before = s->room;
  if (room <= before)
    return GR_DONE;
  if (extend(memory, s, room + TAIL) != GR_DONE)
    return GR_NO_MEMORY;
  memset(s->at + before, 0, (s->room - before) * sizeof *s->at);
  return GR_DONE;
}

static void take(gr_slots *s, size_t at, uint32_t held) {
  s->at[at] = held;
  if (at > s->last)
    s->last = at;
}

/* The first free slot from the home of a hash on. It may be the last of all, or
** the one before `bound`: then it cannot be taken yet. */
static gr_probe free_slot(const gr_slots *s, uint32_t hash) {
  gr_probe probe = gr_slots_probe(s, hash);
  while (s->at[probe.at] != 0)
    probe.at++;
  return probe;
}

/* Takes it for a position. */
static gr_status take_for(gr_memory *memory, gr_slots *s, gr_probe probe,
                          uint32_t number) {
  if (extend_tail(memory, s, probe.at + 2) != GR_DONE)
    return GR_NO_MEMORY;
  take(s, probe.at, probe.tag | (number + 1));
  return GR_DONE;
}

gr_status gr_slots_put(gr_memory *memory, gr_slots *s, uint32_t number,
                       uint32_t hash) {
  return take_for(memory, s, free_slot(s, hash), number);
}

/*
** ------------------------------------------------------- new homes
*/

/* Begins to give positions new homes. */
static gr_status begin(gr_memory *memory, gr_slots *s) {
  size_t homes = more_than(s->homes, s->density);
  size_t old_room = s->room, room = homes + TAIL;
  if (room <= old_room)
    room = old_room + TAIL;
  if (extend(memory, s, room) != GR_DONE)
    return GR_NO_MEMORY;
  s->before = s->homes;
  s->bits_before = s->bits;
  s->bound = s->old_room = old_room;
  s->clear = room;
  set_homes(s, homes);
  return GR_DONE;
}

/* Clears the new slots that positions from old slot `start` on may get. */
static void clear_for(gr_slots *s, size_t start) {
  size_t from = (size_t)((uint64_t)start * s->homes / s->before);
  if (from < s->old_room)
    from = s->old_room;
  if (from >= s->clear)
    return;
  memset(s->at + from, 0, (s->clear - from) * sizeof *s->at);
  s->clear = from;
}

/* Takes positions out of the slots from `start` up to `end`. */
static void take_out(gr_slots *s, size_t start, size_t end) {
  uint32_t mask = (UINT32_C(1) << s->bits_before) - 1;
  s->moving.count = 0;
  for (size_t i = start; i < end; i++)
    if (s->at[i] != 0)
      s->moving.at[s->moving.count++] = (s->at[i] & mask) - 1;
  memset(s->at + start, 0, (end - start) * sizeof *s->at);
}

/* Puts those that were taken out into their new slots, for which there is
** room. */
static void put_back(gr_slots *s, gr_hash_all *hash_all, const void *keys) {
  uint32_t hash[GR_HASHED];
  const gr_words *moving = &s->moving;
  for (size_t i = 0; i < moving->count; i += GR_HASHED) {
    size_t left = moving->count - i;
    size_t now = left < GR_HASHED ? left : GR_HASHED;
    hash_all(keys, moving->at + i, now, hash);
    for (size_t j = 0; j < now; j++) {
      size_t at = (size_t)((uint64_t)hash[j] * s->homes >> 32);
      while (s->at[at] != 0)
        at++;
      take(s, at, hash[j] << s->bits | (moving->at[i + j] + 1));
    }
  }
}

/* Moves the positions of some slots below `bound`, down to a free one. */
static gr_status move_some(gr_memory *memory, gr_slots *s,
                           gr_hash_all *hash_all, const void *keys) {
  size_t end = s->bound - 1, start = end < MOVED ? 0 : end - MOVED;
  size_t greatest = s->last < s->homes ? s->homes : s->last;
  while (start > 0 && s->at[start - 1] != 0)
    start--;
  s->moving.count = 0;
  if (gr_words_reserve(memory, &s->moving, end - start) != GR_DONE)
    return GR_NO_MEMORY;
  if (extend_tail(memory, s, greatest + (end - start) + 2) != GR_DONE)
    return GR_NO_MEMORY;
  clear_for(s, start);
  take_out(s, start, end);
  s->bound = start;
  put_back(s, hash_all, keys);
  return GR_DONE;
}

gr_status gr_slots_add(gr_memory *memory, gr_slots *s, uint32_t number,
                       uint32_t hash, gr_probe probe, gr_hash_all *hash_all,
                       const void *keys) {
  int moved = 0;
  if (s->bound == 0 && number >= s->most && begin(memory, s) != GR_DONE)
    return GR_NO_MEMORY;
  assert(number < s->homes);
  while (s->bound > 0 && (!moved || probe.at + 1 == s->bound)) {
    if (move_some(memory, s, hash_all, keys) != GR_DONE)
      return GR_NO_MEMORY;
    probe = free_slot(s, hash);
    moved = 1;
  }
  return take_for(memory, s, probe, number);
}

void gr_slots_free(gr_memory *memory, gr_slots *s) {
  gr_release(memory, s->at, s->room, sizeof *s->at);
  gr_words_free(memory, &s->moving);
  memset(s, 0, sizeof *s);
}
