#!/bin/sh
# Watches the application of this container, process 1; small, for it shares the container's CPU and memory.
exec java -Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED \
  -Djna.boot.library.path=/opt/kit/native -Djna.nounpack=true -cp '/opt/kit/lib/*' \
  containerkit.loadtest.cli.Kit watch --pid 1 --jmx service:jmx:rmi:///jndi/rmi://127.0.0.1:9999/jmxrmi "$@"
