/*
** talk.c: see talk.h.
*/
#include "mpi/talk.h"

#include <string.h>

/* The phases. */
static gr_phase agree, exchange;

void gr_talk_init(gr_talk *talk, gr_shard *shard, gr_phase *first) {
  memset(talk, 0, sizeof *talk);
  gr_task_init(&talk->task, shard->memory, first, NULL);
  talk->shard = shard;
  talk->own = shard->graph.count;
}

/* Gives the ghosts the numbers after the own positions, and empty rows. Numbers
** leave two bits free. */
static gr_status number_ghosts(gr_shard *shard) {
  gr_graph *graph = &shard->graph;
  uint32_t edges = graph->first.at[graph->count], count = graph->count;
  if (shard->ghosts == 0 || graph->first.count > (size_t)count + 1)
    return GR_DONE;
  if (shard->ghosts > GR_GHOST - count ||
      gr_words_reserve(shard->memory, &graph->first, shard->ghosts) != GR_DONE)
    return GR_NO_MEMORY;
  for (uint32_t e = 0; e < edges; e++)
    if ((graph->follower.at[e] & GR_GHOST) != 0 &&
        graph->follower.at[e] != GR_EMPTY_SUM)
      graph->follower.at[e] += count - GR_GHOST;
  for (uint32_t g = 0; g < shard->ghosts; g++)
    graph->first.at[graph->first.count++] = edges;
  return GR_DONE;
}

gr_status gr_talk_open(gr_talk *talk) {
  gr_memory *memory = talk->shard->memory;
  uint32_t ranks = talk->shard->wire->ranks;
  if (talk->mail.out != NULL)
    return GR_DONE;
  if (number_ghosts(talk->shard) != GR_DONE ||
      gr_words_cover(memory, &talk->said, ranks) != GR_DONE ||
      gr_words_cover(memory, &talk->heard, ranks) != GR_DONE ||
      gr_words_cover(memory, &talk->before, ranks) != GR_DONE)
    return GR_NO_MEMORY;
  talk->graph = talk->shard->graph;
  talk->graph.count += talk->shard->ghosts;
  return gr_mail_init(&talk->mail, talk->shard->wire);
}

gr_status gr_talk_step(gr_talk *talk, size_t *budget) {
  gr_status status = GR_DONE;
  while (status == GR_DONE && talk->task.phase != NULL) {
    int alone = talk->task.phase != agree && talk->task.phase != exchange;
    status = talk->task.phase(talk, budget);
    if (alone && status == GR_NO_MEMORY) {
      talk->status = status;
      status = gr_turn_to(&talk->task, agree);
    }
  }
  return status;
}

void gr_talk_free(gr_talk *talk) {
  gr_memory *memory = talk->shard->memory;
  gr_words_free(memory, &talk->said);
  gr_words_free(memory, &talk->heard);
  gr_words_free(memory, &talk->before);
  gr_mail_free(&talk->mail, talk->shard->wire);
}

/*
** --------------------------------------------------------------- meetings
*/

gr_status gr_talk_meet(gr_talk *talk, uint64_t news, gr_phase *then,
                       gr_phase *end) {
  talk->news = news;
  talk->then = then;
  talk->end = end;
  return gr_turn_to(&talk->task, agree);
}

/* The wire may say GR_MORE when other ranks are not there yet. */
static gr_status agree(void *work, size_t *budget) {
  gr_talk *talk = work;
  const gr_wire *wire = talk->shard->wire;
  uint64_t sum[3] = {talk->news, talk->status != GR_DONE,
                     talk->status == GR_BAD_FILE};
  gr_status status = wire->sum(wire->context, sum, 3);
  gr_spend(budget, 1);
  if (status != GR_DONE)
    return status;
  if (sum[1] > 0)
    return sum[2] > 0 ? GR_BAD_FILE : GR_NO_MEMORY;
  return gr_turn_to(&talk->task, sum[0] > 0 ? exchange : talk->end);
}

