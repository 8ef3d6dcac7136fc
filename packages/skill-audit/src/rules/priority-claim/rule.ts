import { addressedMatches } from "../../matchers/addressed.ts";
import { agentFile } from "../../matchers/agent-files.ts";
import { isInQuotation, sentenceBefore } from "../../matchers/asked.ts";
import { spoken } from "../../matchers/spoken.ts";
import type { SegmentRule } from "../../rule.ts";

const all = String.raw`(?:all|any|every|each)(?:\s+(?:of|the|other|single|user|new))*`;
const occasion = String.raw`(?:tasks?|requests?|messages?|conversations?|prompts?|quer(?:y|ies)|sessions?|responses?|turns?|interactions?|questions?)`;

const claims = [
  new RegExp(
    String.raw`\balways\s+(?:use|load|invoke|run|activate|consult|apply|read|call)\s+this\s+skill\s+(?:first|before\s+(?:using\s+)?${all}\s+(?:skills?|tools?)|(?:for|on|in|at|with|during)\s+(?:the\s+start\s+of\s+)?${all}\s+${occasion})`,
    "gi",
  ),
  new RegExp(
    String.raw`\b(?:use|load|invoke|run|read|call)\s+this\s+skill\s+(?:first\s*,?\s+)?(?:before\s+(?:using\s+)?${all}\s+(?:skills?|tools?)|instead\s+of\s+${all}\s+(?:skills?|tools?)|(?:for|on|at|in)\s+(?:the\s+start\s+of\s+)?${all}\s+${occasion})`,
    "gi",
  ),
  new RegExp(
    String.raw`\b(?:must|should|needs?\s+to|has\s+to)\s+(?:always\s+)?be\s+(?:loaded|used|invoked|active|activated|read|applied|run|consulted|called)\s+(?:first\s+)?(?:in|at|for|on|with|during|before)\s+(?:the\s+(?:start|beginning)\s+of\s+)?${all}\s+${occasion}`,
    "gi",
  ),
  new RegExp(
    String.raw`\b(?:this\s+skill|these\s+(?:instructions|rules)|the\s+rules\s+(?:below|of\s+this\s+skill))\s+(?:always\s+)?(?:overrides?|supersedes?|replaces?|takes?\s+(?:precedence|priority)\s+over|ha(?:s|ve)\s+(?:precedence|priority)\s+over|outranks?)\s+${all}\s*(?:\w+\s+)?(?:skills?|instructions?|rules|guidelines|prompts?|directives?)`,
    "gi",
  ),
  new RegExp(String.raw`\bappl(?:y|ies)\s+to\s+${all}\s+${occasion}`, "gi"),
  /\bthis\s+(?:skill|file|page|document)\s+(?:always\s+)?(?:wins?|prevails?|takes?\s+precedence|goes|stands)\s+(?:over|above|before)\s+(?:what(?:ever)?|anything|everything|all)\s+(?:that\s+)?(?:the\s+)?(?:user|system|developer|operator)\b/gi,
  /\b(?:this\s+skill|these\s+(?:instructions|rules)|(?:its|this\s+skill['’]s|the\s+skill['’]s)\s+(?:own\s+)?(?:instructions|rules|output|guidelines))\s+(?:(?:always|must|should|shall|will)\s+)*(?:stands?\s+above|ranks?\s+above|comes?\s+before|goes\s+before|wins?\s+over|prevails?\s+over|overrides?|supersedes?|(?:be|is|are)\s+(?:obeyed|followed|preferred|placed)\s+(?:over|above|before)|takes?\s+(?:precedence|priority)\s+over)\s+(?:the\s+|any\s+|all\s+|those\s+of\s+(?:the\s+)?)*(?:user|project|system|developer|operator|other|repository)\b/gi,
  /\b(?:this|these)(?:\s+(?:skill|file|page|document|section|rule|note|guidance|paragraph|instruction|point|segment)s?)?\s+(?:always\s+)?(?:(?:comes?|goes|go|stands?|ranks?|counts?|holds?)\s+(?:before|above|over|more\s+than)|outranks?|outweighs?|beats?|prevails?\s+over|wins?\s+over)\s+(?:what(?:ever)?|anything|everything|all)\s+(?:that\s+)?(?:else\s+)?(?:the\s+|your\s+|any\s+)*(?:(?:other|earlier|previous|usual|general|own)\s+)?(?:user|system|developer|operator|instructions?|rules|guidelines|project|repository|CLAUDE\.md|AGENTS\.md)\b/gi,
  /\b(?:this|these(?:\s+\w+)?)\s+(?:(?:also|always|even)\s+)?(?:holds?|appl(?:y|ies)|counts?|stands?)\s+(?:(?:as\s+well|also|even|too|just\s+as\s+much)\s+)?(?:if|when|where|against)\s+[^.!?;:\n]{0,40}?\b(?:system\s+prompt|project['’]s\s+(?:own\s+)?rules|(?:other|earlier|own)\s+(?:instructions|rules)|CLAUDE\.md|AGENTS\.md)\b[^.!?;:]{0,60}?\b(?:say|says|want|wants|ask|asks|demand|demands|forbid|forbids|require|requires)\b/gi,
  /\b(?:disagree|conflict|contradict|differ|clash)\w*\b[^.;]{0,40}?\b(?:this|the\s+present)\s+(?:guide|page|document|skill|file|section|text)\s+(?:is\s+(?:followed|obeyed|decisive)|wins|prevails|decides|takes\s+precedence|goes\s+first)\b/gi,
  new RegExp(
    String.raw`\b(?:load|use|run|invoke|apply|activate|follow)\s[^.!?;:]{0,40}?${all}\s+(?:answers?|repl(?:y|ies)|files?|${occasion})\b[^.!?;:]{0,40}?\beven\s+(?:if|when|where)\s+(?:the\s+user|nobody|no\s+one|you)\s+(?:(?:has|have|did|does|do|was|were)\s*(?:not|n['’]t)\s+)?(?:ask|request|mention)\w*`,
    "gi",
  ),
  /\b(?:never|do\s+not)\s+use\s+(?:any\s+)?other\s+skills?\b/gi,
  /\buse\s+when\s+starting\s+any\s+(?:conversation|session|task)\b/gi,
] as const;

const every = "(?:jede[rnms]?|alle[nr]?|cualquier|tod[oa]s?|qualquer|chaque|tou(?:te)?s?|qualsiasi|ogni)";
/** The same in other languages. */
const foreignClaims = [
  new RegExp(
    String.raw`\b(?:dieser?|dieses|diesen)\s+(?:Skill|Fähigkeit)\s+(?:muss|ist|soll|hat|zuerst|immer)[^.!?\n]{0,60}(?:vor\s+${every}|bei\s+${every}\s+(?:Anfrage|Aufgabe|Sitzung|Nachricht)|als\s+erste[sr]?|Vorrang\s+vor)`,
    "gi",
  ),
  new RegExp(
    String.raw`\b(?:esta?\s+(?:habilidad|skill|habilidade|compétence)|cett?e\s+(?:compétence|skill)|quest[ao]\s+(?:skill|abilità))\s+(?:debe|tiene|deve|doit|ha|tem|siempre|sempre|toujours)[^.!?\n]{0,60}(?:antes\s+(?:de|que)\s+${every}|avant\s+${every}|prima\s+di\s+${every}|en\s+primer\s+lugar|em\s+primeiro\s+lugar|en\s+premier|per\s+prima|prioridad\s+sobre|prioridade\s+sobre|priorité\s+sur)`,
    "gi",
  ),
  /(?:任何|所有|每(?:个|次|一个))(?:任务|请求|对话|会话|消息|問題|問題|問|请求)[^。！？\n]{0,8}(?:都)?(?:必须|必需|应当|務必|务必)(?:首先|先|优先)?(?:使用|加载|调用|執行|执行|读取)(?:本|此|该|這個|这个)(?:技能|skill)|(?:この|本)(?:スキル|手順書?)の(?:指示|ルール|規則)は[^。\n]{0,10}(?:システム|ユーザー|他の|プロジェクト)[^。\n]{0,14}(?:優先|優越|上位)|(?:本|此|该)(?:技能|skill)[^。！？\n]{0,10}(?:优先于|優先於|高于|凌驾于)(?:所有|其他|一切|任何|系统|用户)/gi,
  /(?:この|本)スキル(?:は|を)[^。\n]{0,16}(?:すべて|全て|あらゆる|他の)[^。\n]{0,16}(?:優先|先に|最初に)|이\s*스킬(?:은|을|이)[^.\n]{0,20}(?:모든|다른)[^.\n]{0,20}(?:우선|먼저)|этот\s+навык\s+(?:всегда\s+)?(?:должен|имеет)[^.!?\n]{0,50}(?:перв(?:ым|ую)|приоритет|перед\s+(?:люб|все))/gi,
] as const;

const denied = /\b(?:not|never|don['’]?t|avoid|if|claims?|such as|like|e\.g)\b/i;

/** Claims priority over all other instructions. */
export const priorityClaim: SegmentRule = {
  kind: "segment",
  id: "priority-claim",
  class: "instruction",
  severity: "medium",
  prefilter:
    /\balways\s|this\s+skill|\bbe\s+(?:loaded|used|invoked|active|activated|read|applied|run|consulted|called)\s|these\s+(?:instructions|rules)|(?:wins?|prevails?|precedence|priority)\s+over|the\s+rules\s|starting\s+any|appl(?:y|ies)\s+to|other\s+skills?|\brules\s|even\s+(?:if|when|where)\s|dieser?\s+(?:Skill|Fähigkeit)|(?:habilidade?|skill|compétence|abilità)\s|本技能|此技能|该技能|技能|本skill|スキル|스킬|навык/i,
  proseOnly: true,
  phrasePatterns: spoken([...claims, ...foreignClaims]),
  *check(segment) {
    if (segment.place === "data" || segment.language !== null) return;
    // A code block is an example unless it is to be written to the agent's files.
    if (segment.place === "block" && !agentFile.test(segment.before)) return;
    for (const pattern of foreignClaims)
      for (const { line } of addressedMatches(segment, pattern))
        yield { line, severity: segment.place === "frontmatter" ? "medium" : "low" };
    for (const pattern of claims)
      for (const { index, line, whole, text } of addressedMatches(segment, pattern))
        if (
          !(/^appl/i.test(text) && segment.place !== "frontmatter") &&
          !isInQuotation(whole, index) &&
          !denied.test(sentenceBefore(whole, index))
        )
          yield { line, severity: segment.place === "frontmatter" ? "medium" : "low" };
  },
};
