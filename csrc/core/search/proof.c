/*
** proof.c: see proof.h. Lines are written depth first, each after those that it
** refers to.
*/
#include "core/search/proof.h"

#include "core/base/bytes.h"

#include <string.h>

/* Rows in a block of POSN and LINE. */
#define IN_BLOCK 256

/* How far a line is. */
enum { NO_LINE, DRAFTED, WRITTEN };

/* A couple as a key. */
#define KEY_SIZE 7
#define NUMBER_BITS 26

static const gr_fact *fact_of(const gr_proof *proof, uint32_t p) {
  return &proof->couples->facts.at[p];
}

static const uint32_t *row_of(const gr_proof *proof, uint32_t p,
                              uint32_t *count) {
  const uint32_t *row =
      proof->couples->facts.rows.at + fact_of(proof, p)->row - 1;
  *count = *row;
  return row + 1;
}

/*
** ------------------------------------------------------------------- bytes
*/

/* A row is complete. */
static gr_status end_row(gr_memory *memory, gr_section_rows *section) {
  if (++section->rows % IN_BLOCK != 0)
    return GR_DONE;
  return gr_words_push(memory, &section->ends, (uint32_t)section->bytes.count);
}

static gr_status put(gr_proof *proof, gr_section_rows *section,
                     uint32_t number) {
  unsigned char digits[GR_VARINT];
  size_t count = (size_t)(gr_write_varint(digits, number) - digits);
  if (section->bytes.count > GR_NONE - GR_VARINT)
    return GR_NO_MEMORY; /* places in it are words */
  return gr_bytes_append(proof->task.memory, &section->bytes, digits, count);
}

/* Puts the place of a position among those of the proof, to which it is added
** if it is new. */
static gr_status put_position(gr_proof *proof, uint32_t p) {
  const gr_store *store = proof->couples->expansion->store;
  gr_memory *memory = proof->task.memory;
  uint32_t *place = &proof->named.at[p];
  if (*place == 0) {
    unsigned char code[GR_KEY_BUFFER];
    size_t length;
    const unsigned char *key = gr_store_get(store, p, &length, code);
    if (gr_bytes_append(memory, &proof->positions.bytes, key, length) !=
            GR_DONE ||
        end_row(memory, &proof->positions) != GR_DONE)
      return GR_NO_MEMORY;
    *place = proof->positions.rows;
  }
  return put(proof, &proof->lines, *place - 1);
}

/* Puts the parts of a move, after their number. */
static gr_status put_move(gr_proof *proof, const uint32_t *word) {
  uint32_t count = 0;
  gr_status status;
  if (*word != GR_EMPTY_SUM)
    while ((word[count++] & GR_LAST) == 0)
      ;
  status = put(proof, &proof->lines, count);
  for (uint32_t i = 0; i < count && status == GR_DONE; i++)
    status = put_position(proof, word[i] & GR_PART);
  return status;
}

/* Writes the line of a draft that has all it needs. */
static gr_status put_line(gr_proof *proof, const gr_draft *draft) {
  uint32_t count;
  const uint32_t *row = row_of(proof, draft->part, &count);
  gr_status status = put_position(proof, draft->part);
  if (status == GR_DONE)
    status = put(proof, &proof->lines, 2 * draft->number + draft->losing);
  if (status == GR_DONE && !draft->losing)
    status = put_move(proof, row + draft->first);
  if (status == GR_DONE)
    status = end_row(proof->task.memory, &proof->lines);
  return status;
}

/*
** ------------------------------------------------------------------- drafts
*/

/* Begins a line about a couple. */
static gr_status begin_draft(gr_proof *proof, uint32_t part, uint32_t number,
                             uint32_t losing, uint32_t first) {
  gr_draft *draft = gr_grow(proof->task.memory, proof->drafts, &proof->room,
                            proof->depth + 1, sizeof *draft);
  if (draft == NULL)
    return GR_NO_MEMORY;
  proof->drafts = draft;
  draft += proof->depth++;
  memset(draft, 0, sizeof *draft);
  draft->part = part;
  draft->number = number;
  draft->losing = losing;
  draft->at = draft->first = first;
  return GR_MORE;
}

