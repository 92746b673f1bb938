# grundy. Two commands do everything:
#   make run     build, then solve and show an example game
#   make test    build, and run all specs
# They install packages that are missing. These need a C compiler, Lua and its
# headers; they say what is missing, and install no package:
#   make         build
#   make install build and install to PREFIX; make uninstall undoes it
# Others: mpi (clusters), dist, gallery, golden, bench, bench-absolute, -compare and
# -table, check-all, check-browser, -cross, -proofs, coverage, deps, deps-browser,
# -playground, -proofs, -site, picture, playground, reference, rockspec, site, clean.
# Useful variables: LUA, LUA_CFLAGS, LUA_LIBS, CC, MPICC, CFLAGS, PREFIX, DESTDIR;
# REPEAT and JSON of bench; LUA_SRC of check-cross and playground; SPECS of test,
# check-browser and coverage.
# Programs that it runs, and what is built for specs only, are in spec/tools.

LUA        = lua5.4
# What $(LUA) says of itself or, where it is missing, what its name says.
LUA_VERSION := $(or \
  $(shell $(LUA) -e 'io.write(_VERSION:sub(5))' 2>/dev/null), \
  $(filter 5.%,$(patsubst lua%,%,$(notdir $(LUA)))), 5.4)
LUA_CFLAGS = $$(pkg-config --cflags lua$(LUA_VERSION) 2>/dev/null || \
               echo -I/usr/include/lua$(LUA_VERSION))
LUA_LIBS   = $$(pkg-config --libs lua$(LUA_VERSION) 2>/dev/null || \
               echo -llua$(LUA_VERSION))
CFLAGS     = -O3 -DNDEBUG -falign-functions=32
MPICC      = mpicc
WARNINGS   = -Wall -Wextra -Wshadow -Wconversion -pedantic \
             -Werror=implicit-function-declaration
PREFIX     = /usr/local
LUADIR     = $(PREFIX)/share/lua/$(LUA_VERSION)
LIBDIR     = $(PREFIX)/lib/lua/$(LUA_VERSION)
BINDIR     = $(PREFIX)/bin
MANDIR     = $(PREFIX)/share/man/man1
REPEAT     = 5
REPEAT_PLAIN = 3
GAME       = examples/dragon.lua

# Lua 5.4 builds here, other versions in a folder of their own.
BUILD   = build$(patsubst %,/lua%,$(filter-out 5.4,$(LUA_VERSION)))
CORE    = $(wildcard csrc/core/*/*.c)
# The playground is a program of its own.
PLAYGROUND_MAIN = csrc/lua/playground.c
BINDING = $(filter-out $(PLAYGROUND_MAIN),$(wildcard csrc/lua/*.c \
            csrc/lua/*/*.c))
# The annex, for many processes: its theory and its binding.
CLUSTER_BINDING = $(wildcard csrc/mpi/lua_*.c)
CLUSTER = $(filter-out $(CLUSTER_BINDING),$(wildcard csrc/mpi/*.c))
HEADERS = $(wildcard csrc/core/*/*.h csrc/lua/*/*.h)
CLUSTER_HEADERS = $(wildcard csrc/mpi/*.h)
TEMPLATES = $(wildcard lua/grundy/*/template/*)
PLAYGROUND_FILES = $(wildcard lua/grundy/playground/*)
ASSETS  = $(filter-out $(PLAYGROUND_FILES),$(wildcard lua/grundy/*/*.css \
            lua/grundy/*/*.js)) $(TEMPLATES)
SCRIPTS = $(filter-out $(TEMPLATES) $(PLAYGROUND_FILES),$(wildcard \
            lua/grundy/*.lua lua/grundy/*/*.lua lua/grundy/*/*/*.lua))
