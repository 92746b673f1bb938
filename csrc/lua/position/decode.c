/*
** decode.c: see decode.h.
*/
#include "lua/position/decode.h"

#include "core/store/code.h"

#include <lauxlib.h>
#include <string.h>

/*
** ------------------------------------------------------------ Lua values
*/

static void push_item(lua_State *L, gr_walk *w, gr_item item);

/* Pushes the table that begins here. */
static void push_table(lua_State *L, gr_walk *w) {
  lua_Integer i = 0;
  gr_item item;
  luaL_checkstack(L, 4, "position");
  lua_createtable(L, (int)w->count, 0);
  while ((item = gr_walk_next(w)) > GR_CLOSE) {
    push_item(L, w, item);
    if (item == GR_NAME) {
      push_item(L, w, gr_walk_next(w));
      lua_rawset(L, -3);
    } else {
      lua_rawseti(L, -2, ++i);
    }
  }
}

static void push_item(lua_State *L, gr_walk *w, gr_item item) {
  switch (item) {
  case GR_INTEGER:
    lua_pushinteger(L, (lua_Integer)w->integer);
    return;
  case GR_FLOAT:
    lua_pushnumber(L, w->number);
    return;
  case GR_BOOLEAN:
    lua_pushboolean(L, (int)w->integer);
    return;
  case GR_STRING:
  case GR_NAME:
    lua_pushlstring(L, (const char *)w->bytes, w->count);
    return;
  default:
    push_table(L, w);
  }
}

static void push_value(lua_State *L, const unsigned char *code, size_t length) {
  gr_walk w;
  gr_walk_init(&w, code, length);
  push_item(L, &w, gr_walk_next(&w));
}

void lgr_push_code(lua_State *L, const unsigned char *code, size_t length) {
  unsigned char copy[256];
  if (!gr_is_table(code)) {
    push_value(L, code, length);
  } else if (length <= sizeof copy) {
    memcpy(copy, code, length);
    push_value(L, copy, length);
  } else {
    lua_pushlstring(L, (const char *)code, length);
    push_value(L, (const unsigned char *)lua_tostring(L, -1), length);
    lua_remove(L, -2);
  }
}

/*
** ------------------------------------------------------------ texts
*/

static void show_item(lgr_text *text, gr_walk *w, gr_item item);

/* The table that begins here, up to where the text is full. */
static void show_table(lgr_text *text, gr_walk *w) {
  const char *between = "";
  gr_item item;
  lgr_text_char(text, '{');
  while (!text->full && (item = gr_walk_next(w)) > GR_CLOSE) {
    lgr_text_add(text, between);
    between = ", ";
    if (item == GR_NAME) {
      lgr_text_key(text, w->bytes, w->count);
      lgr_text_add(text, " = ");
      item = gr_walk_next(w);
    }
    show_item(text, w, item);
  }
  lgr_text_char(text, '}');
}

static void show_item(lgr_text *text, gr_walk *w, gr_item item) {
  switch (item) {
  case GR_INTEGER:
    lgr_text_integer(text, (lua_Integer)w->integer);
    return;
  case GR_FLOAT:
    lgr_text_number(text, w->number);
    return;
  case GR_BOOLEAN:
    lgr_text_add(text, w->integer ? "true" : "false");
    return;
  case GR_STRING:
    lgr_text_string(text, w->bytes, w->count);
    return;
  default:
    show_table(text, w);
  }
}

void lgr_show(lgr_text *text, const unsigned char *code, size_t length) {
  gr_walk w;
  gr_walk_init(&w, code, length);
  show_item(text, &w, gr_walk_next(&w));
}

void lgr_push_shown(lua_State *L, const unsigned char *code, size_t length) {
  lgr_text text;
  lgr_text_open(&text, LGR_SHOW_SIZE);
  luaL_checkstack(L, 3, "position");
  lgr_show(&text, code, length);
  lgr_text_push(L, &text);
}
