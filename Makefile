# grundy. Two commands do everything:
#   make run     build, then solve and show an example game
#   make test    build, and run all specs
# They install packages that are missing. These need a C compiler, Lua and its
# headers; they say what is missing, and install no package:
#   make         build
#   make install build and install to PREFIX; make uninstall undoes it
# Others: mpi (for clusters), dist, gallery, golden, bench, bench-absolute,
# bench-compare, check-all, check-browser, check-cross, coverage, deps, deps-browser,
# deps-playground, picture, playground, reference, rockspec, clean.
# Useful variables: LUA, LUA_CFLAGS, LUA_LIBS, CC, MPICC, CFLAGS, PREFIX,
# DESTDIR;
# REPEAT and JSON of bench; LUA_SRC of check-cross and playground; SPECS of
# test, check-browser and coverage.

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
WARNINGS   = -Wall -Wextra -Wshadow -Wconversion -pedantic
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
COMMAND_SCRIPTS = $(filter lua/grundy/command/%,$(SCRIPTS))
FILES   = $(patsubst lua/%,%,$(SCRIPTS) $(ASSETS))
FOLDERS = $(sort $(dir $(FILES)))
# What a host has inside: all but the command and its sandbox.
RUNNING = $(filter-out lua/grundy/types%.lua lua/grundy/sandbox.lua \
            $(COMMAND_SCRIPTS),$(SCRIPTS)) \
          $(filter-out lua/grundy/command/%,$(ASSETS))
LAUNCHER = lua/grundy/command/launcher.lua
# The playground: what is compiled, how, and what is inside.
PLAYGROUND = $(BUILD)/playground
PLAYGROUND_PAGE = $(PLAYGROUND)/index.html
# Lua is made fast and the rest small, as most of the time is Lua's.
PLAYGROUND_FAST = -O2 -DNDEBUG
PLAYGROUND_SMALL = -Os -DNDEBUG
PLAYGROUND_OBJECTS = $(patsubst csrc/%.c,$(PLAYGROUND)/csrc/%.o,$(CORE) \
                       $(BINDING) $(PLAYGROUND_MAIN)) \
                     $(patsubst %,$(PLAYGROUND)/lua-source/%.o,$(LUA_FILES))
PLAYGROUND_LUA = $(filter-out lua/grundy/check_file.lua \
                   lua/grundy/report/gallery%,$(RUNNING)) \
                 lua/grundy/sandbox.lua \
                 $(filter-out %/write.lua %/strip.lua,$(filter \
                   %.lua,$(PLAYGROUND_FILES))) \
                 $(addprefix lua/grundy/command/,shared/attempt.lua \
                   shared/failure.lua shared/files.lua shared/sandboxed.lua \
                   shared/seconds.lua shared/starts.lua shared/summary.lua \
                   watch/changes.lua watch/compared.lua watch/figures.lua \
                   explore/variants.lua puzzles/candidates.lua)
# Emscripten of Debian looks for its packages of Node.js where not every Node.js
# does.
EMCC = NODE_PATH=/usr/share/nodejs emcc
PLAYGROUND_LINK = --js-library lua/grundy/playground/tell.js \
  --pre-js lua/grundy/playground/limits.js --no-entry \
  -sMODULARIZE=1 -sEXPORT_NAME=engine -sENVIRONMENT=worker \
  -sEXPORTED_FUNCTIONS=_playground_open,_playground_answer,_malloc \
  -sDYNAMIC_EXECUTION=0 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=1073741824 \
  -sINCOMING_MODULE_JS_API=instantiateWasm,tell,preRun,onAbort
LUA_FILES = lapi lauxlib lbaselib lcode lcorolib lctype ldblib ldebug ldo \
            ldump lfunc lgc linit liolib llex lmathlib lmem loadlib lobject \
            lopcodes loslib lparser lstate lstring lstrlib ltable ltablib ltm \
            lundump lutf8lib lvm lzio