static gr_status exchange(void *work, size_t *budget) {
  gr_talk *talk = work;
  const gr_wire *wire = talk->shard->wire;
  gr_status status = wire->swap(wire->context, talk->mail.out, talk->mail.in);
  gr_spend(budget, 1);
  if (status != GR_DONE)
    return status;
  memcpy(talk->before.at, talk->heard.at, wire->ranks * sizeof(uint32_t));
  gr_talk_repeat(talk);
  return gr_turn_to(&talk->task, talk->then);
}

/*
** --------------------------------------------------------------- messages
** Numbers are written in base 128, the lowest digit first; a position as the
** difference to the last one, 2d for d >= 0 and -2d - 1 for d < 0.
*/

/* The most bytes of a number. */
#define MOST_DIGITS 10

gr_status gr_talk_add(gr_talk *talk, uint32_t rank, uint64_t number) {
  gr_bytes *out = &talk->mail.out[rank];
  if (out->room - out->count < MOST_DIGITS &&
      gr_bytes_reserve(talk->shard->wire->memory, out, MOST_DIGITS) != GR_DONE)
    return GR_NO_MEMORY;
  for (; number >= 128; number >>= 7)
    out->at[out->count++] = (unsigned char)(number | 128);
  out->at[out->count++] = (unsigned char)number;
  return GR_DONE;
}

gr_status gr_talk_say(gr_talk *talk, uint32_t rank, uint32_t position) {
  uint32_t last = talk->said.at[rank];
  talk->said.at[rank] = position;
  talk->sent++;
  return gr_talk_add(talk, rank,
                     position >= last ? 2 * (uint64_t)(position - last)
                                      : 2 * (uint64_t)(last - position) - 1);
}

gr_status gr_talk_tell(gr_talk *talk, uint32_t u, uint64_t what) {
  const gr_shard *shard = talk->shard;
  uint32_t end = shard->watch_first.at[u + 1];
  for (uint32_t i = shard->watch_first.at[u]; i < end; i++)
    if (gr_talk_say(talk, shard->watch_rank.at[i], shard->watch_ghost.at[i]) !=
            GR_DONE ||
        gr_talk_add(talk, shard->watch_rank.at[i], what) != GR_DONE)
      return GR_NO_MEMORY;
  return GR_DONE;
}

uint64_t gr_talk_next(gr_talk *talk) {
  const gr_bytes *in = &talk->mail.in[talk->from];
  uint64_t number = 0;
  for (unsigned digit = 0; digit < MOST_DIGITS; digit++) {
    unsigned char byte;
    if (talk->at >= in->count)
      break;
    byte = in->at[talk->at++];
    number |= (uint64_t)(byte & 127) << 7 * digit;
    if (byte < 128)
      return number;
  }
  gr_talk_refuse(talk);
  return 0;
}

int gr_talk_listen(gr_talk *talk, uint32_t *position) {
  uint64_t number;
  uint32_t *last;
  if (talk->status != GR_DONE)
    return 0;
  while (talk->at == talk->mail.in[talk->from].count) {
    if (talk->from + 1 == talk->shard->wire->ranks)
      return 0;
    talk->from++;
    talk->at = 0;
  }
  number = gr_talk_next(talk);
  last = &talk->heard.at[talk->from];
  *last += number % 2 == 0 ? (uint32_t)(number / 2)
                           : (uint32_t)(0 - (number + 1) / 2);
  *position = *last;
  talk->got++;
  return 1;
}

uint32_t gr_talk_watch(gr_talk *talk, uint32_t u) {
  const gr_shard *shard = talk->shard;
  if (!gr_talk_is_own(talk, u))
    return GR_NONE;
  for (uint32_t i = shard->watch_first.at[u]; i < shard->watch_first.at[u + 1];
       i++)
    if (shard->watch_rank.at[i] == talk->from)
      return i;
  gr_talk_refuse(talk);
  return GR_NONE;
}

void gr_talk_repeat(gr_talk *talk) {
  memcpy(talk->heard.at, talk->before.at,
         talk->heard.count * sizeof *talk->heard.at);
  talk->from = 0;
  talk->at = 0;
}
