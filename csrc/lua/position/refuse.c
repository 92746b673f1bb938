/*
** refuse.c: see refuse.h.
*/
#include "lua/position/refuse.h"

#include "lua/host/fail.h"
#include "lua/position/decode.h"

#include <lauxlib.h>

/* Pushes "position[2].x". */
static void push_path(lua_State *L, const lgr_path *path) {
  lgr_text text;
  lgr_text_open(&text, LGR_MAX_TEXT);
  lgr_text_add(&text, "position");
  for (int i = 0; i < path->depth; i++) {
    const lgr_path_step *step = &path->step[i];
    if (step->name != NULL) {
      lgr_text_field(&text, (const unsigned char *)step->name, step->length);
    } else {
      lgr_text_char(&text, '[');
      lgr_text_integer(&text, step->index);
      lgr_text_char(&text, ']');
    }
  }
  lgr_text_push(L, &text);
}

int lgr_refuse(lua_State *L, const lgr_path *path, const char *what,
               const char *detail) {
  luaL_checkstack(L, 10, "position");
  push_path(L, path);
  lua_pushliteral(L, " ");
  lua_pushfstring(L, what, detail);
  lua_concat(L, 3);
  return 0;
}

int lgr_refuse_key(lua_State *L, lgr_path *path) {
  path->depth--; /* the key is a matter of the table itself */
  if (lua_type(L, -1) == LUA_TNUMBER)
    return lgr_refuse(L, path, "has the key %s", lua_tostring(L, -1));
  return lgr_refuse(L, path, "has a key that is a %s", luaL_typename(L, -1));
}

int lgr_check_depth(lua_State *L, const lgr_path *path, int index) {
  const void *table = lua_topointer(L, index);
  for (int i = 0; i < path->depth; i++)
    if (lua_topointer(L, path->step[i].table) == table)
      return lgr_refuse(L, path, "is inside itself", NULL);
  if (path->depth < GR_MAX_DEPTH)
    return 1;
  lua_pushfstring(L, "%d", GR_MAX_DEPTH);
  return lgr_refuse(L, path, "is nested deeper than %s", lua_tostring(L, -1));
}

int lgr_refuse_unsorted(lua_State *L, const gr_unsorted *why,
                        const unsigned char *end) {
  lgr_path path = {.depth = why->element > 0};
  lgr_text text, other;
  lgr_text_open(&text, LGR_SHOW_SIZE);
  lgr_text_open(&other, LGR_SHOW_SIZE);
  lgr_show(&text, why->code, (size_t)(end - why->code));
  if (why->first != NULL)
    lgr_show(&other, why->first, (size_t)(end - why->first));
  luaL_checkstack(L, 6, "position");
  path.step[0].index = (lua_Integer)why->element;
  lgr_text_push(L, &text);
  if (why->first != NULL) {
    lgr_text_push(L, &other);
    lua_pushfstring(L, "%s, but position[1] is %s", lua_tostring(L, -2),
                    lua_tostring(L, -1));
  }
  return lgr_refuse(L, &path,
                    "is %s: normal = \"sorted\" is for arrays of integers or "
                    "of strings",
                    lua_tostring(L, -1));
}
