#!/usr/bin/env bash
# skills 1.5.18 and 1.7.4 (npm, MIT): `skills add OWNER/REPO#COMMIT` installs that commit with 1.7.4. 1.5.18, the newest
# version that runs on Node 18 and 20, passes the commit to `git clone --branch`, which takes branches and tags only, and
# installs nothing. Its lock file records no commit either, so whoever cannot use a newer Node can pin a skill to a branch or a
# tag at most. A page that shows a command with a commit has to say which version it needs.
#
# 1.7.4 needs Node 22.20 or newer, as its package says. The repository is on this machine.
# Output seen: 1.5.18: nothing installed, Remote branch not found | 1.7.4: the first commit, recorded
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent skills-1.5@npm:skills@1.5.18 skills-1.7@npm:skills@1.7.4 node@22.20.0
export HOME="$folder/home" GIT_CONFIG_NOSYSTEM=1 DISABLE_TELEMETRY=1 NO_COLOR=1
mkdir home repository.git project-1.5 project-1.7
git config --global user.name Sample
git config --global user.email sample@example.org
git config --global "url.file://$folder/repository.git.insteadOf" https://github.com/sample/repository.git
commit() {
  mkdir -p skills/sorting
  printf -- '---\nname: sorting\ndescription: Sorts the names in a list.\n---\n%s\n' "$1" >skills/sorting/SKILL.md
  git add --all
  git commit --quiet --message "$1"
}
cd repository.git
git init --quiet
git config uploadpack.allowAnySHA1InWant true
commit First
first=$(git rev-parse HEAD)
commit Second
add() {
  cd "$folder/project-$1"
  npx --no-install node "../node_modules/skills-$1/bin/cli.mjs" add "sample/repository#$first" --agent claude-code --yes </dev/null 2>&1 || true
}
old=$(add 1.5)
new=$(add 1.7)
cd "$folder"
echo "1.5.18: $(find project-1.5 -type f | wc -l) files; $(grep -o 'Remote branch.*' <<<"$old" | head -1)"
echo "1.7.4: $(tail -1 project-1.7/.claude/skills/sorting/SKILL.md); $(grep '"ref"' project-1.7/skills-lock.json)"
grep -q 'Remote branch' <<<"$old"
test "$(find project-1.5 -type f | wc -l)" = 0
test "$(tail -1 project-1.7/.claude/skills/sorting/SKILL.md)" = First
grep -q "\"ref\": \"$first\"" project-1.7/skills-lock.json
