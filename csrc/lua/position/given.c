/*
** given.c: see given.h.
*/
#include "lua/position/given.h"

gr_status lgr_give(gr_memory *memory, lgr_given *given, uint32_t number,
                   const unsigned char *code, size_t length) {
  if (length > UINT32_MAX - given->code.count ||
      gr_bytes_append(memory, &given->code, code, length) != GR_DONE ||
      gr_words_push(memory, &given->end, (uint32_t)given->code.count) !=
          GR_DONE)
    return GR_NO_MEMORY;
  return gr_words_push(memory, &given->number, number);
}

uint32_t lgr_given_at(const lgr_given *given, size_t i,
                      const unsigned char **code, size_t *length) {
  uint32_t start = i == 0 ? 0 : given->end.at[i - 1];
  *code = given->code.at + start;
  *length = given->end.at[i] - start;
  return given->number.at[i];
}

gr_status lgr_give_first(gr_memory *memory, lgr_given *given,
                         const unsigned char *code, size_t length) {
  lgr_given made = {0};
  gr_status status = lgr_give(memory, &made, 0, code, length);
  for (size_t i = 0; i < given->number.count && status == GR_DONE; i++) {
    const unsigned char *kept;
    uint32_t number = lgr_given_at(given, i, &kept, &length);
    if (number > 0)
      status = lgr_give(memory, &made, number, kept, length);
  }
  lgr_given_free(memory, status == GR_DONE ? given : &made);
  if (status == GR_DONE)
    *given = made;
  return status;
}

const unsigned char *lgr_given_find(const lgr_given *given, uint32_t number,
                                    size_t *length) {
  const unsigned char *code;
  size_t low = 0, high = given->number.count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (given->number.at[middle] < number)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == given->number.count || given->number.at[low] != number)
    return NULL;
  lgr_given_at(given, low, &code, length);
  return code;
}

void lgr_given_free(gr_memory *memory, lgr_given *given) {
  gr_words_free(memory, &given->number);
  gr_words_free(memory, &given->end);
  gr_bytes_free(memory, &given->code);
}
