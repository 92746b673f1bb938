/*
** talk.h: supersteps. A rank works on its own positions; then all ranks meet,
** and each tells the others what they need to know. What is said is about a
** position, which the rank that listens has as a ghost, or owns.
**
** A struct that begins with a gr_talk is a task (base/task.h) of one rank. All
** ranks meet equally often, so the task as a whole is collective; but the
** slices in which it works are its own.
*/
#ifndef GR_TALK_H
#define GR_TALK_H

#include "core/base/task.h"
#include "mpi/shard.h"

typedef struct gr_talk {
  gr_task task;
  gr_shard *shard;
  gr_graph graph; /* the arrays of the shard's graph, with a position for each
                     ghost: they come after the own ones and have no row */
  uint32_t own;   /* positions that belong to this rank */
  gr_mail mail;
  gr_words said, heard; /* by rank: the position that the last message was
                           about; */
  gr_words before;      /* heard when the messages that are read came */
  uint32_t from;        /* what comes next is from this rank, */
  size_t at;            /* at this place */
  uint64_t sent, got;   /* messages of this rank, and those that it has read:
                           see gr_talk_unread */
  uint64_t news;        /* the meeting: what this rank has to say; */
  gr_phase *then, *end; /* if any has something, they go on with the one; if
                           not, with the other */
  gr_status status;     /* not GR_DONE: that is what it has to say */
} gr_talk;

/* Starts with its first phase. */
void gr_talk_init(gr_talk *talk, gr_shard *shard, gr_phase *first);

/* What the first phase does first: numbers the ghosts in the shard's graph,
** unless that has been done, and gets the memory for messages. */
gr_status gr_talk_open(gr_talk *talk);

/* A step of the task. If a phase fails, the others are told so at the next
** meeting, and fail, too. */
gr_status gr_talk_step(gr_talk *talk, size_t *budget);

void gr_talk_free(gr_talk *talk);

/* Ends a phase: all ranks meet. If the sum of their `news` is 0, there is no
** exchange, and they go on with `end`, else with `then`. */
gr_status gr_talk_meet(gr_talk *talk, uint64_t news, gr_phase *then,
                       gr_phase *end);

/* Begins a message to a rank about a position: the number that it has there,
** as a ghost or as an own one. A message may go on with any numbers. */
gr_status gr_talk_say(gr_talk *talk, uint32_t rank, uint32_t position);
gr_status gr_talk_add(gr_talk *talk, uint32_t rank, uint64_t number);

/* Says something of own position u to all ranks that watch it. */
gr_status gr_talk_tell(gr_talk *talk, uint32_t u, uint64_t what);

/* The position that the next message is about, as it was said; `from` is the
** rank. 0: there is no other message. What goes on is read by gr_talk_next; the
** numbers of a message that ends too early are 0. */
int gr_talk_listen(gr_talk *talk, uint32_t *position);
uint64_t gr_talk_next(gr_talk *talk);

/* No rank can have said this in earnest: nothing more is heard, and at the next
** meeting, all fail. */
static inline void gr_talk_refuse(gr_talk *talk) {
  talk->status = GR_BAD_FILE;
}

/* Is it true? If not, what was said is refused. */
static inline int gr_talk_check(gr_talk *talk, int holds) {
  if (!holds)
    gr_talk_refuse(talk);
  return holds;
}

/* Is this the number of an own position, or of a ghost? */
static inline int gr_talk_is_own(gr_talk *talk, uint32_t position) {
  return gr_talk_check(talk, position < talk->own);
}

static inline int gr_talk_is_ghost(gr_talk *talk, uint32_t position) {
  return gr_talk_check(talk, position < talk->shard->ghosts);
}

/* Bytes that are left of what the rank has said: no fewer than numbers. */
static inline size_t gr_talk_left(const gr_talk *talk) {
  return talk->mail.in[talk->from].count - talk->at;
}

/* How the rank from which the message is watches own position u: a place of
** watch_rank. GR_NONE, and the message is refused, if it does not. */
uint32_t gr_talk_watch(gr_talk *talk, uint32_t u);

/* The part of this rank in the number of messages that were sent and have not
** been read: their sum over all ranks is that number, and when it is 0, nothing
** can change any more. */
static inline uint64_t gr_talk_unread(const gr_talk *talk) {
  return talk->sent - talk->got;
}

/* The same messages will be read again. */
void gr_talk_repeat(gr_talk *talk);

/* Is a position of the graph a ghost? */
static inline int gr_is_ghost(const gr_talk *talk, uint32_t v) {
  return v >= talk->own;
}

/* Does another rank watch own position u? */
static inline int gr_is_watched(const gr_talk *talk, uint32_t u) {
  const uint32_t *first = talk->shard->watch_first.at + u;
  return first[0] < first[1];
}

#endif
