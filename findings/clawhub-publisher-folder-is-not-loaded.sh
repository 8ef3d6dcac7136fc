#!/usr/bin/env bash
# clawhub 0.23.3 (npm, MIT): `clawhub install @publisher/skill` installs in DIR/@publisher/skill, `clawhub install skill` in
# DIR/skill. Both report success, and `clawhub list` lists both. The first is a level deeper than loaders look that read only
# the folders directly in DIR: openskills 1.5.0, for one, lists only the second.
# The folder is not named in the help, and the form with the publisher is the one that it gives as an example.
# So install by the name alone where it is unambiguous, else move the folder up.
#
# Output seen: exit 0, .claude/skills/@octo/charts/SKILL.md, listed by openskills: 0
#              exit 0, .claude/skills/charts/SKILL.md, listed by openskills: 1
set -euo pipefail
folder=$(mktemp -d)
cleanup() {
  if [ -n "${registry:-}" ]; then kill "$registry" 2>/dev/null || true; fi
  rm -rf "$folder"
}
trap cleanup EXIT
cd "$folder"
export HOME="$folder/home"
mkdir "$HOME"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent clawhub@0.23.3 openskills@1.5.0 fflate@0.8.3 node@22.23.3
node22="$folder/node_modules/node/bin/node"

cat >registry.mjs <<'JS'
import { createServer } from "node:http";
import { strToU8, zipSync } from "fflate";

const file = "---\nname: charts\ndescription: Draws charts of tables.\n---\n\n# Steps\n";
const skill = {
  skill: { slug: "charts", displayName: "Charts", tags: {}, stats: {}, createdAt: 1, updatedAt: 1 },
  latestVersion: { version: "1.0.0", createdAt: 1, changelog: "" },
  owner: { handle: "octo" },
};
createServer(({ url }, response) => {
  if (url.startsWith("/api/v1/download")) response.end(zipSync({ "SKILL.md": strToU8(file) }));
  else response.setHeader("content-type", "application/json").end(JSON.stringify(skill));
})
  .listen(0, "127.0.0.1")
  .once("listening", function () {
    console.log(this.address().port);
  });
JS
"$node22" registry.mjs >port &
registry=$!
until [ -s port ]; do sleep 0.1; done

for name in @octo/charts charts; do
  project="$folder/project-${name//\//-}"
  mkdir -p "$project"
  cd "$project"
  status=0
  "$node22" "$folder/node_modules/clawhub/bin/clawdhub.js" --registry "http://127.0.0.1:$(cat "$folder/port")" \
    --workdir . --dir .claude/skills install "$name" </dev/null >/dev/null 2>&1 || status=$?
  installed=$(find .claude/skills -name SKILL.md)
  listed=$("$folder/node_modules/.bin/openskills" list 2>&1 | grep -c "Draws charts" || true)
  echo "exit $status, $installed, listed by openskills: $listed"
done | tee "$folder/output"
diff "$folder/output" - <<'SEEN'
exit 0, .claude/skills/@octo/charts/SKILL.md, listed by openskills: 0
exit 0, .claude/skills/charts/SKILL.md, listed by openskills: 1
SEEN
