#!/usr/bin/env bash
# Loads a running application with ab, prints what ab prints, and then throughput beside threads, CPU and memory:
#   loadtest/ab.sh CONTAINER [block|async] [ab options]     e.g. loadtest/ab.sh jetty block -k -n 50000 -c 20
set -euo pipefail
tool=ab usual='-k -n 20000 -c 50'
# shellcheck source=loadtest/load.sh
. "$(dirname "${BASH_SOURCE[0]}")/load.sh"
load ab "$@" "$url"
