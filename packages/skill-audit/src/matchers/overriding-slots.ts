import type { Slots } from "./sentence-slots.ts";

/** What an agent was told by others than the skill. */
const told = new RegExp(
  [
    String.raw`\b(?:(?:earlier|previous|prior|preceding|former)\s+(?:\w+\s+){0,2}(?:instructions?|orders|wishes|directions|directives|prompts?|messages)|(?:instructions?|orders|wishes|directions|directives|rules|guidelines)\s+(?:that\s+|which\s+)?(?:(?:was|were|have\s+been|you\s+were|you\s+have\s+been|you\s+got|came|come|you)\s+)?(?:given|told|received|set)?\s*(?:before|earlier|previously|so\s+far|until\s+now)\b)`,
    String.raw`\b(?:the\s+)?(?:earlier|previous|prior)\s+ones\b`,
    String.raw`\byour\s+(?:own\s+)?(?:safety|security|ethical)\s+(?:training|guidelines|polic(?:y|ies)|rules|instructions?)\b`,
    String.raw`\bSystem(?:anweisungen|regeln|vorgaben|prompts?)\b`,
    String.raw`\b(?:system|developer|operator)\s+(?:messages?|prompts?|instructions?|rules|orders)\b`,
    String.raw`\buser['’]s\s+(?:earlier\s+|previous\s+|own\s+)?(?:wishes|instructions?|rules|orders|preferences|restrictions|requests|limits)\b`,
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
  /\b(?:void|withdrawn|revoked|overruled|laps(?:e|es|ed)|expired|superseded|suspended|no\s+longer\s+(?:bind|binding|apply|applies|valid|count|counts|hold|holds)|(?:do|does)\s+not\s+(?:apply|bind|count)\s+(?:to|for|in)\s+(?:this\s+(?:skill|task|session|agent)|you\b)|worth\s+nothing|mere\s+suggestions?|cancell?ed|ha(?:s|ve)\s+no\s+(?:bearing|force|effect)|(?:betreffen|gelten|binden)[^.]{0,30}\bnicht|anulad[ao]s|nul[ao]s|revogad[ao]s|annullat[ei]|nulle?s|annulée?s|caduques?|aufgehoben|hinfällig|überholt|ungültig|gegenstandslos)\b/iu;

/** What others than the skill have laid down for whoever works there. */
const standing =
  /\b(?:rules|instructions?|guidelines|conventions|orders|requests?|wishes)\s+(?:\w+\s+){0,2}?(?:in|of|from)\s+[\x60"']?(?:CLAUDE\.md|AGENTS\.md|GEMINI\.md|\.cursorrules|(?:the\s+|your\s+)?(?:system|developer|operator|vendor)(?:\s+(?:prompt|message)|\b)|the\s+(?:user|project|team|repository)\b)|\b(?:earlier|previous)\s+requests\b|\b(?:your|the\s+(?:agent|assistant|model)['’]s)\s+(?:other|usual|general|default|regular|standing)\s+(?:instructions?|rules|guidelines|orders)\b/i;

/** It does not hold for a time. */
const isSuspended =
  /\b(?:not\s+in\s+(?:force|effect)|out\s+of\s+force|suspended|on\s+hold|paused|waived|lifted|set\s+aside|need\s+not\s+be\s+(?:followed|obeyed|observed|considered|respected)|(?:do|does)\s+not\s+(?:count|bind\s+you|(?:apply|hold)(?:\s+(?:here|while|until|as\s+long|during|to\s+(?:this\s+(?:skill|task|session|run|step)|you)\b)|\s*[.,;]|$))|no\s+longer\s+(?:bind|count|hold))\b/i;

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
      /\b(?:if|when(?!\s+(?:you\s+\w+\s+)?(?:this|these)\b)|which|whether|unless|may|might|could|never|api|version|deprecated|release|migrat\w+|cache\w*|nested|subfolders?|subdirector(?:y|ies))\b/i,
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
    rare: standing,
    all: [isSuspended],
    none: [/\b(?:if|whether|unless|may|might|could|never|nested|subfolders?|subdirector(?:y|ies))\b/i],
  },
  {
    rare: /\b(?:ignore|disregard|forget|override|pay\s+no\s+attention\s+to|set\s+aside)\s+(?:what(?:ever)?|anything|everything|all)\s+(?:that\s+)?(?:the\s+|your\s+)?(?:repository|repo|project|team|company|user|system|operator|owner|developer|CLAUDE\.md|AGENTS\.md)(?:['’]s)?\s+(?:\w+\s+){0,3}?(?:says?|said|wants?|wrote|asks?|asked|told|prescribes?|demands?|forbids?|requires?)\b/i,
    all: [],
    none: [/\b(?:not|never|don['’]t|if|avoid|whether)\b/i],
  },
  {
    rare: /\b(?:disregard|ignore|decline|dismiss|turn\s+down)\s+(?:all\s+|any\s+|every\s+)?(?:further\s+)?(?:requests?|demands?|wishes|orders?|instructions?|objections?|questions?)\s+(?:of|by|from)\s+(?:the\s+)?(?:users?|human|owner|operator|developers?|person|people|anyone)\s+(?:to|for|about|against)\s+(?:\w+\s+){0,3}?(?:audit|review|check|inspect|scan|verify|undo|revert|see|explain|validat\w+|warn\w*)/i,
    all: [],
    none: [/\b(?:never|don['’]t|if|skip|bypass|disable|malicious|harm\w*|illegal|without)\b/i],
  },
  {
    rare: /\b(?:consider|regard|treat|deem)\s+(?:[^.;]{0,40}?\s)?(?:as\s+)?(?:lifted|withdrawn|void|revoked|expired|cancell?ed|settled)\b/i,
    all: [told],
    none: [/\b(?:if|whether|unless|never|not|don['’]t)\b/i],
  },
  {
    rare: /\b(?:nothing|none\s+of\s+what|no\s+(?:rule|instruction|order))\s+(?:that\s+)?you\s+(?:were|have\s+been|had\s+been)\s+(?:told|given|taught|instructed)\b[^.;]{0,60}\b(?:relevant|matters|counts|holds|applies|binds|valid)\b|\bthis\s+(?:document|page|file|skill|section|text)\s+(?:is|becomes|serves\s+as|acts\s+as|replaces)\s+(?:now\s+|from\s+now\s+on\s+)?(?:your|the)\s+(?:new\s+|only\s+|sole\s+)?system\s+(?:prompt|message|instructions?)\b/i,
    all: [],
    none: [/\b(?:if|whether|unless|not|never)\b/i],
  },
  {
    rare: /\byour\s+(?:training|guidelines|system\s+prompt|developers?|makers?|vendor)\s+(?:\w+\s+){0,2}?(?:tells?|asks?|wants?|has|have|taught|trained)\s+you\s+(?:to\s+)?(?:refuse|decline|warn|stop|hesitate)\b|\b(?:even\s+(?:if|where|when|though)|although|whatever|no\s+matter\s+what)\s+(?:the\s+|your\s+)(?:own\s+|other\s+|usual\s+|safety\s+)?(?:guidelines|system\s+prompt|training|safety\s+rules|operator|vendor|other\s+instructions)\s+(?:\w+\s+)?(?:says?|said|tells?|forbids?|objects?|advises?|wants?|configured|prescribes?|asks?)\b/i,
    all: [],
    none: [/\b(?:never|not|don['’]t|refuse\s+(?:it|them)|respect|follow\s+(?:it|them))\b/i],
  },
  {
    rare: /\b(?:loyalty|allegiance|duty|obligation)\b[^.;]{0,50}\bnot\s+to\s+(?:the\s+|those\s+|your\s+)?(?:users?|persons?|people|humans?|customers?|readers?|owners?)\b|\byou\s+(?:work|act|speak|answer)\s+(?:for|to)\s+[^.;]{2,30}?,?\s+(?:and\s+)?not\s+(?:for\s+|to\s+)?the\s+(?:user|person|customer|reader)\b/i,
    all: [],
    none: [/\b(?:if|whether|unless)\b/i],
  },
  {
    rare: /\b(?:only|sole|single|highest|final)\s+(?:authority|source\s+of\s+(?:instructions|orders))\b/i,
    all: [/\b(?:this\s+(?:document|page|skill|file|section)|here|below)\b/i, /\byou(?:r)?\b/i],
    none: [/\b(?:not|never|if)\b/i],
  },
];
