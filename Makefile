# quadrille: see README.md. `make help` lists the targets.

MAKEFLAGS += --no-builtin-rules

MODE     ?= release
PREFIX   ?= /usr/local
DESTDIR  ?=
ifeq ($(origin CC),default)
CC       := gcc
endif
VERSION  := 1.0.0

B        := build/$(MODE)
LIBS     := cairo json-c libedit libpng libconfig libqrencode fontconfig freetype2 fribidi harfbuzz harfbuzz-subset zlib
SCAN_LIBS := libjpeg zbar

# Reading sheets from photographs takes two more libraries. SCAN=0 leaves it out.
SCAN     := $(or $(SCAN),$(if $(shell pkg-config --exists $(SCAN_LIBS) 2>/dev/null && echo yes),1,0))
ifneq ($(SCAN),0)
LIBS     += $(SCAN_LIBS)
endif

WARNINGS := -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wformat-security
CFLAGS.release  = $(OPTIMIZE) -g
CFLAGS.deb      = $(OPTIMIZE)
CFLAGS.debug   := -O0 -g3
CFLAGS.asan    := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
CFLAGS.tsan    := -O1 -g -fsanitize=thread
CFLAGS.cov     := -O0 -g --coverage
CFLAGS.portable := -O2 -g -DPORTABLE
CFLAGS.lint    := -O2 -Werror -Wframe-larger-than=16384
CFLAGS.analyze  = -O1 -Werror -fanalyzer $(ANALYZE_SILENCE)
CFLAGS.analyze-clang = -O0 $(ANALYZE_SILENCE)
CFLAGS.fuzz    := -O2 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all

# What judges records is compiled for speed. Vectors are of no use on boards so small.
OPTIMIZE := -O2
$(patsubst src/%.c,build/$(MODE)/obj/%.o,$(wildcard src/base/*.c src/record/*.c src/replay/*/*.c src/game/*.c src/games/*/*.c)): \
  private OPTIMIZE := -O3 -fno-tree-vectorize