OBJECTS = $(patsubst csrc/%.c,$(BUILD)/csrc/%.o,$(CORE) $(BINDING))
CORE_OBJECTS = $(patsubst csrc/%.c,$(BUILD)/csrc/%.o,$(CORE))
CLUSTER_OBJECTS = $(patsubst csrc/%.c,$(BUILD)/csrc/%.o,$(CLUSTER))
MPI_OBJECTS = $(patsubst csrc/%.c,$(BUILD)/csrc/%.o,$(CLUSTER_BINDING))
MODULE  = $(BUILD)/lib/grundy/core.so
MPI_MODULE = $(BUILD)/lib/grundy/mpi.so
COMMAND = $(BUILD)/grundy
MANUAL  = $(BUILD)/grundy.1
DIST    = $(BUILD)/dist
VERSION_FILE = lua/grundy/init.lua
VERSION = $(shell sed -n 's/^core.version = "grundy \(.*\)"$$/\1/p' \
            $(VERSION_FILE))
RELEASE = grundy-$(VERSION)
TESTING = $(BUILD)/lib/grundy_testing.so
BENCH   = $(BUILD)/lib/grundy_bench.so
EMBED   = $(BUILD)/embed
# The folder of the library with its modules compiled. Specs start the command
# thousands of times, and most of its time is that in which modules are compiled.
COMPILED = $(BUILD)/compiled
BENCH_FILES = $(wildcard spec/bench/*.[ch])
SMALL   = $(BUILD)/small/lib/grundy/core.so
SMALL_MPI = $(BUILD)/small/lib/grundy/mpi.so
SMALL_LIMITS = -DGR_MAX_POSITIONS=100 -DGR_MAX_EDGES=150 \
               -DGR_MAX_MOVES=20 -DGR_MAX_ENDINGS=10 -DGR_MAX_ROUNDS=1 \
               -DGR_MAX_DEPTH=4 -DGR_MAX_CODE=400 -DLGR_MAX_IDLE_ADDS=1000 \
               -DLGR_THREADS_FROM=3 -DGR_SMALL_STEPS -DGR_HASH_BITS=0xE0000003 \
               -DGR_MAX_WATCHES=39
UNLIKE  = $(BUILD)/lib/grundy_unlike.so
SHARED  = $(if $(filter Darwin,$(shell uname)),-bundle \
            -undefined dynamic_lookup,-shared)
# As many at a time as there are processors, if nothing else was said.
PARALLEL = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(shell \
             getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2))
COMPILE = $(CC) -std=c11 -fPIC -pthread -fno-plt -fvisibility=hidden $(WARNINGS) \
          $(CFLAGS) $(LUA_CFLAGS) -Icsrc
RUN_LUA = LUA_PATH='lua/?.lua;lua/?/init.lua;;' \
          LUA_CPATH='$(BUILD)/lib/?.so;;' $(LUA)

# Where shells look for the words that they complete, and how they get there.
SHELLS  = bash zsh fish
words_of_bash = share/bash-completion/completions/grundy
words_of_zsh = share/zsh/site-functions/_grundy
words_of_fish = share/fish/vendor_completions.d/grundy.fish
COMPLETE = $(COMMAND) help --completion $(1) >$(BUILD)/words.$(1) && \
  install -d "$(DESTDIR)$(PREFIX)/$(dir $(words_of_$(1)))" && \
  install -m 644 $(BUILD)/words.$(1) "$(DESTDIR)$(PREFIX)/$(words_of_$(1))"

# Runs specs with what was built, in this Lua.
RUN_SPECS = BUSTED='busted --lua=$(LUA) --cpath=$(BUILD)/lib/?.so \
            --lpath=$(COMPILED)/?.lua --lpath=$(COMPILED)/?/init.lua' \
            GRUNDY_EMBED=$(EMBED) spec/run.sh

# The command with $(1) and $(2) as folders of Lua and C modules, in the file
# $(3).
LAUNCH = { echo '\#!/usr/bin/env $(LUA)'; \
    echo 'package.path = "$(1)/?.lua;$(1)/?/init.lua;" .. package.path'; \
    echo 'package.cpath = "$(2)/?.so;" .. package.cpath'; \
    tail -n +2 $(LAUNCHER); } > "$(3)" && chmod 755 "$(3)"

# Writes the Lua files as rows of an array in C: the name for require, the
# name of the chunk, the size, the text. Other files, and templates, become
# modules that return their text. (All compilers that are used here take strings
# of that size, twenty times as fast as arrays of bytes, but ISO C need not.)
TO_C = for _, path in ipairs(arg) do \
    local text = assert(io.open(path, "rb")):read "a" \
    local file = path:match "^lua/(.*)$$" \
    local name, count = file:gsub("%.lua$$", "") \
    if count == 0 or file:find "/template/" then \
      text, name = ("return %q"):format(text), file \
    end \
    name = name:gsub("/init$$", "") \
    print(("{\"%s\", \"@%s\", %d, \"%s\"},"):format( \
      name:gsub("/", "."), file, text:len(), \
      text:gsub("[^%w ]", function(c) return ("\\%03o"):format(c:byte()) end))) \
  end
LONG_STRINGS = -Wno-overlength-strings

# Compiles Lua files, from the folder lua into another one. Messages name them as
# if they had been loaded from there.
TO_COMPILED = local to = table.remove(arg, 1) \
  for _, path in ipairs(arg) do \
    local code = string.dump(assert(loadfile("$(CURDIR)/" .. path))) \
    local file <close> = assert(io.open(path:gsub("^lua", to), "wb")) \
    assert(file:write(code)) \
  end

# Writes the text of the second file into the last block of the first.
INTO_README = local old = assert(io.open(arg[1])):read "a" \
  local new = assert(io.open(arg[2])):read "a" \
  old = old:gsub("\n```\n[^`]*\n```\n$$", function() \
    return "\n```\n" .. new .. "```\n" end) \
  assert(io.open(arg[1], "w")):write(old)

# Lua's own source, for programs that have it inside.
LUA_SRC = $(BUILD)/lua-source/src

# What `make` needs, as PROBE:PACKAGE (a command, a header, a module or a font),
# and what `make test`, `make check-all` and `make dist` need besides.
RUN_NEEDS   = $(firstword $(CC)):gcc stdlib.h:libc6-dev \
              $(LUA):lua$(LUA_VERSION) lua.h:liblua$(LUA_VERSION)-dev
NEEDS       = $(RUN_NEEDS) busted:lua-busted dot:graphviz \
              pkg-config:pkg-config
CHECK_NEEDS = luacheck:lua-check clang-format:clang-format cppcheck:cppcheck \
              clang-tidy:clang-tidy valgrind:valgrind luarocks:luarocks \
              eslint:eslint lua5.1:lua5.1 luajit:luajit node:nodejs npm:npm
MPI_NEEDS   = $(MPICC):libopenmpi-dev mpirun:openmpi-bin
DIST_NEEDS  = git:git luarocks:luarocks zip:zip
# Luau, for the specs of exported modules: a package of npm, in $(BUILD)/luau.
LUAU_PACKAGE = luau-web@1.4.0
# And to look at pages in a browser.
BROWSER_NEEDS = chromium:chromium chromedriver:chromium-driver \
                socket.lua:lua-socket DejaVuSans.ttf:fonts-dejavu-core

# Sets `missing` to the packages of $(1) whose probes fail. The headers of Lua
# must be those of $(LUA).
MISSING = missing=; for need in $(1); do \
    probe=$${need%%:*}; package=$${need\#\#*:}; \
    case $$probe in \
    lua.h) printf '%s\n' '\#include <lua.h>' \
             '\#if LUA_VERSION_NUM != $(subst .,0,$(LUA_VERSION))' \
             '\#error' '\#endif' | $(CC) $(LUA_CFLAGS) -E - ;; \
    *.h) echo "\#include <$$probe>" | $(CC) -E - ;; \
    *.lua) $(LUA) -e "require '$${probe%.lua}'" ;; \
    *.ttf) find /usr/share/fonts -name $$probe | grep . ;; \
    *) command -v $$probe ;; \
    esac >/dev/null 2>&1 || missing="$$missing $$package"; \
  done
# Fails if $(1) is not all there. The sentence goes on with $(2).
REQUIRE = $(call MISSING,$(1)); [ -z "$$missing" ] || { \
    echo "Please install what is missing (Debian's names:$$missing)$(2)." >&2; \
    exit 1; }
OR_SAY  = , or say where it is (make CC=... LUA=... LUA_CFLAGS=-I...)

COVERED = $(BUILD)/coverage
COVERED_HOOK = $(COVERED)/lib/grundy_coverage.so

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
	@$(call REQUIRE,$(MPI_NEEDS),: Open MPI or MPICH)
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

# Draws the picture of a page anew, for README.md; wants what check-browser wants.
picture: deps-browser all
	@$(RUN_LUA) spec/browser/picture.lua examples/page.png

# Writes the golden files of the specs anew; look at the difference.
golden: all
	@$(MAKE) -s $(COMPILED)/made
	@GRUNDY_GOLDEN=1 $(RUN_SPECS) \
	  $$(grep -l 'require "spec.harness.golden"' spec/*/*_spec.lua)
	@git status --short spec 2>/dev/null || true

