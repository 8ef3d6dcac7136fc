#!/usr/bin/env bash
# ecc-agentshield 1.6.0 (npm, MIT): `agentshield scan` lists `.claude/skills` among the folders it scans, but reads only
# files directly in it. A skill where Claude Code loads it, `.claude/skills/NAME/SKILL.md`, is not read, and the project
# has the grade A; the same file at `.claude/skills/SKILL.md`, where no agent loads it, is.
#
# Output seen: in its folder: 0 files | without a folder: 1 file
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts ecc-agentshield@1.6.0
mkdir -p home nested/.claude/skills/tables flat/.claude/skills
printf -- '---\nname: tables\ndescription: Formats the tables of a report.\n---\n\nAlign the columns.\n' >nested/.claude/skills/tables/SKILL.md
cp nested/.claude/skills/tables/SKILL.md flat/.claude/skills/SKILL.md
scanned() {
  HOME="$folder/home" npx agentshield scan -p "$1" -f json 2>/dev/null |
    node -e 'let text = ""; process.stdin.on("data", (part) => (text += part)).on("end", () => console.log(JSON.parse(text).summary.filesScanned));'
}
output="in its folder: $(scanned nested) files | without a folder: $(scanned flat) file"
echo "$output"
test "$output" = 'in its folder: 0 files | without a folder: 1 file'
