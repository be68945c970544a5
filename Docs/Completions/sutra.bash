# Made by `make reference`.

_sutra() {
    local current=$2 word option='' last='' ended='' i command=()
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
            -l | --library | --mode | --let | --virtual-clock | --seed | --busy-timeout | -e) option=$word last=$word ;;
            -*) ;;
            *) ended=yes ;;
            esac
            [[ ! $ended || $word == -- ]] || command+=("$word")
        fi
    done
    [[ ${COMP_WORDS[COMP_CWORD]} != +([=:]) ]] || option=$last current=''

    COMPREPLY=()
    case $option in
    -l | --library) compopt -o default ;;
    --mode) COMPREPLY=($(compgen -W 'table tsv csv json jsonl markdown' -- "$current")) ;;
    ?*) ;;
    *)
        if [[ $current == -* && ! $ended ]]; then
            COMPREPLY=($(compgen -W '-l --library --mode --let --no-color --virtual-clock --seed --busy-timeout -e --no-init --no-history --version -h --help' -- "$current"))
        elif [[ ${#command[@]} == 0 ]]; then
            COMPREPLY=($(compgen -W 'study book card tag filter note type search review stats profile segment sound sit pause resume skip extend stop session import export settings library help let echo mode include undo redo open close browse timing clock quit expect' -- "$current"))
        elif [[ ${#command[@]} == 1 ]]; then
            case ${command[0]} in
            book) COMPREPLY=($(compgen -W 'add put list show rename delete' -- "$current")) ;;
            card) COMPREPLY=($(compgen -W 'add put list show edit tag move suspend resume flag bury unbury due reset delete' -- "$current")) ;;
            tag) COMPREPLY=($(compgen -W 'list rename delete' -- "$current")) ;;
            filter) COMPREPLY=($(compgen -W 'put list delete' -- "$current")) ;;
            note) COMPREPLY=($(compgen -W 'show list edit delete' -- "$current")) ;;
            type) COMPREPLY=($(compgen -W 'list show delete' -- "$current")) ;;
            review) COMPREPLY=($(compgen -W 'start next answer due log reschedule holiday' -- "$current")) ;;
            profile) COMPREPLY=($(compgen -W 'add put list show set rename copy delete' -- "$current")) ;;
            segment) COMPREPLY=($(compgen -W 'enable disable set' -- "$current")) ;;
            sound) COMPREPLY=($(compgen -W 'list add enable disable remove names play' -- "$current")) ;;
            session) COMPREPLY=($(compgen -W 'list show delete' -- "$current")) ;;
            settings) COMPREPLY=($(compgen -W 'list get set reset' -- "$current")) ;;
            library) COMPREPLY=($(compgen -W 'info check reindex backup backups restore' -- "$current")) ;;
            clock) COMPREPLY=($(compgen -W 'advance' -- "$current")) ;;
            expect) COMPREPLY=($(compgen -W 'count error output' -- "$current")) ;;
            *) compopt -o default ;;
            esac
        else
            compopt -o default
        fi
        ;;
    esac
}

complete -F _sutra sutra
