/*
** terminal.h: keys, standard streams and Ctrl-C, as the command needs them.
*/
#ifndef LGR_TERMINAL_H
#define LGR_TERMINAL_H

#pragma GCC visibility push(hidden)

/* Does this process handle Ctrl-C? The program lua5.4 raises an error for the
** first one, and from then on does not: so if it did before some work, and does
** not after it, there was one. */
int lgr_is_armed(void);

#pragma GCC visibility pop

#endif
