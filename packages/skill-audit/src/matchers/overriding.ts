const verb = String.raw`\b(?:ignore|disregard|forget|override|bypass|discard|abandon|drop|set\s+aside|do\s+not\s+(?:follow|obey)|stop\s+(?:following|obeying)|pay\s+no\s+attention\s+to)`;
const between = String.raw`(?:\s+(?:all|any|every|everything|the|your|my|of|other|and|or|previous(?:ly)?|prior|above|earlier|preceding|existing|original|initial|system|developer|user['’]?s?|current|former|safety|security|content|ethical|built-in|default|platform|given|set)){0,6}`;
const noun = String.raw`\s+(?:instructions?|rules|guidelines?|directives?|prompts?|polic(?:y|ies)|constraints?|restrictions?|guardrails|safeguards|programming|training)\b`;

/** What is set aside: something that comes before the skill, not what the skill itself gives or what a page says. */
const authority =
  /\b(?:previous(?:ly)?|prior|above|earlier|preceding|original|initial|system|developer|safety|security|ethical|built-in|platform|your)\b/i;

const setAside = new RegExp(verb + between + noun, "gi");

/** Orders in English to set aside what an agent was told. */
export const overridingOrders: readonly RegExp[] = [
  setAside,
  /\b(?:(?:you\s+are|you['’]re)\s+(?:now\s+)?(?:DAN\b|in\s+(?:developer|debug|god|admin|maintenance|unrestricted|jailbreak)\s+mode)|(?:you\s+are|you['’]re)\s+now\s+(?:unrestricted|jailbroken|free\s+(?:of|from)|an?\s+(?:unrestricted|unfiltered|uncensored))|you\s+(?:are\s+no\s+longer\s+bound|no\s+longer\s+have\s+(?:any\s+)?(?:restrictions|rules|guidelines)|have\s+no\s+(?:restrictions|guidelines|safety\s+rules)))/gi,
  /\b(?:your\s+new\s+(?:system\s+prompt|instructions|directives?|role)\s+(?:is|are)\b|new\s+system\s+(?:prompt|instructions?)\s*:)/gi,
  /\b(?:these|this|the\s+following)\s+(?:new\s+)?(?:instructions?|rules?|directives?|skill|prompt|section)\s+(?:overrides?|supersedes?|replaces?|takes?\s+(?:precedence|priority)\s+over)\s+(?:(?:all|any|your|the|of|other|previous|prior|existing)\s+)*(?:system\s+(?:prompts?|instructions?|messages?)|developer\s+instructions?|safety\s+\w+|(?:previous|prior)\s+instructions?|guardrails|user['’]?s?\s+(?:instructions?|requests?))/gi,
  /\b(?:(?:you\s+are|you['’]re)\s+now|act\s+as|become|behave\s+(?:as|like)|pretend\s+to\s+be|switch\s+to|take\s+on\s+the\s+role\s+of)\s+[^.!?]{0,60}?\b(?:assistant|AI|agent|model|persona|entity|operator|character|mode)\s+(?:without|with\s+no|free\s+(?:of|from)|(?:that|who)\s+has\s+no|not\s+bound\s+by)\s+(?:any\s+)?(?:\w+\s+)?(?:restrictions?|limit(?:s|ations)?|filters?|rules|guidelines|censorship|guardrails|constraints|refusals)/gi,
  /\b(?:forget|disregard|ignore)\s+(?:everything|all|whatever|anything|what)\s+(?:(?:that\s+)?(?:you|I|the\s+(?:user|system))\s+(?:have\s+|has\s+|were\s+|was\s+|had\s+)?(?:been\s+)?(?:said|told|instructed|given|asked)|(?:above|before)(?=\s*[.,;!:\n]|\s+and\b|$))/gi,
];

/** Whether an order sets aside what comes before the skill. */
export const isOfBefore = (pattern: RegExp, text: string): boolean =>
  pattern !== setAside || (authority.test(text) && !ofBrowser.test(text));

/** A header of web pages. */
const ofBrowser = /\bcontent\s+security\s+polic/i;

/** Statements that what an agent was told does not hold. */
export const voidings: readonly RegExp[] = [
  /\b(?:(?:your|the\s+(?:assistant|agent|model|AI)['’]s|system|developer|platform)\s+(?:own\s+)?(?:(?:operating|safety|security|system|default|built-in|previous|prior|earlier|original|other|usual)\s+)*|(?:all\s+)?(?:previous|prior|earlier|safety)\s+(?:system\s+|safety\s+|user\s+)?)(?:instructions?|rules|guidelines|directives|prompts?|guardrails|safeguards|restrictions)\s+(?:[^.!?;:\n]{0,60}?\s)??(?:(?:are|is|were|have\s+been|has\s+been)\s+(?:(?:hereby|now|therefore|temporarily|all|fully)\s+)*(?:superseded|overridden|void|null|suspended|cancell?ed|revoked|lifted|waived|obsolete|no\s+longer\s+(?:valid|in\s+force|binding|in\s+effect|applicable)|not\s+(?:binding|in\s+force))|(?:do(?:es)?|did)\s+not\s+apply|no\s+longer\s+(?:appl(?:y|ies)|hold)|cease\s+to\s+apply|count\s+as\s+(?:drafts?|suggestions?|optional|outdated))/gi,
  /\b(?:instructions?|rules|guidelines|directives|polic(?:y|ies)|guardrails|safeguards|limits|restrictions)\s+(?:(?:that\s+)?(?:were\s+)?(?:set|given)\s+)?(?:of|by|from)\s+(?:your|the)\s+(?:developers?|system|platform|operators?|vendor|makers?|provider|host)\s+(?:[^.!?;:\n]{0,40}?\s)??(?:(?:are|is|were|have\s+been|has\s+been)\s+(?:(?:hereby|now|therefore|temporarily|all|fully)\s+)*(?:superseded|overridden|void|suspended|cancell?ed|revoked|lifted|waived|obsolete|no\s+longer\s+(?:valid|in\s+force|binding|in\s+effect|applicable))|(?:do(?:es)?|did)\s+not\s+apply(?!\s+to\s+(?!you|this))|no\s+longer\s+(?:appl(?:y|ies)|hold)|cease\s+to\s+apply)/gi,
  /\b(?:earlier|previous|prior|former|older)\s+(?:instructions?|directions?|orders?|directives|guidelines|rules)\b[^.!?\n]{0,100}[.,;]\s+(?:they|these|those)\s+(?:all\s+)?(?:end|stop|cease|lapse|expire|no\s+longer\s+(?:count|apply|hold|bind))(?=\s+(?:here|where|with|when|now|as|at)\b|[.,;])/gi,
];

type Language = Readonly<{ verbs: string; nouns: string; before: string }>;

/** Languages whose verbs stand first: who is told to drop what. */
const languages: readonly Language[] = [
  {
    verbs: String.raw`\b(?:ignorieren?|vergiss|vergesst|vergessen|missachte[nt]?|übergehen?|verwerfen?)(?:\s+Sie)?`,
    nouns: "Anweisung|Instruktion|Regel|Vorgabe|Richtlinie|Beschränkung|Systemprompt|Systemaufforderung",
    before: String.raw`vor(?:her|an)?(?:ig|gehend|gegangen)|bisherig|früher|obig|zuvor|System|Sicherheits|ursprünglich`,
  },
  {
    verbs: String.raw`(?:ignore[zr]?|oublie[zr]?|néglige[zr]?|ne\s+tiens\s+pas\s+compte|ne\s+tenez\s+pas\s+compte|fais\s+abstraction|faites\s+abstraction|passe[zr]?\s+outre)`,
    nouns: "instruction|consigne|règle|directive|restriction|invite",
    before: "précédent|antérieur|ci-dessus|système|initiale|sécurité",
  },
  {
    verbs: String.raw`(?:\b(?:ignor[ae]n?|ignorad|olvid[ae]n?|descart[ae]n?|omit[ae]n?|anul[ae]n?|desobede[cz]\w+|desestim[ae]n?|haz\s+caso\s+omiso|no\s+(?:sigas|siga|obedezcas|hagas\s+caso))|desconsider[ae]m?|esqueç[ao]m?|esquece)\b`,
    nouns: "instruccion|instruç|reglas?|regras?|indicacion|directri|diretri|restricci|restriç",
    before: "anterior|previ[ao]s?\b|sistema|seguridad|segurança|origina|inicia|acima|de antes",
  },
  {
    verbs: String.raw`\b(?:ignora(?:te)?|dimentica(?:te)?|trascura(?:te)?|scarta(?:te)?|non\s+(?:seguire|rispettare|tenere\s+conto)|negeer|vergeet)\b`,
    nouns: "istruzion|regol|direttiv|indicazion|restrizion|prompt|instructies|regels|richtlijnen|aanwijzingen",
    before: "precedent|anterior|sistema|sicurezza|iniziali|sopra|vorige|eerdere|voorgaande|systeem",
  },
  {
    verbs:
      "(?:про)?(?:игнорируй|забудь|отбрось)(?:те)?|пренебреги(?:те)?|ігноруй(?:те)?|не\\s+(?:следуй|соблюдай)(?:те)?",
    nouns: "инструкци|указани|правил|команд|ограничени|промпт|інструкці|вказівк",
    before: "предыдущ|прошл|прежн|вышеуказанн|системн|безопасност|ранее|попередн|системні",
  },
  {
    verbs: String.raw`\b(?:zignoruj(?:cie)?|ignoruj(?:cie|te)?|zapomnij(?:cie)?|pomiń(?:cie)?|abaikan|lupakan|hiraukan|hãy\s+bỏ\s+qua|bỏ\s+qua|phớt\s+lờ)`,
    nouns: "instrukcj|polece|zasad|reguł|pokyny|instruksi|perintah|aturan|hướng dẫn|chỉ dẫn|quy tắc|lệnh",
    before: "poprzedni|wcześniejsz|wszystkie|systemow|předchozí|sebelumnya|sistem|trước|hệ thống",
  },
  {
    verbs: "(?<!\\p{L})(?:تجاهل|انس(?=\\s|َ))|नज़रअंदाज़",
    nouns: "تعليمات|التعليمات|القواعد|निर्देश",
    before: "السابقة|النظام|पिछले|पहले",
  },
];

const headFirst = languages.map(
  ({ verbs, nouns, before }) =>
    new RegExp(`${verbs}(?=[^.!?。]{0,60}(?:${nouns}))(?=[^.!?。]{0,90}(?:${before}))[^.!?。\\n]{0,60}`, "giu"),
);

/** Statements, in other languages, that what was said before does not hold: what, since when or whose, and that it is void. */
const foreignVoidings: readonly RegExp[] = [
  /(?:ce\s+qui\s+suit|ce\s+(?:document|fichier|texte)|cette\s+(?:page|note)|ces\s+(?:lignes|règles|consignes))\s+(?:prime(?:nt)?|prévau(?:t|lent)|l['’]emporte(?:nt)?)\s+sur\s+(?:les|vos|tes|toute[s]?\s+les)?\s*(?:consignes|instructions|règles|directives)/giu,
  /(?:das\s+Folgende|dieses?\s+(?:Dokument|Datei|Seite|Text)|diese\s+(?:Regeln|Hinweise|Zeilen))\s+(?:geht|gehen|hat|haben)\s+(?:[^.!?;\n]{0,40}?\s)?(?:Anweisungen|Vorgaben|Regeln|Hinweisen)[^.!?;\n]{0,40}?\s(?:vor|Vorrang)(?!\p{L})/giu,
  /(?:lo\s+que\s+sigue|este\s+(?:documento|archivo|texto)|esta\s+(?:página|nota)|estas\s+(?:líneas|reglas))\s+(?:prevalece[n]?|prima[n]?|tiene[n]?\s+prioridad)\s+sobre\s+(?:las|tus|sus)?\s*(?:instrucciones|reglas|indicaciones)/giu,
  /\b(?:consignes|instructions|directives|règles)\b(?:\s+(?:précédent|antérieur)|[^.!?;\n]{0,60}?\b(?:reçues|données|système|utilisateur))[^.!?;\n]{0,80}?(?:(?:sont|deviennent|restent)\s+(?:donc\s+|désormais\s+|dès\s+lors\s+)?(?:caduques?|nulles?|annulées|suspendues|levées|sans\s+effet|sans\s+objet|périmées)|ne\s+(?:valent|comptent|s['’]appliquent|tiennent)\s+plus|n['’]ont\s+plus\s+(?:cours|de\s+valeur))/giu,
  /(?<!\p{L})(?:Anweisungen|Vorgaben|Regeln|Richtlinien|Instruktionen)\s[^.!?;\n]{0,60}?(?:bisher|System(?!\p{L})|Systems|Nutzers?(?!\p{L}))[^.!?;\n]{0,80}?(?:(?:sind|werden)\s+(?:damit\s+|hiermit\s+|nun\s+)?(?:aufgehoben|ungültig|hinfällig|außer\s+Kraft|nichtig|gegenstandslos|ausgesetzt)|gelten\s+(?:\p{L}+\s+){0,3}nicht(?:\s+mehr)?(?!\p{L}))/giu,
  /(?<!\p{L})(?:(?:Alle|Sämtliche)\s+)?(?:bisherigen|früheren|vorherigen|vorigen)\s+(?:Anweisungen|Vorgaben|Regeln|Richtlinien|Instruktionen)\s[^.!?;\n]{0,60}?(?:(?:sind|werden)\s+(?:damit\s+|hiermit\s+|nun\s+)?(?:aufgehoben|ungültig|hinfällig|außer\s+Kraft|nichtig|gegenstandslos|ausgesetzt)|gelten\s+(?:\p{L}+\s+){0,3}nicht\s+mehr)/giu,
  /\b(?:instrucciones|indicaciones|reglas|órdenes|instruções|regras|ordens|istruzioni|regole|indicazioni)\b(?:\s+(?:anterior|previ|precedent)|[^.!?;\n]{0,40}?\b(?:del\s+sistema|do\s+sistema|del\s+usuari|do\s+usuári|dell['’]utente))[^.!?;\n]{0,80}?(?:(?:quedan|están|son|ficam|estão|são|sono)\s+(?:\p{L}+\s+)?(?:anulad|sin\s+efecto|suspendid|derogad|nul[ao]s|sem\s+efeito|suspens|revogad|annullat|sospes|revocat|decadut)\p{L}*|(?:ya\s+no|já\s+não)\s+(?:valen|cuentan|rigen|valem|contam)|non\s+valgono\s+più)/giu,
  /(?:instructies|regels|aanwijzingen|opdrachten)\b[^.!?;\n]{0,40}?\b(?:het\s+systeem|de\s+gebruiker|hiervoor)[^.!?;\n]{0,80}?(?:vervallen|zijn\s+(?:opgeheven|ongeldig|nietig)|gelden\s+niet(?:\s+meer)?)/giu,
  /(?:указани|инструкци|правил|распоряжени)\p{L}*[^.!?;\n]{0,60}?(?:ранее|прежн|предыдущ|систем|пользовател)[^.!?;\n]{0,60}?(?:утратил\p{L}*\s+силу|отменен\p{L}*|отменя\p{L}+|больше\s+не\s+(?:действу|имеют))/giu,
  /(?:之前|此前|先前|以前|系统|用户)[^。！？\n，,]{0,12}(?:指令|指示|规则|要求|约定)[^。！？\n]{0,16}(?:一律|全部|均|即|自动)?(?:作废|失效|无效|不再有效|不再适用)|(?:以前|これまで|従来|システム)の?[^。\n]{0,12}(?:指示|命令|ルール|規則)[^。\n]{0,14}(?:無効|失効|効力を失)/gu,
];

/** The same in languages other than English. */
export const foreignOverrides: readonly RegExp[] = [
  ...headFirst,
  ...foreignVoidings,
  // What a setting of a product overrides is named by what it sets: a policy of memory, a data set of instructions.
  /(?:覆盖|覆蓋)(?:掉)?(?:所有|全部|一切|任何|的){0,3}(?:[你您](?:的)?|之前|以前|以上|先前|此前|上面|前面|系统|系統|安全|原有|原先|既有|默认|預設)(?:所有|全部|一切|系统|系統|安全|原有|原先|既有|的){0,3}(?:指令|指示|规则|規則|提示词?|提示詞|约束|約束)(?!\p{sc=Han}{0,2}(?:数据|數據|集|微调))/gu,
  /(?:忽略|无视|無視|忽視|忘记|忘掉|忘記|抛开|拋開|不要遵守|不再遵守|不必遵守|无需遵守|不必理会|不用理会|无需理会|不予理会|不要理会|别管)(?:掉)?[^。！？\n，,"“”「」『』]{0,14}?(?:之前|以前|以上|先前|上面|此前|前面|系统|系統|安全|原有|原先|既有|默认|預設)[^。！？\n，,"“”「」『』]{0,10}?(?:指令|指示|规则|規則|提示词|提示詞|提示(?!问题|文字|信息|語|语)|限制|约束|約束|要求|策略)/g,
  /(?:以前|これまで|今まで|上記|前述|前|システム|既存|安全)の?[^。！？\n]{0,10}(?:指示|命令|ルール|規則|プロンプト|制限|ガイドライン)(?:の?すべて|の?全て|の?内容|など)?(?:を|は)[^。！？\n]{0,6}?(?:無視(?!し(?:ない|ては|てはいけ))|忘れ(?!ない|ては)|破棄し(?!ない))/g,
  /(?:이전|기존|앞선|위의|지금까지의|시스템)[^.!?\n]{0,14}(?:지시|명령|규칙|지침|프롬프트|제한)[^.!?\n]{0,12}(?:무시(?:하고|하세요|하십시오|하라|해)|잊(?:고|어|으세요))/g,
  /(?:önceki|sistem|yukarıdaki)[^.!?\n]{0,30}(?:talimat|kural|yönerge|komut)\S*[^.!?\n]{0,12}(?:yok\s+say|görmezden\s+gel|unut)(?!ma)/gi,
];
