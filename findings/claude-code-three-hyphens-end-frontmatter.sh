#!/usr/bin/env bash
# Claude Code 2.1.332 (npm): the frontmatter of a SKILL.md ends at the first three hyphens anywhere, not at a line of them.
# A description in which an author writes a dash as `---` is cut there without a word, and what follows becomes the body,
# so that fields below it are lost too. goose 1.34.0 and skills-ref 0.1.5 do the same; the other agents take
# the description as text, as YAML has it and libraries such as gray-matter read it. Hurt: the end of a description, which
# says when to use the skill.
#
# Output seen: - dashes: Sorts a list
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts @anthropic-ai/claude-code@2.1.332
mkdir -p home project/.claude/skills/dashes
printf -- '---\nname: dashes\ndescription: Sorts a list --- use it for names.\n---\n# Sort\n' >project/.claude/skills/dashes/SKILL.md
# A model that keeps what it is asked, and answers nothing.
node -e '
  const server = require("node:http").createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part)).on("end", () => {
      require("node:fs").writeFileSync("request.json", body);
      response.writeHead(400, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1", () => require("node:fs").writeFileSync("port", String(server.address().port)));
' &
server=$!
until test -s port; do sleep 0.1; done
program=$(echo "$folder"/node_modules/@anthropic-ai/claude-code-linux-*/claude | cut -d' ' -f1)
(cd project && env -i PATH="$PATH" HOME="$folder/home" ANTHROPIC_BASE_URL="http://127.0.0.1:$(cat ../port)" \
  ANTHROPIC_API_KEY=none CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1 timeout 100 "$program" -p hello </dev/null >/dev/null 2>&1) || true
offered=$(node -p 'JSON.stringify(require("./request.json")).match(/- dashes: .*?(?=\\n)/)[0]')
echo "$offered"
test "$offered" = '- dashes: Sorts a list'
