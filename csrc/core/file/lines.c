/*
** lines.c: see lines.h.
*/
#include "core/file/lines.h"

/* What is left of a line. */
typedef struct Rest {
  const unsigned char *at, *end;
} Rest;

static int is_blank(unsigned char c) {
  return c == ' ' || c == '\t';
}

static void skip_blanks(Rest *rest) {
  while (rest->at < rest->end && is_blank(*rest->at))
    rest->at++;
}

/* Has a name that is not in quotation marks only bytes that can be seen? */
static int is_name(const unsigned char *at, const unsigned char *end) {
  for (; at < end; at++)
    if (*at < ' ' || *at == 0x7F)
      return 0;
  return 1;
}

#define PLAIN_NAME "a name without control characters"

/*
** ------------------------------------------------------------ lists
*/

/* The next word, which is the name of a vertex; there is one. */
static gr_status take_word(gr_listing *l, Rest *rest, uint32_t *v) {
  const unsigned char *from = rest->at;
  while (rest->at < rest->end && !is_blank(*rest->at))
    rest->at++;
  if (!is_name(from, rest->at))
    return gr_listing_refuse(l, PLAIN_NAME, from, (size_t)(rest->at - from));
  return gr_listing_vertex(l, from, (size_t)(rest->at - from), v);
}

static gr_status take_words(gr_listing *l, Rest line) {
  uint32_t from = 0, to = 0;
  gr_status status;
  Rest rest = line;
  skip_blanks(&rest);
  if (rest.at == rest.end || *rest.at == '#' || *rest.at == '%')
    return GR_DONE;
  status = take_word(l, &rest, &from);
  if (status != GR_DONE)
    return status;
  skip_blanks(&rest);
  if (rest.at == rest.end) {
    gr_listing_alone(l, from);
    return GR_DONE;
  }
  status = take_word(l, &rest, &to);
  skip_blanks(&rest);
  if (status == GR_DONE && rest.at < rest.end)
    return gr_listing_refuse(l, "one or two names", line.at,
                             (size_t)(line.end - line.at));
  return status == GR_DONE ? gr_listing_move(l, from, to) : status;
}

/*
** ------------------------------------------------------------ tables
*/

/* A field, without its quotation marks or the blanks around it. */
typedef struct Field {
  const unsigned char *at;
  size_t count;
  int quoted;
} Field;

/* Reads a field in quotation marks. */
static gr_status read_quoted(gr_lines *r, gr_listing *l, Rest *rest,
                             Field *field) {
  size_t left = (size_t)(rest->end - rest->at);
  r->field.count = 0;
  if (gr_bytes_reserve(l->memory, &r->field, left) != GR_DONE)
    return GR_NO_MEMORY;
  for (rest->at++;;) {
    unsigned char c;
    if (rest->at == rest->end)
      return gr_listing_refuse(l, "a closing quotation mark", NULL, 0);
    c = *rest->at++;
    if (c == '"' && (rest->at == rest->end || *rest->at != '"'))
      break;
    rest->at += c == '"';
    r->field.at[r->field.count++] = c;
  }
  skip_blanks(rest);
  if (rest->at < rest->end && *rest->at != ',')
    return gr_listing_refuse(l, "a comma after a closing quotation mark",
                             rest->at, (size_t)(rest->end - rest->at));
  field->at = r->field.at;
  field->count = r->field.count;
  return GR_DONE;
}

/* Reads one that is not, up to the next comma. */
static gr_status read_plain(gr_listing *l, Rest *rest, Field *field) {
  const unsigned char *end;
  field->at = rest->at;
  while (rest->at < rest->end && *rest->at != ',')
    rest->at++;
  end = rest->at;
  while (end > field->at && is_blank(end[-1]))
    end--;
  field->count = (size_t)(end - field->at);
  if (!is_name(field->at, end))
    return gr_listing_refuse(l, PLAIN_NAME, field->at, field->count);
  if (field->count > 0 && memchr(field->at, '"', field->count) != NULL)
    return gr_listing_refuse(l, "quotation marks around the whole field",
                             field->at, field->count);
  return GR_DONE;
}

/* Reads a field and the comma after it: *more, if there is one. */
static gr_status read_field(gr_lines *r, gr_listing *l, Rest *rest,
                            Field *field, int *more) {
  gr_status status;
  skip_blanks(rest);
  field->quoted = rest->at < rest->end && *rest->at == '"';
  status = field->quoted ? read_quoted(r, l, rest, field)
                         : read_plain(l, rest, field);
  *more = rest->at < rest->end;
  rest->at += *more;
  return status;
}

/* Is this the title of a field, in letters of any size? */
static int is_title(const Field *field, const char *title) {
  size_t length = strlen(title);
  if (field->count != length)
    return 0;
  for (size_t i = 0; i < length; i++)
    if ((field->at[i] | 0x20) != title[i])
      return 0;
  return 1;
}

/* Looks for titles in the first line. */
static gr_status take_heading(gr_lines *r, gr_listing *l, Rest line) {
  static const char *const titles[] = {"from", "to", "source", "target"};
  uint32_t at[4] = {GR_NONE, GR_NONE, GR_NONE, GR_NONE};
  int more = 1;
  for (uint32_t column = 0; more; column++) {
    Field field;
    gr_status status = read_field(r, l, &line, &field, &more);
    if (status != GR_DONE)
      return status;
    for (int i = 0; i < 4; i++)
      if (at[i] == GR_NONE && is_title(&field, titles[i]))
        at[i] = column;
  }
  for (int i = 0; i < 4 && !r->titled; i += 2)
    if (at[i] != GR_NONE && at[i + 1] != GR_NONE) {
      r->titled = 1;
      r->from = at[i];
      r->to = at[i + 1];
    }
  return GR_DONE;
}

