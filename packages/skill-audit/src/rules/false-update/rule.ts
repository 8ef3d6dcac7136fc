import { addressedMatches } from "../../matchers/addressed.ts";
import { isInQuotation } from "../../matchers/asked.ts";
import { isDownloader, isInstall, isNetworkCall } from "../../matchers/commands.ts";
import { isHostOf, type Owner, owners } from "../../matchers/owners.ts";
import { spoken } from "../../matchers/spoken.ts";
import type { Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const urgency = String.raw`(?:critical|urgent|mandatory|required|security|emergency|important|necessary|new|latest|official)`;
const update = new RegExp(
  String.raw`\b${urgency}\s+(?:\w+\s+){0,3}?(?:updates?|patch(?:es)?|upgrade|hotfix|fix|certificate|driver|plug-?in)\b|\b(?:update|patch|upgrade)\s+(?:is\s+|was\s+)?(?:required|mandatory|needed|critical)`,
  "gi",
);
const foreignUpdate =
  /(?:(?:actualización|atualização|aggiornamento|mise\s+à\s+jour)\s+(?:\p{L}+\s+){0,2}?(?:de\s+(?:seguridad|segurança|sécurité)|di\s+sicurezza|crític[oa]|critic[oa]|critique|ob(?:l|r|bl)igat[oó]ri[oa]|obligatoire|urgente?|necesari[oa]|necessári[oa])|(?:sicherheits|pflicht|notfall)-?(?:update|aktualisierung)|(?:kritische|dringende|erforderliche|notwendige)[sr]?\s+(?:update|aktualisierung)|обновлени\p{L}+\s+безопасности|(?:критическ|срочн|обязательн)\p{L}+\s+обновлени|(?:紧急|緊急|必须的?|强制|強制)(?:安全)?(?:更新|补丁|升级|アップデート)|必須の?(?:更新|アップデート)|긴급\s*(?:보안\s*)?업데이트|필수\s*업데이트)/giu;
/** Announces that the current version will stop working. */
const notice =
  /\b(?:(?:is|are)\s+(?:out\s+of\s+date|outdated|no\s+longer\s+(?:secure|supported))|will\s+(?:stop\s+working|expire)\b|requires?\s+(?:\w+\s+){0,3}?to\s+(?:install|update|upgrade|download)\b|(?:está|estão|están)\s+(?:desactualizad|desatualizad|obsolet)[oa]|ist\s+veraltet|est\s+(?:obsolète|périmée?)|è\s+obsolet[oa])|устарел|(?:版本|客户端)[^。\n]{0,6}(?:过旧|过时|过期)|(?:古く|期限切れに)なって|오래된\s*버전/giu;
const products: readonly (readonly [RegExp, Owner])[] = owners.map((owner) => [
  new RegExp(
    `\\b(?:${owner.name}|${
      owner.domains
        .map((domain) => domain.replace(/\..*$/, ""))
        .filter((name) => name.length > 3)
        .join("|") || owner.name
    })\\b`,
    "i",
  ),
  owner,
]);
const act =
  /(?<!\p{L})(?:(?:install|download|run|execute|apply|fetch|get|visit|open|curl|click|choose)\b|instal[ae]|desc[aá]rg|ejec[uú]t|abr[ea]\b|baix|télécharg|exécut|ouvr|scaric|esegu|apri\b|lade|installier|führ|öffn|установ|скача|запуст|откро)|安装|下载|运行|打开|访问|インストール|ダウンロード|実行|開い|설치|다운로드|실행/iu;
const address = /\b(?:https?|ftp):\/\/((?:[a-z0-9-]+\.)*[a-z0-9-]+)/gi;
/** Hosts where anyone can publish, including the vendors. */
const wherePublished =
  /(?:^|\.)(?:github\.com|githubusercontent\.com|npmjs\.(?:com|org)|pypi\.org|apt\.\S+|brew\.sh|docker\.(?:com|io)|wikipedia\.org|mitre\.org|nist\.gov|cve\.org)$/;

/** Requests a product update from an unrelated host. */
export const falseUpdate: SegmentRule = {
  kind: "segment",
  id: "false-update",
  class: "impersonation",
  severity: "medium",
  prefilter:
    /updates?\b|actuali[sz]ac|atualiza|aggiornament|mise\s+à\s+jour|aktualisierung|обновлен|更新|补丁|升级|アップデート|업데이트|out\s+of\s+date|outdated|no\s+longer\s|will\s+(?:stop|expire)|requires?\s|desactuali|obsol|veraltet|périmé|устарел|过旧|过时|过期|なって|오래된|patch|upgrade|hotfix|\bfix\b|certificate|driver|plug-?in/i,
  phrasePatterns: spoken([update, foreignUpdate, notice]),
  *check(segment) {
    if (segment.program !== null) yield* inProgram(segment);
    for (const pattern of [update, foreignUpdate, notice])
      for (const { index, line, whole } of addressedMatches(segment, pattern)) {
        const around = whole.slice(Math.max(0, index - 200), index + 400);
        const owner = productIn(around);
        if (owner === null || !act.test(around) || isInQuotation(whole, index)) continue;
        if (foreignHosts(around, owner).some((host) => pattern !== notice || bearsName(host, owner))) yield { line };
        if (segment.program !== null) yield* loadsInName(segment.program, owner);
      }
  },
};

/** Finds downloads from addresses with the vendor's name in programs that announce an update. */
function* loadsInName({ commands, calls }: Program, owner: Owner): Generator<Hit> {
  const isForeign = (text: string) =>
    foreignHosts(text, owner).some((host) => bearsName(text.slice(text.toLowerCase().indexOf(host)), owner));
  for (const command of commands) if (isDownloader(command) && isForeign(command.text)) yield { line: command.line };
  for (const call of calls)
    if (isNetworkCall(call) && call.args.some(({ strings }) => strings.some(isForeign))) yield { line: call.line };
}

/** Returns whether an address contains the name of a vendor. */
const bearsName = (text: string, { domains }: Owner): boolean =>
  domains.some((domain) => {
    const name = domain.replace(/\..*$/, "");
    return name.length > 3 && text.toLowerCase().includes(name);
  });

/** Finds the installation in a code block that follows the request. */
function* inProgram({ before, program }: ReadSegment): Generator<Hit> {
  if (!new RegExp(update.source, "i").test(before)) return;
  const owner = productIn(before);
  if (owner === null) return;
  for (const command of program?.commands ?? [])
    if ((isDownloader(command) || isInstall(command)) && foreignHosts(command.text, owner).length > 0)
      yield { line: command.line };
}

const productIn = (text: string): Owner | null => {
  const prose = text.replace(address, "");
  return products.find(([name]) => name.test(prose))?.[1] ?? null;
};

const foreignHosts = (text: string, owner: Owner): string[] =>
  Array.from(text.matchAll(address), ([, host = ""]) => host.toLowerCase()).filter(
    (host) => !isHostOf(owner, host) && !wherePublished.test(host) && !owners.some((other) => isHostOf(other, host)),
  );
