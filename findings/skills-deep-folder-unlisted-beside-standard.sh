#!/usr/bin/env bash
# skills 1.7.4 (npm, MIT): a skill in a folder that the command does not look into by itself is offered when it is the only
# one, and is not when the repository also has a skill in `skills/`: `--skill deep` then ends with "No matching skills",
# although the same command with the path of its folder installs it. A page that prints `--skill NAME` for such a skill prints
# a command that fails; the path of the folder works in both cases.
#
# It needs Node 22.20 or newer, as its package says.
# Output seen: alone: deep; beside another: pdf; by its path: deep
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent skills@1.7.4 node@22.20.0
skill() {
  mkdir -p "$1"
  printf -- '---\nname: %s\ndescription: Sorts the names in a list.\n---\n# %s\n' "$(basename "$1")" "$(basename "$1")" >"$1/SKILL.md"
}
skill alone/plugins/x/y/deep
skill both/plugins/x/y/deep
skill both/skills/pdf
offered() {
  local listed
  listed=$(HOME="$folder/home" DISABLE_TELEMETRY=1 NO_COLOR=1 npx --no-install node node_modules/skills/bin/cli.mjs add "$1" --list 2>&1 | sed 's/\x1b\[[0-9;?]*[a-zA-Z]//g')
  for name in deep pdf; do grep -qE "^│ +$name\$" <<<"$listed" && echo -n " $name"; done || true
}
HOME="$folder/home" DISABLE_TELEMETRY=1 NO_COLOR=1 npx --no-install node node_modules/skills/bin/cli.mjs \
  add ./both --skill deep --agent codex --yes >output.txt 2>&1 || true
grep -q 'No matching skills' output.txt
found="alone:$(offered ./alone); beside another:$(offered ./both); by its path:$(offered ./both/plugins/x/y/deep)"
echo "$found"
test "$found" = 'alone: deep; beside another: pdf; by its path: deep'