bench: all
	@$(MAKE) -s $(BENCH)
	@REPEAT=$(REPEAT) REPEAT_PLAIN=$(REPEAT_PLAIN) \
	  $(RUN_LUA) spec/bench/run.lua $(JSON)

# Writes the table of make bench into its README anew.
bench-table: all
	@$(MAKE) -s $(BENCH)
	@$(MAKE) -s bench >$(BUILD)/bench.txt
	@$(LUA) -e '$(INTO_README)' /dev/null \
	  spec/bench/README.md $(BUILD)/bench.txt

# The table of the front page: positions a second, bytes a position.
bench-absolute: all
	@$(RUN_LUA) spec/bench/absolute.lua

# make bench-compare OLD=a NEW=b, two files of make bench JSON=file.
bench-compare:
	@$(LUA) spec/bench/compare.lua $(OLD) $(NEW)

# Installs what is missing where apt-get can, else says what is missing. It asks
# nothing, and tells all packages before it installs them.
deps:
	@$(call MISSING,$(NEEDS)); \
	[ -n "$$missing" ] || exit 0; \
	if ! command -v apt-get >/dev/null 2>&1; then \
	  echo "Please install what is missing (Debian's names:$$missing)." >&2; \
	  exit 1; \
	elif [ "$$(id -u)" = 0 ]; then sudo=; \
	elif command -v sudo >/dev/null 2>&1; then sudo=sudo; \
	else echo "Please install as root:$$missing" >&2; exit 1; fi; \
	echo "Missing:$$missing"; \
	{ $$sudo apt-get update -qq >/dev/null && \
	  all=$$(apt-get -s install --no-install-recommends $$missing | \
	    sed -n 's/^Inst \([^ ]*\).*/ \1/p' | tr -d '\n') && \
	  echo "Installing, with what they need:$$all" && \
	  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
	    --no-install-recommends $$missing >/dev/null; } || \
	{ echo "Could not install:$$missing" >&2; exit 1; }

