#!/usr/bin/env bash
# clawhub 0.23.3 (npm, MIT): `clawhub install` writes every file of a skill without the permission to execute, whatever the
# ZIP file of the registry says (mode 755 here, which `unzip` restores). It reports success.
# A skill that tells its agent to run `scripts/draw.sh` works from Git and fails after this with "Permission denied".
# So tell agents to run scripts by their interpreter (`sh scripts/draw.sh`), or `chmod +x` after each install and update.
#
# Output seen: unzip: -rwxr-xr-x | clawhub: exit 0, -rw-r--r-- | run: Permission denied
set -euo pipefail
folder=$(mktemp -d)
cleanup() {
  if [ -n "${registry:-}" ]; then kill "$registry" 2>/dev/null || true; fi
  rm -rf "$folder"
}
trap cleanup EXIT
cd "$folder"
umask 022
export HOME="$folder/home" LC_ALL=C
mkdir "$HOME"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent clawhub@0.23.3 fflate@0.8.3 node@22.23.3
node22="$folder/node_modules/node/bin/node"

cat >registry.mjs <<'JS'
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { strToU8, zipSync } from "fflate";

const skill = {
  skill: { slug: "charts", displayName: "Charts", tags: {}, stats: {}, createdAt: 1, updatedAt: 1 },
  latestVersion: { version: "1.0.0", createdAt: 1, changelog: "" },
  owner: { handle: "octo" },
};
const file = (text, mode) => [strToU8(text), { os: 3, attrs: (mode << 16) >>> 0 }];
const zip = zipSync({
  "SKILL.md": file("---\nname: charts\ndescription: Draws charts.\n---\n\nRun `scripts/draw.sh`.\n", 0o100644),
  "scripts/draw.sh": file("#!/bin/sh\necho drawn\n", 0o100755),
});
writeFileSync("skill.zip", zip);
createServer(({ url }, response) => {
  if (url.startsWith("/api/v1/download")) response.end(zip);
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

mode() { stat -c %A "$1"; }
unzip -q skill.zip -d unzipped
status=0
"$node22" node_modules/clawhub/bin/clawdhub.js --registry "http://127.0.0.1:$(cat port)" --workdir . install charts \
  </dev/null >/dev/null 2>&1 || status=$?
said=$(bash -c skills/charts/scripts/draw.sh 2>&1 | grep -o "Permission denied" || true)
output="unzip: $(mode unzipped/scripts/draw.sh) | clawhub: exit $status, $(mode skills/charts/scripts/draw.sh) | run: $said"
echo "$output"
test "$output" = 'unzip: -rwxr-xr-x | clawhub: exit 0, -rw-r--r-- | run: Permission denied'
