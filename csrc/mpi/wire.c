/*
** wire.c: see wire.h.
*/
#include "mpi/wire.h"

#include <string.h>

gr_status gr_mail_init(gr_mail *mail, const gr_wire *wire) {
  size_t size = 2 * (size_t)wire->ranks;
  mail->out = gr_resize(wire->memory, NULL, 0, size, sizeof *mail->out);
  mail->in = NULL;
  if (mail->out == NULL)
    return GR_NO_MEMORY;
  memset(mail->out, 0, size * sizeof *mail->out);
  mail->in = mail->out + wire->ranks;
  return GR_DONE;
}

void gr_mail_free(gr_mail *mail, const gr_wire *wire) {
  size_t size = 2 * (size_t)wire->ranks;
  if (mail->out == NULL)
    return;
  for (size_t i = 0; i < size; i++)
    gr_bytes_free(wire->memory, &mail->out[i]);
  gr_release(wire->memory, mail->out, size, sizeof *mail->out);
  mail->out = mail->in = NULL;
}

gr_status gr_mail_put(gr_mail *mail, const gr_wire *wire, uint32_t to,
                      const void *bytes, size_t size) {
  gr_bytes *out = &mail->out[to];
  if (gr_bytes_reserve(wire->memory, out, size) != GR_DONE)
    return GR_NO_MEMORY;
  if (size > 0)
    memcpy(out->at + out->count, bytes, size);
  out->count += size;
  return GR_DONE;
}