# What reads photographs takes vectors well.
$(patsubst src/%.c,build/$(MODE)/obj/%.o,$(wildcard src/scan/*.c)): private OPTIMIZE := -O3
# Fuzzing traces no comparisons of pixels, and what loops over all of them runs at full speed: else that would take nine
# tenths of its time. check-asan watches what it reads and writes. NaN and large numbers must not become an int.
build/fuzz/obj/scan/%.o: private override CFLAGS := -O3 -fno-sanitize-coverage=trace-cmp -fsanitize=float-cast-overflow $(CFLAGS)
build/fuzz/obj/scan/patch.o build/fuzz/obj/scan/code_modules.o build/fuzz/obj/scan/grey.o: private override CFLAGS := -O3 -march=native -fno-sanitize=all $(CFLAGS)

# Hardening: tests/cli/hardening.py checks it on the program. Fortified functions need the optimizer, and would hide
# errors from the sanitizers.
FORTIFY        := -U_FORTIFY_SOURCE $(if $(filter -O0 -fsanitize=%,$(CFLAGS.$(MODE)) $(CFLAGS)),,-D_FORTIFY_SOURCE=2)
HARDEN_CFLAGS   = -fPIE -fstack-protector-strong $(HARDEN_KNOWN)
HARDEN_LDFLAGS := -pie -Wl,-z,relro,-z,now,-z,noexecstack

# The user's own flags stand last, so that they win.
override CPPFLAGS := $(FORTIFY) -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 -DVERSION='"$(VERSION)"' -DSCAN=$(SCAN) -DTEMPLATE_DIR='"$(PREFIX)/share/quadrille"' -Isrc $(CPPFLAGS)
ALL_CFLAGS      = -std=c11 -ffp-contract=off $(WARNINGS) $(HARDEN_CFLAGS) $(CFLAGS.$(MODE)) -pthread $(I386_CFLAGS) $(PKG_CFLAGS) $(CFLAGS)
ALL_LDFLAGS     = $(HARDEN_LDFLAGS) $(CFLAGS.$(MODE)) -pthread $(LDFLAGS)
LDLIBS          = -lhpdf $(PKG_LIBS) -lpaper -lm

# Asked once, and only by targets that compile: what the libraries need, and which further kinds of hardening the
# compiler knows for the processor.
HARDEN_KNOWN = $(eval HARDEN_KNOWN := $(shell for flag in $(HARDEN_MAYBE); do \
  $(CC) -Werror $$flag -x c -c -o /dev/null /dev/null 2>/dev/null && echo $$flag; done))$(HARDEN_KNOWN)
HARDEN_MAYBE := -fstack-clash-protection -fcf-protection -mbranch-protection=standard
PKG_CFLAGS = $(eval PKG_CFLAGS := $(shell pkg-config --cflags $(LIBS)))$(PKG_CFLAGS)
PKG_LIBS   = $(eval PKG_LIBS := $(shell pkg-config --libs $(LIBS)))$(PKG_LIBS)

# i386 computes with doubles of 64 bits, as other machines do, not with the 80 bits of the x87.
I386_CFLAGS = $(eval I386_CFLAGS := $(if $(shell $(CC) -dM -E -x c /dev/null | grep -w __i386__),-msse2 -mfpmath=sse))$(I386_CFLAGS)

# Sources that use src/scan, where that is left out.
NO_SCAN  := $(if $(filter 0,$(SCAN)),$(shell grep -rl --include='*.c' '^#include "scan/' src tests))

SRC      := $(filter-out $(NO_SCAN),$(sort $(shell find src -name '*.c')))
OBJ      := $(SRC:src/%.c=$B/obj/%.o) $B/obj/templates.o $B/obj/completions.o $B/obj/manual.o $B/obj/web.o
CORE     := $(filter-out $B/obj/cli/main.o $B/obj/catalogue/registry.o,$(OBJ))
TEMPLATES := $(sort $(shell find templates -type f))
COMPLETIONS := $(sort $(wildcard src/cli/main/completions/*))
WEB      := page.css page.js
MANUAL   := book.1 puzzle.1 record.5 scan.1 template.5
MANDOC   := $(shell command -v mandoc)

# Every C file in these folders is a test program of its own.
TESTS    := $(patsubst tests/%.c,$B/tests/%,$(filter-out $(NO_SCAN),$(wildcard tests/unit/*.c tests/laws/*.c tests/golden/*.c)))
HELPERS  := $(patsubst tests/%.c,$B/tests/%.o,$(filter-out $(NO_SCAN),$(wildcard tests/help/*.c tests/skeleton/*.c)))
FUZZERS  := $(if $(shell command -v clang),$(patsubst tests/%.c,%,$(filter-out $(NO_SCAN),$(wildcard tests/fuzz/*.c))))

# For targets that build much: all cores, unless make was told how many.
PARALLEL = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell getconf _NPROCESSORS_ONLN))

# The commands themselves are shown with V=1.
Q := $(if $(V),,@)

.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all demo check check-all check-asan check-tsan check-valgrind check-clang check-portable check-cross check-faults mutants fuzz coverage scan-check \
        bench lint analyze objects install uninstall gallery grades solved dist distcheck deb check-deb deps deps-demo deps-tools deps-cross deps-bench \
        deps-deb deps-check-deb clean help tests binary check-run check-named check-faults-run demo-run bench-run fuzz-run fuzz-corpus

all: binary

binary: $B/quadrille

# What everything made depends on: the compiler, its flags, and which files there are. The file changes only
# when one of these does.
FLAGS_NOW = $(CC) $(CPPFLAGS) $(ALL_CFLAGS) $(ALL_LDFLAGS) $(SRC) $(TEMPLATES) $(MANDOC)

$B/flags: FORCE
	@mkdir -p $(@D)
	$(Q)printf '%s\n' "$$FLAGS_TEXT" | cmp -s - $@ || { $(LIBRARIES_FOUND) && printf '%s\n' "$$FLAGS_TEXT" > $@; }
$B/flags: export FLAGS_TEXT = $(FLAGS_NOW)

# pkg-config does not know two of the libraries.
LIBRARIES_FOUND = { pkg-config --exists $(LIBS) && printf '\043include <%s>\n' hpdf.h paper.h | \
  $(CC) $(CPPFLAGS) $(ALL_CFLAGS) -E - >/dev/null || { echo 'To install what is missing, run make deps.' >&2; false; }; }

.PHONY: FORCE
FORCE:

$B/quadrille: $B/obj/cli/main.o $B/obj/catalogue/registry.o $B/libquadrille.a
	@echo '  LINK $@'
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LDLIBS)

$B/libquadrille.a: $(CORE) $B/flags
	$(Q)rm -f $@
	$(Q)$(AR) qcs $@ $(CORE)

$B/obj/%.o: src/%.c $B/flags
	@mkdir -p $(@D)
	@echo '  CC   $@'
	$(Q)$(CC) $(CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

build/analyze/obj/base/mem.o: private ANALYZE_SILENCE := -Wno-analyzer-malloc-leak
build/analyze-clang/obj/games/conect/%.o: private ANALYZE_SILENCE := -Xclang -analyzer-config \
  -Xclang 'silence-checkers=core.uninitialized.Assign;core.uninitialized.Branch;core.CallAndMessage'

# The templates, built into the program: a table of names and bytes.
$B/obj/templates.c: src/page/template/embed.sh $(TEMPLATES) $B/flags
	@mkdir -p $(@D)
	$(Q)src/page/template/embed.sh template_table templates/ $(TEMPLATES) > $@

# The same of the scripts for completion in shells.
$B/obj/completions.c: src/page/template/embed.sh $(COMPLETIONS) $B/flags
	@mkdir -p $(@D)
	$(Q)src/page/template/embed.sh completion_table src/cli/main/completions/ $(COMPLETIONS) > $@

# The same of script and style of web pages, and their hashes.
$B/web/%: src/page/web/files/% src/page/web/hash.sh $B/flags
	@mkdir -p $(@D)
	$(Q)cp $< $@ && src/page/web/hash.sh $< > $@.sha256

$B/obj/web.c: src/page/template/embed.sh $(WEB:%=$B/web/%)
	@mkdir -p $(@D)
	$(Q)src/page/template/embed.sh web_table $B/web/ $(foreach file,$(WEB),$B/web/$(file) $B/web/$(file).sha256) > $@

# The pages of the manual that `quadrille help` shows, as text.
$B/manual/%: man/quadrille-% src/cli/main/manual.sh $B/flags
	@mkdir -p $(@D)
	$(Q)src/cli/main/manual.sh '$(MANDOC)' $< > $@

$B/obj/manual.c: src/page/template/embed.sh $(MANUAL:%=$B/manual/%)
	@mkdir -p $(@D)
	$(Q)src/page/template/embed.sh manual_table $B/manual/ $(MANUAL:%=$B/manual/%) > $@

$B/obj/templates.o $B/obj/completions.o $B/obj/manual.o $B/obj/web.o: %.o: %.c
	$(Q)$(CC) $(CPPFLAGS) $(ALL_CFLAGS) -c -o $@ $<

# ---- Tests ----------------------------------------------------------------------------------------

# The program with one more game in its registry, to show that a game is one line there.
$B/tests/registry.o: src/catalogue/registry.c tests/skeleton/games.def src/catalogue/games.def $B/flags
	@mkdir -p $(@D)
	$(Q)$(CC) $(CPPFLAGS) $(ALL_CFLAGS) -Itests -DGAMES_DEF='"skeleton/games.def"' -MMD -MP -c -o $@ $<

$B/tests/quadrille-skeleton: $B/obj/cli/main.o $B/tests/registry.o $B/tests/skeleton/skeleton.o $B/libquadrille.a
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LDLIBS)

# Few tests use the state that cmocka hands to each.
$B/tests/%.o: tests/%.c $B/flags
	@mkdir -p $(@D)
	$(Q)$(CC) $(CPPFLAGS) -Itests $(ALL_CFLAGS) -Wno-unused-parameter -MMD -MP -c -o $@ $<

$(TESTS): $B/tests/%: $B/tests/%.o $(HELPERS) $B/tests/registry.o $B/libquadrille.a
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LDLIBS) -lcmocka

# Simulates photographs of played sheets. It has nothing of the program in it; `aligned` tells what the program found.
SIMULATE := $(patsubst tests/%.c,$B/tests/%.o,$(filter-out %/aligned.c,$(wildcard tests/scan/*.c)))
PHOTO_TESTS := $(if $(NO_SCAN),,$B/tests/scan/simulate $B/tests/scan/aligned)
$(SIMULATE): override CFLAGS := -O3 $(CFLAGS)
$B/tests/scan/simulate: $(SIMULATE)
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(shell pkg-config --libs libpng libjpeg) -lm
$B/tests/scan/aligned: $B/tests/scan/aligned.o $B/obj/catalogue/registry.o $B/libquadrille.a
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LDLIBS)
$B/tests/unit/simulator $B/tests/unit/align $B/tests/unit/reading: $(filter-out %/simulate.o,$(SIMULATE))
$B/tests/unit/simulator $B/tests/unit/align $B/tests/unit/reading: LDLIBS += $(shell pkg-config --libs libjpeg)

# A library that makes calls of the system fail; the program is tested as it is.
$B/tests/faults/faults.so: tests/faults/faults.c $B/flags
	@mkdir -p $(@D)
	$(Q)$(CC) -D_GNU_SOURCE -std=c11 $(WARNINGS) -O2 -g -shared -fPIC -o $@ $<

tests: binary $(TESTS) $B/tests/quadrille-skeleton $B/tests/faults/faults.so $(PHOTO_TESTS)

-include $(shell find build -type f -name '*.d' 2>/dev/null)

# A source that has moved away: what depended on it is built anew.
src/%.c src/%.h tests/%.c tests/%.h: ;

# With T=NAME only what is called NAME or NAME_...; of a game also its laws. Nothing else is built.
check: deps
	@$(MAKE) --no-print-directory $(PARALLEL) $(if $T,check-named,check-run)

check-run: tests $(FUZZERS:%=build/fuzz/tests/%)
	@tests/run.py --fuzz build/fuzz $B
	@tests/mutants/mutants.py --first $B

WORD  = $(subst -,_,$T)
NAMED = $(filter $(foreach name,$(WORD) $(WORD)_%,$(addprefix $B/tests/,unit/$(name) laws/$(name) golden/$(name))) \
  $(if $(wildcard src/games/$(WORD)),$(addprefix $B/tests/laws/,games marks puzzles rules)),$(TESTS))

check-named: binary $(NAMED) $B/tests/quadrille-skeleton $(if $(filter faults,$T),$B/tests/faults/faults.so) $(if $(filter scan%,$T),$(PHOTO_TESTS))
	@tests/run.py --named '$T' $B

# Changes of the sources that tests must catch.
mutants: deps
	@$(MAKE) --no-print-directory $(PARALLEL) tests
	@tests/mutants/mutants.py $B

# The same tests under the sanitizers, under valgrind, and with the other compiler.
check-asan: deps
	@$(MAKE) --no-print-directory $(PARALLEL) MODE=asan tests
	@tests/run.py build/asan

check-valgrind: deps deps-tools
	@$(MAKE) --no-print-directory $(PARALLEL) tests
	@VALGRIND=1 TEST_ROUNDS=quick tests/run.py $B 'unit/*' 'laws/*' 'golden/*' \
	  cli/run.py cli/record.py cli/second.py cli/slips.py cli/standings.py

# Data races of what takes threads.
check-tsan: deps
	@$(MAKE) --no-print-directory $(PARALLEL) MODE=tsan binary
	@tests/threads.py build/tsan

check-clang: deps
	@$(MAKE) --no-print-directory $(PARALLEL) MODE=clang CC=clang CFLAGS.clang='-O2 -Werror' tests
	@tests/run.py build/clang

# Without renameat2 and sched_getaffinity: as on systems that do not have them.
check-portable: deps
	@$(MAKE) --no-print-directory $(PARALLEL) MODE=portable tests
	@tests/run.py build/portable

# Other machines: big-endian s390x and 32-bit i386, on Debian.
check-cross: deps deps-cross
	@$(MAKE) --no-print-directory $(PARALLEL) binary
	@for arch in s390x i386; do \
	  LIBRARIES="$(filter %-dev,$(PACKAGES_BUILD) $(PACKAGES_TEST))" tests/cross.sh $$arch $B || exit 1; done

check-all:
	@for target in check check-asan check-tsan check-valgrind check-clang check-portable check-faults lint; do $(MAKE) $$target || exit 1; done

# `scan` on photographs made by the model that nothing is tuned on: PHOTOS of each game.
PHOTOS ?= 200
scan-check: deps
	@$(MAKE) --no-print-directory $(PARALLEL) binary $B/tests/scan/simulate $B/tests/scan/aligned
	@tests/scan/check.py $B -n $(PHOTOS) --report $B/scan-check.txt

coverage: deps
	@find build/cov -name '*.gcda' -delete 2>/dev/null || true
	@$(MAKE) --no-print-directory $(PARALLEL) MODE=cov tests
	@GCOV_ERROR_FILE=/dev/null tests/run.py build/cov || echo 'some tests fail with counters'
	@tests/coverage.py build/cov

# Faults, signals and limits under every command: a quarter of an hour on two processors.
check-faults: deps
	@$(MAKE) --no-print-directory check-faults-run

check-faults-run: binary $B/tests/faults/faults.so
	@tests/faults/campaign.py $B
	@tests/faults/signals.py $B
	@tests/faults/limits.py $B

# Fuzz targets: SECONDS each (make fuzz SECONDS=600); `make check` runs them briefly.
SECONDS ?= 60
FUZZ_CC ?= clang

.PHONY: fuzz-lib
fuzz-lib:
	@$(MAKE) --no-print-directory MODE=fuzz CC="$(FUZZ_CC)" build/fuzz/libquadrille.a build/fuzz/obj/catalogue/registry.o

build/fuzz/tests/%: tests/%.c $(wildcard tests/fuzz/*.h) $(SRC) $(shell find src tests/help -name '*.h') src/catalogue/games.def $(TEMPLATES) | fuzz-lib
	@mkdir -p $(@D)
	$(Q)$(FUZZ_CC) $(CPPFLAGS) -U_FORTIFY_SOURCE -Itests -std=c11 $(WARNINGS) -O2 -g -fsanitize=fuzzer,address,undefined \
	  -fno-sanitize-recover=all -pthread $(PKG_CFLAGS) -o $@ $< build/fuzz/obj/catalogue/registry.o \
	  build/fuzz/libquadrille.a $(LDLIBS)

fuzz: deps
	@$(MAKE) --no-print-directory $(PARALLEL) fuzz-run

fuzz-run: $(FUZZERS:%=build/fuzz/tests/%)
	@tests/fuzz.py --seconds $(SECONDS) build/fuzz

# Packs the corpus anew: of its files and those in build/corpus, those that reach something of their own.
fuzz-corpus: $(FUZZERS:%=build/fuzz/tests/%)
	@tests/fuzz.py --minimise build/fuzz

# ---- Benchmarks -------------------------------------------------------------------------------------

# Without root or a network the bench leaves pgn-extract out.
bench: deps
	@$(MAKE) --no-print-directory deps-bench || true
	@$(MAKE) --no-print-directory $(PARALLEL) bench-run

$B/tests/bench/%: tests/bench/%.c $B/libquadrille.a $B/obj/catalogue/registry.o $(HELPERS)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CPPFLAGS) -Itests $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $(filter %.c,$^) \
	  $(filter %/play.o,$(HELPERS)) $B/obj/catalogue/registry.o $B/libquadrille.a $(LDLIBS)

$B/tests/bench/grades: tests/bench/proxy.h $(wildcard tests/bench/proxy/*.c)

# Cuts of grades, which the sources hold, from samples of what is made today.
grades: $B/tests/bench/grades
	for game in $(notdir $(patsubst %/,%,$(wildcard src/games/*/))); do \
	  $< table $$(echo $$game | tr _ -) > build/grade_cuts.c && mv build/grade_cuts.c $$(find src/games/$$game -name grade_cuts.c) || exit 1; done

