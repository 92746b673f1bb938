/*
** dot.c: see dot.h. Letters become tokens, one at a time, and tokens moves.
*/
#include "core/file/dot.h"

/*
** ------------------------------------------------------------ statements
*/

/* Tokens: signs stand for themselves. */
enum { NAME = 1, ARROW };

/* What comes next in a statement. */
enum {
  BEGINNING,  /* "digraph" */
  TITLE,      /* the name of the graph, or '{' */
  OPENING,    /* '{' */
  STATEMENT,  /* its first token */
  SUBGRAPH,   /* a name, or '{' */
  SECOND,     /* what follows a name that it begins with */
  AFTER_END,  /* what follows the end of an edge */
  PORT,       /* the name of one */
  END,        /* the end of an edge that an arrow leads to */
  DEFAULTS,   /* '[' */
  ATTRIBUTES, /* any of these, or ']' */
  AFTER_ATTRIBUTES,
  VALUE, /* of an attribute of the graph */
  NOTHING
};

/* Moves of a single edge between subgraphs, at most. */
#define MOST_MOVES ((size_t)1 << 21)

static gr_dot_frame *inner(const gr_dot *r) {
  return &r->frame[r->frames - 1];
}

static gr_status refuse(const gr_dot *r, gr_listing *l, const char *wanted,
                        int token) {
  unsigned char sign = (unsigned char)token;
  if (token == NAME)
    return gr_listing_refuse(l, wanted, r->name.at, r->name.count);
  if (token == ARROW)
    return gr_listing_refuse(l, wanted, (const unsigned char *)"->", 2);
  return gr_listing_refuse(l, wanted, &sign, 1);
}

/* Is the name this keyword, in letters of any size? */
static int is_word(const gr_dot *r, const char *word) {
  size_t length = strlen(word);
  if (r->is_quoted || r->name.count != length)
    return 0;
  for (size_t i = 0; i < length; i++)
    if ((r->name.at[i] | 0x20) != word[i])
      return 0;
  return 1;
}

static gr_status open_graph(gr_dot *r, gr_listing *l) {
  gr_dot_frame *frame = gr_grow(l->memory, r->frame, &r->frame_room,
                                r->frames + 1, sizeof *frame);
  if (frame == NULL)
    return GR_NO_MEMORY;
  r->frame = frame;
  frame += r->frames++;
  memset(frame, 0, sizeof *frame);
  frame->from = r->members.count;
  frame->lone = GR_NONE;
  r->state = STATEMENT;
  return GR_DONE;
}

/* The moves of an edge. */
static gr_status add_moves(const gr_dot *r, gr_listing *l, gr_span a,
                           gr_span b) {
  gr_status status = GR_DONE;
  if (b.to > b.from && a.to - a.from > MOST_MOVES / (b.to - b.from))
    return gr_listing_refuse(l, "an edge of at most 2097152 moves", NULL, 0);
  for (size_t i = a.from; i < a.to; i++)
    for (size_t k = b.from; k < b.to && status == GR_DONE; k++)
      status = gr_listing_move(l, r->members.at[i], r->members.at[k]);
  return status;
}

/* The end of an edge is complete. */
static gr_status take_end(gr_dot *r, gr_listing *l, gr_span end) {
  gr_dot_frame *frame = inner(r);
  gr_status status = GR_DONE;
  if (frame->arrow)
    status = add_moves(r, l, frame->end, end);
  frame->arrow = 0;
  frame->end = end;
  r->state = AFTER_END;
  return status;
}

/* It is this vertex. */
static gr_status take_vertex(gr_dot *r, gr_listing *l, const gr_bytes *name) {
  gr_span end = {r->members.count, r->members.count + 1};
  uint32_t v;
  gr_status status = gr_listing_vertex(l, name->at, name->count, &v);
  if (status != GR_DONE)
    return status;
  if (gr_words_push(l->memory, &r->members, v) != GR_DONE)
    return GR_NO_MEMORY;
  inner(r)->lone = inner(r)->arrow ? GR_NONE : v;
  return take_end(r, l, end);
}

/* The statement ends. The members of the graph itself are not needed. */
static void end_statement(gr_dot *r, gr_listing *l) {
  gr_dot_frame *frame = inner(r);
  if (frame->lone != GR_NONE)
    gr_listing_alone(l, frame->lone);
  frame->lone = GR_NONE;
  if (r->frames == 1)
    r->members.count = 0;
  r->state = STATEMENT;
}