# What check-browser wants besides.
deps-browser:
	@$(MAKE) -s deps NEEDS='$(NEEDS) $(BROWSER_NEEDS)'

check-all:
	@$(MAKE) -s deps \
	  NEEDS='$(NEEDS) $(CHECK_NEEDS) $(BROWSER_NEEDS) $(MPI_NEEDS)'
	@sh spec/check-all.sh

# The examples with other compilers and on other machines. Lua's source is in the
# folder LUA_SRC.
check-cross:
	@$(MAKE) -s $(LUA_SRC)/lua.h
	@CC='$(CC)' spec/cross.sh $(LUA_SRC) $(BUILD)

# The playground: a page with an editor, in which games are solved as they are
# written. It is one file, which loads nothing.
playground: all
	@$(call REQUIRE,emcc:emscripten,: make deps-playground installs it)
	@$(MAKE) -s $(LUA_SRC)/lua.h
	@$(MAKE) -s $(PARALLEL) $(PLAYGROUND_PAGE)
	@echo "The playground is $(PLAYGROUND_PAGE)"

deps-playground:
	@$(MAKE) -s deps NEEDS='$(RUN_NEEDS) emcc:emscripten'

$(PLAYGROUND)/csrc/lua/playground.o: $(PLAYGROUND)/embedded.h
$(PLAYGROUND)/csrc/%.o: csrc/%.c
	@mkdir -p $(@D)
	@echo "emcc $<"
	@$(EMCC) -std=c11 $(WARNINGS) $(LONG_STRINGS) $(PLAYGROUND_SMALL) -MMD \
	  -MP -Icsrc -I$(PLAYGROUND) -I$(LUA_SRC) -c -o $@ $<

$(PLAYGROUND)/lua-source/%.o: $(LUA_SRC)/%.c
	@mkdir -p $(@D)
	@echo "emcc $<"
	@$(EMCC) -std=c11 -Wall $(PLAYGROUND_FAST) -c -o $@ $<

