/*
** column_table.h: what is known of the positions of a solution, a word each. A
** new measure of positions is a row of this table and the file that computes
** it: to close, compute, save, load, compare, verify and answer goes by the
** table. What it needs is said once: where that is missing, there is none, and
** whoever asks for it is told why.
**
** COLUMN(NAME, task, fields of lgr_column_kind)
**   NAME  the column is LGR_NAME
**   task  the function that pushes the task which computes it when it is first
**         asked for; lgr_solved: it is there when the game is solved
** Tasks are in compute.c, the other functions in columns.c or solution.c.
*/
#ifndef LGR_COLUMN_TABLE_H
#define LGR_COLUMN_TABLE_H

#define LGR_COLUMN_TABLE(COLUMN)                                               \
  /* the value, as graph.h says */                                             \
  COLUMN(LABEL, lgr_solved, .method = "value", .words = labels,                \
         .section = GR_LABL, .claim = CLAIM(label), .needs = LGR_NEEDS_VALUES, \
         .push = push_value)                                                   \
  COLUMN(COUNTER, lgr_solved, .method = "counter", .words = counters,          \
         .claim = CLAIM(counter), .needs = LGR_NEEDS_MOVES | LGR_NEEDS_VALUES, \
         .lacks = lacks_counter, .push = push_counter)                         \
  /* the moves to the end of best play: the remoteness; where sinks differ,    \
  ** the moves to what a position is worth; where there are scores, those of   \
  ** the best line */                                                          \
  COLUMN(REMOTENESS, lgr_remotenesses, .method = "remoteness",                 \
         .words = lengths, .section = GR_RMTN, .claim = CLAIM(remoteness),     \
         .needs = LGR_NEEDS_WHOLE, .push = push_length)                        \
  COLUMN(DISTANCE, lgr_distances, .method = "distance", .section = GR_DIST,    \
         .unkept = 1, .claim = CLAIM(distance), .push = push_distance)         \
  COLUMN(HEIGHT, lgr_heights, .method = "height", .section = GR_HGHT,          \
         .claim = CLAIM(height),                                               \
         .needs = LGR_NEEDS_MOVES | LGR_NEEDS_VALUES | LGR_NEEDS_WHOLE,        \
         .push = push_length)                                                  \
  /* the code of what a position is worth, where sinks differ: see gr_payoffs  \
   */                                                                          \
  COLUMN(WORTH, lgr_solved, .words = worths, .section = GR_WRTH,               \
         .claim = CLAIM(code), .push = push_worth)                             \
  /* a word for gr_signed */                                                   \
  COLUMN(SCORE, lgr_solved, .method = "score", .words = scores,                \
         .section = GR_SCOR, .claim = CLAIM(score), .needs = LGR_NEEDS_SCORES, \
         .push = push_score)                                                   \
  /* how play ends at a sink: see gr_endings */                                \
  COLUMN(END, lgr_solved, .words = ends, .section = GR_ENDS,                   \
         .claim = CLAIM(ending))                                               \
  /* the number of the strongly connected component */                         \
  COLUMN(COMPONENT, lgr_components, .words = NULL)

#endif
