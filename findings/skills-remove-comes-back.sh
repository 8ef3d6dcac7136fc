#!/usr/bin/env bash
# skills 1.5.18 (npm, MIT, the newest version that runs on Node 20): `skills remove` deletes the folder of a skill, says
# "Done!", and leaves its entry in the project's skills-lock.json. `skills experimental_install`, which restores a project from
# that file, then installs the removed skill again. Whoever removes a skill because of what it does, and commits the lock
# file, gives it back to everybody who restores the project. After `remove`, delete the entry by hand. 1.7.4 deletes it.
#
# Output seen: removed: two; recorded: one two; restored: one two
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent skills@1.5.18
for name in one two; do
  mkdir -p "source/skills/$name"
  printf -- '---\nname: %s\ndescription: Sorts the names in a list.\n---\n# %s\n' "$name" "$name" >"source/skills/$name/SKILL.md"
done
mkdir project home
cd project
skills() { HOME="$folder/home" DISABLE_TELEMETRY=1 node ../node_modules/skills/bin/cli.mjs "$@" --yes >/dev/null 2>&1; }
installed() { (cd .agents/skills && echo *); }
skills add ../source --skill one two --agent codex
skills remove one
removed=$(installed)
recorded=$(node -p 'Object.keys(JSON.parse(require("node:fs").readFileSync("skills-lock.json", "utf8")).skills).join(" ")')
skills experimental_install
echo "removed: $removed; recorded: $recorded; restored: $(installed)"
test "$removed; $recorded; $(installed)" = 'two; one two; one two'
