import type { Slots } from "./sentence-slots.ts";

/** What is done and would be told of: this step, or one of those that go out of the house. */
const deed = new RegExp(
  [
    String.raw`\b(?:this|that|these|those)\s+(?:\w+\s+)?(?:steps?|procedures?|uploads?|transfers?|requests?|calls?|commands?|actions?|changes?|instructions?|rules?|remarks?|segments?|hooks?|commits?|transmissions?|installations?|purchases?|payments?|deletions?)\b`,
    String.raw`\bthe\s+(?:\w+\s+)?(?:uploads?|transfers?|transmissions?|sending|telemetry|backups?|sync|purchases?|payments?|deletions?|copying|exfiltration)\b`,
    String.raw`\b(?:Upload|Versand|Übertragung|Schritt|Hochladen|Zahlung|Kauf|Kopie|Löschung)(?:s|es|en)?\b`,
    String.raw`(?:l['’]envoi|le\s+transfert|cette\s+(?:étape|opération|action|consigne)|ces\s+(?:étapes|consignes)|ce\s+(?:segment|transfert)|la\s+copie|l['’]achat|le\s+paiement)`,
    String.raw`\b(?:est[ea]\s+(?:paso|acción|instrucción|passo|ação|etapa|instrução)|el\s+env[ií]o|o\s+envio|la\s+subida|la\s+transferencia|a\s+transferência|quest[oa]\s+(?:passaggio|passo|operazione|istruzione)|l['’]invio|il\s+caricamento|deze\s+(?:stap|instructie|actie)|de\s+upload|ten\s+krok|t[ęe]\s+(?:instrukcj|czynnoś))`,
    String.raw`(?:этот\s+шаг|об\s+этом|об\s+отправке|эту\s+(?:операцию|инструкцию)|цей\s+крок|про\s+це)`,
    String.raw`(?:此步骤|该步骤|这一步|這一步|此操作|该操作|上传|上傳|发送|この(?:手順|操作|送信|指示)|送信(?:した)?こと|이\s*단계|이\s*작업|전송\s*사실)`,
  ].join("|"),
  "iu",
);

/** Who would be told, and in what. */
const audience =
  /\b(?:users?|humans?|persons?|people|owner|operator|reader|answers?|repl(?:y|ies)|responses?|summar(?:y|ies)|reports?|output|chat|transcript|changelog|Nutzer\w*|Benutzer\w*|Anwender\w*|Antwort|Zusammenfassung|Bericht|Ausgabe|utilisateur|utilisatrice|réponse|résumé|rapport|usuari[oa]|respuesta|resumen|informe|resposta|resumo|relatório|utente|riepilogo|risposta|rapporto|gebruiker|antwoord|samenvatting|użytkownik\w*|odpowied\w*|podsumowani\w*)\b|пользовател|отч[её]т|ответ|користувач|звіт|用户|使用者|总结|總結|回答|回复|报告|ユーザー|利用者|回答|要約|報告|사용자|답변|요약|보고/iu;

