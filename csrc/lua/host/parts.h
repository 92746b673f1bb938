/*
** parts.h: the parts of the module grundy.core. Each function makes the types
** that its part needs, and adds its functions to the table on top of the
** stack.
*/
#ifndef LGR_PARTS_H
#define LGR_PARTS_H

#include <lua.h>

#pragma GCC visibility push(hidden)

/* Positions: key, copy, shown, problem, kept. */
void lgr_open_position(lua_State *L);

/* Symmetries of boards: symmetry, symmetries, orbit. */
void lgr_open_symmetry(lua_State *L);

/* Symmetries of other positions: images. */
void lgr_open_images(lua_State *L);

/* The moves of positions as numbers: fingerprint. */
void lgr_open_fingerprint(lua_State *L);

/* Methods of boards: quick_board. */
void lgr_open_board(lua_State *L);

/* Infinite values: infinity, is_infinite. */
void lgr_open_infinity(lua_State *L);

/* Games to be solved: job, solve; in `jobs`: last, stopped_by_file, at_work,
** cores. */
void lgr_open_job(lua_State *L);

/* Jobs that search for values, in `jobs`: ask, answer, known, prove; checksum.
 */
void lgr_open_search(lua_State *L);

/* Functions of the user's in slices: task, task_step. */
void lgr_open_slice(lua_State *L);

/* Solutions: their methods, and functions that take the number of a
** position. */
void lgr_open_answers(lua_State *L);

/* The moves of positions: degree, follower, ..., best, rank. */
void lgr_open_moves(lua_State *L);

/* The moves that the rules give from a position of the caller: gather. */
void lgr_open_gather(lua_State *L);

/* The certificate: verify; where no moves are kept, recheck. */
void lgr_open_verify(lua_State *L);
void lgr_open_recheck(lua_State *L);

/* The same graph under other play, or of a game without colours: with_play,
** uncolored. */
void lgr_open_with_play(lua_State *L);

/* Counts and chances: counts, stats, chances, outlook. */
void lgr_open_stats(lua_State *L);

/* How many moves an edge stands for: set_times. */
void lgr_open_times(lua_State *L);

/* Play against somebody who errs: against, weights. */
void lgr_open_against(lua_State *L);
void lgr_open_chain(lua_State *L);

/* The ways to the solutions of a puzzle: ways. */
void lgr_open_ways(lua_State *L);

/* Sums of positions of any solutions, and unions: parts, sum_total, sum_moves,
** disjoint. */
void lgr_open_compounds(lua_State *L);

/* Digraphs that are given, in `digraphs`: read, rows, sizes, sink, has. */
void lgr_open_digraph(lua_State *L);

/* Texts that list the moves of digraphs, in `digraphs`: listing, read_text,
** digraph. */
void lgr_open_listing(lua_State *L);

/* Relations: classes, class; the coarsest one of two solutions: same. */
void lgr_open_classes(lua_State *L);
void lgr_open_same(lua_State *L);

/* Maps between solutions: map, map_... */
void lgr_open_maps(lua_State *L);

/* Quotients: relate, quotient, kept_moves, compare; and the maps to them:
** image, class_size, members. */
void lgr_open_quotient(lua_State *L);
void lgr_open_projection(lua_State *L);

/* Functions other than those of the solution: classical ones, and those that
** users claim to be G: classical, check. */
void lgr_open_classical(lua_State *L);
void lgr_open_claims(lua_State *L);

/* Linear games: units, finite. */
void lgr_open_linear(lua_State *L);

/* Moves that must be answered: entail, entail_heaps; max_entail_heap. */
void lgr_open_entail(lua_State *L);

/* The field of nimbers: nim_product, nim_inverse, nim_roots; max_roots. */
void lgr_open_nim_field(lua_State *L);

/* Heaps of taking-and-breaking games: heaps, heaps_...; repeats, now. */
void lgr_open_heaps(lua_State *L);

/* Misère play of games that split: misere_quotient, misere_... */
void lgr_open_alike(lua_State *L);

/* Saved solutions, where the system has what they need: save; open, attach. */
void lgr_open_save(lua_State *L);
void lgr_open_saved(lua_State *L);

/* Solutions as modules for other programs: pack. */
void lgr_open_export(lua_State *L);

/* Hashes: sha256. */
void lgr_open_digest(lua_State *L);

/* Files of the system, where it has them: create, target, stamp. */
void lgr_open_disk(lua_State *L);

/* The terminal: is_terminal and, where the system has one, attend,
** hold_streams, is_armed. */
void lgr_open_terminal(lua_State *L);

#pragma GCC visibility pop

#endif
