#!/usr/bin/env bash
# skills 1.7.4 (npm, MIT): a skill with `metadata.internal: true` is left out of what `skills add … --list` offers only
# when the value is a YAML boolean. The Agent Skills specification has `metadata` map strings to strings, so that a checker
# tells the author to quote it, and `internal: "true"` is offered to everybody: what was right by the specification
# publishes what was meant for contributors. A checker must not report this one value, nor suggest quotes for it.
#
# It needs Node 22.20 or newer, as its package says. Output seen: offered: open quoted
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent skills@1.7.4 node@22.20.0
skill() {
  mkdir -p "repository/skills/$1"
  printf -- '---\nname: %s\ndescription: Sorts the names in a list.\n%s---\n# %s\n' "$1" "$2" "$1" >"repository/skills/$1/SKILL.md"
}
skill open ''
skill quoted $'metadata:\n  internal: "true"\n'
skill hidden $'metadata:\n  internal: true\n'
listed=$(HOME="$folder/home" DISABLE_TELEMETRY=1 NO_COLOR=1 npx --no-install node node_modules/skills/bin/cli.mjs add ./repository --list 2>&1)
offered=$(for name in open quoted hidden; do grep -qE "^│ +$name\$" <<<"$(sed 's/\x1b\[[0-9;?]*[a-zA-Z]//g' <<<"$listed")" && echo -n " $name"; done || true)
echo "offered:$offered"
test "$offered" = ' open quoted'
