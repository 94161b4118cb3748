# shellcheck shell=bash
# shellcheck disable=SC2154 # $home is set by those who read it
# Finds a JDK and starts the kit with it. Read by ../../kit.

find_jdk() { # sets JAVA_HOME to a JDK of 17 or newer, or to nothing
  local asked=${JAVA_HOME:-} major brewed=opt/openjdk/libexec/openjdk.jdk/Contents/Home
  for JAVA_HOME in "$asked" "$(dirname "$(dirname "$(readlink -f "$(command -v javac)" || true)")")" \
    "$(/usr/libexec/java_home -v 17+ 2>/dev/null || true)" /usr/lib/jvm/* "/opt/homebrew/$brewed" "/usr/local/$brewed"; do
    major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$JAVA_HOME/release" 2>/dev/null || true)
    if [ -x "$JAVA_HOME/bin/javac" ] && [ "${major:-0}" -ge 17 ]; then break; else JAVA_HOME=; fi
  done
  export JAVA_HOME
  if [ -n "$asked" ] && [ "$asked" != "$JAVA_HOME" ]; then
    say "JAVA_HOME=$asked is not a JDK of 17 or newer${JAVA_HOME:+, using $JAVA_HOME}"
  fi
}

start() { # a small and quiet JVM, for it shares the cores with what it measures
  local terminal=false
  [ ! -t 2 ] || terminal=true # before Java 22 it cannot tell for itself; from then on its own console is there without anybody
  export LANGUAGE=en # by messages of the system the kit distinguishes a limit of this machine from an error of a server
  exec "$JAVA_HOME/bin/java" -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
    --add-modules jdk.attach --enable-native-access=ALL-UNNAMED -Dkit.home="$home" -Dkit.terminal=$terminal -Djdk.console=java.base \
    "-Dkit.command=$typed" \
    -cp "$home/loadtest/assembly/target/lib/*" containerkit.loadtest.cli.Kit "$@"
}
