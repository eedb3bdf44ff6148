#!/bin/sh
# Writes to standard output the C source of the table of built-in templates (template.h) for the
# template files named as arguments, all below templates/.
echo '#include "page/template/template.h"'
n=0
for file in "$@"; do
    n=$((n + 1))
    echo "static const unsigned char template_${n}[] = {"
    od -An -v -tu1 "$file" | sed 's/[0-9][0-9]*/&,/g'
    echo '0};'
done
echo '#define CONTENT(array) (const char *)array, (const char *)array + sizeof array - 1'
echo 'const struct template_entry template_table[] = {'
n=0
for file in "$@"; do
    n=$((n + 1))
    echo "    {\"${file#templates/}\", CONTENT(template_$n)},"
done
echo '    {0, 0, 0},'
echo '};'
