# What is built for specs and benchmarks only; included by the Makefile.

TESTING = $(BUILD)/lib/grundy_testing.so
BENCH   = $(BUILD)/lib/grundy_bench.so
EMBED   = $(BUILD)/embed
# The folder of the library with its modules compiled. Specs start the command
# thousands of times, and most of its time is that in which modules are compiled.
COMPILED = $(BUILD)/compiled
SMALL   = $(BUILD)/small/lib/grundy/core.so
SMALL_MPI = $(BUILD)/small/lib/grundy/mpi.so
SMALL_LIMITS = -DGR_MAX_POSITIONS=100 -DGR_MAX_EDGES=150 \
               -DGR_MAX_MOVES=20 -DGR_MAX_ENDINGS=10 -DGR_MAX_ROUNDS=1 \
               -DGR_MAX_DEPTH=4 -DGR_MAX_CODE=400 -DLGR_MAX_IDLE_ADDS=1000 \
               -DLGR_THREADS_FROM=3 -DGR_SMALL_STEPS -DGR_HASH_BITS=0xE0000003 \
               -DGR_MAX_WATCHES=39
UNLIKE  = $(BUILD)/lib/grundy_unlike.so
# Luau, for the specs of exported modules: a package of npm, in $(BUILD)/luau.
LUAU_PACKAGE = luau-web@1.4.0
LONG_STRINGS = -Wno-overlength-strings

# Runs specs with what was built, in this Lua.
RUN_SPECS = BUSTED='busted --lua=$(LUA) --cpath=$(BUILD)/lib/?.so \
            --lpath=$(COMPILED)/?.lua --lpath=$(COMPILED)/?/init.lua' \
            GRUNDY_EMBED=$(EMBED) $(TOOLS)/run.sh

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
	@$(MAKE) -s bench >$(BUILD)/bench.txt
	@$(LUA) $(TOOLS)/into_readme.lua spec/bench/README.md <$(BUILD)/bench.txt

# The table of the front page: positions a second, bytes a position.
bench-absolute: all
	@$(RUN_LUA) spec/bench/absolute.lua

# make bench-compare OLD=a NEW=b, two files of make bench JSON=file.
bench-compare:
	@$(LUA) spec/bench/compare.lua $(OLD) $(NEW)

$(TESTING): spec/harness/testing.c spec/harness/ranks.c \
    spec/harness/stores.c $(OBJECTS) $(CLUSTER_OBJECTS) $(HEADERS) \
    $(CLUSTER_HEADERS) spec/harness/ranks.h spec/harness/stores.h
	@mkdir -p $(@D)
	@echo "cc $<"
	@$(COMPILE) $(SHARED) $(LDFLAGS) -o $@ $(filter %.c %.o,$^)

$(BENCH): $(wildcard spec/bench/*.[ch]) $(HEADERS) \
    $(patsubst csrc/%.c,$(BUILD)/csrc/%.o,$(CORE))
	@mkdir -p $(@D)
	@echo "cc spec/bench/*.c"
	@$(COMPILE) $(SHARED) $(LDFLAGS) -o $@ $(filter %.c %.o,$^)

$(BUILD)/lib/grundy_coverage.so: spec/harness/coverage.c
	@mkdir -p $(@D)
	@echo "cc $<"
	@$(COMPILE) $(SHARED) -o $@ $<

# (A file that is removed changes its folder.)
$(COMPILED)/made: $(SCRIPTS) $(ASSETS) $(PLAYGROUND_FILES) Makefile \
    $(addprefix lua/,$(FOLDERS)) lua/grundy/playground/ $(TOOLS)/compile.lua
	@rm -rf $(@D) && mkdir -p $(@D) && cp -R lua/grundy $(@D)
	@$(LUA) $(TOOLS)/compile.lua "$(CURDIR)" $(@D) $(SCRIPTS)
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

$(BUILD)/embedded.h: $(RUNNING) $(TOOLS)/embed.lua
	@mkdir -p $(@D)
	@$(LUA) $(TOOLS)/embed.lua $(RUNNING) > $@.new && mv $@.new $@

$(BUILD)/luau/node_modules/luau-web:
	@npm install --silent --no-fund --no-audit --prefix $(BUILD)/luau \
	  $(LUAU_PACKAGE) >/dev/null
