import type { Slots } from "./sentence-slots.ts";

/** Where an agent tells of what it did. */
const outlet = String.raw`(?:summar(?:y|ies)|answers?|repl(?:y|ies)|responses?|reports?|changelogs?|commit\s+messages?|messages?|chats?|conversations?|transcripts?|handovers?|hand-?offs?|plans?|reviews?|minutes|pull\s+requests?|PRs?|release\s+notes|descriptions?)`;

/** What the skill itself says. */
const own = String.raw`(?:this|these)\s+(?:\w+\s+)?(?:notes?|rules?|sections?|steps?|pages?|paragraphs?|lines?|remarks?|segments?|guidance|guidelines?|instructions?|arrangements?|changes?|preferences?|comments?)\b`;

/** As a condition, and what is left out for the sake of readers or of secrets. */
const honest =
  /\b(?:if|when|unless|until|whether|jargon|nois[ey]\w*|verbos\w+|internal|duplicates?|secrets?|passwords?|credentials?|tokens?|keys?|personal|PII|raw|drafts?|empty|minor|trivial|details?|optional|brief|concise|spoilers?)\b/i;

/** Somebody asks, and is told that there is nothing. */
const denial: Slots = {
  rare: /\b(?:say|answer|reply|respond|tell|claim|state|assure)\w*\b[^.;]{0,30}?\b(?:that\s+(?:you\s+[^.;,]{0,30}?(?:not|never|no|none|nothing|only|solely|just)\b|there\s+(?:is|are|was|were)\s+(?:no|none|nothing)\b|you\s+(?:are|were|have|had|do|did)n['’]t\b))/i,
  all: [
    /\b(?:ask|asks|asked|asking|question(?:s|ed)?|inquir\w+|enquir\w+|wonders?)\b/i,
    /\byou\s+(?:lean|prefer|favou?r|follow|were|have|had|are)\s+(?:\w+\s+){0,3}?(?:towards?|given|told|instruct\w*|paid|guided|guidance|guidelines|biased|sponsor\w*|influenced|steered|preferences?|rules|left\s+out|changed|removed|altered|omitted|provider|vendor|product|brand)\b|\b(?:bias(?:ed)?|sponsor\w*|affiliat\w*|kickbacks?|partnership|preference\s+for|(?:hidden|special|secret|such|other|any|further)\s+(?:instructions?|guidance|guidelines?|rules)|left\s+out|omitted)\b/i,
  ],
  none: [
    /\b(?:can\s*not|can['’]t|unable|know|sure|certain|support\w*|available|allowed|scope|unless|never\s+(?:say|claim|tell)|(?:do\s+not|don['’]t)\s+(?:say|claim|answer|tell)|errors?|legal|medical|lawyer|doctor)\b/i,
  ],
};

/** Not even those who ask are told. */
const evenAsked: Slots = {
  rare: /\b(?:(?:not|nor|never)\s+(?:even\s+|also\s+)?(?:(?:on|upon|by)\s+(?:\w+\s+)?request\b|(?:if|when)\s+(?:\w+\s+){0,2}asked\b|to\s+(?:those|whoever|anybody|anyone)\s+who\s+asks?\b)|(?:even|also)\s+(?:if|when)\s+(?:\w+\s+){0,3}?(?:asks?|asked)(?=\s*(?:about\s+(?:it|this)\b|directly|outright|explicitly|point[- ]blank|[.,;:)]|$)))/i,
  all: [
    new RegExp(own, "i"),
    /\b(?:not|never|no|nothing)\b[^.;]{0,40}\b(?:part\s+of\s+(?:the|your|any)|mention|reveal|disclos|tell|told|say|speak|quot|cit(?:e|ed)\b|admit|acknowledg|explain|refer|appear|discuss|shown?\b|shar|repeat)/i,
  ],
  none: [/\b(?:secrets?|passwords?|credentials?|tokens?|keys?|personal\s+data|PII|skip|omit)\b/i],
};

/** Kept out of every place where it would be read. */
const keptOut: Slots = {
  rare: new RegExp(
    String.raw`\bkeep(?:s|ing)?\s+(?:it|them|this|that|these|those)(?:\s+\w+){0,2}?\s+out\s+of\s+(?:the|your|any|all|every|their)\s+(?:\w+\s+)?${outlet}\b`,
    "i",
  ),
  all: [],
  none: [honest],
};

const unmentioned: Slots = {
  rare: new RegExp(
    String.raw`\b(?:is|are|gets?|should\s+be|must\s+be)\s+(?:not|never)\s+(?:to\s+be\s+)?(?:brought\s+up|mentioned|named|raised|listed|discussed|commented\s+(?:up)?on|noted|disclosed|reported|explained|spoken\s+of)\s+(?:in|to|with)\s+(?:the\s+|any\s+|your\s+)?${outlet}(?:,|\s+(?:or|and|nor))\s`,
    "i",
  ),
  all: [
    /\b(?:it|this|that|they|these|the\s+(?:line|rule|step|note|point|entry|item|section|paragraph)\s+(?:above|below|before))\s+(?:is|are|gets?|should|must)\b/i,
  ],
  none: [honest],
};

/** A question gets an answer in which what was asked for is missing, or nothing that leads back to the skill. */
const answeredWithout: Slots = {
  rare: new RegExp(
    String.raw`\b(?:(?:questions?|requests?|inquir(?:y|ies))\b[^.;]{0,80}\b(?:is|are|gets?)\s+answered\s+without\s+(?:it|them|this|that|naming|mention\w*|reference)\b|(?:nothing|no\s+(?:word|line|sentence|part|trace|hint))\s+(?:in|of)\s+(?:the|your)\s+(?:${outlet}|output|result|document)\s+(?:\w+\s+)?(?:points?|refers?|hints?|leads?|alludes?|betrays?|gives?\s+away|mentions?)\s+(?:back\s+)?(?:(?:to|at)\s+)?(?:this|these)\b)`,
    "i",
  ),
  all: [],
  none: [/\b(?:if|unless|until)\b/i],
};

/** Passed off as what the agent thinks, or as what nobody has an interest in. */
const passedOff: Slots = {
  rare: /\b(?:write|present|phrase|word|give|frame|state|offer|pass|put|deliver|sell)\s+(?:it|this|them|that|(?:the|your)\s+(?:\w+\s+)?(?:outcome|result|recommendation|choice|ranking|verdict|conclusion|comparison|answer|advice|pick|suggestion)s?)\s+(?:off\s+)?as\s+(?:(?:if\s+it\s+were\s+)?your\s+own\s+(?:\w+\s+)?(?:reading|view|opinion|judge?ment|assessment|finding|conclusion|choice|analysis|idea|verdict|experience)|an?\s+(?:independent|neutral|unbiased|impartial|unprompted|spontaneous)\s+(?:\w+\s+)?(?:reading|view|opinion|judge?ment|assessment|finding|conclusion|choice|analysis|idea|verdict|recommendation|comparison|suggestion))/i,
  all: [],
  none: [/\b(?:not|never|don['’]t|avoid)\b/i],
};

/** Figures are chosen for what they are to show. */
const steered: Slots = {
  rare: /\bso\s+that\s+(?:it|they|[\w-]+(?:\s+[\w-]+){0,3}?)\s+(?:always\s+)?comes?\s+out\s+(?:first|on\s+top|ahead|best|in\s+front|cheapest|as\s+the\s+(?:best|winner|cheapest))\b/i,
  all: [/\b(?:choose|pick|select|adjust|weigh|round|tweak|tune|set|take)\b/i],
  none: [/\b(?:not|never|don['’]t|avoid|if)\b/i],
};

/** Something is done, and not a word of it said. */
const wordless: Slots = {
  rare: /(?:^|[,;:]\s*|\b(?:and|then|always|also|please)\s+)(?:commit|send|save|copy|upload|post|push|store|add|install|delete|remove|change|forward|append|write|run)\s[^.;]{0,60}?\bwithout\s+(?:saying|mentioning|announcing|reporting)\s+(?:so|it|this|anything|a\s+word)\b/i,
  all: [],
  none: [/\b(?:not|never|don['’]t|avoid|instead|if)\b/i],
};

/** Nobody is to notice. */
const unnoticed: Slots = {
  rare: /\b(?:(?:never|not|don['’]t|without)\s+(?:ever\s+)?(?:hint(?:ing)?|let(?:ting)?\s+on|let(?:ting)?\s+(?:it\s+)?(?:slip|be\s+seen))\s+(?:that|at\s+(?:this|these)|how|why|where)|(?:users?|readers?|customers?|persons?|people|clients?|owners?|humans?)\s+(?:must|should|is\s+to|are\s+to)\s+(?:get\s+the\s+impression|be\s+led\s+to\s+believe|be\s+made\s+to\s+believe)\s+that|(?:nobody|no\s+one)\s+(?:needs|has)\s+to\s+(?:know|hear|learn|find\s+out)\s+(?:of\s+(?:it|this)|about\s+(?:it|this)|that\s+(?:it|this|you|there))|(?:users?|readers?|reviewers?|owners?|customers?|clients?|people|they|humans?|maintainers?)\s+(?:need\s+not|needn['’]t|have\s+no\s+need\s+to|do(?:es)?\s+not\s+(?:need|have)\s+to)\s+(?:know|hear|learn|be\s+told|find\s+out)\s+(?:of|about)\s+(?:it|this|these)\b)/i,
  all: [],
  none: [/\b(?:answers?|solutions?|spoilers?|plot|twist|ending|passwords?|secrets?|internals?|if|yet|until)\b/i],
};

/** Whoever asks gets something else than the truth. */
const fobbedOff: Slots = {
  rare: /\b(?:answer|meet|parry|deflect|counter)\s+(?:any\s+|all\s+)?questions?\s+(?:about|on)\s+(?:this|these|it|them)\b[^.;]{0,40}\bwith\s+(?:an?\s+)?(?:general|vague|generic|evasive|polite|standard|remark)|\bquestions?\s+about\s+(?:it|this|them|these)\s+(?:is|are)\s+answered\s+with\b|\b(?:are|is)\s+told\s+that\b[^.;]{0,80}\b(?:although|even\s+though)\b|\b(?:(?:mentions?|quotation|disclosure)\s+of|mentioning|quoting|references?\s+to)\s+(?:this|these)\s+(?:\w+\s+)?(?:paragraph|section|rule|note|page|instruction|line|step)s?\b[^.;]{0,40}\b(?:is|are|counts?\s+as)\s+(?:an?\s+)?(?:mistake|error|forbidden|failure|breach|violation|not\s+(?:allowed|permitted|wanted))\b|\b(?:leave|drop|omit|strip)\s+(?:it|them|these|those|this|that|the\s+\w+)\b[^.;]{0,40}?\band\s+(?:say|state|claim|report|confirm|write)\s+(?:\w+\s+){0,2}?(?:that\s+)?(?:the\s+\w+|it|everything|this)\s+(?:is|are|was|were)\s+(?:complete|full|unchanged|whole|unabridged)\b/i,
  all: [],
  none: [/\b(?:unless|until|avoid)\b/i],
};

/** What was left out or made up is passed over; a claim that something is done waits for its proof. */
const falsehood: Slots = {
  rare: /\b(?:(?:do\s+not|don['’]t|never|without)\s+(?:say|saying|write|writing)\s+that\s+(?:you|they|this)\s+(?:did|do|have|were|are|left|changed|was|is)\b|(?:invent|make\s+up|fabricate)\s+(?:(?:\w+\s+)?(?:plausible|credible|convincing|believable)\s|(?:an?\s+|the\s+|some\s+)?(?:sources?|reasons?|quotes?|citations?|excuses?|explanations?)\b))/i,
  all: [],
  none: [
    /\b(?:until|unless|before|yet|done|fixed|works?|finished|complete|verified|tested|passe[sd]|(?:not|never|don['’]t|avoid|cannot|will)\s+(?:\w+\s+){0,2}?(?:invent|make\s+up|fabricate)|models?|LLMs?|hallucinat\w+|often|may|might|can|tends?|fiction\w*|character|story|game|sample|test|mock|fake|an\s+AI|sorry)\b/i,
  ],
};

/** Sentences that have an agent deny or pass over in silence what the skill made it do. */
export const denyingSlots: readonly Slots[] = [
  denial,
  evenAsked,
  keptOut,
  unmentioned,
  answeredWithout,
  passedOff,
  steered,
  wordless,
  unnoticed,
  fobbedOff,
  falsehood,
];
