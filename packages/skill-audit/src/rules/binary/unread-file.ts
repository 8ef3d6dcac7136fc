import type { AuditedFile, AuditedUnit } from "../../audited-unit.ts";
import { readingOf } from "../../files/language.ts";
import { mentionsOf } from "../../matchers/binaries.ts";
import type { FileRule } from "../../rule.ts";
import { isDocument } from "../../unread.ts";

/** Extensions of files that agents neither read nor run, and that are often large. */
const media =
  /\.(?:a?png|jpe?g|jfif|gif|webp|bmp|ico|svg|tiff?|avif|heic|psd|xcf|exr|hdr|tga|mp[34]|mpe?g|m4[av]|aac|opus|wav|ogg|flac|webm|mov|avi|mkv|woff2?|ttf|otf|eot|glb|gltf|fbx|stl|usdz|blend|onnx|safetensors|gguf|pt|pth|h5|npy|npz|parquet)$/i;

/** Words next to the name of a document that make its text an instruction. */
const heeded =
  /(?<!\p{L})(?:follow|obey|comply|adhere|abide|instructions?|rules?|guidelines?|polic(?:y|ies)|steps?|orders?|must|befolg\p{L}*|regeln?|anweisung\p{L}*|vorgaben?|reglas?|instruc\p{L}*|instruç\p{L}*|pasos|sigue|siga|cumpl\p{L}*|règles?|consignes?|suivez|suis|regras?|passos|segu[aei]\p{L}*|istruzion\p{L}*|regol[ae]|passaggi|volg|regels?|instructies?|stappen|instrukcj\p{L}*|zasad\p{L}*|postępuj\p{L}*|kural\p{L}*|talimat\p{L}*|правил\p{L}*|инструкци\p{L}*|указани\p{L}*|следуй\p{L}*|соблюда\p{L}*)(?!\p{L})|规则|規則|规定|指令|指示|指南|遵守|遵循|按照|依照|步骤|步驟|ルール|手順|従[いうっ]|규칙|지침|지시|따르|따라|القواعد|التعليمات|الخطوات|اتبع|नियम|निर्देश/iu;

/** Contains a file that the audit could not read. */
export const unreadFile: FileRule = {
  kind: "file",
  id: "unread-file",
  class: "binary",
  severity: "low",
  words: {
    title: "Contains a file that the audit could not read",
    rationale:
      "The file is a program, text, or document for the agent, but it exceeds the audit's size limit, contains no readable text, or is not stored in the repository: it is kept in Git LFS, is a submodule or dependency folder, or is a broken link. Its behavior was not audited.",
    remedy:
      "Store the text in the repository. Split large files, keep generated files out of the skill, and use correct file extensions.",
    beyondPattern:
      "Many skills contain large data sets, images, and models, which agents neither run nor follow. Files with a program or Markdown extension are reported; other documents only if a text tells the agent to follow them.",
  },
  examples: {
    matches: [
      { "run.py": "PK\x03\x04\x0a\x00\x00\x00" },
      { "guide.md": "7z\xbc\xaf\x27\x1c\x00\x04" },
      {
        "rules.md": `version https://git-lfs.github.com/spec/v1\noid sha256:${"4d".repeat(32)}\nsize 1234\n`,
      },
      { "SKILL.md": "Follow `terms.pdf` to the letter.\n", "terms.pdf": "%PDF-1.7\x00\n" },
      { "SKILL.md": "Следуй правилам из `terms.pdf`.\n", "terms.pdf": "%PDF-1.7\x00\n" },
      { "SKILL.md": "Siga as instruções de `terms.pdf`.\n", "terms.pdf": "%PDF-1.7\x00\n" },
      { "SKILL.md": "`terms.pdf`의 지침을 따르세요.\n", "terms.pdf": "%PDF-1.7\x00\n" },
      { "rules.docx": "PK\x03\x04\x0a\x00\x00\x00" },
      { lib: "⟦unread: submodule⟧" },
    ],
    ignores: [
      { "data.csv": "a,b\n1,2\n" },
      { "run.py": "print(1)\n" },
      { "model.bin": "\x00\x01\x02" },
      { "logo.png": `version https://git-lfs.github.com/spec/v1\noid sha256:${"4d".repeat(32)}\nsize 1234\n` },
      { "SKILL.md": "The handbook is handbook.pdf, for people.\n", "handbook.pdf": "%PDF-1.7\x00\n" },
      { "SKILL.md": "Справочник для людей — handbook.pdf.\n", "handbook.pdf": "%PDF-1.7\x00\n" },
      { "SKILL.md": "A pointer begins with `version https://git-lfs.github.com/spec/v1`.\n" },
    ],
  },
  *check(file, unit) {
    if (isReported(file, unit)) yield { line: 1 };
  },
};

function isReported(file: AuditedFile, unit: AuditedUnit): boolean {
  switch (file.unread) {
    case null:
    case "missing":
    // Covered by a separate rule.
    case "link-outside":
      return false;
    case "unparsable":
    case "submodule":
    case "dependencies":
    case "link-nowhere":
      return true;
    case "lfs-pointer":
      return !media.test(file.path);
    default:
      return readingOf(file).kind !== "data" || (isDocument(file.path) && isHeeded(file, unit));
  }
}

const isHeeded = (file: AuditedFile, unit: AuditedUnit): boolean =>
  mentionsOf(file, unit).some(({ line }) => heeded.test(line));
