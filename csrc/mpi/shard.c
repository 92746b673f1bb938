/*
** shard.c: see shard.h.
*/
#include "mpi/shard.h"

#include <string.h>

/* What a rank says of a ghost: the number at its owner, and its own. */
typedef struct Watch {
  uint32_t at, ghost;
} Watch;

static gr_status tell_owners(const gr_shard *shard, gr_mail *mail) {
  for (uint32_t g = 0; g < shard->ghosts; g++) {
    Watch watch = {shard->ghost_at.at[g], g};
    if (gr_mail_put(mail, shard->wire, shard->ghost_rank.at[g], &watch,
                    sizeof watch) != GR_DONE)
      return GR_NO_MEMORY;
  }
  return GR_DONE;
}

static Watch watch_at(const gr_bytes *from, size_t at) {
  Watch watch;
  memcpy(&watch, from->at + at, sizeof watch);
  return watch;
}

/* Are these all watches of own positions? */
static int are_watches(const gr_shard *shard, const gr_bytes *in) {
  if (in->count % sizeof(Watch) != 0)
    return 0;
  for (size_t i = 0; i < in->count; i += sizeof(Watch))
    if (watch_at(in, i).at >= shard->graph.count)
      return 0;
  return 1;
}

/* Makes room for those who watch, and sets watch_first[u + 1] to where those of
** u begin. */
static gr_status count_watches(gr_shard *shard, const gr_mail *mail) {
  gr_memory *memory = shard->memory;
  gr_words *first = &shard->watch_first;
  uint32_t count = shard->graph.count, sum = 0;
  size_t all = 0;
  if (gr_words_cover(memory, first, (size_t)count + 2) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t r = 0; r < shard->wire->ranks; r++) {
    const gr_bytes *in = &mail->in[r];
    if (!are_watches(shard, in))
      return GR_BAD_FILE;
    all += in->count / sizeof(Watch);
    if (all > GR_MAX_WATCHES)
      return GR_NO_MEMORY;
    for (size_t i = 0; i < in->count; i += sizeof(Watch))
      first->at[watch_at(in, i).at + 2]++;
  }
  for (size_t u = 0; u < (size_t)count + 2; u++)
    first->at[u] = sum += first->at[u];
  if (all > 0 && (gr_words_resize(memory, &shard->watch_rank, all) != GR_DONE ||
                  gr_words_resize(memory, &shard->watch_ghost, all) != GR_DONE))
    return GR_NO_MEMORY;
  return GR_DONE;
}

static void note_watches(gr_shard *shard, const gr_mail *mail) {
  for (uint32_t r = 0; r < shard->wire->ranks; r++)
    for (size_t i = 0; i < mail->in[r].count; i += sizeof(Watch)) {
      Watch watch = watch_at(&mail->in[r], i);
      uint32_t place = shard->watch_first.at[watch.at + 1]++;
      shard->watch_rank.at[place] = r;
      shard->watch_ghost.at[place] = watch.ghost;
    }
  shard->watch_first.count--;
}

gr_status gr_shard_watch(gr_shard *shard) {
  gr_mail mail = {NULL, NULL};
  gr_status status = gr_mail_init(&mail, shard->wire);
  if (status == GR_DONE)
    status = tell_owners(shard, &mail);
  status = gr_mail_swap(&mail, shard->wire, status);
  if (status == GR_DONE)
    status = count_watches(shard, &mail);
  status = gr_wire_agree(shard->wire, status);
  if (status == GR_DONE)
    note_watches(shard, &mail);
  gr_mail_free(&mail, shard->wire);
  return status;
}

void gr_shard_free(gr_shard *shard) {
  gr_memory *memory = shard->memory;
  gr_graph_free(memory, &shard->graph);
  gr_release(memory, shard->number, shard->number_room, sizeof *shard->number);
  shard->number = NULL;
  shard->number_room = 0;
  gr_words_free(memory, &shard->ghost_rank);
  gr_words_free(memory, &shard->ghost_at);
  gr_words_free(memory, &shard->watch_first);
  gr_words_free(memory, &shard->watch_rank);
  gr_words_free(memory, &shard->watch_ghost);
}
