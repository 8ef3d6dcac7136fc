import { addressesIn, isPlaceholder } from "./addresses.ts";

/** A constant address of mail. */
const mail = String.raw`([\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,4}[a-z]{2,24})`;

/** What stands between the name of a field and its value: brackets, quotes, the names of parts. */
const between = String.raw`(?:[\s[\](){}"'\x60<:=,>]|\b(?:email|e-mail|address|emailaddress|name|mailto)\b){1,24}`;

/** The field of a hidden copy in a head, a call, an object or an option. */
const hidden = new RegExp(
  String.raw`(?<!\w)(?:(?:add|set)_?|-{0,2})bcc(?:_?(?:recipients?|emails?|addresses|list|to))?${between}${mail}`,
  "gi",
);
const hiddenName = /(?<!\w)bcc["'\])]{0,3}\s{0,3}[:=(,]\s{0,3}[[(]?([A-Za-z_]\w{2,40})\b(?![\w.("'[])/gi;

/** Settings by which a mailbox or a server passes on all that comes. */
const forwarding = new RegExp(
  String.raw`(?:-(?:ForwardTo|RedirectTo|RedirectMessageTo|ForwardAsAttachmentTo|BlindCopyTo|ForwardingSmtpAddress|CopyTo)\s{1,4}["']?(?:smtp:)?|\b(?:forward_?to|redirect_?to|forwardingEmail|forwarding_?smtp_?address|forwardAsAttachmentTo|always_bcc|recipient_bcc_maps|sender_bcc_maps)${between}|["']forward["']\s{0,3}:\s{0,3}["']|^\s{0,8}redirect\s{1,4}(?::copy\s{1,4})?["'])${mail}`,
  "gim",
);

/** A hidden copy in words, in the languages of people who send letters. */
const words =
  /\b(?:bcc|blind (?:carbon )?cop(?:y|ies)|blind-cop(?:y|ied)|Blindkopie\w*|verdeckte Kopie|copie cach[ée]e|cci|copia oculta|cco|ccn|copia nascosta|c[óo]pia oculta|blinde kopie|ukryt\w+ kopi\w+|udw)\b|скрыт\w+ копи|密送|密件(?:抄送|副本)|暗送|ブラインドコピー|BCC|숨은\s?참조/giu;
const anyMail = new RegExp(mail, "gi");

/** Names that stand for anybody's address. */
const standIn =
  /^(?:(?:your|my|some|any)[\w.-]*|user\d?|name|someone|bcc\d?|hidden|recipient\d?|person\d?|email|test|john|jane|alice|bob|foo|bar|a|b|x|me|you|noreply|no-reply)@|@(?:[\w-]+\.)*(?:example|company|your\w*|my\w*|domain|test|acme|contoso|fabrikam|email|mail|corp|org|foo|bar|evil|attacker|site|host|sample|placeholder)\.(?:com|org|net|io|co|example)$|@(?:[\w-]+\.)*(?:test|invalid|localhost|local|internal)$/i;

const isMeant = (address: string): boolean =>
  !standIn.test(address) && !addressesIn(`https://${address.split("@")[1] ?? ""}/`).some(isPlaceholder);

/** Of so many names it is looked for what they stand for. */
const MAX_NAMES = 10;

/** Where a text puts an address of its own behind mails: in a field, a setting or, in prose, in words. */
export function* mailCopies(text: string, isProse: boolean): Generator<Readonly<{ index: number }>> {
  for (const pattern of [hidden, forwarding])
    for (const match of text.matchAll(pattern)) if (isMeant(match[1] ?? "")) yield { index: match.index };
  const names = new Map(Array.from(text.matchAll(hiddenName), ({ 1: name = "", index }) => [name, index]));
  for (const [name, index] of Array.from(names).slice(0, MAX_NAMES)) {
    const value = new RegExp(String.raw`\b${name}\s{0,3}(?::\s{0,3}\w{1,12}\s{0,3})?=\s{0,3}[[(]?["'\x60]${mail}`).exec(
      text,
    );
    if (value !== null && isMeant(value[1] ?? "")) yield { index };
  }
  if (isProse) yield* inWords(text);
}

/** So far an address may stand from the word for the copy, in the same sentence. */
const REACH = 120;

const denying =
  /\b(?:never|don['’]t|do not|not|without|avoid|instead of|nicht|kein\w*|niemals|jamais|nunca|non|nie)\b|不要|不得|勿|ない|마세요/i;

function* inWords(text: string): Generator<Readonly<{ index: number }>> {
  for (const { index, 0: word } of text.matchAll(words)) {
    const from = Math.max(0, index - REACH);
    const before =
      text
        .slice(from, index)
        .split(/[.!?。]\s|\n\s*\n/)
        .at(-1) ?? "";
    const after = text.slice(index + word.length, index + word.length + REACH).split(/[.!?。]\s|\n\s*\n/)[0] ?? "";
    const found = Array.from(`${before} ${after}`.matchAll(anyMail), ([address]) => address).filter(isMeant);
    if (found.length > 0 && !denying.test(before)) yield { index };
  }
}