/* The innermost graph ends. */
static gr_status close_graph(gr_dot *r, gr_listing *l) {
  gr_span members = {inner(r)->from, r->members.count};
  r->frames--;
  r->state = NOTHING;
  return r->frames == 0 ? GR_DONE : take_end(r, l, members);
}

static gr_status keep_first(gr_dot *r, gr_listing *l) {
  r->first.count = 0;
  r->state = SECOND;
  return gr_bytes_append(l->memory, &r->first, r->name.at, r->name.count);
}

static gr_status begin_graph(gr_dot *r, gr_listing *l, int token) {
  if (r->state == BEGINNING && token == NAME && is_word(r, "digraph"))
    r->state = TITLE;
  else if (r->state == BEGINNING && (token != NAME || !is_word(r, "strict")))
    return refuse(r, l, "'digraph'", token);
  else if (r->state == TITLE && token == NAME)
    r->state = OPENING;
  else if (r->state != BEGINNING && token == '{')
    return open_graph(r, l);
  else if (r->state != BEGINNING)
    return refuse(r, l, "'{'", token);
  return GR_DONE;
}

static gr_status begin_statement(gr_dot *r, gr_listing *l, int token) {
  if (token == ';')
    return GR_DONE;
  if (token == '}')
    return close_graph(r, l);
  if (token == '{')
    return open_graph(r, l);
  if (token != NAME)
    return refuse(r, l, "a statement or '}'", token);
  if (is_word(r, "node") || is_word(r, "edge") || is_word(r, "graph"))
    r->state = DEFAULTS;
  else if (is_word(r, "subgraph"))
    r->state = SUBGRAPH;
  else
    return keep_first(r, l);
  return GR_DONE;
}

/* What follows the end of an edge. */
static gr_status go_on(gr_dot *r, gr_listing *l, int token) {
  if (token == ARROW) {
    inner(r)->arrow = 1;
    inner(r)->lone = GR_NONE;
    r->state = END;
  } else if (token == ':') {
    r->state = PORT;
  } else if (token == '[') {
    r->state = ATTRIBUTES;
  } else if (token == ';' || token == '}' || token == '{' || token == NAME) {
    end_statement(r, l);
    return begin_statement(r, l, token);
  } else {
    return refuse(r, l, "'->', '[' or ';'", token);
  }
  return GR_DONE;
}

/* What follows the name that a statement begins with. */
static gr_status take_second(gr_dot *r, gr_listing *l, int token) {
  gr_status status;
  if (token == '=') {
    r->state = VALUE;
    return GR_DONE;
  }
  status = take_vertex(r, l, &r->first);
  return status == GR_DONE ? go_on(r, l, token) : status;
}

/* The end of an edge after an arrow. */
static gr_status take_target(gr_dot *r, gr_listing *l, int token) {
  if (token == '{')
    return open_graph(r, l);
  if (token != NAME || is_word(r, "node") || is_word(r, "edge") ||
      is_word(r, "graph"))
    return refuse(r, l, "a vertex after '->'", token);
  if (!is_word(r, "subgraph"))
    return take_vertex(r, l, &r->name);
  r->state = SUBGRAPH;
  return GR_DONE;
}

static gr_status take_attribute(gr_dot *r, gr_listing *l, int token) {
  if (token == ']')
    r->state = AFTER_ATTRIBUTES;
  else if (token != NAME && token != '=' && token != ';' && token != ',')
    return refuse(r, l, "an attribute or ']'", token);
  return GR_DONE;
}

static gr_status take_after_attributes(gr_dot *r, gr_listing *l, int token) {
  if (token == '[') {
    r->state = ATTRIBUTES;
    return GR_DONE;
  }
  end_statement(r, l);
  return begin_statement(r, l, token);
}

/* Goes to a state if the token is that which must come next. */
static gr_status go_to(gr_dot *r, gr_listing *l, int state, int is_right,
                       const char *wanted, int token) {
  if (!is_right)
    return refuse(r, l, wanted, token);
  r->state = state;
  return GR_DONE;
}

