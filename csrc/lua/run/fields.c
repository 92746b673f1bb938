/*
** fields.c: see fields.h.
*/
#include "lua/run/fields.h"

#include "lua/theory/digraph.h"

#include <lauxlib.h>

typedef struct Field {
  const char *name;
  int type;                /* LUA_TNONE: any */
  lua_Integer least, most; /* of an integer; 0, 0: it need not be one */
} Field;

#define CHECK_ANYTHING LUA_TNONE, 0, 0
#define CHECK_A(type) type, 0, 0
#define CHECK_INTEGER(least, most) LUA_TNUMBER, least, most

#define FIELD(NAME, name, check) {#name, CHECK_##check},
static const Field fields[] = {LGR_FIELDS(FIELD)};
#undef FIELD

/* The field whose value is at an index. */
static const Field *field_at(int index) {
  return &fields[index - LGR_FIELD_TABLE - 1];
}

static void check_integer(lua_State *L, int index, lua_Integer least,
                          lua_Integer most) {
  int fits;
  lua_Integer integer = lua_tointegerx(L, index, &fits);
  if (!fits || integer < least || integer > most)
    luaL_error(L, "job: the field %s is out of range", field_at(index)->name);
}

static void check_type(lua_State *L, int index, int type) {
  if (lua_type(L, index) != type)
    luaL_error(L, "job: the field %s is not a %s", field_at(index)->name,
               lua_typename(L, type));
}

static void check_field(lua_State *L, int index) {
  const Field *field = field_at(index);
  if (lua_isnil(L, index))
    return;
  if (field->most > 0)
    check_integer(L, index, field->least, field->most);
  else if (field->type != LUA_TNONE)
    check_type(L, index, field->type);
}

/* An array; or, with vector moves, all vectors below a number; or a digraph, if
** more than one value is wanted. */
static void check_starts(lua_State *L) {
  if (lua_isnil(L, LGR_FIELD_STARTS) ||
      (lgr_to_digraph(L, LGR_FIELD_STARTS) && lua_isnil(L, LGR_FIELD_SEARCH)))
    return;
  if (lua_type(L, LGR_FIELD_MOVES) == LUA_TSTRING &&
      lua_type(L, LGR_FIELD_STARTS) == LUA_TNUMBER)
    check_integer(L, LGR_FIELD_STARTS, 0, LUA_MAXINTEGER);
  else
    check_type(L, LGR_FIELD_STARTS, LUA_TTABLE);
}

/* Raises an error about a key of the table that is no field. */
static void refuse_unknown(lua_State *L) {
  lua_pushnil(L);
  while (lua_next(L, LGR_FIELD_TABLE)) {
    int known = 0;
    lua_pop(L, 1);
    for (size_t i = 0; i < sizeof fields / sizeof *fields && !known; i++) {
      lua_pushstring(L, fields[i].name);
      known = lua_rawequal(L, -1, -2);
      lua_pop(L, 1);
    }
    if (!known)
      luaL_error(L, "job: there is no field %s", luaL_tolstring(L, -1, NULL));
  }
}

/* Has the table no other keys than the fields that are on the stack? */
static void check_keys(lua_State *L) {
  int left = 0;
  for (int index = LGR_FIELD_TABLE + 1; index < LGR_FIELDS_END; index++)
    left += !lua_isnil(L, index);
  lua_pushnil(L);
  while (lua_next(L, LGR_FIELD_TABLE)) {
    lua_pop(L, 1);
    left--;
  }
  if (left != 0)
    refuse_unknown(L);
}

void lgr_push_fields(lua_State *L) {
  luaL_checktype(L, LGR_FIELD_TABLE, LUA_TTABLE);
  lua_settop(L, LGR_FIELD_TABLE);
  luaL_checkstack(L, LGR_FIELDS_END + LUA_MINSTACK, "job");
  for (int index = LGR_FIELD_TABLE + 1; index < LGR_FIELDS_END; index++) {
    lua_getfield(L, LGR_FIELD_TABLE, field_at(index)->name);
    check_field(L, index);
  }
  check_starts(L);
  check_keys(L);
}