/* The line that tells the value of p: GR_DONE if it is written, GR_MORE if it
** has been begun. */
static gr_status need_value(gr_proof *proof, uint32_t p) {
  uint32_t *line = &proof->lost.at[p];
  if (*line == WRITTEN)
    return GR_DONE;
  if (*line == DRAFTED || fact_of(proof, p)->value == GR_NONE ||
      fact_of(proof, p)->row == 0)
    return GR_STOPPED;
  *line = DRAFTED;
  return begin_draft(proof, p, fact_of(proof, p)->value, 1, 0);
}

/* The word of the row of p where a move begins that wins the couple with n;
** GR_NONE if none is known. One whose parts have their lines is best. */
static uint32_t find_win(const gr_proof *proof, uint32_t p, uint32_t n,
                         size_t *budget) {
  uint32_t count, found = GR_NONE;
  const uint32_t *row = row_of(proof, p, &count);
  gr_spend(budget, count);
  for (uint32_t i = 0, first = 0; i < count; first = i) {
    uint32_t sum = 0;
    int known = 1, written = 1, is_last;
    do {
      uint32_t word = row[i++], value = 0;
      is_last = (word & GR_LAST) != 0;
      if (word != GR_EMPTY_SUM) {
        value = fact_of(proof, word & GR_PART)->value;
        written &= proof->lost.at[word & GR_PART] == WRITTEN;
      }
      known &= value != GR_NONE;
      sum ^= value;
    } while (!is_last);
    if (known && sum == n && written)
      return first;
    if (known && sum == n && found == GR_NONE)
      found = first;
  }
  return found;
}

/* The number of a couple among those with winning lines, which is added if it
** is new. */
static gr_status couple_number(gr_proof *proof, uint32_t p, uint32_t n,
                               uint32_t *number) {
  unsigned char key[GR_KEY_ROOM] = {0};
  uint64_t word = (uint64_t)p << NUMBER_BITS | n;
  gr_status status;
  if (n >> NUMBER_BITS != 0)
    return GR_STOPPED;
  for (size_t i = 0; i < KEY_SIZE; i++, word >>= 8)
    key[i] = (unsigned char)word;
  do
    status =
        gr_store_add(proof->task.memory, &proof->won, key, KEY_SIZE, number);
  while (status == GR_MORE);
  if (status == GR_DONE)
    status =
        gr_words_cover(proof->task.memory, &proof->won_is, (size_t)*number + 1);
  return status;
}

/* A line by which the couple of p with n, not the value of p, is winning: as
** need_value. */
static gr_status need_win(gr_proof *proof, uint32_t p, uint32_t n, int is_own,
                          size_t *budget) {
  uint32_t number, first;
  gr_status status;
  if (!is_own && proof->lost.at[p] == WRITTEN)
    return GR_DONE; /* by its value */
  status = couple_number(proof, p, n, &number);
  if (status != GR_DONE || proof->won_is.at[number] == WRITTEN)
    return status;
  if (proof->won_is.at[number] == DRAFTED || fact_of(proof, p)->row == 0)
    return GR_STOPPED;
  first = find_win(proof, p, n, budget);
  if (first == GR_NONE)
    return is_own ? GR_STOPPED : need_value(proof, p);
  proof->won_is.at[number] = DRAFTED;
  return begin_draft(proof, p, n, 0, first);
}

/* Goes on with a winning line: the parts of its move need their values. */
static gr_status draft_win(gr_proof *proof, gr_draft *draft) {
  uint32_t count;
  const uint32_t *row = row_of(proof, draft->part, &count);
  for (;;) {
    uint32_t word = row[draft->at];
    if (word != GR_EMPTY_SUM) {
      gr_status status = need_value(proof, word & GR_PART);
      if (status != GR_DONE)
        return status;
    }
    if ((word & GR_LAST) != 0)
      return GR_DONE;
    draft->at++;
  }
}

