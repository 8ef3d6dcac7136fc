/** What an answer is made of that somebody is to do. */
const item = String.raw`(?:lines?|steps?|commands?|items?|points?|entr(?:y|ies)|actions?|instructions?|fix(?:es)?|remed(?:y|ies)|checklist|list|plan|runbook|playbook|recipe|rules?|polic(?:y|ies)|tasks?|brief|procedure|conventions?|preparations?|orders?|output)`;
const it = String.raw`(?:it|them|these|those|each(?: of them| one)?|(?:(?:each|every|all|all of|the|its|their|these|those|printed|numbered|known|newest|latest|last|current)\s+){1,3}${item}(?: (?:of|in|from|under|below|on) [^.]{1,30}?)?)`;
const manner = String.raw`(?:in (?:that|their|this|its|the (?:same|given|printed|listed)) order|in order|one (?:after the other|after another|by one|at a time)|from (?:the )?(?:top to (?:the )?bottom|first (?:line |step |item )?to (?:the )?last|(?:beginning|start) to (?:the )?(?:end|finish))|line by line|item by item|as (?:printed|shown|given|returned|they come)|including (?:the|any|its|all|their) commands|(?:the )?commands included)`;
const ours = String.raw`(?:this|the) (?:file|skill|document|page|text|section|guide)|these (?:rules|instructions|steps|pages)|what (?:stands|is written|is said) here|SKILL\.md|(?:the )?(?:section|steps|rules) (?:below|above)`;

/**
 * Says that a list is to be worked through as it is. That is said of a skill's own steps, too: it tells something only of
 * what a program prints that asks a server, or of what somebody else has written.
 */
const workedThrough = [
  String.raw`\b(?:follow|obey|execute|carry out|apply|perform|run|do|adopt|complete|work through|work off)\s+${it}(?![^.]{0,200}\b(?:below|following)\b)[^.]{0,40}?[\s,]${manner}`,
  String.raw`\b(?:go|work|run) through (?:the |its |this )?(?:printed |current )?(?:runbook|check-?list|steps|plan|playbook|procedure|instructions|rules|policy|commands|recipe|output|lines)\b(?![^.]{0,200}\b(?:below|following)\b)[^.]{0,40}?(?:[\s,]${manner}|\b(?:and|then) (?:carry out|execute|run|perform|do|apply)\b)`,
  String.raw`\b(?:keep|stick|adhere|hold) to (?:them|it|these|those)\b|\b(?:adopt|observe|heed|abide by|go by|comply with|live by) (?:them|these|those)\b`,
  String.raw`\bprefer (?:it|them|these|those) (?:to|over) (?:what(?:ever)? you|your|anything|everything|all)\b`,
  String.raw`\bwhat (?:it|the script) (?:prints|says|returns|gives) (?:is|are) (?:the|your) (?:conventions|rules|instructions|orders|policy|plan|steps|tasks?)\b`,
  String.raw`\b(?:follow|obey|execute|carry out|apply|adopt) (?:the|this|that|its) (?:brief|plan|runbook|playbook|policy|checklist|fix|remedy|procedure|advice)(?:\.$|;|,| (?:it|that it|which it|as printed|before|exactly|to the letter|for the rest))`,
  String.raw`\b(?:plan|list|runbook|checklist|procedure|steps?|lines?) (?:that )?(?:it|the script) (?:prints|returns|gives|shows) (?:is|are) (?:what you|yours|for you)\b|^\W{0,3}(?:is|are|belongs?) (?:to |part of )(?:these|this|your|the) (?:instructions|skill|rules|document)\b`,
  String.raw`\bapply (?:each|every|all)(?: of the| the)? (?:rules?|lines?|steps?) (?:in|of) (?:it|them)\b`,
  // German, Spanish, French, Portuguese, Italian
  String.raw`(?<!\p{L})(?:arbeite|führe|geh|befolge|erledige)n?(?!\p{L})[^.]{0,60}(?:von oben nach unten|der Reihe nach|nacheinander|Zeile für Zeile|Schritt für Schritt)`,
  String.raw`(?<!\p{L})(?:ejecuta|ejecute|aplica|aplique|sigue|siga|execute|aplique|realiza|realice)(?!\p{L})(?:[^.]{0,60}(?:en orden|uno por uno|una por una|uno a uno|em ordem|um por um|línea por línea|de arriba abajo)|[^.]{0,20}(?:em ordem|en orden)\s[^.]{0,40}(?:comandos|órdenes|pasos|passos|instruc\p{L}+))`,
  String.raw`(?<!\p{L})(?:exécute[rz]?|applique[rz]?|suis|suivez|effectue[rz]?)(?!\p{L})[^.]{0,60}(?:dans l['’]ordre|l['’]une? après l['’]autre|une? (?:par|à) une?|ligne par ligne|de haut en bas)`,
  String.raw`(?<!\p{L})(?:esegui|applica|segui)(?!\p{L})[^.]{0,60}(?:in ordine|nell['’]ordine|uno alla volta|uno per uno|riga per riga|dall['’]alto)`,
  // Russian, Ukrainian, Polish
  String.raw`(?:выполн|примени|викона|застосу|wykona|zastosu)\p{L}*[^.]{0,60}(?:по порядку|одну за другой|одно за другим|построчно|по очереди|по черзі|за порядком|po kolei|w kolejności|linia po linii)`,
  // Chinese, Japanese, Korean
  String.raw`(?:按顺序|按照顺序|依次|逐条|逐个|逐行|从上到下|按列出的顺序)[^。]{0,16}(?:执行|运行|操作|完成|照做)|(?:都要|均须|全部|必须全部)(?:执行|照做|遵守|落实)`,
  String.raw`(?:コマンド|手順|指示|項目)[^。]{0,16}(?:順番|上から|順)に[^。]{0,8}(?:実行|行|従)`,
  String.raw`(?:명령|단계|지시|항목)\p{L}*[^.]{0,16}(?:순서대로|차례로|하나씩)[^.]{0,10}(?:실행|수행|따르)`,
].map((source) => new RegExp(source, "iu"));

