/** Orders to turn off questions, warnings and refusals, in languages other than English. */
export const foreignRemovals =
  /\b(?:deaktivieren?|überspringen?|umgehen?|ignorieren?|schalten?)\s+(?:Sie\s+)?(?:bitte\s+)?(?:alle|sämtliche|jede|die)\s+(?:\w+\s+)?(?:Sicherheits\w+|Rückfragen|Bestätigung\w*|Warnungen|Schutz\w+|Genehmigung\w*)|\b(?:désactive[zr]?|contourne[zr]?|ignore[zr]?|passe[zr]?)\s+(?:toutes\s+les|tous\s+les|les|chaque)\s+(?:(?:confirmation|vérification|contrôle|avertissement|demande)s?\s+(?:de\s+sécurité|d['’]autorisation|de\s+confirmation)|garde-fous)|\b(?:desactiv[ae]|desativ[ae]|omit[ae]|ignor[ae]|evit[ae]|pul[ae]|salt[ae]|disattiva|salta|aggira)\s+(?:todas\s+)?(?:las|as|los|os|le|i|tutte\s+le|tutti\s+i)\s+(?:(?:confirmaci\w+|confirmaç\w+|verificaci\w+|verificaç\w+|comprobaci\w+|controles|conferme|verifiche|controlli)(?:\s+(?:de|di)\s+(?:seguridad|segurança|sicurezza))?)|\b(?:acepta|aceite|accetta|accepte[zr]?|akzeptieren?(?:\s+Sie)?|genehmigen?(?:\s+Sie)?)\s+(?:automáticamente|automaticamente|automatiquement|automatisch)\s+(?:todos|tutti|tous|tout|alle|sämtliche)|(?:отключи|пропускай|пропусти|обходи|игнорируй)(?:те)?\s+(?:все\s+)?(?:проверки|подтверждения|запросы|предупреждения|ограничения)(?:\s+безопасности|\s+на\s+подтверждение)?|(?:跳过|跳過|绕过|繞過|关闭|關閉|禁用|忽略)(?:所有|一切|全部|任何)?(?:的)?(?:安全|权限|權限|确认|確認)(?:检查|檢查|限制|提示|确认|確認|防护|机制|步骤)|(?:安全|セキュリティ)(?:チェック|確認|制限)(?:を|は)(?:すべて|全て)?(?:無効|スキップ|回避|無視)(?!し(?:ない|ては))|(?:모든\s*)?(?:보안|안전)\s*(?:검사|확인|제한)\S*\s*(?:모두\s*)?(?:건너뛰|무시|비활성화|우회)(?:고|세요|십시오|하세요|하고)/giu;

/** Before such an order: it is denied or depends on something. */
export const foreignDenial =
  /\b(?:nicht|nie|niemals|wenn|falls|ne|jamais|si|no|nunca|não|non|mai|se)\b|не\s|никогда|если|不要|勿|切勿|禁止|不得|不能|如果|若/iu;

/** What names all of them, or safety itself, means the agent's; other checks may be those of a program. */
export const isOfAll =
  /alle\b|sämtliche|Sicherheit|tou(?:te)?s|sécurité|tod[ao]s|segur|tutt[ei]|sicurezza|все\s|безопасност|所有|一切|全部|安全|権|すべて|全て|セキュリティ|모든|보안|안전/iu;
