#compdef quadrille
# Completion of quadrille in zsh. The program itself says what may follow: see quadrille(1), --completion.

_quadrille() {
    local line program=${~words[1]} files=
    local -a before found
    before=("${(@Q)words[2,CURRENT-1]}")
    if [[ $PREFIX == --*=* ]]; then
        before+=("${PREFIX%%=*}" =)
        compset -P 1 '*='
    fi
    for line in ${(f)"$($program --complete "$before[@]" "${(Q)PREFIX}" 2>/dev/null)"}; do
        case $line in
            :folders) files+=/ ;;
            :files) files+=f ;;
            *) found+=("${${line//:/\\:}/$'\t'/:}") ;;
        esac
    done
    (( ! $#found )) || _describe -V 'argument or option' found
    if [[ $files == *f* ]]; then
        _files
    elif [[ -n $files ]]; then
        _files -/
    fi
}

if [ "$funcstack[1]" = _quadrille ]; then
    _quadrille "$@"
else
    compdef _quadrille quadrille
fi