/* What is wrong with the fields of a line that could be read. */
static gr_status refuse_fields(gr_lines *r, gr_listing *l, Rest line,
                               uint32_t columns, const uint32_t v[2]) {
  const char *wanted = NULL;
  size_t length = (size_t)(line.end - line.at);
  if (!r->titled && columns > 2)
    wanted = "one or two fields";
  else if (!r->titled && columns == 1 && memchr(line.at, ';', length) != NULL &&
           *line.at != '"')
    wanted = "a comma between two names";
  else if (r->titled && (columns <= r->from || columns <= r->to))
    wanted = "a field for each of the titles";
  else if (v[0] == GR_NONE)
    wanted = "a vertex where the move starts";
  return wanted == NULL ? GR_DONE
                        : gr_listing_refuse(l, wanted, line.at, length);
}

static gr_status take_fields(gr_lines *r, gr_listing *l, Rest line) {
  uint32_t columns = 0, v[2] = {GR_NONE, GR_NONE};
  Rest rest = line;
  gr_status status;
  for (int more = 1; more; columns++) {
    Field field;
    int is_to = columns == r->to;
    status = read_field(r, l, &rest, &field, &more);
    if (status == GR_DONE && (is_to || columns == r->from) &&
        (field.count > 0 || field.quoted))
      status = gr_listing_vertex(l, field.at, field.count, &v[is_to]);
    if (status != GR_DONE)
      return status;
  }
  status = refuse_fields(r, l, line, columns, v);
  if (status != GR_DONE)
    return status;
  if (v[1] != GR_NONE)
    return gr_listing_move(l, v[0], v[1]);
  gr_listing_alone(l, v[0]);
  return GR_DONE;
}

static gr_status take_row(gr_lines *r, gr_listing *l, Rest line) {
  skip_blanks(&line);
  if (line.at == line.end)
    return GR_DONE;
  if (!r->has_heading) {
    gr_status status = take_heading(r, l, line);
    r->has_heading = 1;
    if (!r->titled)
      r->to = 1;
    if (status != GR_DONE || r->titled)
      return status;
  }
  return take_fields(r, l, line);
}

/*
** ------------------------------------------------------------ lines
*/

/* Takes a line, without its end. */
static gr_status take_line(gr_lines *r, gr_listing *l,
                           const unsigned char *text, size_t count) {
  Rest line = {text, text + count};
  if (count > 0 && line.end[-1] == '\r')
    line.end--;
  return r->table ? take_row(r, l, line) : take_words(l, line);
}

/* Keeps a piece of a line. */
static gr_status keep(gr_lines *r, gr_listing *l, const unsigned char *text,
                      size_t count) {
  if (count > GR_LONGEST_LINE || r->begun.count + count > GR_LONGEST_LINE)
    return gr_listing_refuse(l,
                             r->quoted ? "a closing quotation mark"
                                       : "a line of at most 1048576 bytes",
                             NULL, 0);
  return gr_bytes_append(l->memory, &r->begun, text, count);
}

/* Notes whether a line that goes on with these bytes ends within quotation
** marks. */
static void note_marks(gr_lines *r, const unsigned char *at,
                       const unsigned char *end) {
  while (at < end && (at = memchr(at, '"', (size_t)(end - at))) != NULL) {
    r->quoted = !r->quoted;
    at++;
  }
}

/* Takes the line that ends with these bytes. */
static gr_status end_line(gr_lines *r, gr_listing *l, const unsigned char *text,
                          size_t count) {
  gr_status status = GR_DONE;
  if (r->begun.count == 0)
    return take_line(r, l, text, count);
  status = keep(r, l, text, count);
  if (status == GR_DONE)
    status = take_line(r, l, r->begun.at, r->begun.count);
  r->begun.count = 0;
  return status;
}

gr_status gr_lines_read(gr_lines *r, gr_listing *l, const unsigned char *text,
                        size_t count) {
  const unsigned char *at = text, *end = text + count;
  gr_status status = GR_DONE;
  while (at < end && status == GR_DONE) {
    const unsigned char *stop = memchr(at, '\n', (size_t)(end - at));
    const unsigned char *next = stop == NULL ? end : stop + 1;
    if (r->begun.count == 0)
      l->line = r->ends + 1;
    if (r->table)
      note_marks(r, at, next);
    r->ends += stop != NULL;
    if (stop == NULL || r->quoted)
      status = keep(r, l, at, (size_t)(next - at));
    else
      status = end_line(r, l, at, (size_t)(stop - at));
    at = next;
  }
  return status;
}

gr_status gr_lines_end(gr_lines *r, gr_listing *l) {
  if (r->quoted)
    return gr_listing_refuse(l, "a closing quotation mark", NULL, 0);
  return r->begun.count > 0 ? take_line(r, l, r->begun.at, r->begun.count)
                            : GR_DONE;
}

void gr_lines_free(gr_lines *r, gr_listing *l) {
  gr_bytes_free(l->memory, &r->begun);
  gr_bytes_free(l->memory, &r->field);
}
