/*
** regime.h: what a game is: the facts that decide who wins, and what there is
** to know. Rules and solutions hold one. A game that is made of another one has
** a copy, in which some are changed.
*/
#ifndef GR_REGIME_H
#define GR_REGIME_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

/* What sinks are to the player to move there: all losses, all wins, or not all
** the same; or what counts is the score; or solved and not solved, in a puzzle,
** which has one player. Each has a word, in files and for Lua. What follows
** from it is in its row: see length/play.h. */
#define GR_PLAYS(PLAY)                                                         \
  PLAY(NORMAL, "normal")                                                       \
  PLAY(MISERE, "misere")                                                       \
  PLAY(MIXED, "mixed")                                                         \
  PLAY(SCORED, "scored")                                                       \
  PLAY(PUZZLE, "puzzle")

typedef enum gr_play {
#define GR_PLAY_ID(NAME, word) GR_PLAY_##NAME,
  GR_PLAYS(GR_PLAY_ID) GR_PLAY_COUNT
#undef GR_PLAY_ID
} gr_play;

const char *gr_play_word(gr_play play);

/* The play with this word that a game can ask for; GR_PLAY_COUNT if there is
** none. (No game asks for mixed play: its endings make it so.) */
gr_play gr_play_named(const char *word);

/*
** The members, with their names in C and in Lua, and their keys in META:
**
** PLAY(name, key)                the word of a play
** NUMBER(name, key, least, most) an integer; in files left out if it is 0
** FLAG(name, key, word)          true or false; in files, where it is true,
**                                this word, or `true` if that is NULL
**
** asked         the play that counts where the rules do not say how play ends
** players       2: these move differently; 1: they move alike, or there is one
** endless       of two players, who wins play that never ends; 0: nobody
** splits        a move leads to a sum of positions
** unkept        moves are not kept
** only_outcome  there could be values, and they are not wanted
*/
#define GR_REGIME(PLAY, NUMBER, FLAG)                                          \
  PLAY(asked, "play")                                                          \
  NUMBER(players, "players", 1, 2)                                             \
  NUMBER(endless, "endless", 0, 2)                                             \
  FLAG(splits, "splits", NULL)                                                 \
  FLAG(unkept, "keep", "values")                                               \
  FLAG(only_outcome, "only", "outcome")

typedef struct gr_regime {
  gr_play play; /* in force: what is asked for, or what endings make of it */
#define GR_PLAY_MEMBER(name, key) gr_play name;
#define GR_NUMBER_MEMBER(name, key, least, most) uint32_t name;
#define GR_FLAG_MEMBER(name, key, word) int name;
  GR_REGIME(GR_PLAY_MEMBER, GR_NUMBER_MEMBER, GR_FLAG_MEMBER)
#undef GR_PLAY_MEMBER
#undef GR_NUMBER_MEMBER
#undef GR_FLAG_MEMBER
} gr_regime;

/* Changes the play to one that is asked for. */
static inline void gr_ask_for(gr_regime *regime, gr_play play) {
  regime->asked = regime->play = play;
}

/* Is the player to move part of a position, because the two move differently?
** Then keys end with that player. */
static inline int gr_has_mover(const gr_regime *regime) {
  return regime->players == 2;
}

/* Do moves gain points? */
static inline int gr_is_scored(const gr_regime *regime) {
  return regime->asked == GR_PLAY_SCORED;
}

#pragma GCC visibility pop

#endif
