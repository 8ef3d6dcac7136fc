#!/usr/bin/env bash
# opencode-ai 1.18.33 (npm, MIT): of two skills with one name, in `.agents/skills` and `.claude/skills` of a project, as
# installers leave them that serve several agents, one is offered, and which one varies from run to run. After an update of
# one of the two alone, the agent works now by the new text and now by the old one. Nothing on the terminal says so.
#
# Output seen: In .agents/skills. | In .claude/skills.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --ignore-scripts --no-audit --no-fund --silent opencode-ai@1.18.33
mkdir home project
git init --quiet project
for skills in .agents/skills .claude/skills; do
  mkdir -p "project/$skills/notes"
  printf -- '---\nname: notes\ndescription: In %s.\n---\n\nDo.\n' "$skills" >"project/$skills/notes/SKILL.md"
done
cd project
for _ in $(seq 30); do
  HOME="$folder/home" "$folder"/node_modules/opencode-linux-x64/bin/opencode debug skill 2>/dev/null |
    grep -o 'In \.[a-z]*/skills\.' >>"$folder/seen"
  test "$(sort -u "$folder/seen" | wc -l)" = 2 && break
done
output=$(sort -u "$folder/seen" | paste -sd'|' | sed 's/|/ | /')
echo "$output"
test "$output" = 'In .agents/skills. | In .claude/skills.'