# What the command and the playground share.
WORKBENCH = $(filter lua/grundy/workbench/%,$(SCRIPTS))
COMMAND_SCRIPTS = $(filter lua/grundy/command/%,$(SCRIPTS)) $(WORKBENCH)
FILES   = $(patsubst lua/%,%,$(SCRIPTS) $(ASSETS))
FOLDERS = $(sort $(dir $(FILES)))
# What a host has inside: all but the command and the workbench.
RUNNING = $(filter-out lua/grundy/types%.lua $(COMMAND_SCRIPTS),$(SCRIPTS)) \
          $(filter-out lua/grundy/workbench/%,$(ASSETS))
OBJECTS = $(patsubst csrc/%.c,$(BUILD)/csrc/%.o,$(CORE) $(BINDING))
CLUSTER_OBJECTS = $(patsubst csrc/%.c,$(BUILD)/csrc/%.o,$(CLUSTER))
MPI_OBJECTS = $(patsubst csrc/%.c,$(BUILD)/csrc/%.o,$(CLUSTER_BINDING))
MODULE  = $(BUILD)/lib/grundy/core.so
MPI_MODULE = $(BUILD)/lib/grundy/mpi.so
COMMAND = $(BUILD)/grundy
MANUAL  = $(BUILD)/grundy.1
VERSION = $(shell sed -n 's/^core.version = "grundy \(.*\)"$$/\1/p' \
            lua/grundy/init.lua)
SHARED  = $(if $(filter Darwin,$(shell uname)),-bundle \
            -undefined dynamic_lookup,-shared)
# As many at a time as there are processors, if nothing else was said.
PARALLEL = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(shell \
             getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2))
COMPILE = $(CC) -std=c11 -fPIC -pthread -fno-plt -fvisibility=hidden $(WARNINGS) \
          $(CFLAGS) $(LUA_CFLAGS) -Icsrc
RUN_LUA = LUA_PATH='lua/?.lua;lua/?/init.lua;;' \
          LUA_CPATH='$(BUILD)/lib/?.so;;' $(LUA)
TOOLS   = spec/tools

# Where shells look for the words that they complete, and how they get there.
SHELLS  = bash zsh fish
words_of_bash = share/bash-completion/completions/grundy
words_of_zsh = share/zsh/site-functions/_grundy
words_of_fish = share/fish/vendor_completions.d/grundy.fish
COMPLETE = $(COMMAND) help --completion $(1) >$(BUILD)/words.$(1) && \
  install -d "$(DESTDIR)$(PREFIX)/$(dir $(words_of_$(1)))" && \
  install -m 644 $(BUILD)/words.$(1) "$(DESTDIR)$(PREFIX)/$(words_of_$(1))"

# What `make` needs, as PROBE:PACKAGE (a command, a header, a module or a font),
# and what `make test`, `make check-all` and `make dist` need besides.
RUN_NEEDS   = $(firstword $(CC)):gcc stdlib.h:libc6-dev \
              $(LUA):lua$(LUA_VERSION) lua.h:liblua$(LUA_VERSION)-dev
NEEDS       = $(RUN_NEEDS) busted:lua-busted dot:graphviz \
              pkg-config:pkg-config cmark-gfm:cmark-gfm
CHECK_NEEDS = luacheck:lua-check clang-format:clang-format cppcheck:cppcheck \
              clang-tidy:clang-tidy valgrind:valgrind luarocks:luarocks \
              eslint:eslint lua5.1:lua5.1 luajit:luajit node:nodejs npm:npm
MPI_NEEDS   = $(MPICC):libopenmpi-dev mpirun:openmpi-bin
DIST_NEEDS  = git:git luarocks:luarocks zip:zip
# And to look at pages in a browser.
BROWSER_NEEDS = chromium:chromium chromedriver:chromium-driver \
                socket.lua:lua-socket DejaVuSans.ttf:fonts-dejavu-core
PACKAGES = CC='$(CC)' LUA='$(LUA)' LUA_VERSION=$(LUA_VERSION) \
           LUA_CFLAGS="$(LUA_CFLAGS)" $(TOOLS)/packages.sh
