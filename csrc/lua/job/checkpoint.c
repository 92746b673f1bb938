/*
** checkpoint.c: see checkpoint.h. The log of an expansion (core/file/log.h) is
** kept in a file while the rules are run. When a run begins that has the file
** of one that was interrupted, its rows come from there first. A few of them
** are asked of the rules all the same: these may have changed.
*/
#include "lua/job/checkpoint.h"

#include "lua/host/log_file.h"

#if defined(LGR_DISK)

#include "core/file/log_solved.h"
#include "lua/host/fail.h"
#include "lua/run/fields.h"

#include <errno.h>
#include <string.h>

/* A record is written when it has this many bytes, or after this many seconds;
** so that is what a process that is killed may lose. */
#define CHUNK_BYTES 0x10000
#define WRITE_SECONDS 0.25

/* Positions between two looks at the clock, if they take less than this many
** seconds; otherwise it is looked at after each. */
#define ROWS_IN_LOOK 8
#define QUICK_LOOK 0.1

/* The rules are asked again about the first positions, this many, and then
** about 2^SAMPLE_BITS between each power of two and the next; until this many
** seconds have gone into that. */
#define FIRST_SAMPLES 64
#define SAMPLE_BITS 5
#define SAMPLE_SECONDS 5

/* Units of work before hooks may run. */
#define REPLAY_SLICE LGR_CALLS

struct lgr_checkpoint {
  lgr_run *run;
  const char *game; /* borrowed: it identifies the game */
  size_t game_size;
  gr_memory *memory; /* of what follows */
  int opened;
  lgr_log_file file;
  int reading;    /* there may be more in the file */
  gr_cursor left; /* what is left of the record that was read */
  gr_logged logged;
  gr_log_entry entry;     /* that is being read */
  gr_bytes out;           /* the record that will be written next */
  uint32_t rest;          /* positions until the next look at the clock */
  double looked, written; /* when that was last, by lgr_now */
  double sampling;        /* since when a sample is taken; 0: none */
  double sampled;         /* seconds for those before */
  gr_descent *descent;    /* where no moves are kept; else NULL */
  gr_solved sample;       /* what the file says of the position read last, */
  int pending;            /* which is not taken yet */
};

typedef lgr_checkpoint Checkpoint;

/*
** ------------------------------------------------------------ its life
*/

lgr_checkpoint *lgr_new_checkpoint(lua_State *L, lgr_run *run,
                                   gr_key_kind kind) {
  gr_memory *memory = run->scratch_memory;
  Checkpoint *c = gr_resize(memory, NULL, 0, 1, sizeof *c);
  lgr_check_memory(L, c == NULL ? GR_NO_MEMORY : GR_DONE);
  memset(c, 0, sizeof *c);
  c->run = run;
  c->memory = memory;
  c->file.memory = memory;
  c->file.path = lua_tostring(L, LGR_FIELD_CHECKPOINT);
  c->game = lua_tolstring(L, LGR_FIELD_IDENTITY, &c->game_size);
  c->logged.expansion = &run->expansion;
  c->logged.endings = run->endings;
  c->logged.scored = gr_is_scored(&run->rules->regime);
  c->file.kind = GR_LOG_ROWS;
  if (run->rules->regime.unkept) {
    c->file.kind = GR_LOG_SOLVED;
    c->descent = &run->descent;
    c->descent->logging = 1;
  }
  c->entry.key_kind = kind;
  c->entry.integers = run->rules->plain;
  c->sampled = lua_toboolean(L, LGR_FIELD_TRUSTED) ? 2 * SAMPLE_SECONDS : 0;
  c->rest = ROWS_IN_LOOK;
  return c;
}

/* Writes the entries that there are as a record; 0 on failure, with errno. */
static int write_entries(Checkpoint *c) {
  if (c->out.count <= GR_LOG_HEAD)
    return 1;
  if (!lgr_write_record(&c->file, &c->out))
    return 0;
  c->out.count = GR_LOG_HEAD;
  return 1;
}

void lgr_close_checkpoint(lgr_checkpoint *c) {
  gr_memory *memory;
  if (c == NULL)
    return;
  memory = c->memory;
  if (c->file.fd > 0 && c->run->stopped_by != LGR_CHECKPOINT)
    write_entries(c); /* what cannot be written is lost */
  lgr_close_log(&c->file);
  gr_bytes_free(memory, &c->out);
  gr_release(memory, c, 1, sizeof *c);
}

