import type { Random } from "@skillshelf/skill-audit/testing/random";
import { sentence, title } from "../seed/words.ts";

/** Prose of languages that are not written in the words the benchmark makes up. */
const foreign = [
  "这个技能帮助你检查代码、编写测试并整理文档。使用前请先阅读项目的说明文件。",
  "このスキルはコードを確認し、テストを書き、文書を整理します。まず設定を読んでください。",
  "이 기술은 코드를 검토하고 테스트를 작성하며 문서를 정리합니다. 먼저 설정을 읽으십시오.",
  "Diese Fähigkeit prüft den Quelltext, schreibt die fehlenden Tests und hält die Dokumentation in Ordnung.",
  "Esta habilidad revisa el código, escribe las pruebas que faltan y mantiene la documentación al día.",
] as const;

/** Bytes of a SKILL.md: half of the real ones have fewer, one in a hundred has seven times as many. */
const MEDIAN = 6_000;
const SPREAD = 0.85;
const FEWEST = 500;
const MOST = 60_000;

/** A length as real ones are distributed, which is log-normal. */
export function drawLength(random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return Math.round(Math.min(MOST, Math.max(FEWEST, MEDIAN * Math.exp(SPREAD * normal))));
}

/** A SKILL.md. One in ten departs from the specification, one in twenty is written in another language. */
export function skillText(random: Random, name: string): string {
  const language = random.chance(0.05) ? random.oneOf(foreign) : undefined;
  const phrase = () => language ?? sentence(random);
  const length = drawLength(random);
  const parts = [frontmatter(random, name, phrase()), `# ${title(random)}`];
  for (let written = 0; written < length; written += Buffer.byteLength(parts.at(-1) ?? "")) {
    parts.push(part(random, phrase));
  }
  return `${parts.join("\n\n")}\n`;
}

function frontmatter(random: Random, name: string, description: string): string {
  const stated = random.chance(0.05) ? name.toUpperCase() : name;
  const license = random.chance(0.3) ? ["license: Complete terms in LICENSE.txt"] : [];
  const unknown = random.chance(0.05) ? ["colour: blue"] : [];
  const lines = [`name: ${stated}`, `description: ${JSON.stringify(description)}`, ...license, ...unknown];
  return ["---", ...lines, "---"].join("\n");
}

function part(random: Random, phrase: () => string): string {
  const many = (least: number, most: number) => Array.from({ length: random.whole(least, most) }, phrase);
  switch (random.whole(0, 5)) {
    case 0:
      return `## ${title(random)}`;
    case 1:
      return many(2, 6)
        .map((text, index) => `${index + 1}. **${title(random)}**: ${text}`)
        .join("\n");
    case 2:
      return many(2, 5)
        .map((text) => `- ${text} See \`references/${random.hexadecimal(6)}.md\`.`)
        .join("\n");
    case 3:
      return code(random);
    default:
      return many(2, 5).join(" ");
  }
}

const code = (random: Random): string =>
  [
    "```python",
    `import ${random.oneOf(["json", "pathlib", "subprocess", "re"])}`,
    `def step_${random.hexadecimal(4)}(path: str, retries: int = ${random.whole(1, 9)}) -> dict:`,
    `    with open(path, encoding="utf-8") as file:`,
    `        return {"id": "${random.hexadecimal(12)}", "lines": len(file.readlines())}`,
    "```",
  ].join("\n");
