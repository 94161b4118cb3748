# shellcheck shell=bash
# shellcheck disable=SC2086 # lists of plain words are left to split
# Builds with Maven what changed. Read by ../../kit, which sets $home.

# A build runs most of its code once: its JVM compiles little, which halves its CPU time, and has the smallest garbage collector.
little='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'

child='' scratch='' # what a signal has to end, and a directory that has to go with it
attend() { # COMMAND...: in the background, because a trap has to wait for what runs in the foreground
  local code=0
  set -m # a process group of its own, which does not ignore Ctrl-C as other jobs in the background do
  "$@" </dev/null 9<&- &
  child=$!
  set +m
  wait "$child" || code=$?
  child='' && return $code
}
stop() { # EXIT CODE
  trap '' HUP INT TERM
  [ -z "$child" ] || { kill -- "-$child" 2>/dev/null && wait "$child"; } || true
  rm -rf "${scratch:-}"
  exit "$1"
}

stale() { # MODULE...: prints those whose jar is missing or older than what it is made of
  local module built
  for module; do
    built=$home/$module/target/.kit-built
    if [ ! -e "$built" ] || [ ! -e "$(product "$module")" ] ||
      [ -n "$(find "$home/pom.xml" "$home/$module" -name target -prune -o \
        \( -name pom.xml -o -path '*/src/*' \) -newer "$built" -print | head -n 1)" ]; then
      echo "$module"
    fi
  done
}

product() { # MODULE: prints what a build of it makes; loadtest is many modules, whose jars lie together
  if [ "$1" = loadtest ]; then echo "$home/loadtest/assembly/target/lib"; else echo "$home/$1/target/$1.jar"; fi
}

# The stamp .kit-built is there only after a build that went well, and bears the time at which that began.
begin() { # MODULE...
  local module
  for module; do
    mkdir -p "$home/$module/target"
    rm -rf "$home/$module/target/.kit-built"
    touch "$home/$module/target/.kit-begun"
  done
  case " $* " in *' loadtest '*) rm -rf "$(product loadtest)" ;; esac # or libraries that a pom dropped would stay
}
finish() { # MODULE...
  local module
  for module; do mv "$home/$module/target/.kit-begun" "$home/$module/target/.kit-built"; done
}

build() { # MODULE...: these, what they need and what is made from them
  local log=$home/$1/target/build.log
  [ -w "$home/$1" ] || fail 3 "the kit is not built, and nothing can be written to $home"$'\n     build it once as its owner, with any command, or clone it to a directory of yours'
  note "building $*"
  begin "$@"
  if ! MAVEN_OPTS="$little ${MAVEN_OPTS:-}" attend mvn -q -B -Dstyle.color=never -f "$home/pom.xml" -DskipTests -Dspotless.check.skip \
    -pl "$(IFS=, && echo "$*")" -am -amd package >"$log" 2>&1; then
    sed '/-> \[Help 1\]$/q' "$log" | tail -n 20 >&2
    ! grep -qE 'Could not transfer|Unknown ?[Hh]ost|unreachable|offline mode' "$log" ||
      fail 1 'the build failed: Maven could not reach its registry'
    fail 1 'the build failed'
  fi
  finish "$@"
}