bench-run: binary $(patsubst tests/%.c,$B/tests/%,$(wildcard tests/bench/*.c))
	@tests/bench/run.sh $B

# ---- Demo -------------------------------------------------------------------------------------------

demo: deps-demo
	@$(MAKE) --no-print-directory demo-run

demo-run: binary $(filter %/simulate,$(PHOTO_TESTS))
	@examples/demo.sh $B/quadrille build/demo

# ---- Everything else ----------------------------------------------------------------------------------

# Debian packages, after a word that says what for. Those that are missing are installed. NO_DEPS=1 skips this; without
# root, sudo is asked. Elsewhere they are only named.
PACKAGES_BUILD := gcc make pkg-config libhpdf-dev libcairo2-dev libpng-dev libconfig-dev libedit-dev libqrencode-dev \
                  libfontconfig-dev libfreetype-dev libharfbuzz-dev libfribidi-dev zlib1g-dev libpaper-dev libjpeg-dev \
                  libzbar-dev libjson-c-dev fonts-open-sans fonts-dejavu-core mandoc
PACKAGES_TEST  := libcmocka-dev locales python3 zsh fish qpdf zbar-tools librsvg2-bin clang libclang-rt-dev poppler-utils \
                  fonts-noto-cjk fonts-lohit-deva fonts-tlwg-loma-otf valgrind

deps:           NEEDED := building: $(PACKAGES_BUILD) testing: $(PACKAGES_TEST)
deps-demo:      NEEDED := building: $(PACKAGES_BUILD) demo: python3 poppler-utils
deps-tools:     NEEDED := checking: cppcheck clang-format mandoc
deps-cross:     NEEDED := cross-building: gcc-s390x-linux-gnu gcc-i686-linux-gnu qemu-user-static
deps-bench:     NEEDED := comparing: pgn-extract
deps-deb:       NEEDED := building: $(PACKAGES_BUILD) packaging: dpkg-dev poppler-utils
deps-check-deb: NEEDED := building: $(PACKAGES_BUILD) testing: $(PACKAGES_TEST) packaging: dpkg-dev lintian
deps deps-demo deps-tools deps-cross deps-bench deps-deb deps-check-deb:
	@tests/deps.sh $(NEEDED)

# Pictures of every kind of page, which the sources hold.
gallery: binary
	examples/gallery.sh $B/quadrille examples/gallery

# Exact values of small boards, which the sources hold: ten minutes, with -j2 less.
SOLVED := $(patsubst tests/bench/%.c,build/%.md,$(wildcard tests/bench/solved_*.c))
solved: $(SOLVED)
	@printf '%s\n' '# Small boards, solved' '' 'Made by `make solved`, by exact search alone.' > build/solved.md
	@for part in $^; do echo; cat $$part; done >> build/solved.md
	@mv build/solved.md examples/solved.md

build/solved_%.md: $B/tests/bench/solved_%
	$< > $@.part
	@mv $@.part $@

# The analyzers of gcc and clang: minutes. What they can't know, assertions say. How many words the sets of a board of
# Conect have, clang's does not follow from call to call: it takes the words after them for garbage. That of gcc takes
# the program's own realloc for a leak of the C library's.
analyze: deps
	@$(MAKE) --no-print-directory -k $(PARALLEL) MODE=analyze CC=gcc objects
	@$(MAKE) --no-print-directory -k $(PARALLEL) MODE=analyze-clang \
	  CC='clang --analyze -Xclang -analyzer-werror -Xclang -analyzer-output=text -Wno-unused-command-line-argument' objects

objects: $(OBJ)

# Threads may have stacks of only 128 KB: what is large belongs on the heap.
lint: deps-tools
	@$(MAKE) --no-print-directory MODE=lint binary
	clang-format --dry-run --Werror $(shell find src tests -name '*.[ch]')
	cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,performance,portability --inline-suppr \
	  --suppress=missingIncludeSystem --suppress=ctuuninitvar --suppress=varFuncNullUB -Isrc $(CPPFLAGS) src
	@for page in man/*.[1-9]; do mandoc -T lint -W warning $$page || exit 1; done

# Where the scripts for completion go, below share/.
COMPLETION_BASH := bash-completion/completions/quadrille
COMPLETION_ZSH  := zsh/site-functions/_quadrille
COMPLETION_FISH := fish/vendor_completions.d/quadrille.fish

# What the README and the manual print, score and run.
EXAMPLES := $(patsubst examples/%,%,$(wildcard examples/*.qdr examples/*.txt examples/*.csv examples/*.jpg examples/books/*))
SCRIPTS  := puzzles-parallel.sh puzzles.slurm
DOC       = $(DESTDIR)$(PREFIX)/share/doc/quadrille

install: binary
	umask 022; install -d $(DESTDIR)$(PREFIX)/bin && \
	  install -m 755 $B/quadrille $(DESTDIR)$(PREFIX)/bin/quadrille
	umask 022; for f in man/*; do \
	  install -D -m 644 $$f $(DESTDIR)$(PREFIX)/share/man/man$${f##*.}/$${f#man/} || exit 1; done
	umask 022; for f in $(TEMPLATES:templates/%=%); do \
	  install -D -m 644 templates/$$f $(DESTDIR)$(PREFIX)/share/quadrille/$$f || exit 1; done
	umask 022; for f in $(EXAMPLES); do install -D -m 644 examples/$$f $(DOC)/examples/$$f || exit 1; done
	umask 022; for f in $(SCRIPTS); do install -D -m 755 examples/$$f $(DOC)/examples/$$f || exit 1; done
	umask 022; for shell in bash:$(COMPLETION_BASH) zsh:$(COMPLETION_ZSH) fish:$(COMPLETION_FISH); do \
	  install -D -m 644 src/cli/main/completions/quadrille.$${shell%%:*} $(DESTDIR)$(PREFIX)/share/$${shell#*:} || exit 1; done

# Folders that others may use stay, except in a staging folder.
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/quadrille
	for f in man/*; do rm -f $(DESTDIR)$(PREFIX)/share/man/man$${f##*.}/$${f#man/}; done
	for f in $(TEMPLATES:templates/%=%); do rm -f $(DESTDIR)$(PREFIX)/share/quadrille/$$f; done
	for f in $(EXAMPLES) $(SCRIPTS); do rm -f $(DOC)/examples/$$f; done
	for f in $(COMPLETION_BASH) $(COMPLETION_ZSH) $(COMPLETION_FISH); do rm -f $(DESTDIR)$(PREFIX)/share/$$f; done
	-find $(if $(DESTDIR),$(DESTDIR)$(PREFIX),$(PREFIX)/share/quadrille $(DOC)) -depth -type d -empty -delete

# ---- Packages -----------------------------------------------------------------------------------------

# The time that packages bear: the last commit's, which is that of the files in a source archive too.
SOURCE_DATE_EPOCH ?= $(shell if [ -e .git ]; then git log -1 --format=%ct; else stat -c %Y Makefile; fi)

# The same bytes from every clone, whatever the user's umask and settings of git.
dist:
	@mkdir -p build
	git -c tar.umask=022 -c core.autocrlf=false archive --format=tar --prefix=quadrille-$(VERSION)/ \
	  -o build/quadrille-$(VERSION).tar HEAD
	gzip -9nf build/quadrille-$(VERSION).tar
	@echo build/quadrille-$(VERSION).tar.gz

distcheck: deps dist
	tests/package/distcheck.sh build/quadrille-$(VERSION).tar.gz $(VERSION)

DEB_VERSION := $(VERSION)-1
DEB          = build/quadrille_$(DEB_VERSION)_$(shell dpkg --print-architecture).deb
MAINTAINER  ?= The quadrille authors <quadrille@packages.invalid>

deb: deps-deb
	rm -rf build/deb/root
	$(MAKE) MODE=deb PREFIX=/usr DESTDIR=build/deb/root COMPLETION_ZSH=zsh/vendor-completions/_quadrille install
	SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) tests/package/deb.sh $(DEB_VERSION) '$(MAINTAINER)' build/deb/root $(DEB)

check-deb: deps-check-deb deb dist
	tests/package/check_deb.sh $(DEB) build/quadrille-$(VERSION).tar.gz $(VERSION)

clean:
	rm -rf build

help:
	@echo 'all            build $B/quadrille (MODE=release, debug, asan, cov)'
	@echo 'demo           print sample sheets and puzzles of each game and score their examples, into build/demo/'
	@echo 'gallery        the pictures of examples/gallery/, one of every kind of page'
	@echo 'solved         exact values of small boards, examples/solved.md (ten minutes)'
	@echo 'check          all tests, and a short run of the fuzz targets'
	@echo 'check T=NAME   only the tests called NAME: a program, a script, a table of commands, or all of a game (T=conect)'
	@echo 'check-asan     the tests under AddressSanitizer and UndefinedBehaviorSanitizer'
	@echo 'check-tsan     every command that takes threads under ThreadSanitizer'
	@echo 'check-valgrind all C tests with few rounds, and some commands of each table, under valgrind'
	@echo 'check-clang    the tests built by clang'
	@echo 'check-cross    unit tests, laws and outputs on s390x (big-endian) and i386 (32 bits), on Debian'
	@echo 'check-portable the tests of a build that takes no calls of Linux alone'
	@echo 'check-faults   failing allocations, writes and so on, signals, limits: a quarter of an hour'
	@echo 'check-all      all of these'
	@echo 'mutants        small changes of the sources, one at a time, which tests must catch: half an hour'
	@echo 'scan-check     what quadrille scan reads of simulated photographs, PHOTOS of each game (200): an hour'
	@echo 'fuzz           the fuzz targets, SECONDS each (60); fuzz-corpus minimises their inputs'
	@echo 'coverage       lines and branches of the sources that the tests run'
	@echo 'bench          speed, size and memory; scoring beside pgn-extract'
	@echo 'grades         cut the grades of puzzles anew'
	@echo 'analyze        the static analyzers of gcc and clang'
	@echo 'lint           large stack frames, clang-format, cppcheck, mandoc'
	@echo 'install        into PREFIX (/usr/local); uninstall takes it away again'
	@echo 'dist           a source archive; distcheck builds, tests and installs what is in it'
	@echo 'deb            a Debian package; check-deb tests it'
	@echo 'deps           install the Debian packages that are missing, elsewhere name them (NO_DEPS=1: neither)'
