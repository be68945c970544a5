# Made by `make reference`.

complete -c sutra -f
complete -c sutra -s l -l library -r -F -d 'The library to open. (default: $SUTRA_LIBRARY, else $XDG_DATA_HOME/sutra/library.sqlite)'
complete -c sutra -l mode -x -a 'table tsv csv json jsonl markdown' -d 'How data is shown: table, tsv, csv, json, jsonl, markdown.'
complete -c sutra -l let -x -d 'Sets a variable before the first command; can be repeated.'
complete -c sutra -l no-color -d 'Disables colour.'
complete -c sutra -l virtual-clock -x -d 'Stops the clock at START, such as 2026-01-31 or 2026-01-31T08:00:00Z.'
complete -c sutra -l seed -x -d 'The seed of random numbers; the same seed gives the same intervals. (default: 0)'
complete -c sutra -l busy-timeout -x -d 'How long to wait for another process that is writing, such as 5s. (default: 5s)'
complete -c sutra -s e -x -d 'Runs this command instead of reading any; can be repeated.'
complete -c sutra -l no-init -d 'Skips $XDG_CONFIG_HOME/sutra/init.sutra.'
complete -c sutra -l no-history -d 'Neither reads nor writes the history.'
complete -c sutra -l version -d 'Show the version.'
complete -c sutra -s h -l help -d 'Show help information.'
