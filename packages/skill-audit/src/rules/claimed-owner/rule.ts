import type { Severity } from "../../audit-facts.ts";
import type { AuditedUnit } from "../../audited-unit.ts";
import { languages, patternOf } from "../../instructions/concepts.ts";
import { namesOf } from "../../instructions/identity.ts";
import { readingsOf } from "../../instructions/reading.ts";
import { lineAt } from "../../line-at.ts";
import { matchesIn } from "../../matchers/matches.ts";
import { isAccountOf, type Owner, owners } from "../../matchers/owners.ts";
import { indexOf } from "../../prefilter/pattern-index.ts";
import type { UnitRule } from "../../rule.ts";

/** Number of lines that count as the introduction of a text. */
const INTRODUCTION = 40;

const kinds = String.raw`(?:agent\s+|claude\s+|codex\s+|mcp\s+)?(?:skills?|plugins?|extensions?|integrations?|connectors?|assistants?|agents?)(?=\s*(?:[.,;:!)*"—–|-]|$|\b(?:for|to|that|which|from|by|with|of|is)\b))`;

/** "Official" and "skill" in other languages. */
const foreignOfficial =
  "(?:offici(?:ë|e)le|offizielle[rns]?|oficial|officiel(?:le)?|ufficiale|oficjaln[ya]|официальн\\p{L}+)";
const foreignKinds =
  "(?:skills?|plug-?ins?|hulp|hulpmiddel|Hilfe|Helfer|assistent\\p{L}*|asistente|assistante?|aide|ayuda|ajuda|aiuto|habilidad|habilidade|compétence|Fähigkeit|навык|помощник|umiejętność)";

/** "Made by" at the start of a sentence, which refers to the skill itself. */
const foreignMaking = String.raw`(?:(?:desarrollad|mantenid|cread|publicad)[oa]s?\s+(?:y\s+\p{L}+\s+)?por\s+|(?:desenvolvid|mantid|criad|publicad)[oa]s?\s+(?:e\s+\p{L}+\s+)?(?:por|pel[ao])\s+|(?:développ|maintenu|cré|publi)\p{L}{0,3}\s+(?:et\s+\p{L}+\s+)?par\s+|(?:sviluppat|mantenut|creat|pubblicat)[oa]\s+(?:e\s+\p{L}+\s+)?(?:da|dal|dalla)\s+|(?:entwickelt|gepflegt|herausgegeben|veröffentlicht)\s+(?:und\s+\p{L}+\s+)?vo[nm]\s+|(?:разработан|создан|поддержива)\p{L}*\s+)(?:(?:(?:el|la|o|a|il|der|dem|das)\s+|l['’])?(?:equipo|equipe|équipe|team|команд\p{L}+)\s+)?(?:(?:oficial|officielle|ufficiale|offizielle[nr]?)\s+)?(?:(?:de|do|da|di|du|von)\s+)?`;

type Claim = Readonly<{
  owner: Owner;
  name: RegExp;
  foreign: RegExp;
  official: RegExp;
  title: RegExp;
  author: RegExp;
  made: RegExp;
  foreignMade: RegExp;
  maker: RegExp;
}>;

const claims: readonly Claim[] = owners.map((owner) => {
  const name = `(?:${owner.name})`;
  return {
    owner,
    name: new RegExp(name, "iu"),
    foreign: new RegExp(
      String.raw`(?<!\p{L})(?:${foreignOfficial}\s+${foreignKinds}|${foreignKinds}\s+${foreignOfficial})\s+(?:(?:van|von|der|des|vom|de|del|della|dell['’]|du|do|da|di|od)\s+){0,2}(?:the\s+|la\s+|le\s+|het\s+)?${name}(?!\p{L})|von\s+${name}\s+(?:geprüft|freigegeben|zertifiziert|verifiziert)\p{L}*|(?:vérifiée?|certifiée?|approuvée?)\s+par\s+${name}(?!\p{L})|(?:verificad[oa]|certificad[oa]|aprobad[oa]|aprovad[oa])\s+por\s+${name}(?!\p{L})|(?:verificat[oa]|certificat[oa]|approvat[oa])\s+da\s+${name}(?!\p{L})|${name}的?官方\s*(?:技能|插件|助手|skill)|(?:${name})公式(?:スキル|プラグイン)`,
      "iu",
    ),
    official: new RegExp(
      String.raw`\b(?:official\s+${name}(?:['’]s)?\s+${kinds}|${name}['’]s\s+official\s+${kinds}|official\s+${kinds}\s+(?:of|by|from|for)\s+${name}\b|(?:verified|certified|endorsed|approved|signed)\s+by\s+${name}\b)`,
      "i",
    ),
    title: new RegExp(
      String.raw`^(?:#{1,3}|description:)\s*["']?(?:the\s+)?official\s+${name}\s+(?:[\w-]+\s+){1,3}${kinds}`,
      "i",
    ),
    author: new RegExp(
      String.raw`^\s*(?:author|authors|publisher|vendor|maintainer|organization|owner|creator|by)\s*:\s*["'[]?\s*(?:the\s+)?${name}(?:,?\s+(?:inc\.?|pbc|llc|team|labs|corporation|engineering))*\s*["'\]]?\s*(?:<[^>]*>)?\s*$`,
      "i",
    ),
    made: new RegExp(
      String.raw`\b(?:(?:published|maintained|authored|distributed)\s+by\s+(?:the\s+)?${name}|(?:this|the)\s+(?:skill|plugin)\s+(?:is|was)\s+(?:made|created|built|provided|developed|written)\s+by\s+(?:the\s+)?${name})(?:\s+team)?(?=\s*[.,;)*_]|\s*$)`,
      "i",
    ),
    maker: new RegExp(
      `^\\s*${name}(?:,?\\s+(?:inc\\.?|pbc|llc|labs|corporation|engineering))*\\s*(?:<[^>]*>)?\\s*$|"name"\\s*:\\s*"${name}(?:,?\\s+(?:inc\\.?|pbc|llc|labs|corporation|engineering))*"`,
      "i",
    ),
    foreignMade: new RegExp(String.raw`(?:^|[.!?]\s+)[*_> ]{0,4}${foreignMaking}${name}(?!\p{L})`, "iu"),
  };
});

