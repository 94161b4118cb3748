# shellcheck shell=bash
# shellcheck disable=SC2086,SC2154 # lists of plain words are left to split; $home, $modules and $child are set by those who read it
# Runs the tests. Read by ../../kit.

run_tests() { # [--all] [--peers] [MAVEN ARGUMENT]...: the whole build, then what was skipped and the totals
  local code=0 every='' peers='' which='' argument
  for argument; do
    shift
    case $argument in
      test | --no-install) ;;
      --all) every=-Dkit.test.all=true ;;
      --peers) peers=yes ;;
      -Dpeers=*) which=$argument peers=yes ;;
      *) set -- "$@" "$argument" ;;
    esac
  done
  rm -rf "$home"/*/target/*-reports "$home"/lines/*/*/target/*-reports "$home"/peers/*/target/*-reports
  begin $modules
  # What embedded servers leave in the temporary directory goes with it.
  scratch=$(mktemp -d)
  attend mvn -B -ntp -fae -f "$home/pom.xml" verify $every \
    "-DargLine=--enable-native-access=ALL-UNNAMED '-Djava.io.tmpdir=$scratch'" "$@" || code=$?
  rm -rf "$scratch"
  [ $code != 0 ] || [ $# != 0 ] || finish $modules # with arguments it may have built only a part
  # Debian keeps servers where an ordinary user's path does not lead.
  [ -z "$peers" ] || PATH=$PATH:/usr/sbin attend mvn -B -ntp -fae -f "$home/peers/pom.xml" verify $which || code=$?
  # The other lines' tests: the same ones, so two of their applications side by side.
  if [ -n "$every" ] && [ $# = 0 ]; then
    for argument in "$home"/lines/*/pom.xml; do
      attend mvn -B -ntp -fae -T 2 -f "$argument" verify || code=$?
    done
  fi
  { find "$home"/*/target/*-reports "$home"/lines/*/*/target/*-reports "$home"/peers/*/target/*-reports -name 'TEST-*.xml' -exec cat {} + 2>/dev/null || true; } |
    awk -f "$home/loadtest/launcher/test-totals.awk" || code=$((code ? code : 1))
  exit $code
}