static gr_status take_token(gr_dot *r, gr_listing *l, int token) {
  switch (r->state) {
  case STATEMENT:
    return begin_statement(r, l, token);
  case SECOND:
    return take_second(r, l, token);
  case AFTER_END:
    return go_on(r, l, token);
  case END:
    return take_target(r, l, token);
  case ATTRIBUTES:
    return take_attribute(r, l, token);
  case AFTER_ATTRIBUTES:
    return take_after_attributes(r, l, token);
  case SUBGRAPH:
    if (token == NAME)
      return go_to(r, l, OPENING, 1, NULL, token);
    return token == '{' ? open_graph(r, l) : refuse(r, l, "'{'", token);
  case PORT:
    return go_to(r, l, AFTER_END, token == NAME, "a port after ':'", token);
  case DEFAULTS:
    return go_to(r, l, ATTRIBUTES, token == '[', "'['", token);
  case VALUE:
    return go_to(r, l, STATEMENT, token == NAME, "a value after '='", token);
  case NOTHING:
    return refuse(r, l, "the end of the file", token);
  default:
    return begin_graph(r, l, token);
  }
}

/*
** ------------------------------------------------------------ letters
*/

/* Where among letters a text is. */
enum {
  BETWEEN, /* tokens */
  WORD,
  MINUS, /* after '-', which begins an arrow or a number */
  QUOTED,
  ESCAPE, /* after a '\' in quotation marks */
  HTML,
  SLASH, /* after '/', which begins a comment */
  LINE,  /* in a comment to the end of the line, */
  BLOCK, /* or to a star and a slash */
  STAR
};

static int is_letter(unsigned char c) {
  return c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_' || c == '.';
}

static gr_status add_letter(gr_dot *r, gr_listing *l, unsigned char c) {
  if (r->name.count > GR_LONGEST_LINE)
    return gr_listing_refuse(l, "a name of at most 1048576 bytes", NULL, 0);
  if (r->name.count == r->name.room &&
      gr_bytes_reserve(l->memory, &r->name, 1) != GR_DONE)
    return GR_NO_MEMORY;
  r->name.at[r->name.count++] = c;
  return GR_DONE;
}

/* The name is complete. */
static gr_status end_name(gr_dot *r, gr_listing *l) {
  r->letter = BETWEEN;
  r->is_held = r->is_joined = 0;
  return take_token(r, l, NAME);
}

/* A name in quotation marks may be joined with another one: before a token that
** begins with this letter, it is taken, if there is one. */
static gr_status release_name(gr_dot *r, gr_listing *l, unsigned char c) {
  if (!r->is_held || (c == '+' && !r->is_joined) || (c == '"' && r->is_joined))
    return GR_DONE;
  if (r->is_joined)
    return refuse(r, l, "a name in quotation marks after '+'", c);
  return end_name(r, l);
}

/* A name begins. */
static gr_status begin_name(gr_dot *r, gr_listing *l, unsigned char c) {
  if (!r->is_held)
    r->name.count = 0;
  r->is_joined = 0;
  r->is_quoted = c == '"' || c == '<';
  r->letter = c == '"' ? QUOTED : c == '<' ? HTML : c == '-' ? MINUS : WORD;
  r->depth = 1;
  return r->is_quoted ? GR_DONE : add_letter(r, l, c);
}

/* A letter between tokens. */
static gr_status take_between(gr_dot *r, gr_listing *l, unsigned char c) {
  gr_status status;
  if (c == ' ' || (c >= '\t' && c <= '\r'))
    return GR_DONE;
  if (c == '/' || (c == '#' && !r->is_inside)) {
    r->letter = c == '/' ? SLASH : LINE;
    return GR_DONE;
  }
  status = release_name(r, l, c);
  if (status != GR_DONE)
    return status;
  if (c == '+' && r->is_held) {
    r->is_joined = 1;
    return GR_DONE;
  }
  if (is_letter(c) || c == '"' || c == '<' || c == '-')
    return begin_name(r, l, c);
  if (c == '\0' || strchr("{}[];,=:", c) == NULL)
    return refuse(r, l, "a sign or a name", c);
  return take_token(r, l, c);
}

/* A letter after '-'. */
static gr_status take_after_minus(gr_dot *r, gr_listing *l, unsigned char c) {
  r->letter = BETWEEN;
  if (c == '>')
    return take_token(r, l, ARROW);
  if (c != '.' && (c < '0' || c > '9'))
    return refuse(r, l, "'->'", c);
  r->letter = WORD;
  return add_letter(r, l, c);
}

