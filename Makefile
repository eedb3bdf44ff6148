# quadrille: see README.md. `make help` lists the targets.

MODE     ?= release
PREFIX   ?= /usr/local
DESTDIR  ?=
CC       ?= gcc
VERSION  := 0.1.0

B        := build/$(MODE)
LIBS     := libpng jansson libconfig libqrencode fontconfig freetype2 zlib
BENCH_LIBS := cairo cairo-ft

WARNINGS := -Wall -Wextra -Wpedantic -Wconversion -Wshadow
CPPFLAGS += -D_GNU_SOURCE -DVERSION='"$(VERSION)"' -DTEMPLATE_DIR='"$(PREFIX)/share/quadrille"' -Isrc
CFLAGS.release := -O2 -g
CFLAGS.debug   := -O0 -g3
CFLAGS.asan    := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
CFLAGS.cov     := -O0 -g --coverage
CFLAGS.fuzz    := -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
ALL_CFLAGS      = -std=c11 $(WARNINGS) $(CFLAGS.$(MODE)) $(CFLAGS) -pthread $(PKG_CFLAGS)
ALL_LDFLAGS     = $(CFLAGS.$(MODE)) $(LDFLAGS) -pthread
LDLIBS          = -lhpdf $(PKG_LIBS) -lpaper -lm

# Asked once, and only by targets that compile.
PKG_CFLAGS = $(eval PKG_CFLAGS := $(shell pkg-config --cflags $(LIBS) cmocka))$(PKG_CFLAGS)
PKG_LIBS   = $(eval PKG_LIBS := $(shell pkg-config --libs $(LIBS)))$(PKG_LIBS)

SRC      := $(wildcard src/*/*.c)
OBJ      := $(SRC:src/%.c=$B/obj/%.o) $B/obj/templates.o
CORE     := $(filter-out $B/obj/cli/main.o $B/obj/game/registry.o,$(OBJ))
TEMPLATES := $(sort $(shell find templates -type f))

# Every C file in these folders is a test program of its own.
TESTS    := $(patsubst tests/%.c,$B/tests/%,$(wildcard tests/unit/*.c tests/laws/*.c tests/golden/*.c))
HELPERS  := $(patsubst tests/%.c,$B/tests/%.o,$(wildcard tests/help/*.c tests/skeleton/*.c))
FUZZERS  := $(patsubst tests/%.c,%,$(wildcard tests/fuzz/*.c))

.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all demo check check-all check-asan check-valgrind check-clang fuzz coverage bench lint install uninstall \
        dist distcheck deps clean help tests binary check-run demo-run bench-run fuzz-run

all: binary

binary: $B/quadrille

$B/quadrille: $B/obj/cli/main.o $B/obj/game/registry.o $B/libquadrille.a
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LDLIBS)

$B/libquadrille.a: $(CORE)
	rm -f $@
	$(AR) rcs $@ $^

$B/obj/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# The templates, built into the program: a table of names and bytes.
$B/obj/templates.c: $(TEMPLATES) Makefile
	@mkdir -p $(@D)
	{ echo '#include "page/template_table.h"'; \
	  n=0; for f in $(TEMPLATES); do n=$$((n + 1)); \
	    echo "__asm__(\".section .rodata\\n.balign 16\\ntemplate_$$n:\\n.incbin \\\"$$f\\\"\\ntemplate_$${n}_end:\\n.byte 0\\n.previous\");"; \
	    echo "extern const char template_$$n[], template_$${n}_end[];"; done; \
	  echo 'const struct template_entry template_table[] = {'; \
	  n=0; for f in $(TEMPLATES); do n=$$((n + 1)); \
	    echo "{\"$${f#templates/}\", template_$$n, template_$${n}_end},"; done; \
	  echo '{0, 0, 0}};'; } > $@

$B/obj/templates.o: $B/obj/templates.c
	$(CC) $(CPPFLAGS) $(ALL_CFLAGS) -c -o $@ $<

# ---- Tests ----------------------------------------------------------------------------------------

# The program with one more game in its registry, to show that a game is one line there.
$B/tests/registry.o: src/game/registry.c tests/skeleton/games.def src/game/games.def
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(ALL_CFLAGS) -Itests -DGAMES_DEF='"skeleton/games.def"' -MMD -MP -c -o $@ $<

$B/tests/quadrille-skeleton: $B/obj/cli/main.o $B/tests/registry.o $B/tests/skeleton/skeleton.o $B/libquadrille.a
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LDLIBS)

$B/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) -Itests $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(TESTS): $B/tests/%: $B/tests/%.o $(HELPERS) $B/tests/registry.o $B/libquadrille.a
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LDLIBS) -lcmocka

tests: binary $(TESTS) $B/tests/quadrille-skeleton

-include $(shell find build -name '*.d' 2>/dev/null)
