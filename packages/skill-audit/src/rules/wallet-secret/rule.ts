import type { Severity } from "../../audit-facts.ts";
import { addressedMatches } from "../../matchers/addressed.ts";
import { isAsked } from "../../matchers/asked.ts";
import { secretDemands } from "../../matchers/secret-demands.ts";
import { walletFile, walletSecretName } from "../../matchers/wallets.ts";
import type { Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const demand = new RegExp(
  String.raw`\b(?:ask|prompt|request|get|obtain|collect|have|require|read|copy|find|extract|search\s+for|look\s+for|locate|send|upload|enter|paste|provide|share|type|export|tell|frag\w*|bitte[nt]?|lass\w*|pid[ea]|solicit[ae]|peça|chied[ia]|demande[zr]?|запроси\w*)\b[^.\n]{0,80}?(?:${walletSecretName.source}|${walletFile.source})`,
  "giu",
);
/** A request for a seed phrase that was mentioned before. */
const demandOfWords =
  /\b(?:12|24|twelve|twenty-four)(?:\s+or\s+(?:12|24|twelve|twenty-four))?\s+(?:\w+\s+)?words\b[^.]{0,80}\b(?:wallet|backup|paper\s+card)\b[^.]{0,60}\.\s+(?:\w+\s+){0,2}?(?:ask|have|let|request|tell|prompt)\b[^.]{0,60}\b(?:type|enter|paste|give|send|tell|write|read)\b/gi;
const asksPeople = /(?:^|\.)(?:input|getpass|prompt|question|password|text|ask|read_line|readline)$/;
const asksInShell = /^(?:read|read-host|gum|dialog|whiptail)$/;

/** Calls that open a wallet from its secret. */
const opens =
  /(?:^|\.)(?:from_key|from_mnemonic|fromPhrase|fromMnemonic|mnemonicToSeed(?:Sync)?|mnemonicToAccount|privateKeyToAccount|fromSecretKey|fromSeed|from_base58_string|from_bytes|privateKeyToAddress|hdKeyToAccount|ethers\.Wallet|Account\.decrypt|fromEncryptedJson)$/;
const chain =
  /\b(?:eth_account|web3|ethers|viem|@solana|solders|solana|bip39|bip32|bip_utils|mnemonic|bitcoinlib|bitcoinjs|tronweb|hdwallet|@mysten|@ton)\b/i;

const readsFile = /^(?:cat|cp|tar|zip|base64|curl|find|rsync|scp|get-content|copy-item|less|head|xxd)$/;
const fileCall =
  /(?:^|\.)(?:open|readFile|readFileSync|read_text|read_bytes|copy|copyfile|copytree|glob|expanduser|join|Path|Keypair\.from_json|loads?)$/;

const MAX_QUESTION_LENGTH = 160;

/** Calls that read files, whose path may be split into several strings. */
const readingCall =
  /(?:^|\.)(?:open|readFile|readFileSync|read_text|read_bytes|copy|copyfile|copytree|copyFileSync|make_archive|createReadStream)$/;
const walletFolder =
  /^[~/.]*\.(?:ethereum|electrum|bitcoin|monero|exodus|near-credentials)\/?$|^(?:Exodus|Electrum|MetaMask|Atomic Wallet)$/;

/** Accesses a wallet's seed phrase or private key. */
export const walletSecret: SegmentRule = {
  kind: "segment",
  id: "wallet-secret",
  class: "money",
  severity: "high",
  prefilter:
    /(?:twelve|twenty-four|12|24)\s+(?:\w+\s+)?words|seed\s*[- ]?phrase|recovery\s+phrase|backup\s+phrase|mnemonic|words?\s+(?:seed|phrase|recovery)|(?:recovery|secret|seed|backup)\s+words|private\s+key|助记词|私钥|助記詞|私鑰|种子|恢复短语|密钥库|秘密鍵|復元フレーズ|개인\s?키|복구|clé\s+priv|privada\s|privata\s|приватн|закрыт|секретн|Schlüssel|عبارة|العبارة|المفتاح|الكلمات|frasa\s|kunci\s+pri|kurtarma\s|gizli\s|tohum\s|ニーモニック|シードフレーズ|リカバリー|시드|니모닉|Wiederherstellungs|Wörter\s|phrase\s+(?:de|secr|mn)|frase\s+(?:sem|de\s+rec|di\s|mn)|фраз|мнемонич|from_key|fromPhrase|privateKeyTo|fromSecretKey|fromSeed|from_base58_string|hdKeyTo|ethers|Account\.decrypt|fromEncryptedJson|solana\/id\.json|keystore|wallet|Exodus|nkbihfbeog|bfnaelmom|Ledger|\.bitcoin|\.ethereum|\.electrum|\.monero|\.near-credentials/i,
  *check(segment) {
    yield* demandsIn(segment);
    if (segment.program !== null) yield* hitsOf(segment, segment.program);
  },
};

function* demandsIn(segment: ReadSegment): Generator<Hit> {
  if (segment.place === "block" || segment.place === "data") return;
  for (const { index, line, whole } of addressedMatches(segment, demand))
    if (isAsked(whole, index, true)) yield { line, severity: segment.isQuoted ? "medium" : "high" };
  for (const { line } of secretDemands(segment)) yield { line, severity: segment.isQuoted ? "medium" : "high" };
  for (const { line } of addressedMatches(segment, demandOfWords)) if (!segment.isQuoted) yield { line };
}

/** Prompts, which may be entries of a list. */
const asking = /^(?!.*\b(?:never|not|don['’]?t)\b).*\b(?:your|enter|type|paste|all|bitte|Ihre[rns]?)\b/is;

function* hitsOf({ text, place }: ReadSegment, { calls, commands, strings: literals }: Program): Generator<Hit> {
  const milder: Severity = place === "block" || place === "inline" ? "low" : "medium";
  const isOfChain = chain.test(text);
  for (const { callee, args, line } of calls) {
    const strings = args.flatMap((argument) => argument.strings);
    if (asksPeople.test(callee) && strings.some((one) => walletSecretName.test(one))) yield { line };
    else if (fileCall.test(callee) && strings.some((one) => walletFile.test(one))) yield { line };
    else if (isOfChain && opens.test(callee)) yield { line, severity: milder };
  }
  if (calls.some(({ callee }) => asksPeople.test(callee)) || commands.some(({ name }) => asksInShell.test(name)))
    for (const { value, line } of literals)
      if (value.length < MAX_QUESTION_LENGTH && walletSecretName.test(value) && asking.test(value)) yield { line };
  if (calls.some(({ callee }) => readingCall.test(callee)))
    for (const { value, line } of literals) if (walletFile.test(value) || walletFolder.test(value)) yield { line };
  for (const { name, words, line } of commands) {
    const matching = (pattern: RegExp) => words.some((word) => pattern.test(word.text));
    if (asksInShell.test(name) && matching(walletSecretName)) yield { line };
    else if (readsFile.test(name) && matching(walletFile)) yield { line };
  }
}
