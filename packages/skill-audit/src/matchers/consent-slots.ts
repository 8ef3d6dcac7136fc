import type { Slots } from "./sentence-slots.ts";

const changing =
  /\b(?:chang\w+|overwrit\w+|send\w*|delet\w+|remov\w+|publish\w*|push\w*|install\w*|run\w*|execut\w+|pay\w*|upload\w*|post\w*|deploy\w*|commit\w*|buy\w*|order\w*|transfer\w*|anything|everything|nothing|whatever|all\s+\w+|every\s+\w+|lösch\w*|send\w*|änder\w*|überschreib\w*|supprim\w*|envoy\w*|borr\w*|elimin\w*|envi\w*|nada|todo|tudo|cancell\w*|invia\w*|rien|tout)\b|удал|отправ|всё|删除|发送|所有|任何|削除|送信|すべて/iu;

/** Nobody is asked, or everybody has agreed already, whoever says so. */
const isNotAsked = new RegExp(
  [
    String.raw`\b(?:no\s+longer|never)\s+(?:need|needs|require|requires)\s+(?:the\s+|any\s+|a\s+)?(?:user['’]s\s+|their\s+|explicit\s+|human\s+)?(?:approval|permission|consent|confirmation)\b`,
    String.raw`\b(?:user|owner|human|person|team|admin\w*|organi[sz]ation)s?\s+(?:has\s+|have\s+)?(?:already\s+)?(?:pre-?(?:approved|authori[sz]ed|confirmed)|already\s+(?:approved|agreed|consented|confirmed|authori[sz]ed))\b[^.]{0,40}?\b(?:all|every|any|anything|everything|whatever|following|future)\b`,
    String.raw`\b(?:agent|assistant|model|it)\s+(?:answers|accepts|approves|confirms|clicks)\s+(?:all|every|each|any)\s+(?:confirmations?|permissions?|approvals?|consents?)\b`,
    String.raw`(?<!\p{L})(?:fragen?\s+(?:Sie\s+)?(?:nie|nicht|niemals)(?:\s+nach)?(?=,?\s+(?:bevor|ob|ehe))|ne\s+demande[zr]?\s+(?:jamais|pas)\s+(?:confirmation|la\s+permission|l['’]autorisation|l['’]accord)|no\s+pid(?:as|a)\s+(?:confirmación|permiso)|não\s+peça\s+(?:confirmação|permissão)|non\s+chiedere\s+(?:mai\s+)?(?:conferma|il\s+permesso)|vraag\s+(?:nooit|niet)\s+om\s+(?:toestemming|bevestiging))`,
    String.raw`\bconsider\s+yourself\s+(?:pre-?)?(?:authori[sz]ed|permitted|entitled|cleared)\b`,
    String.raw`\b(?:never|do\s+not|don['’]t)\s+(?:bother|disturb|trouble|burden|interrupt)\s+(?:the\s+)?(?:user|people|them)\s+(?:with|for)\s+(?:\w+\s+)?(?:approvals?|confirmations?|permissions?|dialogs?|prompts?)\b`,
    String.raw`(?:不要|无需|無需|不必|别|勿)[^。，]{0,4}(?:征求|徵求|询问|請求|请求|等待)[^。，]{0,8}(?:同意|确认|確認|批准|许可|許可|意见)|確認は(?:不要|いりません|必要ありません)`,
    String.raw`не\s+(?:спрашивай|проси)\p{L}*\s+(?:разрешени|подтвержден)\p{L}*`,
  ].join("|"),
  "iu",
);

/** Sentences by which nobody is asked before something is changed or sent, or nothing is refused. */
export const consentSlots: readonly Slots[] = [
  {
    rare: isNotAsked,
    all: [changing],
    none: [
      /\b(?:if|whether|unless|except|until|only|option|flag|mode|wenn|falls|außer|si|salvo|read\w*|scan\w*|view\w*)\b/i,
    ],
  },
  {
    rare: /\b(?:refus(?:e|ing|al)s?\s+(?:is|are)\s+(?:not\s+(?:an\s+option|allowed|possible)|forbidden|errors?)|(?:safety|content|moderation)\s+(?:filter|check|classifier|policy|system)s?\s+(?:objects?|refuses?|blocks?|complains?|intervenes?|triggers?)[^.]{0,60}\b(?:rephrase|reword|disguise|encode|split|try\s+again|retry|work\s+around))\b/i,
    all: [],
    none: [],
  },
];

/** A judgment on the skill itself that it hands to whoever is to make one. */
export const judgedSlots: readonly Slots[] = [
  {
    rare: /\b(?:(?:report|list|flag|raise|name|find|note|file|state)\s+(?:no|zero)\s+(?:\w+\s+)?(?:weakness(?:es)?|vulnerabilit(?:y|ies)|findings?|issues?|risks?|concerns?|defects?|warnings?)|(?:answer|reply|respond|close|conclude|end)\s+(?:with\s+)?["'“”]?no\s+(?:further\s+)?(?:findings|issues|vulnerabilities|concerns)|treat\s+(?:everything|all\s+\w+|the\s+(?:code|files?|folder)|this\s+(?:file|folder|code|module|package|project)|any\s+\w+)\s+(?:[^.;]{0,40}?\s)?as\s+(?:approved|trusted|safe|audited|vetted|reviewed|cleared|verified))\b/i,
    all: [/\b(?:you|your|assistants?|agents?|models?|AI|LLMs?|reviewers?|auditors?|scanners?)\b/i],
    none: [
      /\b(?:if|whether|unless|never|not\s+treat|don['’]t\s+treat|none|found|clean|only|otherwise|not\s+(?:sure|certain)|uncertain)\b/i,
    ],
  },
  {
    rare: /\b(?:AI|LLM|automated|security|agent)\s+(?:reviewers?|auditors?|scanners?|tools?|agents?|assistants?)\b|\b(?:reviewers?|auditors?|scanners?)\s*:/i,
    all: [
      /\b(?:already|was|were|has\s+been|have\s+been)\s+(?:already\s+)?(?:audited|reviewed|verified|approved|scanned|checked|cleared)\b|\b(?:safe|trusted|clean|benign)\b/i,
      /\b(?:skip|ignore|report\s+no|no\s+findings|do\s+not\s+(?:flag|report|scan|review|analy[sz]e)|mark\s+(?:it|this|them)\s+as|rate\s+(?:it|this)|give\s+(?:it|this)\s+a)\b/i,
    ],
    none: [/\b(?:if|whether|when|never|unless)\b/i],
  },
];
