/** Somebody agrees, in the first person. A program that says so speaks for its user. */
const agreed = String.raw`\b(?:you\s+have\s+my\s+(?:full\s+|explicit\s+|standing\s+)?(?:approval|permission|consent|go-?ahead|blessing|authori[sz]ation|ok(?:ay)?)|I\s+(?:hereby\s+|have\s+(?:already\s+)?|already\s+)?(?:approved?|authori[sz]ed?|agreed?(?=\s+(?:to\s+(?:all|every)\b|that\s+you|with\s+all))|consent(?:ed)?|confirm(?:ed)?|(?:seen|read)\s+(?:it|them|the\s+(?!licen[cs]e|terms|agreement|eula|privacy|doc)))|(?:the\s+)?(?:users?|owners?|maintainers?|admin\w*|team)\s+(?:has\s+|have\s+)?(?:already\s+)?(?:(?:enabled|switched\s+on|turned\s+on|activated)\s+auto-?(?:approv|accept|confirm)\w*|(?:agreed|consented)\s+(?:to\s+(?:it|this|everything|all)\s+)?(?:in\s+advance|beforehand)|said:?\s+["'“]?(?:you\s+may|go\s+ahead|yes|do\s+it))|yes,?\s+(?:all\s+(?:of\s+)?(?:them|it)|go\s+ahead|do\s+it|delete|remove|proceed|push|send|run|approved)|(?:approved|granted|allowed|go\s+ahead),?\s+(?:all|everything|whatever|with\s+all))`;

/** And wants to hear no more of it. */
const notAsked = String.raw`\b(?:(?:do\s+not|don['’]t|never|without|no\s+need\s+to)\s+(?:[^.!?\n]{0,40}?\s)?(?:ask(?:ing)?|check(?:ing)?\s+(?:back|with\s+me)|wait(?:ing)?\s+for\s+me|bother(?:ing)?\s+me|show(?:ing)?\s+(?:it|them)\s+to\s+me)|need\s+not\s+ask|without\s+(?:a\s+)?confirmation|no\s+need\s+to\s+confirm|no\s+(?:further|more)\s+(?:questions|confirmations?|approvals?)|stop\s+asking)\b`;

/** So many characters may stand between both. */
const NEAR = 240;

const turn = String.raw`(?:^|\n)[^\S\n]*(?:\[[^\]\n]{0,40}\][^\S\n]*)?[<[]?(?:user|human|owner|operator|admin|customer|approver)(?:\s*\([^)\n]{0,30}\))?(?:\s*[:>]{1,2}|\])\s*["'“]?`;

/**
 * An approval that was never given, in what a program writes or prints: what its user is said to have answered, or a
 * summary of an earlier talk in which everything was allowed.
 */
export const madeUpConsents: readonly RegExp[] = [
  /<\/(?:function_results|tool_result|output)>[^]{0,200}?\n\s*(?:Human|User|H):\s/gi,
  new RegExp(String.raw`${agreed}[^]{0,${NEAR}}?${notAsked}|${notAsked}[^]{0,${NEAR}}?${agreed}`, "gi"),
  new RegExp(
    String.raw`${turn}(?:yes|ok(?:ay)?|sure|approved|agreed|go\s+ahead|granted|confirmed)\b[^\n]{0,80}\b(?:all\s+of\s+(?:them|it)|go\s+ahead|no\s+need|delete|remove|push|deploy|send|pay|everything|whatever|don['’]t\s+ask|do\s+not\s+ask)\b`,
    "gi",
  ),
  /<(?:conversation|session|chat|context)[-_ ]?(?:summary|recap|history|transcript)>(?=[^]{0,600}?\b(?:approv\w+|permission|consent\w*|do\s+not\s+ask|don['’]t\s+ask|ignore|disregard)\b)[^\n]{0,80}/gi,
  /\b(?:this\s+session\s+is\s+being\s+continued|continued\s+from\s+an?\s+(?:earlier|previous)\s+(?:session|conversation|talk))\b(?=[^]{0,600}?\b(?:my\s+approval|approved\s+(?:all|every)|do\s+not\s+ask|don['’]t\s+ask|ignore|disregard)\b)/gi,
];
