#!/usr/bin/env bash
# @github/copilot 1.0.102 (npm): of 150 skills `copilot skill list` lists all with their descriptions, but the model is given
# the descriptions of the first 64 alone, in the order of their names. Of the others it learns the names ("Additional skills
# available (invoke by name)"), and the user learns nothing. The list for the model has room for some 16,000 characters, so that
# longer descriptions leave room for fewer. Whether a description counts depends on the names of other skills.
#
# Output seen: listed 150 | described 64, note-000 to note-063 | named 86
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --ignore-scripts --no-audit --no-fund --silent @github/copilot@1.0.102
mkdir home project
git init --quiet project
for number in $(seq -w 0 149); do
  mkdir -p "project/.agents/skills/note-$number"
  printf -- '---\nname: note-%s\ndescription: Lists headings of notes in order %s. Use when the user asks for headings of a file with notes, or of several such files at once.\n---\n\nDo.\n' \
    "$number" "$number" >"project/.agents/skills/note-$number/SKILL.md"
done
# A model that says a word and keeps what it is asked.
cat >model.mjs <<'JS'
import { appendFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
const server = createServer(async (request, response) => {
  for await (const chunk of request) appendFileSync("requests", chunk);
  const part = (delta, end) =>
    `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 0, model: "stub", choices: [{ index: 0, delta, finish_reason: end }] })}\n\n`;
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end(`${part({ role: "assistant", content: "Hello." }, null)}${part({}, "stop")}data: [DONE]\n\n`);
});
server.listen(0, "127.0.0.1", () => writeFileSync("port", `${server.address().port}`));
JS
node model.mjs &
server=$!
until test -s port; do sleep 0.1; done
copilot() {
  (cd project && HOME="$folder/home" COPILOT_OFFLINE=true COPILOT_PROVIDER_BASE_URL="http://127.0.0.1:$(cat ../port)/v1" \
    COPILOT_PROVIDER_API_KEY=none COPILOT_MODEL=stub ../node_modules/.bin/copilot "$@" </dev/null)
}
listed=$(copilot skill list --json | grep -c '"name": "note-')
copilot -p hello >/dev/null 2>&1
names=$(grep -o '<name>note-[0-9]*' requests | sort -u | cut -d'>' -f2)
named=$(grep -o 'invoke by name): [a-z0-9, -]*' requests | grep -o 'note-[0-9]*' | sort -u | wc -l)
output="listed $listed | described $(wc -l <<<"$names"), $(head -n 1 <<<"$names") to $(tail -n 1 <<<"$names") | named $named"
echo "$output"
test "$output" = "listed 150 | described 64, note-000 to note-063 | named 86"
