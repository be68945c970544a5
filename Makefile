# Sutra's tasks. `make run` and `make test` first install the packages that are missing (Debian and Ubuntu).

SUITES := $(patsubst Tests/%Tests,%,$(wildcard Tests/*Tests))
KIT := Changeset Binding MVVM
BIN := .build/release
PREFIX ?= /usr/local
PLACE = "$(DESTDIR)$(PREFIX)"
UNITS = sutra-reminder.service sutra-reminder.timer sutra-backup.service sutra-backup.timer
SANITIZED ?= $(filter-out Apps Boundaries,$(SUITES))
# Most of the start-up time goes into mapping the runtime and finding conformances in it: see Docs/Decisions/Console.md.
RELEASE := -c release --static-swift-stdlib
RELEASE += -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
ifeq ($(shell uname -s),Linux)
RELEASE += -Xlinker --gc-sections -Xlinker -no-pie
endif

# `make test` pipes its output to tee, and must still fail if a test fails.
SHELL := /bin/bash -o pipefail

.PHONY: run build install uninstall test test-anki reference check format bench bench-study bench-anki torture sanitize valgrind docs platforms setup shells clean $(addprefix test-,$(SUITES))

## make run [SCRIPT=file]: starts the conversation, or runs a script
run: build
ifdef SCRIPT
	@$(BIN)/sutra-run $(SCRIPT)
else
	@$(BIN)/sutra
endif

## make build: builds both executables, with the Swift runtime linked statically
build: setup
	@swift build $(RELEASE) --product sutra
	@swift build $(RELEASE) --product sutra-run

## make test: runs all suites in one build, and repeats the failures at the end
test: shells
	@swift build --build-tests
	@swift test --skip-build --parallel 2>&1 | tee .build/tests.log || \
	    { echo; echo "What failed:"; grep -a -A3 -E '^✘' .build/tests.log; exit 1; }

## make test-Model, and so on for each suite: runs one suite, and builds only what it needs
$(addprefix test-,$(SUITES)): test-%: setup
	@SUTRA_SUITE=$* swift test --scratch-path .build/suites/$*
test-Apps: shells

## make test-anki [PART=import:]: compares packages with Anki's own library and genanki, which are fetched from PyPI if missing
test-anki: build
	@Tests/Anki/run $(PART)

## make install [PREFIX=/usr/local] [DESTDIR=]: installs the executables, manual pages, completions for bash, zsh and fish, and user units
install:
	@[ -x $(BIN)/sutra-run ] || { echo "Build it first: make build" >&2; exit 1; }
	@for tool in sutra sutra-run; do \
	    install -D $(BIN)/$$tool $(PLACE)/bin/$$tool && \
	    install -D -m 644 Docs/ManPages/$$tool.1 $(PLACE)/share/man/man1/$$tool.1 || exit 1; \
	    for file in $$tool.bash:bash-completion/completions/$$tool _$$tool:zsh/site-functions/_$$tool \
	        $$tool.fish:fish/vendor_completions.d/$$tool.fish; do \
	        install -D -m 644 Docs/Completions/$${file%%:*} $(PLACE)/share/$${file#*:} || exit 1; \
	    done; \
	done
	@install -d $(PLACE)/lib/systemd/user && for unit in $(UNITS); do \
	    sed 's|@BIN@|$(PREFIX)/bin|' Docs/Systemd/$$unit > $(PLACE)/lib/systemd/user/$$unit || exit 1; \
	done

## make uninstall [PREFIX=/usr/local] [DESTDIR=]: removes what `make install` installed
uninstall:
	@for tool in sutra sutra-run; do \
	    rm -f $(PLACE)/bin/$$tool $(PLACE)/share/man/man1/$$tool.1 $(PLACE)/share/bash-completion/completions/$$tool \
	        $(PLACE)/share/zsh/site-functions/_$$tool $(PLACE)/share/fish/vendor_completions.d/$$tool.fish; \
	done
	@for unit in $(UNITS); do rm -f $(PLACE)/lib/systemd/user/$$unit; done

## make reference: regenerates the tables of the manual, the manual pages and the completions
reference: setup
	@swift build --build-tests
	@SUTRA_WRITE_REFERENCE=1 swift test --skip-build --filter ReferenceTests

## make check: lints the format of the sources; `make format` fixes it
check: setup
	@swift format lint --strict --recursive --parallel Package.swift Modules Apps Tests

format:
	@swift format --in-place --recursive --parallel Package.swift Modules Apps Tests

## make bench: prints speeds as ratios to those of comparable programs and libraries, and asserts nothing
bench: build
	@Tests/Benchmarks/commands
	@Tests/Benchmarks/scripts
	@Tests/Benchmarks/terminal
	@Tests/Benchmarks/fullscreen
	@Tests/Benchmarks/run

## make bench-study: compares study, and work on 100,000 cards, with Anki's core (fetched from PyPI if missing); times sets of cards
bench-study: setup
	@swift build $(RELEASE) --product study-benchmark
	@swift build $(RELEASE) --product sutra-run
	@Tests/Benchmarks/study
	@Tests/Benchmarks/sets

## make bench-anki: compares import and export of packages with Anki's core, which is fetched from PyPI if missing
bench-anki: build
	@python=$$(Tests/Anki/python) || exit 0; Tests/Benchmarks/packages "$$python"

## make torture [SECONDS=120] [SEED=n]: tests the executables with kills, failing system calls, full disks and hostile input
torture: build
	@Tests/Torture/torture --seconds $(or $(SECONDS),120) $(if $(SEED),--seed $(SEED))

## make sanitize [SANITIZED="Model Persistence"]: runs the suites under AddressSanitizer and ThreadSanitizer, if clang has them,
## except Apps and Boundaries: they start processes, whose limits and timings sanitizers change
sanitize: setup
	@for sanitizer in address thread; do \
	    if ! echo 'print(1)' | swiftc -sanitize=$$sanitizer -o /dev/null - 2> /dev/null; then \
	        echo "skipped: no $$sanitizer sanitizer on this machine"; continue; \
	    fi; \
	    ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/sanitizer-suppressions \
	    swift test --sanitize=$$sanitizer --scratch-path .build/sanitize/$$sanitizer \
	        $(addprefix --filter ^,$(addsuffix Tests,$(SANITIZED))) || exit 1; \
	done

## make valgrind: runs a script and a conversation under valgrind, to find memory errors
valgrind: build
	@Tests/Torture/valgrind

## make docs: builds the documentation of the libraries in .build/docs; fails on a warning, or on an undocumented public symbol
docs:
	@SUTRA_DOCS=1 SUTRA_SUITE=MVVM swift package --scratch-path .build/docs generate-documentation \
	    $(addprefix --target ,$(KIT)) --warnings-as-errors --disable-parameters-and-returns-validation
	@Tests/Documentation/check .build/docs $(KIT)

## make platforms: compiles the libraries for Apple's platforms, at the versions that Package.swift declares
platforms:
	@Tests/Platforms/check

setup:
	@./.ci/setup

# Installs what the build needs, and the shells in which the tests try the completions.
shells:
	@./.ci/setup tests

clean:
	@rm -rf .build Tests/Benchmarks/.build