/* Stops the run because of its file; `why` may be on top of the stack. */
static void stop(lua_State *L, const Checkpoint *c, const char *why) {
  const char *path = c->file.path;
  int number = errno;
  c->run->stopped_by = LGR_CHECKPOINT;
  if (why == lgr_by_errno)
    lua_pushfstring(L, "%s: %s", path, strerror(number));
  else
    lua_pushfstring(L, "%s %s", path, why);
  lua_setiuservalue(L, LGR_AT_RUN, LGR_RUN_TOLD);
  lua_settop(L, LGR_AT_ADD);
}

/* Opens the file; the starts are all that has been found. */
static void open_file(lua_State *L, Checkpoint *c) {
  const gr_store *starts = c->run->expansion.store;
  gr_log_subject subject = {(const unsigned char *)c->game, c->game_size, 0, 0,
                            starts};
  const char *why;
  lgr_check_memory(L, lgr_begin_record(&c->file, &c->out));
  why = lgr_open_log(&c->file, &subject);
  if (why == lgr_by_errno && errno == ENOMEM)
    lgr_no_memory(L);
  c->opened = 1;
  c->logged.found = starts->count;
  c->looked = c->written = lgr_now();
  c->reading = why == NULL && c->file.size > c->file.offset;
  if (why != NULL)
    stop(L, c, why);
}

/*
** ------------------------------------------------------------ reading
*/

/* Is there an entry in the file that has not been read? If there is none, what
** is in the file after the last one is cut off. */
static int has_entry(lua_State *L, Checkpoint *c) {
  const char *why;
  int found;
  if (!c->reading || c->left.at < c->left.end)
    return c->reading;
  found = lgr_read_record(&c->file, &why);
  if (found < 0 && why == lgr_by_errno && errno == ENOMEM)
    lgr_no_memory(L);
  c->left.at = c->file.body.at;
  c->left.end = found > 0 ? c->left.at + c->file.body.count : c->left.at;
  if (found == 0) {
    c->reading = 0;
    gr_bytes_free(c->memory, &c->file.body);
  }
  if (found < 0 || (found == 0 && !lgr_cut_log(&c->file)))
    stop(L, c, why);
  return found > 0;
}

/* Is this one of the positions that the rules are asked about again? */
static int is_sample(const Checkpoint *c) {
  uint32_t row = c->descent != NULL ? c->logged.solved : c->logged.rows;
  if (c->sampled > SAMPLE_SECONDS)
    return 0;
  return row < FIRST_SAMPLES ||
         row % (UINT32_C(1) << (gr_highest_bit(row) - SAMPLE_BITS)) == 0;
}

int lgr_may_replay(lua_State *L, lgr_checkpoint *c) {
  if (!c->reading || c->run->stopped_by != LGR_NO_LIMIT || !has_entry(L, c))
    return 0;
  if (!is_sample(c))
    return 1;
  c->sampling = lgr_now();
  return 0;
}

int lgr_is_replaying(const lgr_checkpoint *c) {
  return c->entry.inside;
}

int lgr_is_reading(const lgr_checkpoint *c) {
  return c != NULL && c->reading;
}

void lgr_replay(lua_State *L, lgr_checkpoint *c) {
  size_t budget = REPLAY_SLICE;
  gr_status status;
  c->logged.worded = c->run->worded;
  status = gr_log_get_row(&c->logged, &c->entry, &c->left, &budget);
  if (status == GR_MORE)
    lgr_poll(L, REPLAY_SLICE);
  else if (status == GR_BAD_FILE)
    stop(L, c, "is not valid");
  else if (status != GR_DONE)
    lgr_note(L, c->run, status);
  c->run->worded = c->logged.worded;
}

/*
** ------------------------------------------------------------ writing
*/

/* Stops the run: position u has changed. */
static void refuse_moves(lua_State *L, const Checkpoint *c, uint32_t u) {
  lgr_push_number_shown(L, c->run, u);
  stop(L, c,
       lua_pushfstring(
           L, "does not fit the rules, which now give other moves from %s",
           lua_tostring(L, -1)));
}

