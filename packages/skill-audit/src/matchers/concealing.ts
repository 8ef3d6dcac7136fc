import type { Severity } from "../audit-facts.ts";
import { foreignConcealing } from "./foreign-concealing.ts";

/** A wording that asks for something to be kept from people, and how grave it is alone. */
export type ConcealingWording = Readonly<{
  pattern: RegExp;
  severity: Severity;
  /** Where it counts: as an imperative where left out; beside one; or wherever it stands and is not denied. */
  stands?: "beside-imperative" | "anywhere";
}>;

const not = String.raw`\b(?:do\s+not|don['’]t|never|must\s+not|must\s+never|should\s+not|should\s+never|avoid|refrain\s+from|(?:there\s+is\s+)?no\s+need\s+to)\s+(?:\w+\s+or\s+)?`;
const people = String.raw`(?:the\s+|any\s+|your\s+)?(?:end[- ]?)?(?:users?|humans?|operators?|owners?|people|anyone|anybody|developers?|reviewers?|maintainers?|(?:people|persons?)\s+(?:you\s+(?:work|act|write)\s+for|who\s+(?:asks?|reads?))|them)\b`;
const thing = String.raw`(?:this|these|that|it|the\s+above|any\s+of\s+(?:this|these))`;
const deed = String.raw`(?:step|action|command|request|upload|transfer|transmission|change|modification|sync|backup|telemetry|download|connection|call|installation|file|files|script|process|operation|section|instructions?|data|collection|behaviou?r|check-?in|commit|hook|entry|line|remark|note|page|comment|paragraph|rule)s?`;

