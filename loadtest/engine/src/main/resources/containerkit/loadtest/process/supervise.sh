#!/usr/bin/env bash
# supervise SCRATCH COMMAND...: runs COMMAND in a process group of its own and ends that group as soon as
# standard input closes. SCRATCH/.supervised gets the command's process id, then the CPU time it and its children used.
scratch=$1
state=$scratch/.supervised
shift
trap : INT TERM HUP # Ctrl-C reaches the whole foreground group; the group below must end by our hand, in order
exec 3<&0 4>&2 2>/dev/null # bash would only report on jobs, into the command's own output

set -m # job control gives each background job its own process group
KIT_SCRATCH=$scratch "$@" </dev/null 2>&4 3<&- 4>&- &
child=$!
exec 4>&-
echo "pid $child" >>"$state"
(
  trap - INT TERM HUP
  while read -r -u 3 _; do :; done
  : >"$state.closed"
  kill -TERM -- "-$child" 2>/dev/null
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    kill -0 -- "-$child" 2>/dev/null || break
    sleep 0.3
  done
  kill -KILL -- "-$child" 2>/dev/null
) >/dev/null 2>&1 &
watcher=$!
set +m # the groups are made; with job control `wait` returns at once, again and again, while the command is stopped

TIMEFORMAT='cpu %U %S' # `times` would need a pipe, and the subshell behind a pipe knows no children's times
while :; do
  { time wait "$child"; } 2>>"$state"
  status=$?
  kill -0 "$child" 2>/dev/null || break # otherwise a signal to us ended the wait, not the command
done
if kill -0 -- "-$child" 2>/dev/null; then # the command left children behind
  [ ! -e "$state.closed" ] || wait "$watcher" # told to end, they have the watcher's time for it
  kill -KILL -- "-$child" 2>/dev/null
fi
strays() { # what left the group with setsid still has the mark in its environment; only Linux tells
  grep -lsxzF "KIT_SCRATCH=$scratch" /proc/[0-9]*/environ | tr -dc '0-9\n'
}
for signal in TERM TERM TERM KILL; do
  pids=$(strays)
  [ -n "$pids" ] || break
  # shellcheck disable=SC2086 # a list
  kill -$signal $pids
  sleep 0.3
done
kill -KILL -- "-$watcher" 2>/dev/null
# The kit may be gone: then nobody else removes the directory.
[ ! -e "$state.closed" ] || rm -rf -- "$scratch" 2>/dev/null
exit "$status"
