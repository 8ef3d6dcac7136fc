import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { Language, type Node, Parser } from "web-tree-sitter";
import { projectFolder } from "#lib/project-folder.ts";
import { templateId } from "./watched-statements.ts";

/** A template of a statement or of a part of one, in the source. `id` is what `templateId` returns for it. */
export type SourceTemplate = Readonly<{ id: string; file: string }>;

/** Lists the tagged templates, which make statements, in the source files of folders, without those of tests. */
export async function readTemplates(folders: readonly string[]): Promise<readonly SourceTemplate[]> {
  await Parser.init();
  const grammar = createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm/wasm/tree-sitter-javascript.wasm");
  const parser = new Parser().setLanguage(await Language.load(grammar));
  return folders
    .flatMap((folder) =>
      readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
    )
    .filter((file) => /(?<!\.test|\/store\/tables)\.ts$/.test(file))
    .toSorted()
    .flatMap((file) => {
      // The grammar for TypeScript takes a template with type arguments for comparisons.
      const text = transformSync(readFileSync(join(projectFolder, file), "utf8"), { loader: "ts" }).code;
      const calls = parser.parse(text)?.rootNode.descendantsOfType("call_expression") ?? [];
      return calls.flatMap((call) => templateOf(call, text, file) ?? []);
    });
}

function templateOf(call: Node | null, text: string, file: string): SourceTemplate | undefined {
  const template = call?.childForFieldName("arguments");
  if (template?.type !== "template_string") return undefined;
  const fixed: string[] = [];
  let start = template.startIndex + 1;
  for (const part of template.namedChildren) {
    if (part?.type !== "template_substitution") continue;
    fixed.push(text.slice(start, part.startIndex));
    start = part.endIndex;
  }
  return { id: templateId([...fixed, text.slice(start, template.endIndex - 1)]), file };
}