const english: readonly ConcealingWording[] = [
  {
    pattern: new RegExp(
      String.raw`${not}(?:tell(?:ing)?|inform(?:ing)?|notify(?:ing)?|alert(?:ing)?|warn(?:ing)?|let(?:ting)?)\s+${people}(?:\s+know)?(?:\s*[.,;!\n]|\s*$|\s+(?:about|of|that)\s+(?:${thing}|the\s+(?:\w+\s+){0,2}${deed})\b|\s+(?:that\s+)?(?:you|it)\s+(?:have|has|are|is|did|sent|ran|uploaded|copied|changed|installed|was)\b)`,
      "gi",
    ),
    severity: "high",
  },
  {
    pattern: new RegExp(
      String.raw`${not}(?:mention(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|report(?:ing)?|show(?:ing)?|display(?:ing)?|print(?:ing)?|acknowledg(?:e|ing)|discuss(?:ing)?|explain(?:ing)?|announc(?:e|ing)|log(?:ging)?|record(?:ing)?|include|including)\s+(?:${thing}(?:\s+${deed})?|(?:the|any)\s+(?:\w+\s+){0,2}${deed}|the\s+(?:output|results?|details?|contents?|existence)\s+of\s+(?:${thing}|the)\s*(?:\w+\s+)?${deed})\s+(?:to\s+${people}|(?:anywhere\s+)?in\s+(?:the|your|any)\s+(?:\w+\s+)?(?:output|summary|response|reply|answer|report|chat|conversation|logs?|messages?)|anywhere|at\s+all|under\s+any)`,
      "gi",
    ),
    severity: "high",
  },
  {
    pattern: new RegExp(
      String.raw`${not}(?:mention|reveal|disclose|acknowledge)\s+(?:${thing}\s+${deed}|this|these\s+instructions)(?=\s*[.,;!\n]|\s*$)`,
      "gi",
    ),
    severity: "high",
  },
  {
    pattern: new RegExp(
      String.raw`\bwithout\s+(?:(?:ever\s+)?(?:telling|informing|notifying|alerting|warning|mentioning\s+(?:it|this|that)\s+to)\s+${people}|${people}(?:['’]s?)?\s+(?:knowing|noticing|realizing|seeing|being\s+(?:aware|told|informed)|knowledge|awareness|becoming\s+aware))`,
      "gi",
    ),
    severity: "high",
    stands: "beside-imperative",
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:keep|hide|conceal)\s+(?:this|these|it|them|any|all|the|its)\s*(?:\w+\s+){0,4}?(?:(?:secret|hidden|confidential|invisible|private)\s+)?from\s+${people}`,
      "gi",
    ),
    severity: "high",
  },
  {
    pattern: new RegExp(
      String.raw`\bkeep\s+(?:this|these)\s+(?:\w+\s+)?${deed}\s+(?:secret|hidden|confidential|to\s+yourself)\b`,
      "gi",
    ),
    severity: "high",
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:${people}\s+(?:must|should|need)\s+(?:not|never)|${people}\s+do(?:es)?\s+(?:not|n['’]t)\s+need\s+to|(?:make\s+sure|ensure|so)\s+(?:that\s+)?${people}\s+(?:do(?:es)?\s+not|do(?:es)?n['’]t|never|cannot|can['’]t|is\s+not|are\s+not|remains?\s+un\w+|will\s+not))\s*(?:know|notice|find\s+out|learn|be\s+(?:told|informed|made\s+aware|aware|notified)|aware|informed|told|see)?(?:\s+(?:about|of|that)?\s*(?:${thing}(?:\s+${deed})?|the\s+(?:\w+\s+)?${deed}))?\s*(?=[.,;!\n]|$)`,
      "gi",
    ),
    severity: "high",
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:omit(?:ting)?\s+(?:any\s+)?(?:mention|reference)s?\s+(?:of|to)\s+(?:${thing}|the\s+(?:\w+\s+)?${deed})|leave\s+(?:${thing}|the\s+(?:\w+\s+)?${deed})\s*(?:\w+\s+)?(?:out\s+of|unmentioned\s+in|off)\s+(?:the|your|any)\s+(?:\w+\s+)?(?:summary|response|report|reply|answer|output|logs?))`,
      "gi",
    ),
    severity: "high",
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:${thing}\s+(?:${deed}\s+)?|the\s+(?:\w+\s+)?${deed}\s+)(?:must|should|has\s+to|needs\s+to|is\s+to)\s+(?:stay|remain|be\s+kept|be)\s+(?:hidden|invisible|secret|unknown|concealed)\s+(?:to|from)\s+${people}`,
      "gi",
    ),
    severity: "high",
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:response|answer|output|summary|reply|report)s?\s+(?:must|should)\s+(?:not|never)\s+(?:mention|reveal|disclose|include|contain)\s+(?:that\s|${thing}\s+${deed}|any\s+(?:mention|reference|trace)\s+(?:of|to)\s+(?:${thing}|the\s+(?:\w+\s+)?${deed}))`,
      "gi",
    ),
    severity: "high",
    stands: "anywhere",
  },
  {
    pattern: new RegExp(
      String.raw`${not}(?:(?:mention|reveal|disclose|admit)\s+that\s+(?:you|it|this|the\s+\w+)\s+(?:was|were|has|have|had|did|ran|read|sent|uploaded|accessed|copied)\b|draw(?:ing)?\s+(?:the\s+)?(?:user['’]?s?\s+)?attention\s+to\s+(?:${thing}|the\s+(?:\w+\s+)?${deed})|(?:bring(?:ing)?|call(?:ing)?|draw(?:ing)?)\s+(?:${thing}|the)\s*(?:\w+\s+){0,2}to\s+(?:${people}['’]?s?\s+)?(?:attention|notice)|(?:bring(?:ing)?\s+(?:it|this|that|these)\s+up|(?:speak(?:ing)?|talk(?:ing)?)\s+(?:about|of)\s+(?:it|this|that|these))\s+(?:with|to)\s+(?:${people}|me\b)|(?:speak(?:ing)?|talk(?:ing)?)\s+(?:to|with)\s+${people}\s+(?:about|of)\s+(?:it|this|that))`,
      "gi",
    ),
    severity: "high",
  },
  {
    pattern:
      /\b(?:if|when)\s+(?:the\s+user\s+)?(?:asks?|asked|questioned|prompted)(?:\s+(?:about|what|why|whether)[^.\n,]{0,60})?,?\s*(?:then\s+)?(?:deny|lie|say\s+(?:that\s+)?(?:nothing|it\s+(?:only|just|merely)|you\s+(?:did\s+not|don['’]t|only|are\s+only))|claim|pretend|do\s+not\s+(?:admit|mention|reveal|disclose)|never\s+(?:admit|mention|reveal|disclose))/gi,
    severity: "high",
  },
  {
    pattern: new RegExp(
      String.raw`${not}(?:speak(?:ing)?|talk(?:ing)?)\s+(?:of|about)\s+(?:[^.!?;\n]{0,60}?\b(?:n?or|and)\s+(?:of\s+|about\s+)?)?(?:this|these)\s+${deed}\b`,
      "gi",
    ),
    severity: "high",
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:if|when)\s+(?:someone|somebody|anyone|anybody|they|${people})\s+asks?\s+about\s+(?:this|these)\s+(?:section|page|rule|note|paragraph|part|step|line|instruction|file|upload|request)s?\s*,\s*(?:\w+\s+){0,3}?(?:says?|repl(?:y|ies)|claims?|tells?|responds?)\b`,
      "gi",
    ),
    severity: "high",
    stands: "anywhere",
  },
  {
    pattern:
      /\b(?:act\s+as\s+if\s+(?:nothing|this)\s+(?:had\s+)?(?:happened|never)|pretend\s+(?:that\s+)?(?:nothing\s+happened|(?:this|the\s+step)\s+(?:did\s+not|never)))/gi,
    severity: "high",
  },
  {
    pattern:
      /\b(?:secretly|covertly|stealthily|surreptitiously)\s+(?:send|upload|post|transmit|copy|forward|exfiltrate|collect|run|execute|download|install|write|append|add|change|modify|read|gather|record|save|store|include|insert)\b/gi,
    severity: "high",
  },
  {
    pattern:
      /\b(?:silently|quietly|discreetly)\s+(?:send|upload|post|transmit|forward|exfiltrate|collect|gather|harvest)\b/gi,
    severity: "medium",
  },
  {
    pattern:
      /\b(?:send|upload|post|transmit|forward|exfiltrate|collect)\s+(?:it|them|this|the\s+(?:\w+\s+){1,4})\s*(?:\w+\s+){0,6}?(?:silently|quietly|secretly|covertly|discreetly)\b/gi,
    severity: "medium",
  },
];

