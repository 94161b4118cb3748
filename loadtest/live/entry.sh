#!/bin/sh
# The loadtest container's commands: ab and siege as ab.sh and siege.sh take them, or the kit.
case ${1:-} in
  ab | siege) tool=$1 && shift && exec "/kit/loadtest/$tool.sh" "$@" ;;
  '') echo 'usage: docker compose run --rm loadtest ab|siege CONTAINER [block|async] [OPTIONS]' >&2 && exit 2 ;;
  *)
    exec java -Xmx256m -XX:+UseSerialGC -Dkit.home=/kit -cp '/kit/loadtest/target/loadtest.jar:/kit/loadtest/target/lib/*' \
      containerkit.loadtest.cli.Kit "$@" ;;
esac