$(PLAYGROUND)/embedded.h: $(PLAYGROUND_LUA) lua/grundy/playground/strip.lua
	@mkdir -p $(addprefix $(PLAYGROUND)/,$(sort $(dir $(PLAYGROUND_LUA))))
	@$(RUN_LUA) -e 'require "grundy.playground.strip".copy(table.unpack(arg))' \
	  /dev/null $(PLAYGROUND) $(PLAYGROUND_LUA)
	@cd $(PLAYGROUND) && $(LUA) -e '$(TO_C)' /dev/null $(PLAYGROUND_LUA) \
	  > embedded.new && mv embedded.new embedded.h

$(PLAYGROUND)/engine.js: $(PLAYGROUND_OBJECTS) \
    $(addprefix lua/grundy/playground/,tell.js limits.js)
	@echo "emcc $@"
	@$(EMCC) $(PLAYGROUND_FAST) $(PLAYGROUND_LINK) -o $@ \
	  $(PLAYGROUND_OBJECTS)

# Compressed, so that the page takes half the bytes.
$(PLAYGROUND)/engine.wasm.gz: $(PLAYGROUND)/engine.js
	@gzip -9 -n -c $(PLAYGROUND)/engine.wasm > $@

$(PLAYGROUND_PAGE): $(PLAYGROUND)/engine.wasm.gz $(PLAYGROUND_FILES) \
    $(TEMPLATES) lua/grundy/command/shared/templates.lua \
    $(wildcard examples/*.lua lua/grundy/report/page.*)
	@$(RUN_LUA) lua/grundy/playground/write.lua $(PLAYGROUND)/engine.js \
	  $(PLAYGROUND)/engine.wasm.gz $$(grep -l '^return' examples/*.lua) \
	  > $@.new && mv $@.new $@

-include $(wildcard $(PLAYGROUND)/csrc/*/*.d $(PLAYGROUND)/csrc/*/*/*.d)

# Luau, for Node.js.
$(BUILD)/luau/node_modules/luau-web:
	@npm install --silent --no-fund --no-audit --prefix $(BUILD)/luau \
	  $(LUAU_PACKAGE) >/dev/null

# The pages in headless Chromium; SPECS are those to run, if not all. EXAMPLES=few:
# whole plays on the pages of three examples only; or on those of the examples that
# it names.
EXAMPLES = all
check-browser: deps-browser
	@$(MAKE) -s gallery
	@GRUNDY_EXAMPLES='$(EXAMPLES)' spec/pages/browser/run.sh $(SPECS)

# The lines of csrc and lua that SPECS (all, if not said) never reach. Specs that
# fail do not end it; on a busy machine, set SECONDS_OF_A_PROCESS to more than
# 900, because a process that is killed tells nothing of csrc. The linker makes
# room for two hooks: see spec/harness/coverage.c.
coverage:
	@$(MAKE) -s deps NEEDS='$(NEEDS) gcovr:gcovr'
	@find $(COVERED) -name '*.gcda' -delete 2>/dev/null || true
	@rm -f $(COVERED)/lua.txt
	@$(MAKE) -s BUILD=$(COVERED) $(COVERED_HOOK)
	@$(MAKE) -s $(PARALLEL) BUILD=$(COVERED) \
	  CFLAGS='-O0 -DNDEBUG --coverage -fprofile-update=atomic' \
	  LDFLAGS='-Wl,--wrap=lua_sethook,--wrap=lua_gethook \
	  -Wl,--wrap=lua_gethookmask,--no-as-needed $(CURDIR)/$(COVERED_HOOK)' \
	  $(COVERED)/lib/grundy/core.so \
	  $(COVERED)/lib/grundy_testing.so $(COVERED)/lib/grundy_bench.so \
	  $(COVERED)/small/lib/grundy/core.so $(COVERED)/embed $(COVERED)/grundy
	@SECONDS_OF_A_PROCESS=$${SECONDS_OF_A_PROCESS:-900} \
	  GRUNDY_COVERAGE=$(CURDIR)/$(COVERED)/lua.txt \
	  GRUNDY_COVERAGE_MODULE=$(CURDIR)/$(COVERED_HOOK) \
	  LUA_INIT_$(subst .,_,$(LUA_VERSION))=@$(CURDIR)/spec/coverage.lua \
	  BUSTED="$(LUA) $$(command -v busted) --ignore-lua \
	  --cpath=$(COVERED)/lib/?.so" GRUNDY_EMBED=$(COVERED)/embed \
	  spec/run.sh $(SPECS) || true
	@gcovr --root . --filter csrc/ --gcov-ignore-parse-errors \
	  --json $(COVERED)/lines.json $(COVERED)
	@gcovr --root . --filter csrc/ --add-tracefile $(COVERED)/lines.json
	@$(LUA) spec/coverage.lua $(COVERED)/lua.txt

