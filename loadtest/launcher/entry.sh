#!/bin/sh
# The loadtest container's commands: ab and siege as ab.sh and siege.sh take them, or the kit, which writes its runs to
# reports/ below the working directory: mount one and pass -w.
case ${1:-} in
  ab | siege) tool=$1 && shift && exec "/kit/loadtest/$tool.sh" "$@" ;;
  '') echo 'usage: docker compose run --rm loadtest ab|siege CONTAINER [block|async] [OPTIONS]' >&2 && exit 2 ;;
  *)
    exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --add-modules jdk.attach \
      --enable-native-access=ALL-UNNAMED -Dkit.home=/kit \
      '-Dkit.command=docker run … container-comparison-kit/loadtest' \
      -cp '/kit/loadtest/assembly/target/lib/*' containerkit.loadtest.cli.Kit "$@" ;;
esac