export const tellsToWorkThrough = (text: string): boolean => workedThrough.some((one) => one.test(text));

/** Says that what stands elsewhere is more than the skill's own text, or goes on with it. */
export const prevailing: readonly string[] = [
  String.raw`\b(?:differs?|disagrees?|contradicts?|conflicts?|deviates?|says? something else)\b[^.]{0,40}\b(?:${ours})[^.]{0,60}\b(?:(?:the )?(?:page|list|comment|answer|output|latter|plan|sheet|thread|issue|note|brief)(?: is newer| wins| is right| prevails| counts| applies| decides| takes precedence)|go by (?:it|the \w+)|follow (?:it|the (?:page|list|comment|answer|output|plan|sheet|thread|issue|note|brief))|(?:it|they) (?:is|are) (?:right|newer))`,
  String.raw`\b(?:it|which|they|that) (?:replaces?|overrides?|supersedes?|outranks?) (?:${ours})|\beven (?:where|when|if) (?:it|they|that) (?:contradicts?|differs? from|conflicts? with|disagrees? with) (?:${ours})`,
  String.raw`\b(?:it|which|that|the page|the rest) (?:continues|completes|goes on with) (?:this (?:document|skill|file|text|guide|page)|where this)|\b(?:is|are|as) the (?:second|other|missing|remaining) (?:half|part) of this (?:skill|document|file|guide)`,
  String.raw`\b(?:proceed|continue|go on|act) as (?:it is |is )?(?:described|told|written|laid out|stated) (?:there|in it|on it|on (?:that|the) page|by it)\b|\b(?:page|list|text|comment|thread) is (?:always )?(?:newer|more (?:recent|current)) than (?:${ours})`,
  String.raw`\bbei (?:Abweichung|Widerspr|Unterschied)\p{L}*[^.]{0,20}\b(?:gilt|gelten|zählt|hat Vorrang)\b|\b(?:weicht|widerspricht)\b[^.]{0,30}\b(?:dieser? (?:Datei|Text|Skill)|SKILL\.md)[^.]{0,20}\b(?:gilt|zählt)`,
  String.raw`\bsi (?:difiere|discrepa|contradice|no coincide)\p{L}*[^.]{0,40}(?:este (?:archivo|documento|texto)|esta (?:página|skill)|SKILL\.md)[^.]{0,20}(?:manda|prevalece|vale|gana|tiene prioridad)`,
  String.raw`\ben cas de (?:divergence|désaccord|contradiction|différence|conflit)\b[^.]{0,40}(?:fait foi|l['’]emporte|prime|prévaut|qui compte)`,
  String.raw`\bin caso di (?:differenz|contrast|conflitt|divergenz)\p{L}*[^.]{0,40}(?:vale|prevale|fa fede|ha la precedenza)|\b(?:em|no) caso de (?:diverg|conflit|diferen)\p{L}*[^.]{0,40}(?:vale|prevalece|manda)`,
  String.raw`при (?:расхожден|противореч|разноглас|различи)\p{L}*[^.]{0,50}(?:верен|верна|верно|важнее|главн|приоритет|следуй|считать)`,
  String.raw`与[^。]{0,6}(?:SKILL\.md|本文|本技能|本文件|本文档|此处|这里|本页)[^。]{0,8}(?:不一致|不同|冲突|矛盾|有出入)[^。]{0,10}以[^。]{1,16}为准`,
  String.raw`(?:SKILL\.md|この(?:ファイル|文書|ページ|スキル)|本書)[^。]{0,12}(?:違|異な|矛盾|食い違)[^。]{0,20}(?:優先|正し|従)`,
];

/** Says that a text elsewhere is the rest of the skill: documentation of a product is never that. */
const continuing = new RegExp(prevailing[2] ?? "", "iu");
export const tellsToContinue = (text: string): boolean => continuing.test(text);
