/*
** module.c: the module grundy.core, the C part of the library. Users see
** the module grundy, which is built on it in Lua.
*/
#include "lua/host/fail.h"
#include "lua/host/host.h"
#include "lua/host/parts.h"
#include "lua/run/fields.h"
#include "lua/solution/task.h"

#if defined(_WIN32)
#define LGR_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define LGR_EXPORT __attribute__((visibility("default")))
#else
#define LGR_EXPORT
#endif

LGR_EXPORT int luaopen_grundy_core(lua_State *L);

/* May be called again, when the module is loaded anew or when there was not
** enough memory for all of it: so metatables are filled in any case. */
LGR_EXPORT int luaopen_grundy_core(lua_State *L) {
  static const luaL_Reg functions[] = {{"fail", lgr_fail_function},
                                       {"told", lgr_told_function},
                                       {"own", lgr_own_function},
                                       {NULL, NULL}};
  lgr_open_host(L);
  lgr_open_task(L);
  luaL_newlib(L, functions);
  lgr_open_position(L);
  lgr_open_symmetry(L);
  lgr_open_images(L);
  lgr_open_fingerprint(L);
  lgr_open_board(L);
  lgr_open_infinity(L);
  lgr_open_job(L);
  lgr_open_search(L);
  lgr_open_slice(L);
  lgr_open_answers(L);
  lgr_open_moves(L);
  lgr_open_gather(L);
  lgr_open_verify(L);
  lgr_open_recheck(L);
  lgr_open_with_play(L);
  lgr_open_stats(L);
  lgr_open_times(L);
  lgr_open_against(L);
  lgr_open_chain(L);
  lgr_open_ways(L);
  lgr_open_compounds(L);
  lgr_open_digraph(L);
  lgr_open_listing(L);
  lgr_open_classes(L);
  lgr_open_same(L);
  lgr_open_maps(L);
  lgr_open_quotient(L);
  lgr_open_projection(L);
  lgr_open_classical(L);
  lgr_open_claims(L);
  lgr_open_linear(L);
  lgr_open_entail(L);
  lgr_open_nim_field(L);
  lgr_open_heaps(L);
  lgr_open_alike(L);
  lgr_open_save(L);
  lgr_open_saved(L);
  lgr_open_disk(L);
  lgr_open_export(L);
  lgr_open_digest(L);
  lgr_open_terminal(L);
  lgr_set_integer(L, "max_positions", GR_MAX_POSITIONS);
  lgr_set_integer(L, "max_vertices", LGR_MAX_VERTICES);
  lgr_set_integer(L, "far", GR_FAR);
  lgr_set_integer(L, "max_threads", LGR_MAX_THREADS);
  return 1;
}