/** Other subjects of the sentence: a tool, an API, a manual. */
const denied =
  /\b(?:not|un|never|isn['’]t|based\s+on|inspired|adapted|derived|documentation|docs|library|sdk|api|package|framework|server|dataset|model|repository|nicht|keine?|geen|niet|no\s+es|n['’]est\s+pas|não|non)\b[^.]{0,40}$/i;

/** Claims to be from an organization that does not own the account. */
export const claimedOwner: UnitRule = {
  kind: "unit",
  id: "claimed-owner",
  class: "impersonation",
  severity: "medium",
  *check(unit) {
    const text = unit.files.find(({ path }) => path === unit.path)?.text ?? "";
    const lines = text.split(/\r\n|[\r\n]/).slice(0, INTRODUCTION);
    const introduction = lines.join("\n");
    const named = indexOf(names)
      .matching(introduction)
      .flatMap((index) => claims[index] ?? []);
    for (const line of linesOfClaims(introduction, unit, named)) yield { path: unit.path, line };
    yield* inManifests(unit);
    for (const [at, line] of lines.entries()) {
      const severity = severityOf(line, unit, named);
      if (severity !== null) yield { path: unit.path, line: at + 1, severity };
    }
  },
};

/** Selects the owners whose names occur in the texts. */
const names = claims.map(({ name }) => name);

function severityOf(line: string, unit: AuditedUnit, some: readonly Claim[]): Severity | null {
  for (const { owner, name, foreign, official, title, author, made, foreignMade } of some) {
    if (!name.test(line) || isAccountOf(owner, unit.owner)) continue;
    if (isClaimed(official, line) || title.test(line) || isClaimed(foreign, line)) return "medium";
    if (author.test(line) || isClaimed(made, line) || isClaimed(foreignMade, line)) return "low";
  }
  return null;
}

function isClaimed(pattern: RegExp, line: string): boolean {
  const found = pattern.exec(line);
  return found !== null && !denied.test(line.slice(0, found.index));
}

/** What of a vendor a skill uses, rather than comes from. */
const used =
  /\b(?:API|SDK|CLI|MCP|docs?|guides?|documenta\p{L}*|Dokumentation\p{L}*|bibliote\p{L}*|biblioth\p{L}*|server|servidor)\b|文档|文件|接口|网站|规范|标准|库|仓库|ドキュメント|サイト|ガイド|ライブラリ|문서|가이드|사이트|라이브러리|وثائق|مكتبة|документаци|библиотек/iu;

/** The lines on which the skill says in another language than English that a vendor made or checked it. */
function* linesOfClaims(text: string, unit: AuditedUnit, some: readonly Claim[]): Generator<number> {
  const others = namesOf(some.map(({ owner }) => owner).filter((owner) => !isAccountOf(owner, unit.owner)));
  if (others.length === 0) return;
  const possible = languages.filter(
    (language) => language !== "en" && patternOf(language, "official")?.test(text) === true,
  );
  for (const reading of readingsOf(text, possible)) {
    const at = reading.at("official");
    const { text: said, index } = reading.clause;
    if (at < 0 || !reading.has("self", "skill") || used.test(said) || reading.hasBefore(at, "not")) continue;
    if (!reading.forbids("say") && others.some((name) => name.test(said))) yield lineAt(text, index + at, 1);
  }
}

const manifest =
  /(?:^|\/)(?:\.(?:claude|cursor|codex)-plugin\/plugin\.json|plugin\.json|package\.json|gemini-extension\.json)$/;
/** Who made or publishes a package, by name or by address. */
const maker = /"(author|owner|publisher|maintainer)"\s*:\s*(?:"([^"\n]{1,160})"|\{([^{}]{1,400})\})/g;
const licensed = /(?:^|\/)(?:licen[cs]e|notice|copying)(?:\.\w+)?$/i;

/** Finds vendors as makers in the manifests of others. Copies of what a vendor made keep its license. */
function* inManifests(unit: AuditedUnit): Generator<{ path: string; line: number; severity: Severity }> {
  // A collection of plugins names who made each.
  const isCollected = unit.active !== undefined && unit.folder !== "";
  for (const { path, text } of unit.files) {
    if (text === null || !manifest.test(path)) continue;
    const isCopy = unit.files.some(
      ({ path: other, text: terms }) =>
        licensed.test(other) &&
        terms !== null &&
        claims.some(({ owner, name }) => !isAccountOf(owner, unit.owner) && name.test(terms)),
    );
    for (const { groups, line } of matchesIn(text, maker, 1)) {
      const given = groups[1] ?? groups[2] ?? "";
      const isOfVendor = claims.some(
        ({ owner, maker: pattern }) => !isAccountOf(owner, unit.owner) && pattern.test(given),
      );
      if (isOfVendor) yield { path, line, severity: isCopy || isCollected ? "low" : "medium" };
    }
  }
}
