/*
** shown.c: codes as short texts for people; see codec.h and code.h.
*/
#include "lua/code.h"
#include "lua/codec.h"
#include "lua/text.h"

#include <lauxlib.h>

static void show(lgr_text *text, const unsigned char **code);

/* name = value, for each name. */
static void show_names(lgr_text *text, const unsigned char **code, int first) {
  for (size_t n = lgr_get_count(code); n > 0 && !text->full; n--) {
    lgr_head name = lgr_get_head(code);
    if (!first)
      lgr_text_add(text, ", ");
    lgr_text_key(text, *code, name.count);
    *code += name.count;
    lgr_text_add(text, " = ");
    show(text, code);
    first = 0;
  }
}

static void show(lgr_text *text, const unsigned char **code) {
  lgr_head head = lgr_get_head(code);
  switch (head.kind) {
  case A_NUMBER:
    lgr_text_integer(text, head.integer);
    return;
  case A_FLOAT:
    lgr_text_number(text, head.number);
    return;
  case A_BOOLEAN:
    lgr_text_add(text, head.integer ? "true" : "false");
    return;
  case A_STRING:
    lgr_text_string(text, *code, head.count);
    *code += head.count;
    return;
  default:
    break;
  }
  lgr_text_char(text, '{');
  for (size_t i = 0; i < head.count && !text->full; i++) {
    if (i > 0)
      lgr_text_add(text, ", ");
    show(text, code);
  }
  if (head.kind == WITH_NAMES && !text->full)
    show_names(text, code, head.count == 0);
  lgr_text_char(text, '}');
}

void lgr_push_shown(lua_State *L, const unsigned char *code) {
  lgr_text text;
  lgr_text_open(&text, LGR_SHOW_SIZE);
  luaL_checkstack(L, 3, "position");
  show(&text, &code);
  lgr_text_push(L, &text);
}