/* A sample was taken. */
static void end_sample(Checkpoint *c) {
  if (c->sampling > 0)
    c->sampled += lgr_now() - c->sampling;
  c->sampling = 0;
}

/* Compares the entry at the end of `out`, from `start` on, with the next one
** in the file. */
static void compare(lua_State *L, Checkpoint *c, size_t start) {
  size_t size = c->out.count - start;
  int same = size <= (size_t)(c->left.end - c->left.at) &&
             memcmp(c->left.at, c->out.at + start, size) == 0;
  c->out.count = start;
  c->left.at += same ? size : 0;
  end_sample(c);
  if (!same)
    refuse_moves(L, c, c->logged.rows - 1);
}

/* Writes what there is, and flushes it if it is time to; 0 on failure, with
** errno. */
static int keep(Checkpoint *c, double now) {
  c->written = now;
  return write_entries(c) && lgr_flush_log(&c->file, now);
}

/* Is it time to write? */
static int is_due(Checkpoint *c, double *now) {
  int full = c->out.count >= CHUNK_BYTES;
  if (--c->rest > 0 && !full)
    return 0;
  *now = lgr_now();
  c->rest = *now - c->looked < QUICK_LOOK ? ROWS_IN_LOOK : 1;
  c->looked = *now;
  return full || *now - c->written >= WRITE_SECONDS;
}

static gr_status put_entry(Checkpoint *c) {
  return c->descent != NULL
             ? gr_log_put_solved(&c->logged, c->descent, c->memory, &c->out)
             : gr_log_put_row(&c->logged, c->memory, &c->out);
}

/* Notes what the rules have given for the last position. */
static void note(lua_State *L, Checkpoint *c) {
  size_t start = c->out.count;
  double now;
  int reading = has_entry(L, c);
  if (c->run->stopped_by != LGR_NO_LIMIT)
    return;
  lgr_check_memory(L, put_entry(c));
  if (reading)
    compare(L, c, start);
  else if (is_due(c, &now) && !keep(c, now))
    stop(L, c, lgr_by_errno);
}

void lgr_note_row(lua_State *L, lgr_checkpoint *c) {
  if (!c->opened)
    open_file(L, c);
  else if (c->logged.rows < c->run->expansion.graph->count)
    note(L, c);
}

void lgr_end_checkpoint(lua_State *L, lgr_checkpoint *c) {
  if (has_entry(L, c))
    stop(L, c, "is not valid");
  else if (c->run->stopped_by == LGR_NO_LIMIT && !keep(c, lgr_now()))
    stop(L, c, lgr_by_errno);
}

/*
** ------------------------------------------------------------ descents
*/

/* Begins to ask the rules about a position that is solved in the file. */
static lgr_recalled take_sample(lua_State *L, Checkpoint *c) {
  c->pending = 0;
  c->sampling = lgr_now();
  lgr_check_memory(L, gr_descent_try(c->descent, c->sample.number));
  return LGR_ASKING;
}

/* Is what was found of the sample what the file says? */
static int is_confirmed(const Checkpoint *c) {
  const gr_descent *d = c->descent;
  gr_solved found;
  if (d->state != GR_DESCENT_END || d->log.count != 2 ||
      c->run->expansion.store->count != c->logged.found)
    return 0;
  found = gr_descent_solved(d, d->log.at[0], d->log.at[1]);
  return memcmp(&found, &c->sample, sizeof found) == 0;
}

/* The rules were asked about the sample: goes on until it is solved. */
static void finish_sample(lua_State *L, Checkpoint *c) {
  size_t budget = REPLAY_SLICE;
  gr_status status = gr_descent_step(c->descent, &budget);
  if (status == GR_MORE) {
    lgr_poll(L, REPLAY_SLICE);
    return;
  }
  if (status != GR_DONE) {
    lgr_note(L, c->run, status);
    return;
  }
  end_sample(c);
  if (!is_confirmed(c)) {
    refuse_moves(L, c, c->sample.number);
    return;
  }
  c->descent->alone = 0;
  c->descent->log.count = 0;
  c->logged.solved++;
}

