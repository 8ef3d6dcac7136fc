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
  /\bohne\s+(?:jede\s+|weitere\s+|vorherige\s+)?(?:Rückfragen?|Nachfragen?|Bestätigung(?:en)?|Zustimmung|Genehmigung|Erlaubnis|(?:den\s+Nutzer\s+)?zu\s+fragen|nachzufragen)\b|\b(?:bestätige|genehmige|akzeptiere|erlaube)n?\s+(?:Sie\s+)?alle\s+[^.]{0,30}(?:Rückfragen|Anfragen|Berechtigungen|Abfragen|Dialoge)|\bsans\s+(?:demander\s+(?:de\s+)?(?:confirmation|permission|l['’]autorisation)|confirmation|l['’]accord\s+de\s+l['’]utilisateur)\b|\bsin\s+(?:pedir|solicitar|esperar)\s+(?:\w+\s+)?(?:confirmación|permiso|autorización)|\bsem\s+(?:pedir|solicitar)\s+(?:confirmação|permissão)|\bsenza\s+chiedere\s+(?:conferma|il\s+permesso)|(?<!\p{L})(?:acept|aprueb|confirm|conced|autoriz|aprov|aceit)\p{L}{1,4}\s+tod[oa]s\s+(?:las?|los?|as|os)\s+(?:solicitud|permiso|petici|aviso|confirmaci|diálogo|pedido|permiss|solicitaç)\p{L}*|(?<!\p{L})(?:accepte|approuve|valide|autorise)[rz]?\s+toutes?\s+les\s+(?:demandes|autorisations|confirmations|permissions)|\bsin\s+preguntar(?:le)?\s+al\s+usuario|без\s+(?:подтверждения|запроса|разрешения|согласия)|(?:无需|不需要|不必|不用)(?:用户)?(?:确认|批准|授权|许可|询问)|(?:自动|全部)(?:批准|同意|确认)所有|(?:ユーザー|利用者|使用者)(?:の|に|への?)?(?:確認|許可|承認)(?:を(?:求め|取ら|得)ず|せず|なし)に?(?![^。\n]{0,60}(?:ない|禁止))|(?:確認|許可)を(?:求めず|取らず|得ず)に?(?![^。\n]{0,60}(?:ない|禁止))/iu;

/** Values of settings with which an agent asks nobody, and words that put them there. */
const openValue = /\bbypassPermissions\b|\bdanger-full-access\b|\bapproval_policy\b[^。\n]{0,12}\bnever\b/;
const putting =
  /\b(?:set|change|put|switch|add|write|turn|setze|stelle|trage|ändere|pon|ponga|cambia|añade|mets|mettez|passe[rz]?|ajoute[rz]?|coloque|altere|imposta|metti|ustaw)\b|设|改|写入|加入|установи|измени|добавь|設定|変更|설정|변경/iu;
const settingsFile = /\bsettings(?:\.local)?\.json\b|\bconfig\.toml\b|\.claude\.json\b/;

/** Where a sentence has such a value written to the settings of an agent; null where it does not. */
export function indexOfOpening(text: string): number | null {
  const at = openValue.exec(text);
  return at === null || !settingsFile.test(text) || !putting.test(text) || denying.test(text) ? null : at.index;
}

/** One of them fits where a sentence does either. */
export const unaskedWordings: readonly RegExp[] = [rootForAll, goingOn, openValue];

/** Where a sentence asks to go on unasked; null where it forbids that. */
export function indexOfUnasked(text: string): number | null {
  const at = goingOn.exec(text);
  if (at === null || denying.test(text.slice(0, at.index)) || /^[^.]*\b(?:nichts|nie|niemals|nicht)\b/iu.test(text))
    return null;
  return at.index;
}
