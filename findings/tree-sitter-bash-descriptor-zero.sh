#!/usr/bin/env bash
# tree-sitter-bash of @vscode/tree-sitter-wasm 0.3.1 (npm, MIT; with web-tree-sitter 0.27.1): the descriptor 0 before a
# redirection is read as an argument of the command. `cat 5<file` and `cat 2>&1` have a descriptor, `cat 0<file` has the
# argument "0". A reader that looks for what a shell reads from, as in `sh -i 0<&3`, must take it from the arguments.
#
# Output seen: cat 5<f: descriptor 5 | cat 2>&1: descriptor 2 | cat 0<f: argument 0 | cat 0<&5: argument 0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts @vscode/tree-sitter-wasm@0.3.1 web-tree-sitter@0.27.1
cat >check.mjs <<'JS'
import { createRequire } from "node:module";
import { Language, Parser } from "web-tree-sitter";

const { resolve } = createRequire(import.meta.url);
await Parser.init({ locateFile: () => resolve("web-tree-sitter/web-tree-sitter.wasm") });
const parser = new Parser();
parser.setLanguage(await Language.load(resolve("@vscode/tree-sitter-wasm/wasm/tree-sitter-bash.wasm")));
const readings = ["cat 5<f", "cat 2>&1", "cat 0<f", "cat 0<&5"].map((line) => {
  const root = parser.parse(line).rootNode;
  const [descriptor] = root.descendantsOfType("file_descriptor");
  const argument = root.descendantsOfType("command")[0]?.childForFieldName("argument");
  return `${line}: ${descriptor ? `descriptor ${descriptor.text}` : `argument ${argument?.text}`}`;
});
console.log(readings.join(" | "));
JS
output=$(node check.mjs)
echo "$output"
test "$output" = 'cat 5<f: descriptor 5 | cat 2>&1: descriptor 2 | cat 0<f: argument 0 | cat 0<&5: argument 0'
