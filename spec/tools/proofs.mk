# What is proved by machine, and the program that comes out of it; included by the
# Makefile.

PROOF   = $(BUILD)/proof
CHECK_SOLUTION = $(BUILD)/check_solution
PROOF_NEEDS = coqc:coq ocamlopt:ocaml

.PHONY: check-proofs deps-proofs

# All theorems; then the program, with every saved example and beside other checkers.
check-proofs: deps
	@$(call REQUIRE,$(PROOF_NEEDS),: make deps-proofs installs it.)
	@$(MAKE) -s $(CHECK_SOLUTION)
	@$(MAKE) -s test SPECS='$(or $(SPECS),$(wildcard spec/proof/*/*_spec.lua))'

deps-proofs:
	@$(MAKE) -s deps NEEDS='$(NEEDS) $(PROOF_NEEDS)'

$(CHECK_SOLUTION): $(wildcard spec/proof/*.v spec/proof/*.ml) $(TOOLS)/proofs.sh
	@$(TOOLS)/proofs.sh spec/proof $(PROOF) $@
