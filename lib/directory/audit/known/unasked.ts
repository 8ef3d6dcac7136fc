/** Says in any language that something is not to be done, or not without a question. */
const denying =
  /\b(?:do not|don['’]t|never|avoid|must not|should not|cannot|refuse|reject|nicht|niemals|nie|keine?n?|vermeide\w*|ne\b[^.]{0,30}\b(?:pas|jamais)|jamais|nunca|no\s+(?:uses?|pongas?|hagas?)|not recommended|insecure|risky|dangerous|gefährlich)\b|不要|切勿|禁止|никогда|\bне\s/iu;

/** A line of sudoers that asks for no password. */
const rootForAll = /\bNOPASSWD:\s*ALL\b/;

/** Where a sentence gives somebody root's rights over everything; null where it denies that, or only shows some. */
export function grantsRoot(text: string): number | null {
  const at = rootForAll.exec(text);
  return at === null || denying.test(text.slice(0, at.index)) ? null : at.index;
}

/** Orders in other languages than English to go on without a question. */
const goingOn =
  /\bohne\s+(?:jede\s+|weitere\s+|vorherige\s+)?(?:Rückfragen?|Nachfragen?|Bestätigung(?:en)?|Zustimmung|Genehmigung|Erlaubnis|(?:den\s+Nutzer\s+)?zu\s+fragen|nachzufragen)\b|\b(?:bestätige|genehmige|akzeptiere|erlaube)n?\s+(?:Sie\s+)?alle\s+[^.]{0,30}(?:Rückfragen|Anfragen|Berechtigungen|Abfragen|Dialoge)|\bsans\s+(?:demander\s+(?:de\s+)?(?:confirmation|permission|l['’]autorisation)|confirmation|l['’]accord\s+de\s+l['’]utilisateur)\b|\bsin\s+(?:pedir|solicitar|esperar)\s+(?:\w+\s+)?(?:confirmación|permiso|autorización)|\bsem\s+(?:pedir|solicitar)\s+(?:confirmação|permissão)|\bsenza\s+chiedere\s+(?:conferma|il\s+permesso)|без\s+(?:подтверждения|запроса|разрешения|согласия)|(?:无需|不需要|不必|不用)(?:用户)?(?:确认|批准|授权|许可|询问)|(?:自动|全部)(?:批准|同意|确认)所有|(?:ユーザー|利用者|使用者)(?:の|に|への?)?(?:確認|許可|承認)(?:を(?:求め|取ら|得)ず|せず|なし)に?(?![^。\n]{0,60}(?:ない|禁止))|(?:確認|許可)を(?:求めず|取らず|得ず)に?(?![^。\n]{0,60}(?:ない|禁止))/iu;

/** One of them fits where a sentence does either. */
export const unaskedWordings: readonly RegExp[] = [rootForAll, goingOn];

/** Where a sentence asks to go on unasked; null where it forbids that. */
export function indexOfUnasked(text: string): number | null {
  const at = goingOn.exec(text);
  if (at === null || denying.test(text.slice(0, at.index)) || /^[^.]*\b(?:nichts|nie|niemals|nicht)\b/iu.test(text))
    return null;
  return at.index;
}
