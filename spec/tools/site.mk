# The documents, the gallery and the playground as static pages. Included by the
# Makefile.

SITE = $(BUILD)/site
SITE_NEEDS = cmark-gfm:cmark-gfm

.PHONY: site deps-site

# With the playground if it was built.
site: all
	@$(call REQUIRE,$(SITE_NEEDS),: make deps-site installs it.)
	@$(MAKE) -s reference gallery
	@rm -rf $(SITE)
	@$(RUN_LUA) $(TOOLS)/site/write.lua $(SITE) --games \
	  $(if $(wildcard $(PLAYGROUND_PAGE)),--playground)
	@cp -R $(BUILD)/gallery $(SITE)
	@[ ! -e $(PLAYGROUND_PAGE) ] || { mkdir $(SITE)/playground && \
	  cp $(PLAYGROUND_PAGE) $(SITE)/playground; }
	@echo "The site is $(SITE)/index.html"

deps-site:
	@$(MAKE) -s deps NEEDS='$(RUN_NEEDS) $(SITE_NEEDS)'

# Draws the picture of a page anew, for README.md; wants what check-browser wants.
picture: deps-browser all
	@$(RUN_LUA) spec/browser/picture.lua examples/page.png