# Fails if $(1) is not all there. The sentence goes on with $(2).
REQUIRE = $(PACKAGES) need '$(2)' $(1)
OR_SAY  = , or say where it is (make CC=... LUA=... LUA_CFLAGS=-I...).

.PHONY: all mpi run test gallery golden bench bench-absolute bench-compare \
        bench-table check-all check-browser check-cross coverage install \
        install-modules uninstall dist deps deps-browser deps-playground \
        playground reference picture rockspec clean

all:
	$(if $(filter 5.1 5.2 5.3,$(LUA_VERSION)), \
	  $(error $(LUA) is Lua $(LUA_VERSION); grundy needs 5.4 or later))
	@$(call REQUIRE,$(RUN_NEEDS),$(OR_SAY))
	@$(MAKE) -s $(PARALLEL) $(MODULE) $(COMMAND) $(wildcard $(MPI_MODULE))

# The module grundy.mpi, for `grundy solve --distributed`.
mpi: all
	@$(call REQUIRE,$(MPI_NEEDS),: Open MPI or MPICH.)
	@$(MAKE) -s $(PARALLEL) $(MPI_MODULE)

run:
	@$(MAKE) -s deps NEEDS='$(RUN_NEEDS)'
	@$(MAKE) -s all
	@$(COMMAND) solve $(GAME)
	@$(COMMAND) report --quiet $(GAME) -o $(BUILD)/page.html
	@printf '\nPlay it in a browser:\n  %s %s\n' "$$(command -v xdg-open \
	  >/dev/null && echo xdg-open || echo open)" $(BUILD)/page.html

test: deps
	@$(MAKE) -s $(PARALLEL) $(MODULE) $(COMMAND) $(COMPILED)/made $(TESTING) \
	  $(SMALL) $(EMBED)
	@$(RUN_SPECS) $(SPECS)

