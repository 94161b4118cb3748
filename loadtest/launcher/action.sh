#!/usr/bin/env bash
# The step of action.yml: runs the kit's command, adds its summary to the job's, and leaves the exit code as an output.
set -euo pipefail
words=() code=0
if ! xargs true <<<"$KIT_COMMAND"; then
  echo "action: the quotes in 'command' do not match: $KIT_COMMAND" >&2
  echo "exit-code=2" >>"${GITHUB_OUTPUT:-/dev/null}"
  exit 2
fi
# xargs splits at blanks outside of quotes, as a shell does, but executes nothing.
while IFS= read -r -d '' word; do words+=("$word"); done < <(xargs printf '%s\0' <<<"$KIT_COMMAND")
run=kit-run number=1
while [ -e "$run" ]; do # a job may have several such steps
  number=$((number + 1)) && run=kit-run-$number
done
[ -z "${KIT_SHARD:-}" ] || words+=(--shard "$KIT_SHARD")
# What servers print comes into the log, and "::" at the start of a line would be a command to the runner. Both streams in one, for
# the order of two is not kept.
token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
echo "::stop-commands::$token"
"$KIT_HOME/kit" "${words[@]}" --out "$run" 2>&1 || code=$?
printf '\n::%s::\n' "$token"
echo "run=$run" >>"${GITHUB_OUTPUT:-/dev/null}"
# Whoever sees an artifact can read it. The kit lets only the owner read run.json where the plan has credentials.
if [ -n "$(find "$run" -maxdepth 1 -name run.json -perm 600 2>/dev/null)" ]; then
  if [ -n "${KIT_SHARD:-}" ]; then
    echo "action: the artifact of this shard has the plan's credentials, because the merge needs run.json" >&2
  else
    printf 'left-out<<end\n!%s/run.json\n!%s/launches.jsonl\n!%s/raw/**\nend\n' "$run" "$run" "$run" >>"${GITHUB_OUTPUT:-/dev/null}"
  fi
fi
if [ -f "$run/gate.md" ]; then
  cat "$run/gate.md"
elif [ -f "$run/report.md" ]; then
  head -n 60 "$run/report.md"
fi >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
echo "exit-code=$code" >>"${GITHUB_OUTPUT:-/dev/null}"
