/*
** terminal.c: see terminal.h; and how the command waits for a key.
*/
#if defined(__APPLE__)
#define _DARWIN_C_SOURCE
#else
#define _XOPEN_SOURCE 700
#endif

#include "lua/host/terminal.h"
#include "lua/host/parts.h"

#include <lauxlib.h>

#if defined(_WIN32)
#include <io.h>
#define isatty _isatty
#else
#include <unistd.h>
#endif

/* is_terminal(stream): is it one? 0 is the input, 1 the output, 2 for errors.
 */
static int is_terminal(lua_State *L) {
  lua_pushboolean(L, isatty((int)luaL_checkinteger(L, 1)));
  return 1;
}

#if defined(__unix__) || defined(__APPLE__)

#include "lua/host/host.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <termios.h>

/*
** ------------------------------------------------------------ waiting
*/

/* The longest time without a look at the signals, in milliseconds. */
#define SLICE 50

/* The longest wait, in seconds: so that milliseconds are an int. */
#define LONGEST 1000.0

/* What reading says when the terminal is gone: the end of transmission. */
#define END_OF_INPUT '\004'

#if defined(SIGRTMAX)
#define LAST_SIGNAL SIGRTMAX
#else
#define LAST_SIGNAL (NSIG - 1)
#endif

/* What attend() waits for: input, and that the output pipe is closed. */
typedef struct Attention {
  struct pollfd input, output;
  double end;
} Attention;

/* The terminal while single keys are read from it. Signals that would end or
** stop the process are held back meanwhile, so that they find it as it was. */
typedef struct Keys {
  struct termios before;
  sigset_t mask; /* signals that were held back before, too */
  sigset_t held; /* those that are held back now */
} Keys;

/* Holds back all signals except those that tell of a fault, which cannot wait,
** and those that do nothing to a process that does not ask for them. The
** command has one thread, so sigprocmask will do. */
static void hold_signals(Keys *keys) {
  static const int others[] = {SIGSEGV, SIGBUS, SIGFPE,  SIGILL,  SIGABRT,
                               SIGTRAP, SIGSYS, SIGCONT, SIGCHLD, SIGURG};
  sigfillset(&keys->held);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    sigdelset(&keys->held, others[i]);
#if defined(SIGWINCH)
  sigdelset(&keys->held, SIGWINCH);
#endif
  sigprocmask(SIG_BLOCK, &keys->held, &keys->mask);
}

/* Has one of the signals come that are held back only now? */
static int signal_came(const Keys *keys) {
  sigset_t pending;
  sigpending(&pending);
  for (int i = 1; i <= LAST_SIGNAL; i++)
    if (sigismember(&pending, i) == 1 && sigismember(&keys->held, i) == 1 &&
        sigismember(&keys->mask, i) != 1)
      return 1;
  return 0;
}

/* Makes the terminal give single keys, and not show them; false where there
** is none, or where it is for other processes now. */
static int take_keys(Keys *keys) {
  struct termios now;
  if (tcgetattr(STDIN_FILENO, &keys->before) != 0 ||
      tcgetpgrp(STDIN_FILENO) != getpgrp())
    return 0;
  now = keys->before;
  now.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  now.c_cc[VMIN] = 1;
  now.c_cc[VTIME] = 0;
  hold_signals(keys);
  tcsetattr(STDIN_FILENO, TCSANOW, &now);
  return 1;
}

static void give_back(const Keys *keys) {
  tcsetattr(STDIN_FILENO, TCSANOW, &keys->before);
  sigprocmask(SIG_SETMASK, &keys->mask, NULL);
}

/* Waits until the end, for at most `most` milliseconds and at least one; has
** anything happened? */
static int wait_for(Attention *at, double most) {
  struct pollfd files[] = {at->input, at->output};
  double left = (at->end - lgr_now()) * 1000;
  if (poll(files, 2, left > most ? (int)most : left > 1 ? (int)left : 1) <= 0)
    return 0;
  at->input.revents = files[0].revents;
  at->output.revents = files[1].revents;
  return 1;
}

/* The key that is pressed before the time is over; 0 if there is none, or if
** a signal came, or if the output pipe was closed. */
static char read_key(Attention *at, const Keys *keys) {
  do {
    char key = 0;
    if (wait_for(at, SLICE)) {
      if (at->input.revents != 0 && read(STDIN_FILENO, &key, 1) == 0)
        key = END_OF_INPUT;
      return key;
    }
  } while (!signal_came(keys) && lgr_now() < at->end);
  return 0;
}

/* attend(seconds): waits for at most this time, or until a signal comes,
** which Lua then handles. If the input is a terminal, a key that is pressed
** also ends it and is returned. It returns false when the output pipe was
** closed. */
static int attend(lua_State *L) {
  double seconds = luaL_checknumber(L, 1);
  Attention at = {{-1, POLLIN, 0}, {STDOUT_FILENO, 0, 0}, 0};
  Keys keys;
  char key = 0;
  seconds = seconds > LONGEST ? LONGEST : seconds > 0 ? seconds : 0;
  at.end = lgr_now() + seconds;
  if (take_keys(&keys)) {
    at.input.fd = STDIN_FILENO;
    key = read_key(&at, &keys);
    give_back(&keys);
  } else {
    wait_for(&at, LONGEST * 1000);
  }
  if ((at.output.revents & (POLLERR | POLLHUP)) != 0)
    lua_pushboolean(L, 0);
  else if (key != 0)
    lua_pushlstring(L, &key, 1);
  else
    lua_pushnil(L);
  return 1;
}

/* hold_streams(): standard streams that are closed become ones that cannot be
** used. Else the next file that is opened would be one of them, and the answer
** would go there. */
static int hold_streams(lua_State *L) {
  (void)L;
  for (int stream = 0; stream <= 2; stream++)
    if (fcntl(stream, F_GETFD) == -1)
      open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  return 0;
}

int lgr_is_armed(void) {
  struct sigaction action;
  return sigaction(SIGINT, NULL, &action) == 0 &&
         action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN;
}

/* is_armed() */
static int is_armed(lua_State *L) {
  lua_pushboolean(L, lgr_is_armed());
  return 1;
}

void lgr_open_terminal(lua_State *L) {
  static const luaL_Reg functions[] = {{"attend", attend},
                                       {"hold_streams", hold_streams},
                                       {"is_armed", is_armed},
                                       {"is_terminal", is_terminal},
                                       {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}

#else

int lgr_is_armed(void) {
  return 0;
}

void lgr_open_terminal(lua_State *L) {
  lua_pushcfunction(L, is_terminal);
  lua_setfield(L, -2, "is_terminal");
}

#endif
