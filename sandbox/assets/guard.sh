#!/bin/sh
# Runs a command and ends it when standard input closes, so that it never outlives the process that started it,
# not even one that was killed with -9. Holds no state: the sandbox's own journal does, so -9 is good enough here too.
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
echo "guarded $child"
(
  exec >/dev/null 2>&1
  while read -r _ <&3; do :; done
  kill -9 "$child"
) &
watcher=$!
exec 3<&-
wait "$child"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
