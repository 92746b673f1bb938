/*
** regime.c: see regime.h.
*/
#include "core/base/regime.h"

#include <string.h>

static const char *const words[] = {
#define WORD(NAME, word) word,
    GR_PLAYS(WORD)
#undef WORD
};

const char *gr_play_word(gr_play play) {
  return words[play];
}

gr_play gr_play_named(const char *word) {
  gr_play play = GR_PLAY_NORMAL;
  while (play < GR_PLAY_COUNT &&
         (play == GR_PLAY_MIXED || strcmp(words[play], word) != 0))
    play++;
  return play;
}
