# Completion of quadrille in bash. The program itself says what may follow: see quadrille(1), --completion.

_quadrille() {
    local IFS=$'\n' program=${COMP_WORDS[0]/#\~\//"$HOME/"} cur=${COMP_WORDS[COMP_CWORD]} line
    COMPREPLY=()
    [ "$cur" = = ] && cur= # --theme=ink is three words
    cur=${cur#[\"\']}      # an open quote
    while read -r line; do
        case $line in
        :folders) COMPREPLY+=($(compgen -d -- "$cur")) ;;
        :files) COMPREPLY+=($(compgen -f -- "$cur")) ;;
        *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
        [[ $line != :* ]] || compopt -o filenames 2>/dev/null
    done < <("$program" --complete "${COMP_WORDS[@]:1:COMP_CWORD-1}" "$cur" 2>/dev/null)
    return 0
}

complete -F _quadrille quadrille