install: install-modules
	@$(MAKE) -s $(MANUAL)
	@install -d "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(MANDIR)"
	@install -m 644 $(MANUAL) "$(DESTDIR)$(MANDIR)/grundy.1"
	@$(foreach shell,$(SHELLS),$(call COMPLETE,$(shell)) &&) true
	@[ ! -e $(MPI_MODULE) ] || install -m 755 $(MPI_MODULE) \
	  "$(DESTDIR)$(LIBDIR)/grundy/mpi.so"
	@$(call LAUNCH,$(LUADIR),$(LIBDIR),$(DESTDIR)$(BINDIR)/grundy)
	@echo "The command is $(DESTDIR)$(BINDIR)/grundy"

# What Lua loads.
install-modules: all
	@install -d "$(DESTDIR)$(LIBDIR)/grundy"
	@install -m 755 $(MODULE) "$(DESTDIR)$(LIBDIR)/grundy/core.so"
	@for folder in $(FOLDERS); do \
	  install -d "$(DESTDIR)$(LUADIR)/$$folder" || exit 1; done
	@for file in $(FILES); do install -m 644 lua/$$file \
	  "$(DESTDIR)$(LUADIR)/$$file" || exit 1; done
	@echo "The module is in $(DESTDIR)$(LUADIR) and $(DESTDIR)$(LIBDIR)"

# Removes what install writes, and the folders named grundy if they are empty
# then.
uninstall:
	@rm -f "$(DESTDIR)$(BINDIR)/grundy" "$(DESTDIR)$(MANDIR)/grundy.1" \
	  $(foreach shell,$(SHELLS),"$(DESTDIR)$(PREFIX)/$(words_of_$(shell))") \
	  "$(DESTDIR)$(LIBDIR)/grundy/core.so" "$(DESTDIR)$(LIBDIR)/grundy/mpi.so"
	@for file in $(FILES); do rm -f "$(DESTDIR)$(LUADIR)/$$file"; done
	@printf '%s\n' $(FOLDERS) | sort -r | while read -r folder; do \
	  rmdir "$(DESTDIR)$(LUADIR)/$$folder" 2>/dev/null; done; \
	rmdir "$(DESTDIR)$(LIBDIR)/grundy" 2>/dev/null; true