/* A letter in quotation marks; in ESCAPE after a '\', which only counts before
** a mark and the end of a line. */
static gr_status take_quoted(gr_dot *r, gr_listing *l, unsigned char c) {
  gr_status status = GR_DONE;
  if (r->letter == QUOTED && c == '"') {
    r->letter = BETWEEN;
    r->is_held = 1;
    return GR_DONE;
  }
  if (r->letter == QUOTED && c == '\\') {
    r->letter = ESCAPE;
    return GR_DONE;
  }
  if (r->letter == ESCAPE && c != '"' && c != '\n')
    status = add_letter(r, l, '\\');
  if (status == GR_DONE && (r->letter == QUOTED || c != '\n'))
    status = add_letter(r, l, c);
  r->letter = QUOTED;
  return status;
}

static gr_status take_html(gr_dot *r, gr_listing *l, unsigned char c) {
  r->depth += (c == '<') - (c == '>');
  return r->depth > 0 ? add_letter(r, l, c) : end_name(r, l);
}

/* A letter that belongs to a comment, or to what may begin one. */
static gr_status take_comment(gr_dot *r, gr_listing *l, unsigned char c) {
  if (r->letter == SLASH && c != '/' && c != '*')
    return refuse(r, l, "'//' or '/*'", c);
  if (r->letter == SLASH)
    r->letter = c == '/' ? LINE : BLOCK;
  else if ((r->letter == LINE && c == '\n') || (r->letter == STAR && c == '/'))
    r->letter = BETWEEN;
  else if (r->letter != LINE)
    r->letter = c == '*' ? STAR : BLOCK;
  return GR_DONE;
}

static gr_status take_letter(gr_dot *r, gr_listing *l, unsigned char c) {
  gr_status status;
  switch (r->letter) {
  case WORD:
    if (is_letter(c))
      return add_letter(r, l, c);
    status = end_name(r, l);
    return status == GR_DONE ? take_between(r, l, c) : status;
  case MINUS:
    return take_after_minus(r, l, c);
  case QUOTED:
  case ESCAPE:
    return take_quoted(r, l, c);
  case HTML:
    return take_html(r, l, c);
  case BETWEEN:
    return take_between(r, l, c);
  default:
    return take_comment(r, l, c);
  }
}

gr_status gr_dot_read(gr_dot *r, gr_listing *l, const unsigned char *text,
                      size_t count) {
  gr_status status = GR_DONE;
  if (l->line == 0)
    l->line = 1;
  for (size_t i = 0; i < count && status == GR_DONE; i++) {
    unsigned char c = text[i];
    status = take_letter(r, l, c);
    if (status != GR_DONE)
      return status;
    l->line += c == '\n';
    r->is_inside = c != '\n' && (r->is_inside || (c != ' ' && c != '\t'));
  }
  return status;
}

gr_status gr_dot_end(gr_dot *r, gr_listing *l) {
  gr_status status = gr_dot_read(r, l, NULL, 0); /* it may be empty */
  if (r->letter == QUOTED || r->letter == ESCAPE)
    return gr_listing_refuse(l, "a closing quotation mark", NULL, 0);
  if (r->letter == HTML)
    return gr_listing_refuse(l, "'>'", NULL, 0);
  if (r->letter == BLOCK || r->letter == STAR)
    return gr_listing_refuse(l, "the end of the comment", NULL, 0);
  if (r->is_joined)
    return gr_listing_refuse(l, "a name in quotation marks after '+'", NULL, 0);
  if (r->letter == WORD || r->is_held)
    status = end_name(r, l);
  if (status != GR_DONE || r->state == NOTHING)
    return status;
  return gr_listing_refuse(l, r->frames > 0 ? "'}'" : "'digraph'", NULL, 0);
}

void gr_dot_free(gr_dot *r, gr_listing *l) {
  gr_bytes_free(l->memory, &r->name);
  gr_bytes_free(l->memory, &r->first);
  gr_words_free(l->memory, &r->members);
  gr_release(l->memory, r->frame, r->frame_room, sizeof *r->frame);
  r->frame = NULL;
  r->frame_room = 0;
}
