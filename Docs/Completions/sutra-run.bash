# Made by `make reference`.

_sutra-run() {
    local current=$2 word option='' last='' ended='' i
    # Finds the option whose value is completed. = and : are words, after which the same value continues.
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $word == +([=:]) ]]; then
            option=$last
        elif [[ $option ]]; then
            option=''
        else
            last=''
            [[ $ended ]] || case $word in
            --) ended=yes ;;
            -l | --library | --mode | --let | --virtual-clock | --seed | --busy-timeout | -e | --commit-every | --events) option=$word last=$word ;;
            esac
        fi
    done
    [[ ${COMP_WORDS[COMP_CWORD]} != +([=:]) ]] || option=$last current=''

    COMPREPLY=()
    case $option in
    -l | --library) compopt -o default ;;
    --mode) COMPREPLY=($(compgen -W 'table tsv csv json jsonl markdown' -- "$current")) ;;
    --events) compopt -o default ;;
    ?*) ;;
    *)
        if [[ $current == -* && ! $ended ]]; then
            COMPREPLY=($(compgen -W '-l --library --mode --let --no-color --virtual-clock --seed --busy-timeout -e --keep-going --commit-every --resume --dry-run --events --quiet --version -h --help' -- "$current"))
        else
            compopt -o default
        fi
        ;;
    esac
}

complete -F _sutra-run sutra-run
