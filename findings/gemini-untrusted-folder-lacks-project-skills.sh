#!/usr/bin/env bash
# @google/gemini-cli 0.61.0 (npm, Apache-2.0): in a folder that is not trusted, `gemini skills list` names the personal skills and
# leaves out those of the project, without a word about them: it speaks of hooks and agents only, and ends with 0. In a
# folder that nobody was asked about, as on a new machine or in CI, an installer reports success, and the skill is not there.
#
# Output seen: untrusted: personal | trusted: personal project
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --ignore-scripts --no-audit --no-fund --silent @google/gemini-cli@0.61.0
skill() {
  mkdir -p "$1/.gemini/skills/$2"
  printf -- '---\nname: %s\ndescription: Sorts the names in a list.\n---\n# %s\n' "$2" "$2" >"$1/.gemini/skills/$2/SKILL.md"
}
skill home personal
skill project project
listed() {
  local output
  output=$(cd project && HOME="$folder/home" NO_COLOR=1 "$folder/node_modules/.bin/gemini" skills list </dev/null 2>&1)
  grep -oE '^(personal|project) \[Enabled\]' <<<"$output" | cut -d' ' -f1 | tr '\n' ' '
}
untrusted=$(listed)
printf '{"%s":"TRUST_FOLDER"}' "$folder/project" >home/.gemini/trustedFolders.json
trusted=$(listed)
echo "untrusted: $untrusted| trusted: $trusted"
test "$untrusted" = 'personal '
test "$trusted" = 'personal project '
