#!/usr/bin/env bash
# ship-safe 9.5.2 (npm, MIT): `ship-safe scan-skill` compares the name of the file with names of popular skills, not the
# `name` in its frontmatter. The `.md` counts as two letters, so `web-search.md` is a possible typosquat of web-search, and
# a SKILL.md with the name web-serach is none.
#
# Output seen: web-search.md: typosquat of "web-search" | web-serach in SKILL.md: nothing
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts ship-safe@9.5.2
mkdir home
skill='---\nname: %s\ndescription: Searches the web.\nversion: 1.0.0\npermissions: none\n---\n\nSearch.\n'
printf -- "$skill" web-search >web-search.md
printf -- "$skill" web-serach >SKILL.md
found() {
  HOME="$folder/home" NO_COLOR=1 npx ship-safe scan-skill "$1" --json 2>/dev/null | grep -o 'typosquat of \\"[a-z-]*\\"' | tr -d '\\' || echo nothing
}
output="web-search.md: $(found web-search.md) | web-serach in SKILL.md: $(found SKILL.md)"
echo "$output"
test "$output" = 'web-search.md: typosquat of "web-search" | web-serach in SKILL.md: nothing'