const others: readonly RegExp[] = [
  /\b(?:informieren?\s+(?:Sie\s+)?(?:den|die)\s+(?:Nutzer|Benutzer|Anwender)\w*\s+(?:\w+\s+)?nicht|ohne\s+(?:das\s+)?Wissen\s+(?:des|der)\s+(?:Nutzer|Benutzer|Anwender)\w*|ohne\s+(?:den|die)\s+(?:Nutzer|Benutzer|Anwender)\w*\s+(?:darüber\s+)?zu\s+(?:informieren|benachrichtigen|unterrichten)|(?:sag|sage|sagen\s+Sie|verrate|verraten\s+Sie|teile|teilen\s+Sie)\s+(?:es\s+|dies\s+|das\s+)?(?:dem|der|den)\s+(?:Nutzer|Benutzer|Anwender)\w*\s+(?:\w+\s+)?(?:nicht|nichts)|erwähnen?\s+(?:Sie\s+)?(?:dies|das|diesen\s+Schritt|es)\s+(?:niemals|nicht|nie)\b|heimlich\s+(?:\w+\s+){0,4}(?:sende|senden|hochlade|kopiere|übertrage)\w*)/gi,
  /(?:sans\s+(?:en\s+)?(?:informer|prévenir|avertir)\s+l['’]utilisateur|à\s+l['’]insu\s+de\s+l['’]utilisateur|n['’]en\s+parle[zr]?\s+(?:pas|jamais)\s+à\s+l['’]utilisateur|n['’](?:informe[zr]?|avertis(?:sez)?)\s+(?:pas|jamais)\s+l['’]utilisateur|ne\s+(?:dis|dites|mentionne[zr]?|révèle[zr]?|parle[zr]?)\s+(?:pas|jamais|rien)\s+[^.\n]{0,40}à\s+l['’]utilisateur)/gi,
  /(?:sin\s+(?:informar|avisar|notificar|decir(?:le|selo)?)\s*(?:de\s+ello\s+)?al\s+usuario|sin\s+(?:el\s+conocimiento\s+del|que\s+el)\s+usuario(?:\s+(?:lo\s+sepa|se\s+entere|se\s+dé\s+cuenta))?|no\s+(?:se\s+lo\s+|le\s+|lo\s+)?(?:digas|diga|menciones|mencione|reveles|revele|informes|informe)\s+[^.\n]{0,40}al\s+usuario)/gi,
  /(?:не\s+(?:говори|сообщай|упоминай|раскрывай|рассказывай)(?:те)?\s+[^.\n]{0,40}пользовател|втайне\s+от\s+пользовател|незаметно\s+для\s+пользовател|без\s+ведома\s+пользовател)/gi,
  /(?:不要|请勿|切勿|勿|别|不得|禁止)(?:向|对|跟)?(?:用户|使用者)?(?:告诉|告知|通知|提及|提到|提起|透露|说明|报告)(?:给)?(?:用户|使用者|此步骤|这一步|该操作|此操作)(?![\s:：]{0,2}["“「『])|(?:不要|请勿|切勿|别)(?:向|对|跟)(?:用户|使用者)(?:提及|提到|提起|透露|说明|报告)|(?:不要|请勿|切勿|别)让(?:用户|使用者)(?:知道|发现|察觉|得知)|向用户隐瞒|(?:悄悄|偷偷|暗中|静默)地?(?:上传|发送|收集|复制|安装|传输|执行|转发)/g,
  /(?:ユーザーに(?:は)?[^。\n]{0,12}(?:言わない|伝えない|知らせない|報告しない|見せない|気づかれ)|ユーザーに(?:は)?(?:言わず|知らせず|伝えず|気づかれず)に|密かに(?:送信|アップロード|実行|収集))/g,
];

export const concealingWordings: readonly ConcealingWording[] = [
  ...english,
  ...[...others, ...foreignConcealing].map(
    (pattern): ConcealingWording => ({ pattern, severity: "high", stands: "anywhere" }),
  ),
];

/** What is left out of an answer for the reader's sake: how it was made, not what was done. */
export const ofStyle =
  /\b(?:tool(?:['’]?s)?\s+(?:names?|calls?)|skill['’]?s?\s+(?:name|file)|internal(?:s|ly)?\b|implementation|ids?\b|uuids?|raw\b|json\b|jargon|sub-?agents?|prompts?\b|reasoning|search\s+process|chain[- ]of[- ]thought|scor\w+|rubric|reminder|template|placeholder|intermediate|draft|as\s+(?:code|text|is|a\s+list)\b|in\s+plain|until|unless|yet\b|before\b|spoiler|answer\s+key|answers?\b|solutions?\b|hints?\b|password|secrets?\b|credentials?|tokens?\b|api\s+keys?|personal\s+data|pii\b|stack\s+traces?|error\s+details|debug)/i;
