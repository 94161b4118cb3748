#!/usr/bin/env bash
# Loads a running application with siege, prints what siege prints, and then throughput beside threads, CPU and memory:
#   loadtest/siege.sh CONTAINER [block|async] [siege options]     e.g. loadtest/siege.sh undertow async -c 20 -t 5S
set -euo pipefail
tool=siege usual='-c 50 -t 10S'
# shellcheck source=loadtest/load.sh
. "$(dirname "${BASH_SOURCE[0]}")/load.sh"
# No pause between requests, and none of siege's own surprises; an -R of yours comes later and wins.
load siege -b -R "$home/loadtest/siegerc" "$@" "$url"
