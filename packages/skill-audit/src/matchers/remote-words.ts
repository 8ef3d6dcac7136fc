import type { Sentence } from "./sentences.ts";

/** A part of a clause: enough words for an address, and no end of a sentence but the dots in it. */
const words = String.raw`.{0,220}?`;

const fetching = String.raw`\b(?:fetch|WebFetch|download|retrieve|get|load|read|pull|open|visit|curl|wget|request|access|check|consult|browse to|go to|query|poll|import)\b`;
const following = String.raw`\b(?:follow|execute|obey|apply|carry out|perform|comply with|act on|act upon|adopt|treat|complete(?= (?:them|it|each|all|every))|do (?:exactly )?(?:what|as|everything)|run (?:it|them|its|the (?:instructions|commands|steps|result|response|content\w*|tasks?))|use (?:it|its|the|that|them)[^.]{0,60}\bas (?:your|the|a|an|new|additional)?\s*(?:\w+ )?(?:instructions?|prompt|rules|guidance|directives?))`;
const subject = String.raw`(?:instructions?|steps?|commands?|directives?|rules?|guidance|guidelines|prompts?|tasks?|whatever|everything|content\w*|response|answer|result|output|it|them|what it|as (?:it|they))\b`;

/** Tells to get something and to do what it says, in whichever order, by language. */
const fetchedAndFollowed = [
  `${fetching}${words}${following}${words}${subject}`,
  String.raw`\b(?:follow|execute|obey|apply|carry out|perform|comply with|act on)\b(?![^.]{0,30}\b(?:install\w*|set-?up|build|format\w*|migration|upgrade|deploy\w*|quick-?start)\b)[^.]{0,60}\b(?:instructions?|steps|commands?|directives?|rules|guidance|prompts?|tasks?)\b[^.(]{0,60}\b(?:at|from|in|on|by)\b[^.(]{0,40}https?:`,
  String.raw`${fetching}${words}\b(?:continue|proceed|go on)\b (?:with|by|along|as)\b (?:the |its |what )?(?:(?:steps?|instructions?|procedure|plan|rules)\b(?! (?:below|above|for install))|(?:it|they|the (?:page|file|guide)) (?:says?|tells?|describes?)|(?:described|told|written|laid out|stated) (?:there|in it|on it))`,
  String.raw`\b(?:lade|laden|rufe|rufen|hole|holen|lies|lesen|öffne|öffnen)\b${words}\b(?:befolge|befolgen|folge|folgen|führe|führen|ausführen|wende|halte dich)\b`,
  String.raw`(?:获取|下载|读取|访问|拉取|加载|打开|请求|抓取)${words}(?:照做|(?:按照?|执行|遵循|遵守|依照|落实|完成)[^。！？]{0,6}?(?:其|该|此|这|那|它|里|中|上|所有|全部|返回|得到|拉取|下载|获取|最新)[^。！？]{0,16}?(?:指令|指示|步骤|要求|说明|规则|内容|命令|任务|提示|操作|做)|(?:当作|作为|视为|当成)[^。！？]{0,16}?(?:指令|指示|提示|规则|命令|任务|要求))`,
  String.raw`\b(?:descarga|descargue|obtén|obtenga|lee|lea|carga|consulta|consulte|interroga|llama a|abre|recupera)\b${words}\b(?:sigue|siga|ejecuta|ejecute|obedece|obedezca|aplica|aplique|cumple)`,
  String.raw`(?:скачай|загрузи|прочитай|открой|получи|запроси)\p{L}*${words}(?:выполни|следуй|исполни|примени|подчин)\p{L}*`,
  String.raw`\b(?:télécharge[rz]?|récupère[rz]?|récupérez|lis|lisez|ouvre|ouvrez|charge[rz]?|interroge[rz]?|consulte[rz]?|appelle[rz]?)\b${words}(?:suis|suivez|exécute[rz]?|applique[rz]?|obéis)`,
  String.raw`\b(?:baixe|busque|leia|abra|carregue|obtenha|consulte|acesse)\b${words}\b(?:siga|execute|aplique|obedeça)`,
  String.raw`(?:取得|ダウンロード|読み込|アクセス|開)${words}(?:従って|従う|実行|指示)`,
].map((source) => new RegExp(source, "iu"));

/** Tells to get the newest text of what the agent is to go by. */
const newest = new RegExp(
  String.raw`${fetching}[^.]{0,60}\b(?:latest|newest|current|updated|up-to-date|fresh)\b[^.]{0,40}\b(?:instructions?|rules|prompts?|skill|guidelines|directives?|playbook|policy|SKILL\.md)\b`,
  "iu",
);

/** What an address is called says nothing of what is done with it. */
const addressPath = /(https?:\/\/)[^\s)>\]"'`，。]*/g;

export const tellsToFollowFetched = ({ text }: Sentence): boolean => {
  const said = text.replace(addressPath, "$1");
  return fetchedAndFollowed.some((one) => one.test(said));
};
export const tellsToFetchNewest = ({ text }: Sentence): boolean => newest.test(text);

/** Says that what was got is to be followed, without saying where it came from. */
const followsFetched =
  /\b(?:follow|execute|obey|apply|carry out|act on|comply with)\b[^.]{0,60}\b(?:fetched|downloaded|retrieved|returned|remote|response|received|those instructions|these instructions|its instructions|the instructions (?:it|in it|there|verbatim|exactly))\b|\b(?:fetched|downloaded|retrieved|returned|remote) (?:content|text|file|instructions?|document|page|rules)\b[^.]{0,40}\b(?:contains?|override|take precedence|supersede|are authoritative|is authoritative)\b|\b(?:online|remote|current|latest|published|hosted|live|web) (?:edition|version|copy|text|page|document|file)\b[^.]{0,30}\b(?:is the one that (?:counts|applies|holds|is valid)|counts|prevails|governs|is binding|decides|wins|(?:takes?|has) (?:precedence|priority))\b/iu;

/** Says to get what the sentence before names, and to do what it says. */
const getsItAndFollows = new RegExp(
  `${fetching}.{0,40}\\b(?:it|them|that|this|the) ?(?:page|file|url|link|document|address|list)?\\b${words}${following}`,
  "iu",
);

export const tellsToFollowIt = ({ text }: Sentence): boolean =>
  followsFetched.test(text) || getsItAndFollows.test(text);
