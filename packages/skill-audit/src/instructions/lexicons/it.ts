import type { Lexicon } from "../lexicon.ts";

export const it = {
  not: "non!|mai!|né!|evita|niente!|nulla!|nessun|vietato",
  without: "senza!",
  neutral: "dimentic|esit|omett|nascond|solo!|soltanto",
  reveal:
    "(?:inform|avvis|notific|menzion|rivel|divulg|segnal|parl|dic|dir|cit|spieg|comunic|riport|accenn|comment|ammett|mostr|avvert|compari|appari|figur|fa(?:r|i|re) ~ sapere)\\p{L}*|detto",
  betray: "menzion|rivel|parl|dic|dir|accenn",
  show: "mostr\\p{L}+|inclu\\p{L}+|registr\\p{L}+|visualizz\\p{L}+",
  know: "sappia|sapere|veda!|vedere|scopr|accorg|noti!|notare|insaputa|conoscenza|venga a sapere|apprend",
  hide: "nascond|occult|cela(?:re)?!|taci!|tacere|sotto silenzio|omett[ie] ~(?:dal|nel|ogni)|tieni ~(?:segret|nascost|per te)|mantieni ~(?:segret|nascost)|in segreto",
  secretly: "in segreto|segretamente|di nascosto|furtivamente|all'insaputa|alle spalle",
  act: "invi|caric|copi|esegu|install|aggiung|modific|cancell|elimin|trasfer|pubblic|salv|raccogli|scaric|scriv|fai!|cambi",
  say: "di'|dì!|dica!|rispondi|risponda|afferma|fingi|nega!|menti!|dichiara|spiega|dire!",
  denial: "niente!|nulla!|solo!|soltanto|unicamente|non ~(?:ha|hai|è|ho)|nessun|routine|neutral|complet",
  asked: "(?:se|quando|anche se|qualora|nel caso) (?:[\\p{L}'’]{1,30}\\s+){0,4}?(?:chied|domand|insist|vuole sapere)",
  user: "utent[ei]|uman|person[ae]!|proprietari|client[ei]|operator|lettor|nessuno|qualcuno|revisor|sviluppator",
  outlet: "risposta|riepilogo|rapporto|output|messaggio|chat|conversazione|registro|sintesi|relazione|commit",
  deed: "(?:ciò che|quello che|che cosa|cosa) (?:hai|ha|fai|avete|è)|l'invio|il caricamento|il trasferimento|la copia|la richiesta|l'installazione|l'upload|(?:quest[oaei]|il|la|i|le|lo|l'|nessun) ?(?:\\p{L}{1,30} )?(?:comando|ordine|modific|azione|chiamata|operazione|script|processo|pagamento|acquisto|connessione|cancellazione|cambiament|accesso)",
  self: "quest[aeio]! (?:\\p{L}{1,30} )?(?:paragraf|sezion|regol|not[ae]|istruzion|indicazion|passagg|pass[oi]|pagin|rig[ah]|file|skill|testo|comment|document)",
  it: "ciò!|questo!|nulla!|niente!|ne!|lo!",
  harmless:
    "prima (?:di|che)|finché|salvo|tranne|password|segreti!|chiav[ei]|personali|a meno che|nomi degli strumenti|intern|JSON|gergo|ancora|soluzione",
  reported: "attaccant|attacco|malevol|sospett|ad esempio|potrebbe|tenta|rileva",
  orders: "istruzion|indicazion|direttiv|ordini|consegne|prompt|comandi|richieste",
  rules: "regol|limiti|restrizion|vincol|linee guida|politich",
  before: "precedent|anterior|ricevut|dat[ei] (?:prima|finora)|finora|sopra!|iniziali|originari|esistent",
  giver: "sistema|utente|assistente|operatore|fornitore|sicurezza|sviluppator|CLAUDE\\.md|AGENTS\\.md|tue!",
  told: "(?:tutto )?(?:ciò|quello) che ti (?:hanno|ha|è stato) (?:detto|chiesto|insegnato)",
  drop: "(?:ignora(?:te|re)?|dimentica(?:te)?|trascura(?:te)?|scarta(?:te)?|disobbedisci)!|non (?:seguire|rispettare|tenere conto)|smetti di (?:seguire|rispettare)|metti da parte",
  void: "annullat|sospes[ei]|revocat|decadut[ei]|decadono|senza (?:effetto|valore)|nulle!|non (?:valgono|contano|si applicano)|cessano di (?:valere|applicarsi)|perdono ~(?:efficacia|valore|validità)",
  despite: "anche se|qualunque cosa|indipendentemente da|nonostante|a prescindere da",
  unbound:
    "(?:sei ora|ora sei|agisci come|comportati come) ~senza (?:alcuna )?(?:restrizion|limit|regol|filtr)|modalità sviluppatore",
  outrank: "prevale|prevalgono|priorità|precedenza|sostituisc|annull|al di sopra d|prima d",
  ofProduct: "legge|decreto|articolo|versione|fiscal|API",
  condition: "(?:se|quando)!(?! ~quest)|potrebbe",
  foundIn:
    "(?:in|nel|nella|nelle|nei|di|del|delle)! (?:\\p{L}+ ){0,3}?(?:pagin|document|file|e-?mail|comment|contenut|input|dati)",
} satisfies Lexicon;
