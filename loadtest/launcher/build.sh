# shellcheck shell=bash
# shellcheck disable=SC2086 # lists of plain words are left to split
# Builds with Maven what changed, and runs the tests. Read by ../../kit, which sets $home and $modules.

stale() { # MODULE...: prints those whose jar is missing or older than what it is made of
  local module built
  for module; do
    built=$home/$module/target/.kit-built
    if [ ! -e "$built" ] || [ ! -e "$home/$module/target/$module.jar" ] ||
      [ -n "$(find "$home/pom.xml" "$home/$module/pom.xml" "$home/$module/src" -newer "$built" | head -n 1)" ]; then
      echo "$module"
    fi
  done
}

# The stamp .kit-built is there only after a build that went well, and bears the time at which that began.
begin() { # MODULE...
  local module
  for module; do
    mkdir -p "$home/$module/target"
    rm -rf "$home/$module/target/.kit-built" "$home/$module/target/lib" # lib: or libraries that a pom dropped would stay
    touch "$home/$module/target/.kit-begun"
  done
}
finish() { # MODULE...
  local module
  for module; do mv "$home/$module/target/.kit-begun" "$home/$module/target/.kit-built"; done
}

build() { # MODULE...: these, what they need and what is made from them
  local log
  note "building $*"
  begin "$@"
  if ! log=$(mvn -q -B -Dstyle.color=never -f "$home/pom.xml" -DskipTests -Dspotless.check.skip \
    -pl "$(IFS=, && echo "$*")" -am -amd package 2>&1 </dev/null 9<&-); then
    sed '/-> \[Help 1\]$/q' <<<"$log" | tail -n 20 >&2
    ! grep -qE 'Could not transfer|Unknown ?[Hh]ost|unreachable|offline mode' <<<"$log" ||
      fail 1 'the build failed: Maven could not reach its registry'
    fail 1 'the build failed'
  fi
  finish "$@"
}

run_tests() { # [--all] [--peers] [MAVEN ARGUMENT]...: the whole build, then what was skipped and the totals
  local code=0 every='' peers='' which='' argument
  for argument; do
    shift
    case $argument in
      test | --no-install) ;;
      --all) every=-Dkit.test.all=true ;;
      --peers) peers=-Dkit.test.peers=true ;;
      -Dpeers=*) which=$argument peers=-Dkit.test.peers=true ;;
      *) set -- "$@" "$argument" ;;
    esac
  done
  rm -rf "$home"/*/target/*-reports "$home"/peers/*/target/*-reports
  begin $modules
  mvn -B -ntp -fae -f "$home/pom.xml" verify $every $peers "$@" </dev/null 9<&- || code=$?
  [ $code != 0 ] || [ $# != 0 ] || finish $modules # with arguments it may have built only a part
  # Debian keeps servers where an ordinary user's path does not lead.
  [ -z "$peers" ] || PATH=$PATH:/usr/sbin mvn -B -ntp -fae -f "$home/peers/pom.xml" verify $which </dev/null 9<&- || code=$?
  { find "$home"/*/target/*-reports "$home"/peers/*/target/*-reports -name 'TEST-*.xml' -exec cat {} + 2>/dev/null || true; } |
    awk -f "$home/loadtest/launcher/test-totals.awk" || code=$((code ? code : 1))
  exit $code
}
