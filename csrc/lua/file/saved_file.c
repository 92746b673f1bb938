/*
** saved_file.c: see saved_file.h.
*/
#include "lua/file/saved_file.h"

#include "lua/host/fail.h"

#include <string.h>

void lgr_push_file_fault(lua_State *L, const lgr_file *file) {
  static const char *const texts[] = {
#define TEXT(FAULT, text) text,
      GR_FILE_FAULTS(TEXT)
#undef TEXT
  };
  const gr_reader *reader = &file->reader;
  if (reader->fault == GR_FILE_UNKNOWN && memcmp(reader->name, "POSN", 4) == 0)
    lua_pushfstring(L, "%s is the proof of a value, not a saved solution",
                    file->path);
  else if (reader->name[0] != '\0')
    lua_pushfstring(L, "%s %s (section %s)", file->path, texts[reader->fault],
                    reader->name);
  else
    lua_pushfstring(L, "%s %s", file->path, texts[reader->fault]);
}

void lgr_check_file(lua_State *L, const lgr_file *file, gr_status status) {
  if (status == GR_NO_MEMORY)
    lgr_no_memory(L);
  if (status == GR_DONE)
    return;
  lgr_push_file_fault(L, file);
  lgr_fail_as(L, NULL);
}
