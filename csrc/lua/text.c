/*
** text.c: see text.h.
*/
#include "lua/text.h"

#include <stdio.h>
#include <string.h>

void lgr_text_open(lgr_text *text, size_t limit) {
  text->count = 0;
  text->limit = limit;
  text->full = 0;
}

void lgr_text_char(lgr_text *text, char c) {
  if (text->count < text->limit)
    text->at[text->count++] = c;
  else
    text->full = 1;
}

void lgr_text_push(lua_State *L, lgr_text *text) {
  if (text->full) {
    memcpy(text->at + text->count, LGR_ELLIPSIS, sizeof LGR_ELLIPSIS - 1);
    text->count += sizeof LGR_ELLIPSIS - 1;
  }
  lua_pushlstring(L, text->at, text->count);
}

void lgr_text_add(lgr_text *text, const char *s) {
  for (; *s != '\0'; s++)
    lgr_text_char(text, *s);
}

void lgr_text_string(lgr_text *text, const unsigned char *s, size_t count) {
  static const char digits[] = "0123456789abcdef";
  lgr_text_char(text, '"');
  for (size_t i = 0; i < count && !text->full; i++) {
    if (s[i] == '"' || s[i] == '\\') {
      lgr_text_char(text, '\\');
      lgr_text_char(text, (char)s[i]);
    } else if (s[i] < 0x20 || s[i] == 0x7F) {
      lgr_text_add(text, "\\x");
      lgr_text_char(text, digits[s[i] >> 4]);
      lgr_text_char(text, digits[s[i] & 15]);
    } else {
      lgr_text_char(text, (char)s[i]);
    }
  }
  lgr_text_char(text, '"');
}

/* Can the string stand after a dot? */
static int is_name(const unsigned char *s, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (s[i] != '_' && (s[i] < 'a' || s[i] > 'z') &&
        (s[i] < 'A' || s[i] > 'Z') && (i == 0 || s[i] < '0' || s[i] > '9'))
      return 0;
  return count > 0 && count <= LGR_MAX_NAME;
}

void lgr_text_key(lgr_text *text, const unsigned char *s, size_t count) {
  if (is_name(s, count)) {
    for (size_t i = 0; i < count; i++)
      lgr_text_char(text, (char)s[i]);
    return;
  }
  lgr_text_char(text, '[');
  lgr_text_string(text, s, count < LGR_MAX_NAME ? count : LGR_MAX_NAME);
  lgr_text_add(text, count > LGR_MAX_NAME ? LGR_ELLIPSIS "]" : "]");
}

void lgr_text_field(lgr_text *text, const unsigned char *s, size_t count) {
  if (is_name(s, count))
    lgr_text_char(text, '.');
  lgr_text_key(text, s, count);
}

void lgr_text_integer(lgr_text *text, lua_Integer integer) {
  char digits[32];
  snprintf(digits, sizeof digits, LUA_INTEGER_FMT, (LUAI_UACINT)integer);
  lgr_text_add(text, digits);
}

void lgr_text_number(lgr_text *text, lua_Number number) {
  char digits[64];
  snprintf(digits, sizeof digits, LUA_NUMBER_FMT, (LUAI_UACNUMBER)number);
  lgr_text_add(text, digits);
}

const char *lgr_push_brief(lua_State *L, int index) {
  lgr_text text;
  lgr_text_open(&text, (size_t)2 * LGR_MAX_NAME);
  if (lua_type(L, index) == LUA_TSTRING) {
    size_t count;
    const char *s = lua_tolstring(L, index, &count);
    lgr_text_string(&text, (const unsigned char *)s, count);
  } else if (lua_isinteger(L, index)) {
    lgr_text_integer(&text, lua_tointeger(L, index));
  } else if (lua_type(L, index) == LUA_TNUMBER) {
    lgr_text_number(&text, lua_tonumber(L, index));
  } else {
    lgr_text_add(&text, "a ");
    lgr_text_add(&text, lua_typename(L, lua_type(L, index)));
  }
  lgr_text_push(L, &text);
  return lua_tostring(L, -1);
}
