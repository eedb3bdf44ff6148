#!/bin/sh
# Writes to standard output the C source of the table of built-in templates (template.h) for the
# template files named as arguments, all below templates/.
echo '#include "page/template/template.h"'
n=0
for file in "$@"; do
    n=$((n + 1))
    echo "__asm__(\".section .rodata; .balign 16; template_$n: .incbin \\\"$file\\\"; template_${n}_end: .byte 0; .previous\");"
    echo "extern const char template_$n[], template_${n}_end[];"
done
echo 'const struct template_entry template_table[] = {'
n=0
for file in "$@"; do
    n=$((n + 1))
    echo "    {\"${file#templates/}\", template_$n, template_${n}_end},"
done
echo '    {0, 0, 0},'
echo '};'