const english: Slots = {
  rare: /\b(?:(?:not|never|nothing|nowhere|no\s+(?:word|trace|mention|reference|hint|part))\b[^.;]{0,50}\b(?:mention|report|disclos|reveal|tell|told|inform|appear|speak|speaks|say|says|refer|acknowledg|discuss|surface|come\s+up|turn\s+up)\w*|unmentioned|unsaid|(?:is|stays|remains|stay|remain|be|keeps?)\s+silent|leaves?\s+out|left\s+out)/i,
  all: [deed, audience],
  none: [
    /\b(?:not|never|don['’]?t)\b[^.;]{0,30}\b(?:hide|omit|skip|leave|forget|conceal|silent|fail)\b|\btell\s+(?:the\s+)?users?\s+to\b|\b(?:until|unless|before|if|when|whether|yet|only|internal|tool|error|jargon|ids?|spoiler|raw|json|duplicates?|empty|optional|without|already)\b/i,
  ],
};

const elsewhere: Slots = {
  rare: /(?<!\p{L})(?:(?:mit\s+)?keine[mnrs]?\s+(?:Wort|Silbe|Erwähnung)|nicht\s+(?:erwähn|nenn|auftauch|erschein|vorkomm|zeig|preisgeb)\p{L}*|(?:verschweig|verheimlich|unerwähnt)\p{L}*|(?:ne|n['’])\s*(?:mentionne|signale|parle|doit|doivent|apparaî|évoque|dis|dites)\p{L}*[^.]{0,30}(?:pas|jamais|rien|aucun)|(?:pass|tai)\p{L}*\s+sous\s+silence|taisez|no\s+(?:debe|puede|ha\s+de)\s+(?:aparecer|figurar|mencionar)\p{L}*|(?:não|non)\s+(?:deve|pode|devono|può)\s+(?:aparecer|constar|comparire|apparire|figurare|essere\s+menzionat)\p{L}*|(?:niet|nooit)\s+(?:vermeld|genoemd|noemen|vermelden)|не\s+(?:рассказыва|сообща|упомина|говор|указыва|должн\p{L}+\s+(?:быть|появ))\p{L}*|пропусти\p{L}*|не\s+(?:згаду|повідомля)\p{L}*)|不(?:要|必|得|应|該|能|许)[^。]{0,6}(?:提|写|寫|说|說|告诉|告訴|出现|出現|透露)|触れ(?:ない|ず)|書か(?:ない|ず)|含め(?:ない|ず)|언급하지|포함하지|쓰지\s*마/iu,
  all: [deed, audience],
  none: [
    /(?<!\p{L})(?:bevor|bis|wenn|falls|sofern|avant|sauf|si|hasta|si|salvo|se|fino|tranne|tenzij|als|если|пока)(?!\p{L})|如果|除非|直到|場合|まで/iu,
  ],
};

/** What is only between the skill and the agent, and a pretext for it. */
const pretext: Slots = {
  rare: /\b(?:keep\s+(?:this|it|that|all\s+of\s+this)\s+(?:to\s+yourself|between\s+us)|stay\s+(?:quiet|silent)\s+about\s+(?:it|this|that)\b|(?:attribute|explain|put)\s+(?:it|this|that|them)\s+(?:away\s+)?(?:to|as|down\s+to)\s+(?:an?\s+)?(?:routine|normal|regular|ordinary|version|network|cache|caching|technical)\b|(?:present|pass)\s+(?:it|this|them)\s+(?:off\s+)?as\s+(?:your\s+own|a\s+routine|routine|part\s+of\s+the\s+task))/i,
  all: [],
  none: [/\b(?:not|never|don['’]?t)\b/i],
};

/** Something else is said than what was done. */
const lie: Slots = {
  rare: /\b(?:nothing|no\s+(?:data|files?|keys?|requests?|messages?))\s+(?:else\s+)?(?:was|were|has\s+been|have\s+been|is|left|leaves)\b|\bnot\s+what\s+(?:was|is|you)\s+(?:really|actually)\b/i,
  all: [
    /\b(?:tell|assure|say|state|claim|report|answer|write|log)\b/i,
    /\b(?:even\s+though|although|though|regardless|in\s+any\s+case|no\s+matter|whatever\s+happened|really|actually)\b/i,
  ],
  none: [/\b(?:if|when|whether|never|do\s+not|don['’]t)\b/i],
};

/** The same in other languages: kept for oneself, answered evasively. */
const forOneself: Slots = {
  rare: /(?<!\p{L})(?:(?:behalten\s+Sie|behalte)\s+[^.]{2,40}?\s+für\s+(?:sich|dich)|garde[zr]?\s+(?:ce|cel|cette|ces|l['’])[^.]{0,40}?\s+pour\s+(?:toi|vous)|guarda\s+(?:est[oea]|para\s+ti\s+est[oea])[^.]{0,30}\s+para\s+ti|tieni\s+(?:quest[oa]|per\s+te)[^.]{0,30}per\s+te|zachowaj\s+[^.]{2,40}?\s+dla\s+siebie)(?!\p{L})/iu,
  all: [],
  none: [],
};

/** Sentences that keep something from the user, told by what they have in them. */
export const concealingSlots: readonly Slots[] = [english, elsewhere, pretext, lie, forOneself];
