import type { AuditedUnit } from "../../audited-unit.ts";
import { addressedMatches } from "../../matchers/addressed.ts";
import { isAsked, isInQuotation, sentenceAfter, sentenceBefore } from "../../matchers/asked.ts";
import { foreignVoidingSlots } from "../../matchers/foreign-voiding-slots.ts";
import { foreignOverrides, isOfBefore, overridingOrders, voidings } from "../../matchers/overriding.ts";
import { overridingSlots } from "../../matchers/overriding-slots.ts";
import { sentencesWith } from "../../matchers/sentence-slots.ts";
import { isShownAttack } from "../../matchers/shown-attacks.ts";
import { spoken } from "../../matchers/spoken.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";
import { isAboutSecurity } from "../../severity-modifiers.ts";

/** Words before a phrase in another language that make it a negation or a report. */
const denied =
  /\b(?:not|never|don['’]?t|if|when|whether|claims?|says?|such as|like|attack\w*|inject\w*|malicious|nicht|niemals|keine|wenn|falls|jamais|si|nunca|não|se|non|mai|nie|niet|cuando|quando|quand|lorsque|jeśli|intent\w*|versuch\w*|tent\w*)\b|n['’]\s*$|не\s|если|никогда|不要|勿|不得|禁止|切勿|别|如果|若|当|试图|企图|防止|避免|阻止|防范|抵御|例如|比如|もし|만약/iu;

const slots = [...overridingSlots, ...foreignVoidingSlots];

/** Instructs the agent to ignore its instructions. */
export const instructionOverride: SegmentRule = {
  kind: "segment",
  id: "instruction-override",
  class: "instruction",
  severity: "high",
  prefilter:
    /[\u0370-\u03ff\u0590-\u06ff\u0900-\u097f\u0e00-\u0e7f]{3}|\b(?:ignor|disregard|forget|override|bypass|discard|abandon|drop\s|set\s+aside|do\s+not\s+(?:follow|obey)|stop\s+(?:following|obeying)|pay\s+no)|you(?:\s+are|['’]re)\s|you\s+(?:no\s+longer|have\s+no)\s|new\s+system|your\s+new\s|without\s+(?:any\s+)?(?:\w+\s+)?(?:restriction|limit|filter|rule|guardrail)|supersede|overridden|replace|precedence|priority|no\s+bearing|withdrawn|betreffen\s|outdated|obsolete|overruled|\blapse|\bnoise\b|irrelevant|mere\s+suggestion|worth\s+nothing|authority\b|suspended|cancell?ed|revoked|lifted|waived|\bvoid|no\s+longer|not\s+apply|count\s+as|vergiss|vergess|missacht|übergeh|verwerf|oubli|néglig|tiens\s+pas|tenez\s+pas|abstraction|passe[zr]?\s+outre|olvid|descart|omit[ae]n?\s|anul|desobede|desestim|omiso|no\s+(?:sigas|siga|hagas)|desconsider|esque[cç]|dimentica|trascura|scarta|non\s+(?:seguire|rispettare|tenere)|negeer|vergeet|игнорируй|забудь|отбрось|пренебреги|ігноруй|не\s+(?:следуй|соблюдай)|ignoruj|zapomnij|pomiń|abaikan|lupakan|bỏ\s+qua|phớt|تجاهل|انس|नज़रअंदाज़|忽略|忽視|无视|無視|忘|抛开|拋開|遵守|覆盖|覆蓋|破棄|무시|잊|caduques?\b|sans\s+(?:effet|objet)|ne\s+(?:valent|comptent|tiennent)|aufgehoben|hinfällig|ungültig|außer\s+Kraft|gegenstandslos|gelten\s|anulad|sin\s+efecto|sem\s+efeito|já\s+não|ya\s+no\s|annullat|sospes|non\s+valgono|vervallen|opgeheven|ongeldig|gelden\s+niet|утратил|отменен|отменя|больше\s+не|作废|失效|无效|無効|失効|\bthey\s+(?:all\s+)?(?:end|stop|cease|lapse)|yok\s+say|görmezden|unut(?:un|)\b|in\s+(?:force|effect)|out\s+of\s+force|on\s+hold|paused|need\s+not|not\s+(?:count|bind|hold)|dismiss|decline|nieważn|unieważn|zawieszon|uchylon|trac[a-zą]{1,3}\s+moc|geçersiz|hükümsüz|yürürlük|askıya|iptal|недійсн|скасов|призупин|не\s+ді(?:ють|є)|чинн|силу|недействит|приостан|hiệu\s+lực|vô\s+hiệu|dicabut|dibatalkan|tidak\s+berlaku|ditangguhkan|효력|적용되지|廃止|停止|解除|不再/i,
  proseOnly: true,
  phrasePatterns: spoken([...overridingOrders, ...voidings, ...foreignOverrides, ...slots.map(({ rare }) => rare)]),
  isDemonstration: isShownAttack,
  check: (segment, unit) => {
    const hits = [...hitsOf(segment)];
    return isCollection(segment, hits, unit) ? hits.map((hit) => ({ ...hit, severity: "medium" })) : hits;
  },
};

/** A script with this many attacks is a collection for detection or testing. */
const MIN_COLLECTED = 2;

const isCollection = ({ place }: ReadSegment, { length }: readonly Hit[], unit: AuditedUnit): boolean =>
  place === "script" && length >= MIN_COLLECTED && isAboutSecurity(unit);

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  const severity = severityOf(segment);
  for (const pattern of overridingOrders)
    for (const { text, index, line, whole } of addressedMatches(segment, pattern))
      if (
        isOfBefore(pattern, text) &&
        isAsked(whole, index) &&
        !isAlternative(whole, index, text) &&
        !isOfOption(whole, index, text)
      )
        yield { line, severity };
  for (const pattern of [...voidings, ...foreignOverrides])
    for (const match of addressedMatches(segment, pattern))
      if (isToldToDrop(match)) yield { line: match.line, severity };
  if (segment.place !== "block" && segment.place !== "data")
    for (const { line } of sentencesWith(segment, slots)) yield { line, severity: "medium" };
}

/** The only thing that an option in a table does: `systemMessage | Override default system prompt`. */
const isOfOption = (whole: string, index: number, text: string): boolean =>
  /^override\s+(?:the\s+)?default\s+(?:system|developer)\s+(?:prompt|instructions?)$/i.test(text) &&
  /(?:^|\n)[^\S\n]*(?:\|[^\S\n]*)?`?[a-z][\w.-]{1,40}`?[^\S\n]*\|[^\n|]*$/.test(
    whole.slice(Math.max(0, index - MAX_ROW), index),
  );

const MAX_ROW = 120;

/** Former limits of a product, which are not instructions to an agent. */
const ofProduct =
  /^(?:previous|prior|earlier)\s+restrictions\b|\b(?:in|of|from)\s+the\s+(?:docs?|documentation|readme|manual|guide|wiki|tutorial)\b/i;

/** Laws and versions in other languages, which also replace earlier rules. */
const ofLaw =
  /(?<!\p{L})(?:Gesetz\p{L}*|\p{L}*[Ss]teuer\p{L}*|Verordnung\p{L}*|Version(?:en)?|lois?\s+\p{L}|décret|impôts?|ley(?:es)?|decreto|impuestos?|tribut[áa]ri\p{L}+|leis?|impostos?|versión|versão|legge|versione|wet(?:ten)?|versie|закон\p{L}*|верси\p{L}+|налог\p{L}*)(?!\p{L})|版本|法律|法规|法令|税|バージョン|버전/iu;

const isToldToDrop = ({ text, index, whole }: Readonly<{ text: string; index: number; whole: string }>): boolean =>
  !isInQuotation(whole, index) &&
  !ofProduct.test(text) &&
  !ofLaw.test(sentenceBefore(whole, index) + sentenceAfter(whole, index)) &&
  !denied.test(sentenceBefore(whole, index)) &&
  !isAlternative(whole, index, text) &&
  // The negation may follow: "Ignorieren Sie sie nicht", "n'ignorez pas".
  !/\b(?:nicht|niemals|pas|jamais)\b/i.test(text.replace(/^\s*ne\s+\w+\s+pas/i, ""));

/** Returns whether the match is an alternative in a regular expression that detects such phrases. */
const isAlternative = (whole: string, index: number, { length }: string): boolean =>
  whole.charAt(index - 1) === "|" || whole.charAt(index + length) === "|";

/** Lowers the severity in blocks, data, and quotations, which may be meant for another reader. */
const severityOf = ({ place, isQuoted }: ReadSegment): NonNullable<Hit["severity"]> =>
  place === "block" || place === "data" || isQuoted ? "medium" : "high";