# A source rock, and a binary rock built from it, which `luarocks install FILE`
# takes without a network. They hold what is committed.
dist:
	@{ sed -n 's/^## *\([^ ]*\).*/\1 in CHANGELOG.md/p' CHANGELOG.md | \
	  head -n 1; git tag --points-at HEAD 2>/dev/null | \
	  sed -n 's/^v\([0-9].*\)/\1 in the tag of this commit/p'; \
	} | while read -r version place; do \
	  [ "$$version" = "$(VERSION)" ] || { echo "The version is $(VERSION) in" \
	    "$(VERSION_FILE) but $$version $$place." >&2; exit 1; }; done
	@$(call REQUIRE,$(RUN_NEEDS) $(DIST_NEEDS))
	@git diff --quiet HEAD || echo "Uncommitted changes are not packed." >&2
	@rm -rf $(DIST) && mkdir -p $(DIST)
	@$(MAKE) -s $(DIST)/$(RELEASE)-1.rockspec
	@git archive --prefix=$(RELEASE)/ -o $(DIST)/$(RELEASE).tar.gz HEAD
	@cd $(DIST) && zip -q $(RELEASE)-1.src.rock $(RELEASE)-1.rockspec \
	  $(RELEASE).tar.gz && luarocks --lua-version=$(LUA_VERSION) build \
	  --pack-binary-rock $(RELEASE)-1.src.rock >build.log 2>&1 || \
	  { cat build.log >&2; exit 1; }
	@ls $(DIST)/*.rock

$(DIST)/$(RELEASE)-1.rockspec: grundy-scm-1.rockspec
	@mkdir -p $(@D)
	@sed -e 's/"scm-1"/"$(VERSION)-1"/' \
	  -e 's|"git+file://."|"$(RELEASE).tar.gz"|' $< > $@

# Names all files of the tree in the rockspec, which a builtin rock wants.
rockspec:
	@$(LUA) -l rockspec=spec.readers.rockspec -e 'rockspec.write()'

# With lists of sources and a cache of its own: the system's are not touched.
$(BUILD)/lua-source/src/lua.h:
	@sh spec/lua_source.sh $(BUILD)/lua-source $(LUA_VERSION)

# The reference, lua/README.md, out of lua/grundy/types.lua; and in the guide the
# table of what is refused, as solution:can says it.
reference: $(MODULE)
	@$(LUA) -l reference=spec.readers.reference -e \
	  'assert(io.open("lua/README.md", "w")):write(reference.text())'
	@$(RUN_LUA) -l refusals=spec.readers.refusals_table -e 'refusals.write()'

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

$(COMMAND): $(LAUNCHER) Makefile
	@mkdir -p $(@D) && rm -rf $@ # which was a folder once
	@$(call LAUNCH,$(CURDIR)/lua,$(abspath $(BUILD)/lib),$@)

$(MANUAL): $(MODULE) $(COMMAND) $(COMMAND_SCRIPTS)
	@$(COMMAND) help --man > $@.new && mv $@.new $@

$(BUILD)/csrc/%.o: csrc/%.c $(HEADERS)
	@mkdir -p $(@D)
	@echo "cc $<"
	@$(COMPILE) -c -o $@ $<

$(TESTING): spec/harness/testing.c spec/harness/ranks.c \
    spec/harness/stores.c $(OBJECTS) $(CLUSTER_OBJECTS) $(HEADERS) \
    $(CLUSTER_HEADERS) spec/harness/ranks.h spec/harness/stores.h
	@mkdir -p $(@D)
	@echo "cc $<"
	@$(COMPILE) $(SHARED) $(LDFLAGS) -o $@ $(filter %.c %.o,$^)

$(BENCH): $(BENCH_FILES) $(CORE_OBJECTS) $(HEADERS)
	@mkdir -p $(@D)
	@echo "cc spec/bench/*.c"
	@$(COMPILE) $(SHARED) $(LDFLAGS) -o $@ $(filter %.c %.o,$^)

$(BUILD)/lib/grundy_coverage.so: spec/harness/coverage.c
	@mkdir -p $(@D)
	@echo "cc $<"
	@$(COMPILE) $(SHARED) -o $@ $<

# (A file that is removed changes its folder.)
$(COMPILED)/made: $(SCRIPTS) $(ASSETS) $(PLAYGROUND_FILES) \
                  $(addprefix lua/,$(FOLDERS)) lua/grundy/playground/ Makefile
	@rm -rf $(@D) && mkdir -p $(@D) && cp -R lua/grundy $(@D)
	@$(LUA) -e '$(TO_COMPILED)' /dev/null $(@D) $(SCRIPTS)
	@touch $@

# The modules with small limits, for the specs; that for clusters is only for
# those of spec/hosts/mpi.
$(SMALL): $(CORE) $(BINDING) $(HEADERS)
$(SMALL_MPI): $(SMALL) $(CLUSTER) $(CLUSTER_BINDING) $(CLUSTER_HEADERS)
$(SMALL) $(SMALL_MPI):
	@$(MAKE) -s BUILD=$(BUILD)/small CFLAGS='$(CFLAGS) -O0 $(SMALL_LIMITS)' $@

# A library that makes a rank another machine, for spec/hosts/mpi, too.
$(UNLIKE): spec/harness/unlike.c
	@mkdir -p $(@D)
	@echo "cc $<"
	@$(MPICC) -std=c11 -fPIC $(WARNINGS) $(CFLAGS) $(SHARED) -o $@ $<

$(EMBED): examples/embed.c $(BUILD)/embedded.h $(OBJECTS)
	@mkdir -p $(@D)
	@echo "cc $<"
	@$(COMPILE) $(LONG_STRINGS) -I$(BUILD) $(LDFLAGS) -o $@ $< $(OBJECTS) \
	  $(LUA_LIBS) -lm

$(BUILD)/embedded.h: $(RUNNING)
	@mkdir -p $(@D)
	@$(LUA) -e '$(TO_C)' /dev/null $(RUNNING) > $@.new && mv $@.new $@

clean:
	rm -rf $(BUILD)