# A page for each example that is a game (some are programs), and an index; with
# links to the playground, if it was built.
gallery: all
	@$(COMMAND) report --quiet $$(grep -l '^return' examples/*.lua) \
	  $(if $(wildcard $(PLAYGROUND_PAGE)),--playground \
	  ../playground/index.html) -o $(BUILD)/gallery/
	@echo "The gallery is $(BUILD)/gallery/index.html"

deps:
	@$(PACKAGES) install $(NEEDS)

# What check-browser wants besides.
deps-browser:
	@$(MAKE) -s deps NEEDS='$(NEEDS) $(BROWSER_NEEDS)'

check-all:
	@$(MAKE) -s deps \
	  NEEDS='$(NEEDS) $(CHECK_NEEDS) $(BROWSER_NEEDS) $(MPI_NEEDS)'
	@sh $(TOOLS)/check-all.sh

# The examples with other compilers and on other machines. Lua's source is in the
# folder LUA_SRC.
check-cross:
	@$(MAKE) -s $(LUA_SRC)/lua.h
	@CC='$(CC)' $(TOOLS)/cross.sh $(LUA_SRC) $(BUILD)

# The pages in headless Chromium; SPECS are those to run, if not all. EXAMPLES=few:
# whole plays on the pages of three examples only; or on those of the examples that
# it names.
EXAMPLES = all
check-browser: deps-browser
	@$(MAKE) -s site
	@GRUNDY_EXAMPLES='$(EXAMPLES)' spec/pages/browser/run.sh $(SPECS)

# The lines of csrc and lua that SPECS (all, if not said) never reach.
coverage:
	@$(MAKE) -s deps NEEDS='$(NEEDS) gcovr:gcovr'
	@$(TOOLS)/coverage.sh $(BUILD)/coverage $(LUA) $(LUA_VERSION) $(SPECS)

install: install-modules
	@$(MAKE) -s $(MANUAL)
	@install -d "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(MANDIR)"
	@install -m 644 $(MANUAL) "$(DESTDIR)$(MANDIR)/grundy.1"
	@$(foreach shell,$(SHELLS),$(call COMPLETE,$(shell)) &&) true
	@[ ! -e $(MPI_MODULE) ] || install -m 755 $(MPI_MODULE) \
	  "$(DESTDIR)$(LIBDIR)/grundy/mpi.so"
	@$(TOOLS)/launcher.sh $(LUA) "$(LUADIR)" "$(LIBDIR)" "$(DESTDIR)$(BINDIR)/grundy"
	@echo "The command is $(DESTDIR)$(BINDIR)/grundy"

# What Lua loads.
MODULES = printf '%s\n' $(FILES) | $(TOOLS)/modules.sh $(1) \
          "$(DESTDIR)$(LUADIR)" "$(DESTDIR)$(LIBDIR)" $(MODULE)
install-modules: all
	@$(call MODULES,copy)
	@echo "The module is in $(DESTDIR)$(LUADIR) and $(DESTDIR)$(LIBDIR)"

uninstall:
	@rm -f "$(DESTDIR)$(BINDIR)/grundy" "$(DESTDIR)$(MANDIR)/grundy.1" \
	  $(foreach shell,$(SHELLS),"$(DESTDIR)$(PREFIX)/$(words_of_$(shell))")
	@$(call MODULES,remove)

# A source rock, and a binary rock built from it.
dist:
	@$(TOOLS)/dist.sh check $(VERSION)
	@$(call REQUIRE,$(RUN_NEEDS) $(DIST_NEEDS),.)
	@$(TOOLS)/dist.sh pack $(VERSION) $(BUILD)/dist $(LUA_VERSION)

# Names all files of the tree in the rockspec, which a builtin rock wants.
rockspec:
	@$(LUA) -l rockspec=spec.readers.rockspec -e 'rockspec.write()'

# The reference, a page out of lua/grundy/types.lua; and the tables of the guide that
# solution:can and grundy help tell.
reference: $(MODULE) $(COMMAND)
	@$(LUA) -l reference=spec.readers.reference -e 'reference.write()'
	@echo "The reference is build/reference.md"
	@$(RUN_LUA) -l refusals=spec.readers.refusals_table \
	  -l of_command=spec.readers.command_tables -e \
	  'refusals.write() for _, of in ipairs(of_command) do of.write() end'

$(MODULE): $(OBJECTS)
	@mkdir -p $(@D)
	@echo "ld $@"
	@$(CC) $(SHARED) -pthread $(CFLAGS) $(LDFLAGS) -o $@ $(OBJECTS)

$(MPI_MODULE): $(OBJECTS) $(CLUSTER_OBJECTS) $(MPI_OBJECTS)
	@mkdir -p $(@D)
	@echo "ld $@"
	@$(MPICC) $(SHARED) $(CFLAGS) $(LDFLAGS) -o $@ $^

$(MPI_OBJECTS): override CC = $(MPICC)
$(CLUSTER_OBJECTS) $(MPI_OBJECTS): $(CLUSTER_HEADERS)

$(COMMAND): lua/grundy/command/launcher.lua $(TOOLS)/launcher.sh Makefile
	@mkdir -p $(@D) && rm -rf $@ # which was a folder once
	@$(TOOLS)/launcher.sh $(LUA) "$(CURDIR)/lua" "$(abspath $(BUILD)/lib)" $@

$(MANUAL): $(MODULE) $(COMMAND) $(COMMAND_SCRIPTS)
	@$(COMMAND) help --man > $@.new && mv $@.new $@

$(BUILD)/csrc/%.o: csrc/%.c $(HEADERS)
	@mkdir -p $(@D)
	@echo "cc $<"
	@$(COMPILE) -c -o $@ $<

include $(addprefix $(TOOLS)/,testing.mk playground.mk proofs.mk site.mk)

clean:
	rm -rf $(BUILD)
