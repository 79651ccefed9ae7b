# For hands that type make: every target is a verb of ./go. Arguments go in ARGS: make test ARGS="-R rods".
.PHONY: build demo test full-test bench docs python doctor help clean
build demo test full-test bench docs python doctor help:
	@./go $@ $(ARGS)
clean:
	rm -rf build out
