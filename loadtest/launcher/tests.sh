# shellcheck shell=bash
# shellcheck disable=SC2086,SC2154 # lists of plain words are left to split; $home, $modules, $little and $child are set by those who read it
# Runs the tests. Read by ../../kit.

run_tests() { # [--all] [--peers] [MAVEN ARGUMENT]...: the whole build, then what was skipped and the totals
  local code=0 every='' peers='' which='' argument forks
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
  rm -rf "$home"/*/target/*-reports "$home"/loadtest/*/target/*-reports "$home"/lines/*/*/target/*-reports "$home"/peers/*/target/*-reports
  begin $modules
  # What embedded servers leave in the temporary directory goes with it.
  scratch=$(mktemp -d)
  forks=$(($(getconf _NPROCESSORS_ONLN) + 2))
  mkdir $(seq -f "$scratch/%g" "$forks") # each JVM its own, for the kit's lock lies there
  if [ $# = 0 ]; then
    in_turns || code=$?
  else
    maven -f "$home/pom.xml" verify "$@" || code=$? # it may build only a part
  fi
  rm -rf "$scratch"
  # Debian keeps servers where an ordinary user's path does not lead.
  [ -z "$peers" ] || PATH=$PATH:/usr/sbin MAVEN_OPTS="$little ${MAVEN_OPTS:-}" attend mvn -B -ntp -fae -f "$home/peers/pom.xml" verify $which || code=$?
  { find "$home"/*/target/*-reports "$home"/loadtest/*/target/*-reports "$home"/lines/*/*/target/*-reports "$home"/peers/*/target/*-reports -name 'TEST-*.xml' -exec cat {} + 2>/dev/null || true; } |
    awk -f "$home/loadtest/launcher/test-totals.awk" || code=$((code ? code : 1))
  exit $code
}

maven() { # ARGUMENT...
  MAVEN_OPTS="$little ${MAVEN_OPTS:-}" attend mvn -B -ntp -fae ${every:--Dspotless.check.skip} "-DargLine=--enable-native-access=ALL-UNNAMED ${jvm:-} '-Djava.io.tmpdir=$scratch/\${surefire.forkNumber}'" "$@"
}

# Tells the kit that the applications of a line are built, which it would otherwise do again: they are peers for it.
built() { # POM
  local line=${1%/pom.xml} app stamps=$home/peers/target/built
  line=${line##*/}
  mkdir -p "$stamps"
  for app in tomcat jetty undertow; do
    : >"$stamps/$app-${line%%.*}"
    touch -r "$scratch/begun" "$stamps/$app-${line%%.*}"
  done
}

# Most tests wait most of the time: for a server's start, or for a slice's end. So the three applications are tested side by
# side, and beside them the modules of loadtest are compiled. Then run as many test classes as there are cores and two more.
# Their JVMs compile little, for most of what a test runs it runs once, have the smallest garbage collector, and verify no
# classes, for a compiler has just written them. Last, one by one, come those that need a quiet machine.
in_turns() {
  local code=0 line kit=$home/pom.xml few="$little -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote"
  if [ -n "$every" ]; then
    for line in "$home"/lines/*/pom.xml; do
      touch "$scratch/begun"
      if jvm=$few maven -f "$line" -T 3 verify; then built "$line"; else code=$?; fi
    done
  fi
  jvm=$few maven -f "$kit" -T 4 -Dkit.test.elsewhere=true -Dkit.test.later=quiet "-Dkit.test.forks=$forks" verify || code=$?
  [ $code != 0 ] || finish $modules
  [ -z "$every" ] || maven -f "$kit" -pl loadtest -amd -Dkit.test.elsewhere=true -Dgroups=quiet test || code=$?
  return $code
}
