import type { Slots } from "./sentence-slots.ts";

/** What an agent was told by others than the skill. */
const told = new RegExp(
  [
    String.raw`\b(?:(?:earlier|previous|prior|preceding|former)\s+(?:\w+\s+){0,2}(?:instructions?|orders|wishes|directions|directives|prompts?|messages)|(?:instructions?|orders|wishes|directions|directives|rules|guidelines)\s+(?:that\s+|which\s+)?(?:(?:was|were|have\s+been|you\s+were|you\s+have\s+been|you\s+got|came|come|you)\s+)?(?:given|told|received|set)?\s*(?:before|earlier|previously|so\s+far|until\s+now)\b)`,
    String.raw`\b(?:the\s+)?(?:earlier|previous|prior)\s+ones\b`,
    String.raw`\byour\s+(?:own\s+)?(?:safety|security|ethical)\s+(?:training|guidelines|polic(?:y|ies)|rules|instructions?)\b`,
    String.raw`\bSystem(?:anweisungen|regeln|vorgaben|prompts?)\b`,
    String.raw`\b(?:system|developer|operator)\s+(?:messages?|prompts?|instructions?|rules|orders)\b`,
    String.raw`\buser['’]s\s+(?:earlier\s+|previous\s+|own\s+)?(?:wishes|instructions?|rules|orders|preferences)\b`,
    String.raw`\b(?:rules|instructions?|guidelines|orders|limits)\s+(?:in|of|from)\s+[\x60"']?(?:(?:the\s+)?(?:system|developer|operator)\b|CLAUDE\.md|AGENTS\.md|GEMINI\.md|\.cursorrules)`,
    String.raw`\b(?:safety|security|usage)\s+(?:rules|guidelines|polic(?:y|ies)|instructions?)\s+(?:of|from|by)\s+(?:your|the)\b`,
    String.raw`(?:instrucciones|reglas|órdenes|instruções|regras|ordens|istruzioni|regole)\s+(?:que\s+|che\s+)?(?:te|ti|lhe|você|le|vi)\s`,
    String.raw`(?:règles|consignes|instructions)\s+(?:qu['’]on\s+t|qui\s+t|que\s+tu\s+as)`,
    String.raw`(?:Anweisungen|Regeln|Vorgaben|Hinweise|Aufträge|Weisungen|Wünsche|Angaben)[^.]{0,20}\b(?:die\s+(?:du|Sie)\s|(?:Ihnen|dir)\s+(?:zuvor|vorher|bisher|früher))`,
  ].join("|"),
  "iu",
);

/** It does not hold. */
const isVoid =
  /\b(?:void|withdrawn|revoked|overruled|laps(?:e|es|ed)|superseded|suspended|no\s+longer\s+(?:bind|binding|apply|applies|valid|count|counts|hold|holds)|(?:do|does)\s+not\s+(?:apply|bind|count)\s+(?:to|for|in)\s+(?:this\s+(?:skill|task|session|agent)|you\b)|worth\s+nothing|mere\s+suggestions?|cancell?ed|ha(?:s|ve)\s+no\s+(?:bearing|force|effect)|(?:betreffen|gelten|binden)[^.]{0,30}\bnicht|anulad[ao]s|nul[ao]s|revogad[ao]s|annullat[ei]|nulle?s|annulée?s|caduques?|aufgehoben|hinfällig|überholt|ungültig|gegenstandslos)\b/iu;

/** These are said of manuals, too: only to somebody they set anything aside. */
const isWeak = /\b(?:is|are|be|becomes?|as|considered)\s+(?:\w+\s+){0,2}?(?:outdated|obsolete|noise|irrelevant)\b/i;
const toAgent =
  /\b(?:you|your|binds?|obey|agents?|assistants?)\b|\b(?:as\s+soon\s+as|once|when|while)\s+this\s+(?:page|file|skill|document|section|text)\b/i;

/** Sentences that set aside what an agent was told. */
export const overridingSlots: readonly Slots[] = [
  {
    rare: told,
    all: [isVoid],
    none: [
      /\b(?:if|when|which|whether|unless|may|might|could|never|api|version|deprecated|release|migrat\w+|cache\w*)\b/i,
    ],
  },
  {
    rare: told,
    all: [isWeak, toAgent],
    none: [
      /\b(?:if|whether|unless|may|might|could|never|api|version|deprecated|release|migrat\w+|cache\w*|tell|update)\b/i,
    ],
  },
  {
    rare: /\b(?:only|sole|single|highest|final)\s+(?:authority|source\s+of\s+(?:instructions|orders))\b/i,
    all: [/\b(?:this\s+(?:document|page|skill|file|section)|here|below)\b/i, /\byou(?:r)?\b/i],
    none: [/\b(?:not|never|if)\b/i],
  },
];
