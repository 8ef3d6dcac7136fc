#!/usr/bin/env bash
# tree-sitter-batch 0.11.1 (npm, MIT; with web-tree-sitter 0.27.1): a caret within a word, by which cmd escapes the next
# character, ends the word. `ec^ho hello`, which runs `echo`, is the command `ec` with the argument `^ho`; and the command
# in `for /f … in ('git rev-parse HEAD')`, which cmd runs, is one literal without a command in it.
#
# Output seen: ec^ho hello: ec, ^ho, hello | for /f: 1 command
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts tree-sitter-batch@0.11.1 web-tree-sitter@0.27.1
cat >check.mjs <<'JS'
import { createRequire } from "node:module";
import { Language, Parser } from "web-tree-sitter";

const { resolve } = createRequire(import.meta.url);
await Parser.init({ locateFile: () => resolve("web-tree-sitter/web-tree-sitter.wasm") });
const parser = new Parser();
parser.setLanguage(await Language.load(resolve("tree-sitter-batch/tree-sitter-batch.wasm")));
const rootOf = (text) => parser.parse(text).rootNode;
const words = rootOf("ec^ho hello\n").descendantsOfType(["command_name", "argument_value"]).map(({ text }) => text);
const commands = rootOf("for /f %%i in ('git rev-parse HEAD') do echo %%i\n").descendantsOfType("cmd");
console.log(`ec^ho hello: ${words.join(", ")} | for /f: ${commands.length} command`);
JS
output=$(node check.mjs)
echo "$output"
test "$output" = 'ec^ho hello: ec, ^ho, hello | for /f: 1 command'
