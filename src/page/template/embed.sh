#!/bin/sh
# embed.sh TABLE FOLDER/ FILE...
# Writes to standard output the C source of a table of built-in files (struct template_entry in template.h), all below the
# folder.
table=$1 folder=$2
shift 2
echo '#include "page/template/template.h"'
n=0
for file in "$@"; do
    n=$((n + 1))
    echo "static const unsigned char file_${n}[] = {"
    od -An -v -tu1 "$file" | sed 's/[0-9][0-9]*/&,/g'
    echo '0};'
done
echo '#define CONTENT(array) (const char *)array, (const char *)array + sizeof array - 1'
echo "const struct template_entry ${table}[] = {"
n=0
for file in "$@"; do
    n=$((n + 1))
    echo "    {\"${file#"$folder"}\", CONTENT(file_$n)},"
done
echo '    {0, 0, 0},'
echo '};'
