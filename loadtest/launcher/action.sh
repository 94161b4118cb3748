#!/usr/bin/env bash
# The steps of action.yml: "key" names kit.jar by its sources, for the cache; "build" makes it where the cache had none; "run" runs the
# kit's command, adds its summary to the job's, and leaves the exit code as an output.
set -euo pipefail
jars=$HOME/.cache/kit-jar
case $1 in
  key)
    cd "$KIT_HOME"
    hash=$(find . \( -name target -o -name .git \) -prune -o -type f -print | LC_ALL=C sort | tr '\n' '\0' | xargs -0 sha256sum | sha256sum)
    echo "key=kit-jar-${hash%% *}" >>"${GITHUB_OUTPUT:-/dev/null}"
    exit ;;
  build)
    mvn -q -B -ntp -f "$KIT_HOME/pom.xml" -DskipTests -Dspotless.check.skip package
    mkdir -p "$jars"
    cp "$KIT_HOME"/loadtest/kit-jar/target/kit*.jar "$jars"
    exit ;;
esac
words=() code=0
if ! xargs true <<<"$KIT_COMMAND"; then
  echo "action: the quotes in 'command' do not match: ${KIT_COMMAND//$'\n'/ }" >&2 # in one line, which is no workflow command
  echo "exit-code=2" >>"${GITHUB_OUTPUT:-/dev/null}"
  exit 2
fi
# xargs splits at blanks outside of quotes, as a shell does, but executes nothing.
while IFS= read -r -d '' word; do words+=("$word"); done < <(xargs printf '%s\0' <<<"$KIT_COMMAND")
run=kit-run number=1
while [ -e "$run" ]; do # a job may have several such steps
  number=$((number + 1)) && run=kit-run-$number
done
# What servers print comes into the log, and "::" at the start of a line would be a command to the runner. Both streams in one, for
# the order of two is not kept.
token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
echo "::stop-commands::$token"
java -jar "$jars/kit.jar" "${words[@]}" --out "$run" 2>&1 || code=$?
printf '\n::%s::\n' "$token"
echo "run=$run" >>"${GITHUB_OUTPUT:-/dev/null}"
# Whoever sees an artifact can read it, so it lacks the files that run.json names as private. Who judges sessions together needs two of them.
left_out=""
for file in $(sed -n 's/^  "keep_private" : \[ \(".*"\) \].*/\1/p' "$run/run.json" 2>/dev/null | tr -d '",'); do
  if [[ " ${words[*]} " == *" --session "* ]] && [ "$file" != raw ]; then
    echo "action: the artifact of this session has the plan's credentials in $file, which kit report needs" >&2
  elif [ -d "$run/$file" ]; then
    left_out+="!$run/$file/**"$'\n'
  else
    left_out+="!$run/$file"$'\n'
  fi
done
[ -z "$left_out" ] || printf 'left-out<<end\n%send\n' "$left_out" >>"${GITHUB_OUTPUT:-/dev/null}"
for summary in "$run/gate.md" "$run/report.md"; do
  [ ! -f "$summary" ] || { head -n 40 "$summary" >>"${GITHUB_STEP_SUMMARY:-/dev/null}" && break; }
done
echo "exit-code=$code" >>"${GITHUB_OUTPUT:-/dev/null}"
