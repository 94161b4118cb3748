# shellcheck shell=bash
# Finds the tools that the kit needs and installs those that are missing. Read by ../../kit, which sets $quiet.

say() { printf 'kit: %s\n' "$*" >&2; }
note() { [ -n "$quiet" ] || say "$@"; }
fail() { say "${@:2}" && exit "$1"; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

missing() { # TOOL...: prints those that are not here
  local tool
  for tool; do
    case $tool in jdk) [ -n "$JAVA_HOME" ] ;; *) command -v "$tool" >/dev/null ;; esac || printf '%s ' "$tool"
  done
}

generators() { # ARGUMENT...: prints those that a plan or a stored run among them names, else those of the kit's plans
  local argument file
  for argument; do
    file=$argument
    [ -f "$file" ] || file=${argument#--resume=}/run.json
    if [ -f "$file" ]; then
      { grep -aE -A 3 '\<tool"? ?:' "$file" | grep -owE 'ab|siege' | sort -u; } || true # a list may be on the next lines
      return
    fi
  done
  echo ab siege
}

package() { # INSTALLER TOOL: prints the name of the package that brings the tool
  local major
  case $* in
    'apt-get jdk') # the newest that this release of the distribution has
      for major in 25 21 17; do
        if apt-cache show "openjdk-$major-jdk-headless" >/dev/null 2>&1; then echo "openjdk-$major-jdk-headless" && return; fi
      done
      echo default-jdk-headless ;;
    'apt-get ab') echo apache2-utils ;;
    'brew jdk') echo openjdk ;;
    'brew ab') echo httpd ;;
    *) echo "${2/mvn/maven}" ;;
  esac
}

need() { # yes|no TOOL...: installs those that are missing, if it may; exit code 3 where it may not or cannot
  local install=$1 lacking tool log='' sudo='' packages=() installer=brew command='brew install' run=(brew install)
  shift
  lacking=$(missing "$@")
  [ -n "$lacking" ] || return 0
  if command -v apt-get >/dev/null; then
    [ "$(id -u)" = 0 ] || sudo='sudo '
    as_root true 2>/dev/null || install=no
    if [ "$install" = yes ]; then
      log=$(as_root apt-get update -qq 2>&1 9<&-) || true # the lists of an earlier update may do as well
    fi
    installer=apt-get command="${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends"
    run=(as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends)
  elif ! command -v brew >/dev/null; then
    fail 3 "missing here: ${lacking% }; there is neither apt-get nor brew to install with"
  fi
  for tool in $lacking; do packages+=("$(package "$installer" "$tool")"); done
  [ "$install" = yes ] || fail 3 "missing here: ${lacking% }; run: $command ${packages[*]}"
  say "installing ${packages[*]} with $installer"
  if ! log+=$'\n'$("${run[@]}" "${packages[@]}" 2>&1 </dev/null 9<&-); then
    tail -n 15 <<<"$log" >&2
    fail 3 "$installer failed; run: $command ${packages[*]}"
  fi
  hash -r
  find_jdk
  lacking=$(missing "$@")
  [ -z "$lacking" ] || fail 3 "$installer ended well, but these are still missing: $lacking"
}