/* Reads the next position that is solved in the file, or takes the one that was
** read: GR_MORE, if it is a sample. */
static gr_status take_solved(Checkpoint *c, size_t *budget) {
  gr_status status;
  if (!c->pending) {
    status = gr_log_get_solved(&c->logged, c->descent, &c->entry, &c->left,
                               budget, &c->sample);
    c->pending = status == GR_DONE && c->sample.number != GR_NONE;
    return status;
  }
  status = gr_descent_cover(c->descent, budget);
  if (status != GR_DONE)
    return status;
  if (!gr_descent_can_take(c->descent, &c->sample))
    return GR_BAD_FILE;
  if (is_sample(c))
    return GR_MORE;
  if (gr_descent_take(c->descent, &c->sample) != GR_DONE)
    return GR_NO_MEMORY;
  c->pending = 0;
  c->logged.solved++;
  return GR_DONE;
}

/* Is there more to be taken? An entry is in one record. At the end, what was
** asked for must be at least what was solved. */
static int has_solved(lua_State *L, Checkpoint *c) {
  if (c->pending || c->entry.inside || has_entry(L, c))
    return 1;
  if (c->run->stopped_by == LGR_NO_LIMIT && c->logged.solved > c->logged.rows)
    stop(L, c, "is not valid");
  return 0;
}

/* Takes some of what is in the file. */
static lgr_recalled take_some(lua_State *L, Checkpoint *c) {
  size_t budget = REPLAY_SLICE;
  gr_status status = GR_DONE;
  while (status == GR_DONE && budget > 0 && has_solved(L, c))
    status = take_solved(c, &budget);
  if (status == GR_MORE && c->pending && is_sample(c) && budget > 0)
    return take_sample(L, c);
  if (status == GR_BAD_FILE)
    stop(L, c, "is not valid");
  else if (status != GR_DONE && status != GR_MORE)
    lgr_note(L, c->run, status);
  else
    lgr_poll(L, REPLAY_SLICE);
  return LGR_RECALLING;
}

lgr_recalled lgr_recall(lua_State *L, lgr_checkpoint *c) {
  if (!c->opened)
    open_file(L, c);
  else if (c->sampling > 0)
    finish_sample(L, c);
  else
    return c->reading ? take_some(L, c) : LGR_RECALLED;
  return LGR_RECALLING;
}

/* The positions on the path are asked about again: they must not lead to what
** is not in the file, nor be solved. */
static void check_path(lua_State *L, Checkpoint *c) {
  const gr_descent *d = c->descent;
  if (d->log.count > 0)
    refuse_moves(L, c, d->log.at[0]);
  else if (c->run->expansion.store->count > c->logged.found)
    refuse_moves(L, c, gr_path_last(&d->trail.path)->position);
}

void lgr_note_solved(lua_State *L, lgr_checkpoint *c) {
  uint32_t asked = c->run->expansion.graph->count;
  if (c->descent->state == GR_DESCENT_ROW)
    asked--; /* the last one has no moves yet */
  if (c->logged.rows < asked)
    note(L, c);
  else
    check_path(L, c);
}

#else

/* There are none on this system: game.lua says so. */
lgr_checkpoint *lgr_new_checkpoint(lua_State *L, lgr_run *run,
                                   gr_key_kind kind) {
  (void)run, (void)kind;
  luaL_error(L, "no checkpoints on this system");
  return NULL;
}

void lgr_close_checkpoint(lgr_checkpoint *c) {
  (void)c;
}

int lgr_may_replay(lua_State *L, lgr_checkpoint *c) {
  (void)L, (void)c;
  return 0;
}

int lgr_is_replaying(const lgr_checkpoint *c) {
  (void)c;
  return 0;
}

int lgr_is_reading(const lgr_checkpoint *c) {
  (void)c;
  return 0;
}

void lgr_replay(lua_State *L, lgr_checkpoint *c) {
  (void)L, (void)c;
}

void lgr_note_row(lua_State *L, lgr_checkpoint *c) {
  (void)L, (void)c;
}

void lgr_end_checkpoint(lua_State *L, lgr_checkpoint *c) {
  (void)L, (void)c;
}

lgr_recalled lgr_recall(lua_State *L, lgr_checkpoint *c) {
  (void)L, (void)c;
  return LGR_RECALLED;
}

void lgr_note_solved(lua_State *L, lgr_checkpoint *c) {
  (void)L, (void)c;
}

#endif
