# The playground: a page with an editor, in which games are solved as they are
# written. Included by the Makefile.

PLAYGROUND = $(BUILD)/playground
PLAYGROUND_PAGE = $(PLAYGROUND)/index.html
# Lua is made fast and the rest small, as most of the time is Lua's.
PLAYGROUND_FAST = -O2 -DNDEBUG
PLAYGROUND_SMALL = -Os -DNDEBUG
PLAYGROUND_OBJECTS = $(patsubst csrc/%.c,$(PLAYGROUND)/csrc/%.o,$(CORE) \
                       $(BINDING) $(PLAYGROUND_MAIN)) \
                     $(patsubst %,$(PLAYGROUND)/lua-source/%.o,$(LUA_FILES))
PLAYGROUND_LUA = $(filter-out lua/grundy/check_file.lua \
                   lua/grundy/report/gallery%,$(RUNNING)) $(WORKBENCH) \
                 $(filter-out %/write.lua %/strip.lua,$(filter \
                   %.lua,$(PLAYGROUND_FILES)))
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

# Lua's own source, for programs that have it inside.
LUA_SRC = $(BUILD)/lua-source/src

# It is one file, which loads nothing.
playground: all
	@$(call REQUIRE,emcc:emscripten,: make deps-playground installs it.)
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
	@cd $(PLAYGROUND) && $(LUA) $(CURDIR)/$(TOOLS)/embed.lua \
	  $(PLAYGROUND_LUA) > embedded.new && mv embedded.new embedded.h

$(PLAYGROUND)/engine.js: $(PLAYGROUND_OBJECTS) \
    $(addprefix lua/grundy/playground/,tell.js limits.js)
	@echo "emcc $@"
	@$(EMCC) $(PLAYGROUND_FAST) $(PLAYGROUND_LINK) -o $@ \
	  $(PLAYGROUND_OBJECTS)

# Compressed, so that the page takes half the bytes.
$(PLAYGROUND)/engine.wasm.gz: $(PLAYGROUND)/engine.js
	@gzip -9 -n -c $(PLAYGROUND)/engine.wasm > $@

$(PLAYGROUND_PAGE): $(PLAYGROUND)/engine.wasm.gz $(PLAYGROUND_FILES) \
    $(TEMPLATES) lua/grundy/workbench/templates.lua \
    $(wildcard examples/*.lua lua/grundy/report/page.*)
	@$(RUN_LUA) lua/grundy/playground/write.lua $(PLAYGROUND)/engine.js \
	  $(PLAYGROUND)/engine.wasm.gz $$(grep -l '^return' examples/*.lua) \
	  > $@.new && mv $@.new $@

-include $(wildcard $(PLAYGROUND)/csrc/*/*.d $(PLAYGROUND)/csrc/*/*/*.d)

# With lists of sources and a cache of its own: the system's are not touched.
$(BUILD)/lua-source/src/lua.h:
	@sh $(TOOLS)/lua_source.sh $(BUILD)/lua-source $(LUA_VERSION)
