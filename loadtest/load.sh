# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # set, and used, by those who read it
# Loads a running application and shows its threads, CPU and memory meanwhile. Read by ab.sh and siege.sh, which set
# $tool and $usual, the options where none are given.
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
refuse() { printf '%s.sh: %s\nusage: loadtest/%s.sh CONTAINER [block|async] [%s options, default %s]\n' "$tool" "$1" "$tool" "$tool" "$usual" >&2 && exit 2; }

in_compose() { # the old docker-compose is a program of its own
  cd "$home" || return
  local every=(--profile all --profile boot-4 --profile undertow-4)
  if docker compose version >/dev/null 2>&1; then docker compose "${every[@]}" "$@"; else docker-compose "${every[@]}" "$@"; fi
}

container=${1:-} endpoint=block
case $container in '' | -*) refuse 'name a container: tomcat, jetty or undertow' ;; esac
shift
case ${1:-} in block | async) endpoint=$1 && shift ;; esac
# The port is the one in the application's own settings; compose publishes the same, and another for an application of another
# Spring Boot line, which has the same settings.
settings=$home/app-$container/src/main/resources/application.yml
if [ -n "${KIT_ADDRESS:-}" ]; then
  url=${KIT_ADDRESS/CONTAINER/$container}/test/$endpoint
elif [ -f "$settings" ]; then
  url=http://127.0.0.1:$(sed -n 's/^  port: //p' "$settings" | head -n 1)/test/$endpoint
elif published=$(in_compose port "$container" 8080 2>/dev/null) && [ -n "$published" ]; then
  url=http://$published/test/$endpoint
else
  refuse "there is no container $container, and no compose service of that name is running"
fi
# shellcheck disable=SC2086 # plain words
[ $# != 0 ] || set -- $usual

watch() { # prints a line once it watches, and the table when its input ends; in the application's container, if it has one
  local id=''
  if command -v docker >/dev/null; then id=$(in_compose ps -q "$container" 2>/dev/null || true); fi
  if [ -n "$id" ]; then
    in_compose exec -T "$container" kit-watch "$tool" "$container"
  else
    "${KIT:-$home/kit}" watch "$tool" "$container"
  fi
}
load() { # COMMAND...: runs it, its output to the terminal and to the watcher
  local pipes watching code=0
  command -v "$tool" >/dev/null || { echo "$tool.sh: $tool is missing here; ./kit compare installs it, or: docker compose run --rm loadtest $tool $container" >&2 && exit 3; }
  if [ -n "${KIT_ADDRESS:-}" ]; then
    "$@" || exit $?
    echo "threads, CPU and memory: Grafana, or loadtest/$tool.sh outside of this container"
    exit
  fi
  pipes=$(mktemp -d) && trap 'rm -rf "$pipes"' EXIT
  mkfifo "$pipes/to" "$pipes/from"
  set -m # a process group of its own: Ctrl-C is for the tool, whose summary the watcher is still to read
  watch <"$pipes/to" >"$pipes/from" &
  watching=$!
  set +m
  exec 3>"$pipes/to" 4<"$pipes/from"
  read -r _ <&4 || { code=0; wait $watching || code=$?; exit $((code ? code : 1)); } # it has said why
  "$@" 2>&1 | tee -i /dev/fd/3 || code=$?
  exec 3>&-
  cat <&4
  wait $watching || code=$?
  exit $code
}