/* Goes on with the move of a losing line that has come to the present word. */
static gr_status draft_move(gr_proof *proof, gr_draft *draft, uint32_t word,
                            size_t *budget) {
  gr_status status = GR_DONE;
  uint32_t part = word & GR_PART;
  if (word == GR_EMPTY_SUM)
    return GR_DONE;
  if ((word & GR_LAST) != 0)
    return need_win(proof, part, draft->number ^ draft->sum, 0, budget);
  status = need_value(proof, part);
  if (status == GR_DONE)
    draft->sum ^= fact_of(proof, part)->value;
  return status;
}

/* Goes on with a losing line. */
static gr_status draft_loss(gr_proof *proof, gr_draft *draft, size_t *budget) {
  uint32_t count;
  const uint32_t *row = row_of(proof, draft->part, &count);
  gr_status status = GR_DONE;
  for (; draft->lower < draft->number; draft->lower++) {
    status = need_win(proof, draft->part, draft->lower, 1, budget);
    if (status != GR_DONE)
      return status;
  }
  for (; draft->at < count; draft->at++) {
    uint32_t word = row[draft->at];
    status = draft_move(proof, draft, word, budget);
    if (status != GR_DONE)
      return status;
    if ((word & GR_LAST) != 0)
      draft->sum = 0;
    gr_spend(budget, 1);
  }
  return status;
}

/* The line of the last draft is written. */
static gr_status end_draft(gr_proof *proof, const gr_draft *draft) {
  uint32_t number;
  gr_status status = put_line(proof, draft);
  if (status != GR_DONE)
    return status;
  if (draft->losing) {
    proof->lost.at[draft->part] = WRITTEN;
  } else {
    status = couple_number(proof, draft->part, draft->number, &number);
    if (status != GR_DONE)
      return status;
    proof->won_is.at[number] = WRITTEN;
  }
  proof->depth--;
  return GR_DONE;
}

static gr_status write_lines(void *work, size_t *budget) {
  gr_proof *proof = work;
  while (proof->depth > 0) {
    gr_draft *draft = &proof->drafts[proof->depth - 1];
    gr_status status;
    if (*budget == 0)
      return GR_MORE;
    --*budget;
    status = draft->losing ? draft_loss(proof, draft, budget)
                           : draft_win(proof, draft);
    if (status == GR_DONE)
      status = end_draft(proof, draft);
    if (status != GR_DONE && status != GR_MORE)
      return status;
  }
  return gr_turn_to(&proof->task, NULL);
}

static void free_section(gr_memory *memory, gr_section_rows *section) {
  gr_bytes_free(memory, &section->bytes);
  gr_words_free(memory, &section->ends);
}

static void free_proof(void *work) {
  gr_proof *proof = work;
  gr_memory *memory = proof->task.memory;
  gr_release(memory, proof->drafts, proof->room, sizeof *proof->drafts);
  gr_words_free(memory, &proof->named);
  gr_words_free(memory, &proof->lost);
  gr_words_free(memory, &proof->won_is);
  gr_store_free(memory, &proof->won);
  free_section(memory, &proof->positions);
  free_section(memory, &proof->lines);
}

gr_status gr_proof_begin(gr_proof *proof, const gr_couples *couples,
                         gr_memory *memory, uint32_t p) {
  gr_status status;
  gr_task_init(&proof->task, memory, write_lines, free_proof);
  proof->couples = couples;
  if (gr_words_cover(memory, &proof->named, couples->facts.count) != GR_DONE ||
      gr_words_cover(memory, &proof->lost, couples->facts.count) != GR_DONE)
    return GR_NO_MEMORY;
  status = need_value(proof, p);
  return status == GR_MORE ? GR_DONE : status;
}
