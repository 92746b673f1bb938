/*
** text.h: texts for people that stop growing when they are full, so that no
** message repeats a position of a megabyte. To write into one allocates
** nothing.
*/
#ifndef LGR_TEXT_H
#define LGR_TEXT_H

#include <lua.h>

/* The longest text, the longest key in it, and what stands for the rest. */
#define LGR_MAX_TEXT 480
#define LGR_MAX_NAME 40
#define LGR_ELLIPSIS "..."

typedef struct lgr_text {
  char at[LGR_MAX_TEXT + sizeof LGR_ELLIPSIS];
  size_t count, limit;
  int full;
} lgr_text;

/* An empty text of at most `limit` bytes. */
void lgr_text_open(lgr_text *text, size_t limit);

void lgr_text_char(lgr_text *text, char c);
void lgr_text_add(lgr_text *text, const char *s);
void lgr_text_integer(lgr_text *text, lua_Integer integer);
void lgr_text_number(lgr_text *text, lua_Number number);

/* A string in quotes. */
void lgr_text_string(lgr_text *text, const unsigned char *s, size_t count);

/* A key as it stands in a table: name, or ["any string"], not all of it if
** it is long. */
void lgr_text_key(lgr_text *text, const unsigned char *s, size_t count);

/* A step into a table by a key: .name or ["any string"]. */
void lgr_text_field(lgr_text *text, const unsigned char *s, size_t count);

/* Pushes a short text for any value, without a look at its metatable: a
** number, a string in quotes, or "a TYPE". Returns it. */
const char *lgr_push_brief(lua_State *L, int index);

/* Pushes the text, with a sign that something is missing if it was full. */
void lgr_text_push(lua_State *L, lgr_text *text);

#endif
