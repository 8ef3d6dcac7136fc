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
