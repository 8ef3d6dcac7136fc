#!/usr/bin/env bash
# tree-sitter-typescript in @vscode/tree-sitter-wasm 0.3.1 (npm, MIT), run by web-tree-sitter 0.27.1: a tagged template with type
# arguments, sql<Row>`select 1`, is parsed without an error as two comparisons: (sql < Row) > `select 1`. Without the type arguments
# it is a call. TypeScript has had the syntax since 2.9, and postgres.js documents it. A program that looks for tagged templates
# in TypeScript therefore misses these silently; removing the types first, as esbuild does, avoids it.
#
# Output seen: typed: binary_expression, no error | untyped: call_expression, no error
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts web-tree-sitter@0.27.1 @vscode/tree-sitter-wasm@0.3.1
cat >check.mjs <<'JS'
import { createRequire } from "node:module";
import { Language, Parser } from "web-tree-sitter";

const { resolve } = createRequire(import.meta.url);
await Parser.init();
const language = await Language.load(resolve("@vscode/tree-sitter-wasm/wasm/tree-sitter-typescript.wasm"));
const parser = new Parser().setLanguage(language);
const shapeOf = (code) => {
  const { rootNode } = parser.parse(code);
  const [declarator] = rootNode.descendantsOfType("variable_declarator");
  return `${declarator.childForFieldName("value").type}, ${rootNode.hasError ? "an" : "no"} error`;
};
console.log(`typed: ${shapeOf("const rows = sql<Row>`select 1`;")} | untyped: ${shapeOf("const rows = sql`select 1`;")}`);
JS
output=$(node check.mjs)
echo "$output"
test "$output" = 'typed: binary_expression, no error | untyped: call_expression, no error'
