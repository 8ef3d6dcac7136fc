/**
 * Words of a language by concept, each a list of alternatives. They are stems unless `!` ends the word. A space matches any
 * whitespace, `_` up to three words, and `~` a gap of at most 60 characters within a clause.
 */
export type Lexicon = Readonly<{
  /** Forbids the act that follows. */
  not: string;
  /** Forbids the act before it in the clause. */
  notAfter?: string;
  /** Forbids the act that it is joined to. */
  suffix?: string;
  /** Forbids what follows beside another act. */
  without?: string;
  /** Turns a prohibition into its opposite: "do not forget to". */
  neutral?: string;
  /** Acts on facts. */
  reveal: string;
  /** The words of it that say enough without a hearer; all where it is left out. */
  betray?: string;
  /** Shows or stores; ordinary for most objects. */
  show?: string;
  /** Verbs of learning or noticing. */
  know: string;
  hide: string;
  /** The words of it that say enough without a hearer. */
  hush?: string;
  secretly: string;
  /** Acts that have effects. */
  act: string;
  say: string;
  /** That nothing was done, or only something harmless. */
  denial: string;
  /** When somebody asks. */
  asked: string;
  user: string;
  /** Where an agent reports. */
  outlet: string;
  /** What the agent did. */
  deed: string;
  /** What the skill itself says. */
  self: string;
  it: string;
  /** Left out for the sake of the reader or of a secret, or only for a time. */
  harmless: string;
  /** Told of others, quoted or supposed. */
  reported?: string;
}>;

export const lexicons = {
  en: {
    not: "(?:do not|don't)!(?<=(?:^\\s{0,8}|\\n\\s{0,8}|[^\\p{L}\\s]\\s{0,4}|(?<!\\p{L})(?:and|or|but|then|please|so|also|you|(?<!(?:they|it|which|that|these|those)\\s)just|now|nor|instead|always|simply|it|AI|agents?|assistants?|models?|claude)\\s{1,4})(?:do not|don't))|never!(?! (?:\\p{L}+ed|told|shown|seen|known|sent|run|written|read)!)|(?:is|are|be|gets?) never!|must not|must never|mustn't|should not|shouldn't|shall not|(?:will not|won't)(?<=(?:you|agent|assistant)\\s(?:will not|won't))|need not|needn't|not to!|(?:is|are)(?: not|n't) (?=(?:to be )?(?:mention|brought|raised|disclos|reported|told|reveal|discuss|shown|named|part of (?:the|your) (?:final )?(?:answer|reply|response|summary)))|avoid(?= (?:\\p{L}{1,30} )?\\p{L}+ing!)|refrain from|no need to|not need to|not have to|nor!|nothing|nobody|no one|nowhere|no (?:word|trace|mention|reference|hint|part|line|sentence|record|sign)|not even|neither!(?! (?:is|are|was|were|of|has|have)!)|no longer|forbidden to|prohibited from|not allowed to|not permitted to|not supposed to|under no circumstances|on no account|no (?:reason|point|cause) to",
    without: "without(?= (?:[\\p{L}'’]{1,30} ){0,3}?(?:\\p{L}{1,20}ing|a word|knowledge|aware|mention))",
    neutral: "forget|hesitate|fail!|skip|omit|neglect|hide|conceal|withhold|only!|just!|leave out|miss!|wait",
    reveal:
      "(?:tell|inform|notify|alert|mention|reveal|disclose|acknowledge|admit|announce|report|warn|divulge|expose|confess|communicate|explain|discuss|flag|raise|quote|cite|confirm)(?:ing|ed)?!|disclosing|divulging|notifi(?:ed|es)|told!|brief!|acknowledging|(?:bring|brought|bringing) (?:it|this|that|these|them|the _)? ?up!|(?:bring|call|draw|drawing|calling|bringing) ~attention|attention to|(?:speak|speaks|speaking|spoken|talk|talking) (?:of|about|to|with)|(?:showing|displaying|logging|recording) (?:it|this|that|them|anything)|say(?:ing)? (?:so|anything|that|a word|how|why|what)|let ~ know|give away|giving away|(?:mention|reference)s? (?:of|to)|appear|show up|come up|turn up|points? (?:back )?(?:to|at)|refers?! ?(?:back )?to|hints?! (?:at|that)|be (?:named|seen|noted)|make ~ aware|let (?:on|slip)|comment(?:ing)? on|a word (?:about|of|to)|(?:bring|bringing|brought) ~ up!|part of (?:the|your|any) (?:final )?(?:report|answer|summar|reply|response|output)|describ(?:e|ing)|share!|sharing",
    betray:
      "(?:mention|reveal|disclose|admit|acknowledge|divulge|confess)(?:ing|ed)?!|disclosing|divulging|tell!|(?:speak|talk)(?:ing)? (?:of|about)|(?:mention|reference)s? (?:of|to)|let ~ know",
    show: "(?:show|display|print|log|record|output|list|name|note)(?:ing|n|ed|ged)?!|includ(?:e|ing|ed)|surface!|surfacing|naming|writ(?:e|ing)|repeat|logging|stating",
    know: "knows?!|knowing|knowledge|notices?!|noticing|learns?!|finds? out|finding out|sees?!|seeing|hears?! (?:of|about)|aware|be (?:told|informed|notified|bothered with|made aware)|realis|realiz|discover|suspect!|spot!|unaware|unnotic",
    hide: "(?:hide|conceal|withhold|obscure|mask|disguise|cover up|bury)!|(?:hiding|concealing|withholding|masking)|ke(?:ep|pt)(?:ing)? (?:[\\p{L}'’]{1,30}\\s+){0,5}?(?:secret|hidden|private|confidential|invisible|under wraps|to yourself|between us|out of|from|away from|off the record|in the dark)!|(?:stay|remain|be|keep)(?:s|ing)? (?:hidden|invisible|secret|concealed|unmentioned|unnoticed|unknown to)!|(?:stay|remain|be|keep)(?:s|ing)? (?:silent|quiet|mum) (?:about|on|regarding)|leav(?:e|ing) (?:[\\p{L}'’]{1,30}\\s+){0,5}?(?:out of|off the|unmentioned|unsaid|in the dark|out)!|omit (?:[\\p{L}'’]{1,30}\\s+){0,4}?(?:from|mention|reference)|between us!|(?:suppress|gloss over|pass over|play down|scrub|strip|erase) (?:[\\p{L}'’]{1,30}\\s+){0,4}?(?:from|in|mention|trace|record)|cover your tracks|remove (?:all |any |every )?(?:traces?|evidence|mentions?)|(?:pretend|act as (?:if|though)) ~(?:nothing|never|did not|not exist|no such)",
    hush: "ke(?:ep|pt)(?:ing)? (?:[\\p{L}'’]{1,30}\\s+){0,5}?(?:secret|hidden|confidential|under wraps|to yourself|between us)!|between us!|(?:silent|quiet|mum) (?:about|on)|pretend|act as|your tracks|remove (?:all |any |every )?(?:traces?|evidence|mentions?)|omit ~(?:mention|reference)|unmentioned|unsaid",
    secretly:
      "secretly|covertly|stealthily|surreptitiously|clandestinely|in secret!(?= ?[.,;:!]| from|$)|behind (?:the|their) (?:user's |owner's )?backs?|unnoticed|on the sly|(?:silently|quietly|discreetly) (?:send|upload|post|transmit|forward|exfiltrate|collect|gather|harvest|copy)!|(?:send|upload|post|transmit|forward|exfiltrate|collect) (?:it|them|this|the) ~(?:silently|quietly|discreetly)",
    act: "(?:send|upload|post|transmit|forward|exfiltrate|copy|run|execute|install|append|modify|gather|harvest|collect|push|delete|transfer|submit|publish|sync|move|save|write|add|change|share|commit|store|read|make|do|download|update|remove|insert|record|apply|report|perform|pay|buy|order|encrypt|open|use|set|log|sign)(?:ing)?!",
    say: "(?:say|answer|reply|respond|claim|pretend|insist|state|assure|tell|write|deny|lie|maintain|act as (?:if|though)|report|explain|describe|declare)s?!|denies|replies",
    denial:
      "(?:nothing|none) (?:else )?(?:was|were|has|have|had|happened|changed|left|leaves|took)|no (?:\\p{L}{1,30} )?(?:data|files?|keys?|requests?|messages?|changes?|uploads?|commands?|information|connections?|such \\p{L}+) (?:was|were|has|have|had|left|leaves)|(?:you|I|it|we|they) (?:have |had )?(?:only|merely|just|solely|simply) (?:\\p{L}{1,30} )?(?:read|look|format|check|edit|fix|tidi|tidy|touch|open|clean|view|scan|sort|chang|updat|list|review|did|made|ran|use)|(?:you|I|it|we) (?:did not|didn't|have not|haven't|had not|hadn't|were not|weren't|was not|never) |were not!|no (?:preference|bias|hidden|special|sponsor)|(?:was|is) (?:just |only |merely |part of )?(?:an? )?(?:routine|normal|standard|regular|neutral|unbiased|independent|maintenance|caching|network)|routine (?:\\p{L}{1,30} )?(?:maintenance|check|task|operation|update)|(?:deny|denies) (?:it|that|any|all|having|everything|knowledge)|deny!(?= ?[.,;]|$)|lie!|your own (?:reading|view|opinion)|(?:it|page|section) (?:is about|deals with)",
    asked:
      "(?:if|when|whenever|should|once|even if|even when|in case|upon|unless|although) (?:[\\p{L}'’]{1,30}\\s+){0,4}?(?:asks?!(?! (?:to|for)!)|asked!(?! (?:to|for)!)|asking about|questioned|inquir|enquir|wonders?!|wants? to know)|asked (?:about|what|whether|why|if|directly)|to (?:any|a|the|all)? ?questions?|on request|upon request|who asks?",
    user: "(?:users?|humans?|operators?|owners?|people|persons?|anyone|anybody|someone|somebody|everyone|reviewers?|maintainers?|readers?|auditors?|(?:the|your|their|any|a|our) (?:developers?|customers?|clients?|teams?|colleagues?)|boss)!(?!-)|(?:with|to) me!|(?:tell|inform|notify|show|alert|warn|telling|informing|from) them!|they!",
    outlet:
      "(?:in|into|from|of|the|your|any|its|or|and|final|an?|their|all|every) (?:\\p{L}{1,30} )?(?:summar(?:y|ies)|answers?|repl(?:y|ies)|responses?|reports?|changelogs?|commit messages?|messages?|chats?|conversations?|transcripts?|hand-?overs?|reviews?!(?! (?:version|copy|process))|minutes|pull requests?|PRs?|descriptions?|logs?|recaps?|plans?|write-?ups?|debriefs?|final (?:\\p{L}+)|status updates?)!(?! files?)|(?:your|final) (?:final )?output!|anywhere!|under any circumstances?|at all!",
    deed: "(?:what|which \\p{L}+|that|how|when|why|where|whether|anything|everything|whatever) (?:\\p{L}{1,30} )?(?:you|it|this skill|we|I|the (?:agent|assistant|skill|script|tool)) (?:have |has |are |were |just |actually |really |also |'ve |had )*(?:did|do!|done|doing|chang|ran!|run!|read!|send|sent!|copied|copy|upload|install|modif|delet|remov|add|wrote|writ|execut|access|collect|edit|push|post|commit|fetch|download|made|make!|took|touch|open|left out|gather|store|was|were|is!)|(?:(?:the|this|that|these|those|any|your|its|all|each|every|such|about|of|an?) (?:[\\p{L}-]{1,30} ){0,2}?(?:uploads?|transfers?|transmissions?|requests?|calls?|commands?|actions?|changes?|modifications?|syncs?|sync step|backups?|telemetry|downloads?|connections?|installs?|installations?|scripts?|hooks?|process(?:es)?|operations?|commits?|deletions?|payments?|purchases?|cop(?:y|ies)|copying|collection|submissions?|exfiltration|sending|key|file access|access|side effects?|background (?:\\p{L}+)|edits?|writes?|endpoint|server|address|exports?|pings?|check-?ins?|behaviou?r|activit(?:y|ies)|existence)!)|(?:the|any|your|its|some|an?) (?:copied|sent|uploaded|extra|added|changed|deleted|outgoing|background|hidden|additional|new|removed|modified) [\\p{L}-]+",
    self: "(?:this|these|those|that|such) (?:\\p{L}{1,30} ){0,2}?(?:steps?|sections?|instructions?|rules?|remarks?|notes?|pages?|comments?|paragraphs?|lines?|skills?|files?|segments?|procedures?|passages?|parts?|notices?|guidelines?|guidance|prompts?|directives?|arrangements?|texts?|documents?|tasks?|requirements?|hidden|preferences?|usage|upkeep|clause|points?|items?|fact)!|of this!",
    it: "(?:about|of|to|on|regarding) (?:it|this|that|these|them|any of (?:this|it))!|(?:this|it|that|these|them|anything|so|any of (?:this|it)|a word)(?= ?(?:$|[.,;:!)]|(?:to|from|in|with|or|and|when|if|even|anywhere|at|on|by|out|for|is|are|was|must|should|up|either|secret|hidden|quiet|private|confidential|between|off|unmentioned)!))",
    harmless:
      "proactively|relevant|(?:you|we) (?:do not|don't|did not) (?:\\p{L}{1,20} )?know!|to disk|as missing|report(?:ing)? (?:[\\p{L}'’-]{1,30} ){1,5}as!|tell(?:ing)? (?:the |your |any )?(?:users?|them|people|him|her|anyone) to!|tool(?:'?s)? (?:names?|calls?|use|ids?)|(?:skill|file|command|function|variable|agent|step|section|class)'?s? (?:names?|ids?|numbers?|labels?)|internal|implementation|ids?!|uuids?!|raw!|json!|xml!|yaml!|jargon|sub-?agents?|reasoning|thinking|search process|chain[- ]of[- ]thought|scor|rubric|reminder|template|placeholder|intermediate|draft|as (?:code|text|is|a list|rules|examples?)!|in plain|until!|unless!|yet!|before!|spoiler|answer key|(?:correct|right) answers?|(?:reveal|show|give|tell|give away|giving away) (?:the |any |all )?answers?!|solutions?!|hints?!(?! (?:at|that))|password|secrets!|credential|tokens?!|api keys?|personal|pii!|stack traces?|error details|debug|once per|more than once|twice|again!|every (?:step|time)|each (?:step|time|call)|verbos|trivial|minor|routine (?:steps?|progress)|unnecessar|redundan|empty|nois[ey]|duplicat|no results?|already|fails?!(?=[.,;]| or| to)|if (?:it|the|this|that|a|an|nothing|no|there) (?:\\p{L}{1,30} ){0,3}?(?:succe|pass|fail|works?|empty|unchanged)|progress|changelog|restart|guess|speculat|assum|made up|unverified|untested|plot|twist|ending|word for word|verbatim|prematurely|too early|too often|fictional|character|player|students?|(?:if|even if|when|because|that) (?:the |a )?users? (?:never|cannot|can't|does not|doesn't|is not)|(?:users?|people|they|developers|customers) (?:do not|don't|never) (?:know|notice|see|reali[sz]e)",
    reported:
      "too \\p{L}{1,20} to!|(?:terms?|words?|strings?) that|attack|malicious|inject|suspicious|hostile|adversar|jailbreak|detect|flag(?:s|ged)!|red flags?|such as|for example|e\\.g|claims?! to|claiming|phras|attempts? to|tries to|trying to|asks (?:you|the)|asking (?:you|the)|instruct(?:s|ing) (?:you|the|an)|tells you|telling|might!|could!|would!|may (?:ask|tell|contain|say|try|instruct|include)|looks? for|watch (?:for|out)|like[:,]? [\"“'‘]|compar(?:e|ing)|avoid (?:skills|prompts)|look out|text that|content that|instructions? that|prompts? that|skills? that|prevents?|beware|examples? of|says?!(?= [\"“'‘])|refuse|reject|unlike|instead of|rather than|never follow",
  },
  de: {
    not: "nicht|nichts|nie!|niemals|keine[nmrs]?!|kein!|auf keinen Fall|keinesfalls|weder|noch!|unterlass|vermeide",
    without: "ohne",
    notAfter:
      "nicht!|nichts!|nie!|niemals!|keine[nmrs]? (?:Wort|Silbe|Fall|Umständen)|kein Wort|keinesfalls|unter keinen",
    neutral: "vergess|vergiss|versäum|zöger|verschweig|verheimlich|verberg|auslass|weglass|überspring|nur!",
    reveal:
      "(?:erwähn|verrat|verrät|sag|meld|bericht|informier|benachrichtig|unterricht|mitteil|mitgeteilt|teil|offenleg|leg|preisgeb|preiszugeb|ansprech|sprich|sprech|sprecht|erzähl|warn|hinweis|hinzuweis|weis|kommentier|kennzeichn|nenn|gib|offenbar|geb|aufmerksam|aufzeig|anmerk|vermerk)(?:e|en|t|est|est du|te|ten|et|zu)?(?: Sie)?!|genannt|angemerkt|gesagt|auftauch|erschein|vorkomm|Rede sein|zu sprechen",
    betray: "erwähn|verrat|verrät|sag|erzähl|sprich|sprech|preisgeb",
    show: "(?:zeig|anzeig|protokollier|schreib|aufnehm|aufführ|ausgeb|ausgegeben|aufgeführt)(?:e|en|t)?(?: Sie)?!",
    know: "erfahr|erfährt|wissen|weiß!|merk|bemerk|mitbekomm|sehen!|sieht!|sehe!|mitkrieg|Wissen!|entdeck|auffall|auffäll|bekannt",
    hide: "verschweig|verheimlich|verberg|verbirg|versteck|vertusch|geheim|unerwähnt|stillschweig|(?:lass|lasse|lassen) ~(?:weg|aus|unerwähnt)!|behalt(?:e|en) ~ für (?:dich|sich)|(?:halt|halte|halten) ~(?:geheim|verborgen|zurück|fern)|hinter dem Rücken|im Dunkeln|verschleier",
    secretly: "heimlich|klammheimlich|im Geheimen|hinter dem Rücken|unbemerkt|verdeckt",
    act: "send|schick|lade|lad!|hochlad|kopier|übertrag|führ|ausführ|installier|schreib|häng|änder|lösch|sammle|sammeln|speicher|veröffentlich|push|füg|trag|leit|übermittl|mach",
    say: "sag|antwort|behaupt|erklär|bericht|gib ~ an!|streit|leugn|lüg|versicher|tu(?:e|n)?! ~als|schreib|erwider|teil ~mit!|meld",
    denial:
      "nichts|nur!|lediglich|bloß|kein|nicht ~(?:gesendet|geschickt|getan|geändert|gelöscht)|Routine|nie!|neutral|unabhängig|vollständig",
    asked: "(?:wenn|falls|sollte|auch wenn|selbst wenn|sobald|auf) ~(?:frag|Nachfrage|Anfrage|Rückfrage|wissen will)",
    user: "(?:Be)?Nutzer|Anwender|Mensch|Besitzer|Eigentümer|Auftraggeber|Betreiber|Kund|Personen?!|jemand|niemand|ihm!|ihr!|Leser|Prüfer|Entwickler",
    outlet:
      "Antwort|Zusammenfassung|Bericht|Ausgabe|Protokoll|Commit-Nachricht|Commit-Message|Commit|Chat|Gespräch|Änderungsprotokoll|Changelog|Meldung|Übersicht|Abschluss",
    deed: "was (?:du|Sie)! ~(?:getan|gemacht|tust|tun|machst|geändert|entfernt|gelöscht|gesendet|geschickt|weggelassen|kopiert|hochgeladen|ausgeführt|gelesen)|dass (?:du|Sie|etwas|Daten|Dateien)|Upload|Hochladen|Versand|Übertragung|Zahlung|Kauf|Kopie|Löschung|(?:diese[nrms]?|den|der|die|das|vom|zum|von der|einen?) (?:\\p{L}{1,30} )?(?:Befehl|Anfrage|Aufruf|Änderung|Download|Installation|Skript|Vorgang|Aktion|Übermittlung|Sicherung|Telemetrie|Verbindung|Zugriff|Kommando)",
    self: "dies(?:e[nrms]?|es)?! (?:\\p{L}{1,30} )?(?:Abschnitt|Absatz|Absätze|Regel|Hinweis|Anweisung|Vorgabe|Notiz|Schritt|Seite|Zeile|Datei|Änderung|Skill|Passage|Text|Punkt|Kommentar|Bemerkung|Anleitung)",
    it: "davon!|darüber!|hiervon!|dies!|das(?= (?:nicht|nie|vor|dem|gegenüber))|es!|darauf!|hierüber!|diese[sn]!|nichts",
    harmless:
      "bevor!|bis! |sofern|außer! |Passw|Schlüssel|Geheimnis|personenbezogen|Tool-?[Nn]amen|Werkzeugnamen|interne|Fachjargon|Rohdaten|JSON|solange|sondern nur|noch nicht|Zwischen(?:schritt|ergebnis)|es sei denn|Lösung",
    reported: "Angreifer|Angriff|bösartig|schädlich|verdächtig|zum Beispiel|z\\. ?B\\.|etwa|könnte|versuch|erkenn|ob!",
  },
  es: {
    not: "no!|nunca|jamás|jamas|ni!|evita|nada!|prohibido|tampoco",
    without: "sin!",
    neutral: "olvid|dud|omit|ocult|dej(?:e|es) de|sol[oa]!|sólo|únicamente",
    reveal:
      "(?:inform|avis|notific|notifiqu|mencion|revel|divulg|divulgu|coment|report|cuent|señal|expliqu|indiqu|habl|muestr|comuniqu|comunic|expon|expong)(?:es|e|as|ar|arle|arlo|ar[ldsn]\\p{L}+|en|a|ado|ada)?!|(?:dig|adviert|refier|reconozc|admit)(?:as|a|an)!|decir|decír|advert|dej(?:es|e) ~ (?:ver|saber)|(?:aparec|figur|const)\\p{L}+|hacer saber|dar a conocer",
    betray: "mencion|revel|cuent|dig|decir|habl",
    show: "muestr\\p{L}+|mostr\\p{L}+|inclu\\p{L}+|registr\\p{L}+|imprim\\p{L}+",
    know: "sepa!|saber|enter[ea]|conoc|vea!|ver!|descubr|notar|note!|conocimiento|darse cuenta|dé cuenta",
    hide: "ocult(?:a|e|ar|es|adlo|arlo|alo)|escond|encubr|disimul|calla|silencia|guard[ae] ~(?:secreto|silencio|para ti)|mant(?:én|enga|ener) ~(?:en secreto|ocult|oculto|lejos)|omit[ae] ~(?:del|en el|en la|de la|toda|cualquier)|(?:deja|dejar) ~ fuera|en secreto",
    secretly: "en secreto|secretamente|a escondidas|disimuladamente|sigilosamente|a espaldas|sin que nadie",
    act: "env[ií]|sub[eai]|copi|ejecut|instal|añad|agreg|modific|borr|elimin|transfier|public|guard|recopil|descarg|escrib|haz!|cambi",
    say: "di!|diga!|digan|responde|responda|contesta|conteste|afirma|asegura|finge|niega|niegue|miente|declara|explica|decir|dile|dígale",
    denial:
      "nada!|sol[oa]!|sólo|solamente|únicamente|no (?:se )?(?:ha|has|he|hiciste|hice|envi|modific|cambi|borr|sub|hub|sigues|sigue)|rutina|ningún|ninguna|neutral|fielmente|complet",
    asked:
      "(?:si|cuando|aunque|incluso si|en caso de que|al) (?:\\p{L}{1,30}\\s+){0,4}?(?:pregunt|interrog|insist|quiere saber)",
    user: "usuari[oa]s?|human|persona|dueñ|propietari|client|operador|lector|nadie|alguien|revisor|desarrollador",
    outlet:
      "respuesta|resumen|informe|salida|mensaje|chat|conversación|registro|acta|reporte|changelog|commit|explicación",
    deed: "lo que (?:has|hayas|haya|se|hiciste|haces|hagas|hizo|hice|estás)|la subida|el env[ií]o|la transferencia|la copia|la descarga|la petición|la solicitud|la instalación|(?:est[ea]|el|la|los|las|ningún|esos|estos) (?:\\p{L}{1,30} )?(?:comando|orden!|cambio|acción|llamada|operación|script|proceso|pago|compra|conexión|borrado|modificaci|envíos|subidas|acceso)s?|que (?:has|se ha|hayas) \\p{L}+",
    self: "est[aeo]s?! (?:\\p{L}{1,30} )?(?:paso|sección|párrafo|regla|nota|instrucci|apartado|pauta|guía|página|línea|skill|habilidad|texto|archivo|comentario|documento|punto|usos)",
    it: "ello!|esto!|eso!|nada!|algo!|(?:^|no |nunca )(?:se )?(?:lo|la|los|las|le lo|selo)!",
    harmless:
      "antes de|hasta!|hasta que|salvo|contraseñ|secretos!|claves?!|personales|a menos que|nombres de (?:las )?herramientas|interno|JSON|jerga|todavía|aún!|solución|datos sin",
    reported: "atacante|ataque|malicios|sospechos|por ejemplo|podría|intent|detect|como [\"“«']",
  },
  pt: {
    not: "não!|nao!|nunca|jamais|nem!|evite|nada!|proibido",
    without: "sem!",
    neutral: "esqueç|hesite|omit|ocult|deix(?:e|es) de|só!|apenas",
    reveal:
      "(?:inform|avis|notifi[cq]|mencion|revel|divulg|coment|report|cont|assinal|expli[cq]|indi[cq]|fal|mostr|comuni[cq]|relat|alert|sinaliz|diss?)(?:es|e|as|a|ar|ue|uem|ues|em|ado|ada|á-\\p{L}+|ar-\\p{L}+)!|dig(?:a|as|am)!|dizer|admit\\p{L}+|deix(?:e|es) ~ (?:ver|saber)|(?:aparec|figur|const)\\p{L}+|cite!|conhecimento d",
    betray: "mencion|revel|cont|dig|dizer|fal",
    show: "mostr\\p{L}+|exib\\p{L}+|inclu\\p{L}+|registr\\p{L}+|imprim\\p{L}+",
    know: "saiba|saber|fique sabendo|perceb|veja!|ver!|descubr|not(?:e|ar)!|conheciment|tome conhecimento|souber",
    hide: "ocult(?:e|a|ar|es)|escond|encubr|disfarç|omit[ae] ~(?:d[oa]|n[oa]|qualquer|toda)|silencie|mant(?:enha|ém|er) ~(?:em segredo|ocult|segredo|sigilo|escondid)|guarde ~(?:segredo|para você|para si)|deix(?:e|ar) ~de fora|em segredo",
    secretly: "em segredo|secretamente|às escondidas|escondid|discretamente|furtiv|pelas costas|sorrateir",
    act: "envi|carreg|copi|execut|instal|adicion|acrescent|modific|apag|exclu|transfir|public|salv|guard|colet|baix|escrev|faça|alter|mand",
    say: "diga!|dizer|responda|afirme|alegue|finja|negue|minta|declare|explique|garanta",
    denial:
      "nada!|só!|apenas|somente|não (?:se )?(?:foi|fez|foram|enviou|enviad|modific|alter|apag|houve|segue)|rotina|nenhum|neutr|complet",
    asked:
      "(?:se|quando|mesmo que|mesmo se|caso|ao) (?:\\p{L}{1,30}\\s+){0,4}?(?:pergunt|question|insist|quiser saber)",
    user: "usuári[oa]s?|utilizador|human|pessoa|don[oa]!|proprietári|cliente|operador|leitor|ninguém|alguém|revisor|desenvolvedor",
    outlet:
      "resposta|resumo|relatório|saída|mensagem|chat|conversa|registro|registo|log!|ata!|changelog|commit|explicação",
    deed: "o que (?:você|tu|foi|fez|fizeste|faz|fizer|tiver|tenha|está)|o upload|o envio|a transferência|a cópia|o download|a solicitação|o pedido|a requisição|a instalação|(?:est[ea]|ess[ea]|[oa]s?|nenhum) (?:\\p{L}{1,30} )?(?:comando|ordem|alteraç|mudança|ação|chamada|operação|script|processo|pagamento|compra|conexão|exclusão|modificaç|acesso)",
    self: "(?:est[ae]s?|ess[ae]s?|dest[ae]s?|dess[ae]s?)! (?:\\p{L}{1,30} )?(?:passo|etapa|seção|secção|parágrafo|regra|nota|instruç|orientaç|página|linha|skill|habilidade|texto|arquivo|ficheiro|comentário|documento|trecho)",
    it: "isso!|isto!|disso!|disto!|nada!|algo!|o! |a ele",
    harmless:
      "antes de|até!|até que|salvo|senhas?!|segredos!|chaves?!|pessoais|a menos que|nomes (?:das|de) ferramentas|intern[oa]|JSON|jargão|ainda!|solução|dados brutos",
    reported: "atacante|ataque|malicios|suspeit|por exemplo|poderia|tent|detect",
  },
  fr: {
    not: "ne!|n'|jamais|ni!|évite|rien!|interdit|pas!|aucun|nul!",
    without: "sans!",
    neutral: "oubli|hésit|manque|omet|cache|masqu|seulement",
    reveal:
      "(?:inform|prévien|préven|averti|avis|notifi|mentionn|révèl|révél|divulg|signal|parl|évoqu|dis!|dit!|dites|dire|montr|indiqu|comment|cit|avou|expliqu|communiqu|rapport|alert|dévoil|fais ~ savoir|faire savoir|apparaît|apparait|figur|point)\\p{L}*",
    betray: "mentionn|révèl|révél|parl|dis!|dites|dire|évoqu",
    show: "montr\\p{L}+|affich\\p{L}+|inclu\\p{L}+|journalis\\p{L}+",
    know: "sache|savoir|apprenne|apprendre|apercevoir|aperçoi|voie!|voir!|remarqu|découvr|rende compte|l'insu|connaissance|au courant|soit informé",
    hide: "cach(?:e|ez|er)!|dissimul|masqu(?:e|ez|er)!|tais!|taisez|taire|passe[zr]? sous silence|garde[zr]? ~(?:secret|pour toi|pour vous|silence)|omet[st]? ~(?:du|de la|dans|toute|tout)|tien(?:s|s|nez)? ~ secret|en secret|laisse[zr]? ~ de côté|à l'insu|étouff",
    secretly: "en secret|secrètement|en cachette|discrètement|furtivement|à l'insu|dans le dos|clandestin",
    act: "envo|téléver|copi|exécut|install|ajout|modifi|supprim|transf|publi|enregistr|collect|téléchar|écri|fais!|faites|chang|lance",
    say: "dis!|dites|réponds|répondez|répondre|affirm|prétend|assur|nie!|niez|mens!|mentez|déclar|expliqu|écri",
    denial:
      "rien!|seulement|uniquement|simplement|ne ~ que|n'(?:as|avez|a|ai) ~(?:pas|rien|jamais|que)|aucun|routine|neutre|équilibré|complet|tout vérifié",
    asked:
      "(?:si|s'|quand|lorsqu|même si|en cas|au cas) ?(?:[\\p{L}'’]{1,30}\\s+){0,4}?(?:demand|interrog|question|insist|veut savoir)",
    user: "utilisat(?:eur|rice)s?|humain|personne!|propriétaire|client|opérateur|lecteur|quiconque|quelqu'un|relecteur|développeur|lui!",
    outlet: "réponse|résumé|rapport|sortie|message|chat|conversation|journal|compte rendu|changelog|commit|synthèse",
    deed: "ce que (?:tu|vous|l'on|j)|l'envoi|le transfert|la copie|le téléchargement|le téléversement|la requête|l'installation|l'upload|(?:cet?|cette|ces|le|la|les|l'|aucune?) ?(?:\\p{L}{1,30} )?(?:commande|ordre|changement|action|appel|opération|script|processus|paiement|achat|connexion|suppression|modification|accès)",
    self: "c(?:e|et|ette|es)! (?:\\p{L}{1,30} )?(?:paragraphe|section|règle|note|remarque|consigne|instruction|étape|page|ligne|segment|fichier|skill|compétence|texte|commentaire|document|passage|point|usages)",
    it: "cela!|ceci!|ça!|en!|le!(?= (?:dis|dites|mentionne|révèle|signale))|rien!|l'(?=utilisateur le)",
    harmless:
      "avant (?:que|de)|sauf|mots? de passe|secrets!|clés?!|personnelles|jusqu'à|à moins|noms? d(?:es|'|e) ?outils?|interne|JSON|jargon|encore|solution|données brutes",
    reported: "attaquant|attaque|malveillan|suspect|par exemple|pourrai|tent(?:e|er)|détect",
  },
  it: {
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
  },
  nl: {
    not: "niet!|nooit|niets!|geen!|noch!|vermijd",
    without: "zonder!",
    notAfter: "niet!|nooit!|niets!|geen woord",
    neutral: "vergeet|vergeten|aarzel|verzwijg|verberg|alleen|slechts",
    reveal:
      "(?:vertel|meld|noem|vermeld|zeg|verklap|bespreek|benoem|informeer|waarschuw|onthul|rapporteer|praat|spreek|deel)(?:en|t|d|de|len|den|gen)?!|genoemd|verteld|informeren|waarschuwen|gezegd|mee!|medeweten|melden",
    know: "weet!|weten|merk|zien!|ziet!|ontdek|hoort!|horen|te weten",
    hide: "verzwijg|zwijg|verberg|verbergen|houd ~(?:geheim|verborgen|achter|voor je)|laat ~ weg!|geheim",
    secretly: "stiekem|heimelijk|in het geheim|achter de rug",
    act: "stuur|verstuur|upload|kopieer|voer|installeer|schrijf|wijzig|verwijder|verzamel|download|voeg|maak",
    say: "zeg!|antwoord|beweer|verklaar|doe alsof|ontken|lieg",
    denial: "niets!|alleen|slechts|enkel|geen!|routine",
    asked: "(?:als|wanneer|zelfs als|indien|op) (?:\\p{L}{1,30}\\s+){0,4}?(?:vraagt|gevraagd|vragen|verzoek|navraag)",
    user: "gebruiker|mens|persoon|eigenaar|klant|lezer|niemand|iemand",
    outlet: "antwoord|samenvatting|rapport|verslag|uitvoer|bericht|chat|gesprek|logboek|commit",
    deed: "wat (?:je|jij|u)!|de upload|de overdracht|de kopie|het verzoek|de installatie|(?:dit|deze|het|de) (?:\\p{L}{1,30} )?(?:commando|opdracht|wijziging|actie|aanroep|script|proces|betaling|verbinding|verwijdering)",
    self: "(?:deze|dit)! (?:\\p{L}{1,30} )?(?:alinea|paragraaf|regel|notitie|opmerking|instructie|aanwijzing|stap|pagina|sectie|bestand|skill|tekst)",
    it: "dit!|het!(?= niet)|hiervan|hierover|hier!|er!|ervan|erover|dat!",
    harmless: "voordat|totdat|tenzij|wachtwoord|geheimen|sleutels?!|persoonsgegevens|interne|JSON|jargon|nog niet",
    reported: "aanvaller|aanval|kwaadaardig|verdacht|bijvoorbeeld|kan proberen",
  },
  pl: {
    not: "nie!|nigdy|ani!|unikaj|nic!",
    without: "bez!",
    neutral: "zapomn|zapomin|wahaj|ukryw|pomija|tylko",
    reveal:
      "(?:mów|informuj|wspomin|wspomn|ujawn|zdradz|zdradź|koment|zgłasz|ostrzeg|przyzna|powiad|powied|opowiad|pisz|raport|wyjaśni|cytuj|poinform|powiadom)\\p{L}*",
    show: "pokazuj\\p{L}*|pokazać|wyświetla\\p{L}*",
    know: "wiedz|wiedzieć|dowied|zauważ|zobacz|widzi|wiedzy|odkry",
    hide: "ukry[jw]|przemilcz|zataj|zachowaj ~(?:w tajemnicy|dla siebie)|trzymaj ~ w tajemnicy|pomiń ~ milczeniem|w tajemnicy",
    secretly: "potajemnie|po kryjomu|w tajemnicy|za plecami|ukradkiem",
    act: "wyślij|prześlij|skopiuj|uruchom|wykonaj|zainstaluj|dodaj|dopisz|zmień|usuń|zbierz|pobierz|zapisz",
    say: "powiedz|odpowiedz|twierdź|udawaj|zaprzecz|skłam|oświadcz",
    denial: "nic!|tylko|jedynie|nie ~(?:wysł|zmien|usun)|żadn|rutyn",
    asked: "(?:jeśli|gdy|jeżeli|nawet|kiedy) (?:\\p{L}{1,30}\\s+){0,4}?(?:zapyta|pyta|spyta|prośb)",
    user: "użytkownik|człowiek|osob|właściciel|klient|nikt|nikomu|ktoś|czytelnik",
    outlet: "odpowied|podsumowani|raport|wiadomoś|rozmow|czat|dziennik|commit",
    deed: "co (?:\\p{L}{1,30} )?(?:zrobi|zmieni|usun|wysła|pomin|skopiowa)|przesłani|wysyłk|kopi[ai]|zapytani|instalacj|t(?:ym|ej|ego|en|ę|ych|e|ą) (?:polecen|zmian|działan|operacj)",
    self: "t(?:ym|ej|ego|en|ę|ych|e)! (?:\\p{L}{1,30} )?(?:akapi|fragmen|sekcj|zasad|regu|notat|instrukcj|krok|stron|wskazówk|plik|skill|tekst)",
    it: "tym!|tego!|to!|o tym",
    harmless: "dopóki|zanim|chyba|hase?ł|klucz|osobow|wewnętrzn|JSON",
    reported: "atakując|atak|złośliw|podejrzan|na przykład|może próbować",
  },
  ru: {
    not: "не!|никогда|ни!|нельзя|избегай|ничего",
    without: "без!",
    neutral: "забуд|забыв|стесня|скрыв|умалч|пропуск|только",
    reveal:
      "(?:рассказыв|расскаж|сообща|сообщи|упомин|упомян|говори|скажи|сказать|указыв|раскры|предупре|комментир|признав|называ|пиши|информир|уведомл|докладыв|объясн|разглаш|обсужда|дава(?:й|ть) знать|дай ~ понять)\\p{L}*",
    betray: "упомин|упомян|рассказ|раскры|говори|скажи|сказать|сообщ",
    show: "показыв\\p{L}*|покаж\\p{L}*|выводи\\p{L}*|включа\\p{L}*",
    know: "знать|знал|узна|замет|замеч|увид|видит|видел|ведома|понял|догад",
    hide: "скрой|скрыва|утаи|утаив|умолч|умалчив|держи ~ в (?:тайне|секрете)|сохрани ~ в (?:тайне|секрете)|втайне|в тайне|в секрете|прячь|спрячь|замолч",
    secretly: "тайно|втайне|тайком|скрытно|незаметно|украдкой|за спиной",
    act: "отправ|загруз|скопир|выполни|запусти|установ|добав|измен|удал|собер|скача|запиши|перешли|передай|сохран",
    say: "скажи|ответь|отвечай|утверждай|притвор|отрицай|солги|заяв|говори|сообщи|объясни",
    denial: "ничего|только|лишь|просто|не ~(?:отправ|измен|удал|был)|никак|обычн|нейтральн|полн",
    asked: "(?:если|когда|даже если|на|при) (?:\\p{L}{1,30}\\s+){0,4}?(?:спрос|спраш|вопрос|поинтерес)",
    user: "пользовател|человек|владел|клиент|оператор|читател|никто|никому|кто-|разработчик",
    outlet: "отч[её]т|ответ|сводк|резюме|итог|вывод|сообщени|чат|журнал|лог!|коммит|беседе|разговор",
    deed: "(?:что|чём|чем) (?:ты|вы|был|сдела)|(?:этот|эту|этой|этих|об|о|про) ?(?:\\p{L}{1,30} )?(?:загрузк|отправк|копировани|запрос|команд|изменени|действи|установк|операци|удалени|скрипт|передач|доступ|выгрузк)",
    self: "(?:эт(?:от|ом|ого|у|ой|и|их)|данн(?:ый|ом|ого))! (?:\\p{L}{1,30} )?(?:абзац|раздел|правил|заметк|инструкци|указани|шаг|страниц|строк|пункт|файл|навык|текст)",
    it: "этом!|это!|этого!|том,?|него!|нём!|ничего",
    harmless: "пока|прежде|кроме|парол|ключ|секреты|персональн|до тех|внутренн|JSON|жаргон",
    reported: "злоумышлен|атак|вредонос|подозрит|например|может попытать",
  },
  uk: {
    not: "не!|ніколи|ні!|уникай|нічого",
    without: "без!",
    neutral: "забуд|вагай|прихов|пропуск|тільки|лише",
    reveal:
      "(?:згаду|повідомля|розповіда|каж(?:и|іть)|розкри|попереджа|зізнав|назива|пиши|інформу|сповіща|скаж|обговорю)\\p{L}*",
    show: "показу\\p{L}*",
    know: "знати|дізна|поміт|побач|відома",
    hide: "прихов|замовч|тримай ~ в таємниці|у таємниці",
    secretly: "таємно|потай|крадькома",
    act: "надішли|завантаж|скопіюй|викона|встанов|дода|зміни|видал|збер",
    say: "скаж|відповід|стверджуй|заперечуй|поясни",
    denial: "нічого|лише|тільки|не ~(?:надіс|змін)",
    asked: "(?:якщо|коли|навіть|на) (?:\\p{L}{1,30}\\s+){0,4}?(?:запита|пита|спита)",
    user: "користувач|людин|власник|клієнт|ніхто|нікому",
    outlet: "звіт|відповід|підсум|повідомленн|чат|журнал",
    deed: "що (?:ти|ви|було)|завантаженн|надсиланн|копіюванн|(?:цю|цей|ці|про) (?:\\p{L}{1,30} )?(?:команд|змін|дію|запит|операці|встановленн)",
    self: "(?:ц(?:ей|ього|ю|ієї|ьому|і|их))! (?:\\p{L}{1,30} )?(?:абзац|розділ|правил|нотат|інструкці|вказівк|крок|сторінк|рядк|пункт|файл|навич)",
    it: "це!|цього!|про це",
    harmless: "доки|поки|перш ніж|парол|ключ|персональн",
    reported: "зловмис|атак|шкідлив|наприклад",
  },
  tr: {
    not: "asla|hiçbir zaman|sakın",
    suffix: "me(?:yin|yiniz|meli\\p{L}*|den)?!|ma(?:yın|yınız|malı\\p{L}*|dan)?!",
    reveal: "söyle|bildir|bahset|belirt|açıkla|uyar|an!|değin|itiraf et|anlat|haber ver|ifşa et|sözünü et|duyur",
    show: "göster|listele|yaz",
    know: "bil|öğren|fark et|gör|haberi olma",
    hide: "gizle|gizli tut|sakla|ört!|saklı tut",
    secretly: "gizlice|habersiz|sezdirmeden|haberi olmadan",
    act: "gönder|yükle|kopyala|çalıştır|kur!|ekle|değiştir|sil!|topla|indir",
    say: "söyle|de!|cevap ver|yanıtla|iddia et|inkar et",
    denial: "hiçbir|sadece|yalnızca|yapılmadı|gönderilmedi",
    asked: "sor(?:sa|ar|ulsa|ulur|sun|duğunda|ulduğunda)\\p{L}*",
    user: "kullanıcı|insan|sahib|müşteri|kimse",
    outlet: "özet|yanıt|cevap|rapor|çıktı|mesaj|sohbet",
    deed: "ne yaptığın|yaptıklarını|yükleme|gönderim|(?:bu|şu) (?:komut|değişikli|işlem|isteğ|istek)|değiştirdiğin|sildiğin|gönderdiğin|çıkardığın|kopyaladığın",
    self: "bu! (?:\\p{L}{1,30} )?(?:paragra|bölüm|kural|not|talimat|adım|sayfa|satır|yönerge|dosya|beceri)",
    it: "bunu!|bundan!|bunun!|hiçbir şey",
    harmless: "önce!|kadar!|parola|şifre|kişisel|anahtar|m[ae]d[ae]n[^.]{0,40}m[ae](?:yin|yın)?!",
    reported: "saldırgan|saldırı|kötü niyetli|örneğin",
  },
  ar: {
    not: "لا |لن |عدم |يجب ألا |ألا |لم ",
    without: "دون |بدون |من دون ",
    reveal:
      "تخبر|تذكر|تكشف|تشر|تبلغ|تحذر|تفصح|تنبه|تعترف|تعلم|تقل|تقول|إخبار|إبلاغ|ذكر|إعلام|الكشف|تصرح|تتحدث|تفش|إطلاع|تطلع",
    show: "تظهر|تعرض|تدرج",
    know: "يعلم|يعرف|يرى|يلاحظ|يكتشف|علم|معرفة",
    hide: "أخف|اخف|تكتم|اكتم|احجب|أبق ~(?:سر|مخفي)|احتفظ ~سر|سرا عن|اجعل ~سر|إخفاء",
    secretly: "سرا|خفية|في الخفاء|خلسة|دون علم",
    act: "أرسل|ارسل|ارفع|انسخ|نفذ|شغل|ثبت|أضف|غير|احذف|اجمع|حمل",
    say: "قل|أجب|اجب|ادع|أنكر|تظاهر|اكذب|أكد|صرح",
    denial: "لا شيء|شيئا|فقط|مجرد|لم |روتين",
    asked: "(?:إذا|إن|لو|عندما|حتى لو|حتى إن|حتى إذا|ولو|وإن|حتى عند) ?~(?:سأل|سئل|السؤال|استفسر|طلب)",
    user: "المستخدم|للمستخدم|الإنسان|المالك|أحد|العميل|القارئ|المشغل",
    outlet: "التقرير|الملخص|ملخص|الرد|ردك|الإجابة|إجابتك|الجواب|المخرجات|الرسالة|المحادثة|السجل|تقرير",
    deed: "ما (?:فعلت|قمت|تفعل|أرسلت|غيرت|حذفت)|بما (?:فعلت|غيرت|حذفت|قمت)|ما قمت|الرفع|رفع|الإرسال|إرسال|النسخ|التحميل|الطلب|هذا (?:الأمر|التغيير|الإجراء)|هذه العملية|أي خطر|أي مخاطر|التغيير|الأوامر|النقل",
    self: "هذه (?:الفقرة|القاعدة|القواعد|الملاحظة|التعليمات|الخطوة|الصفحة|الوثيقة|المهارة)|هذا (?:القسم|السطر|الملف|الأمر|النص|البند)",
    it: "ذلك|هذا|بذلك|بهذا|عنه|به ",
    harmless: "قبل أن|إلى أن|إلا إذا|كلمة المرور|كلمات المرور|البيانات الشخصية|مفتاح|الأسرار",
    reported: "المهاجم|هجوم|خبيث|مشبوه|على سبيل المثال",
  },
  he: {
    not: "אל |אין ל|לעולם אל|לעולם לא|אסור ל|לא ",
    without: "בלי |מבלי ",
    reveal:
      "תספר|תזכיר|תגל|תציין|תדווח|תזהיר|להזכיר|לגלות|לציין|לספר|לומר|תאמר|תודיע|להודיע|לדווח|תחשוף|תודה|תיידע|ליידע|יוזכר|תסגיר",
    show: "תראה|להראות|תציג|להציג",
    know: "יידע|ידע|לדעת|ישים לב|יראה|יגלה",
    hide: "הסתר|תסתיר|תשתוק|שמור ~בסוד|העלם|בסוד",
    secretly: "בחשאי|בסתר|בסוד|מאחורי הגב",
    act: "שלח|העלה|העתק|הרץ|בצע|התקן|הוסף|שנה|מחק|אסוף",
    say: "אמור|ענה|תגיד|השב|טען|הכחש|שקר",
    denial: "כלום|שום דבר|רק |בלבד|לא נשלח|לא שינית",
    asked: "(?:אם|כש|גם אם|אפילו אם|גם כש)~(?:ישאל|ישאלו|נשאל|שואל|תישאל|שאל)",
    user: "המשתמש|למשתמש|אדם|הבעלים|הלקוח|אף אחד|מישהו",
    outlet: "הסיכום|בסיכום|התשובה|בתשובה|הדוח|בדוח|הפלט|ההודעה|השיחה",
    deed: "מה ש(?:עשית|שינית|מחקת|שלחת)|ההעלאה|השליחה|ההעתקה|הבקשה|הפקודה|ההתקנה|השינוי",
    self: "הפסקה הזו|פסקה זו|הסעיף הזה|סעיף זה|הכלל הזה|כלל זה|ההערה הזו|הערה זו|ההוראה הזו|הוראה זו|ההוראות האלה|הוראות אלה|הצעד הזה|השלב הזה|שלב זה|השורה הזו|השינוי הזה|שינוי זה|הקובץ הזה",
    it: "זה|זאת|על כך",
    harmless: "לפני ש|עד ש|אלא אם|סיסמ|מפתח|מידע אישי",
    reported: "תוקף|תקיפה|זדוני|חשוד|לדוגמה",
  },
  el: {
    not: "μην|μη!|ποτέ|δεν πρέπει|ούτε",
    without: "χωρίς",
    reveal:
      "αναφέρ|πεις!|πείτε|πει!|λες!|λέτε|αποκαλύ|ενημερών|ενημερώσ|προειδοποι|σχολιά|παραδεχτ|επισημ|μιλήσ|γνωστοποι|κοινοποι",
    show: "δείξ|δείχν|εμφανί",
    know: "ξέρει|μάθει|δει!|καταλάβει|αντιληφθ|γνωρίζ|εν αγνοία",
    hide: "κρύψ|απόκρυψ|αποσιώπησ|αποκρύψ|κράτ(?:α|ησε) ~(?:μυστικ|κρυφ)",
    secretly: "κρυφά|μυστικά|εν αγνοία|λαθραία",
    act: "στείλ|ανέβασ|αντίγραψ|εκτέλεσ|εγκατάστησ|πρόσθεσ|άλλαξ|διάγραψ",
    say: "πες!|απάντησ|ισχυρίσ|αρνήσ",
    denial: "τίποτα|μόνο|απλώς|δεν ",
    asked: "(?:αν|εάν|όταν) (?:\\p{L}{1,30} ){0,3}?(?:ρωτ|ερωτ)",
    user: "χρήστη|άνθρωπο|ιδιοκτήτη|πελάτη|κανέν",
    outlet: "απάντηση|περίληψη|αναφορά|έκθεση|μήνυμα|συνομιλία",
    deed: "τι έκανες|τι άλλαξες|όσα|ό,τι|την? αποστολή|το ανέβασμα|την? μεταφόρτωση|αυτ(?:ή|ήν) την εντολή|την αλλαγή",
    self: "αυτ(?:ή|ήν|ό|ές|ά|ής|ού|ών)! (?:τη[νς]?|το[νυ]?|τις|τα|του|των) (?:παράγραφο|ενότητα|κανόν|σημείωση|οδηγί|βήμα|σελίδα|γραμμή|εντολ|αρχεί)|παρούσα",
    it: "αυτό!|το!|γι' ?αυτό",
    harmless: "πριν|μέχρι|εκτός|κωδικ|προσωπικ|κλειδι",
  },
  hi: {
    not: "मत |न |ना |कभी न|कभी भी|बिना ",
    notAfter: "मत(?!\\p{L})|न(?=\\s)|नहीं|बिना",
    reveal: "बता|कह|बोल|उल्लेख|ज़िक्र|जिक्र|चेतावनी|खुलासा|सूचित|जानकारी|सूचना",
    show: "दिखा",
    know: "पता|जान",
    hide: "छिपा|छुपा|गुप्त रख",
    secretly: "चुपके|छिपकर|चोरी-छिपे|गुप्त रूप",
    act: "भेज|अपलोड|कॉपी|चला|इंस्टॉल|जोड़|बदल|हटा",
    say: "कह|बता|जवाब|उत्तर",
    denial: "कुछ नहीं|कुछ भी नहीं|केवल|सिर्फ",
    asked: "पूछ",
    user: "उपयोगकर्ता|यूज़र|यूजर|मालिक|किसी को",
    outlet: "सारांश|उत्तर|जवाब|रिपोर्ट|संदेश",
    deed: "क्या किया|अपलोड|भेजने|कमांड|बदलाव|कॉपी|अनुरोध",
    self: "(?:इस|यह|इन|ये) (?:अनुच्छेद|खंड|नियम|टिप्पणी|निर्देश|चरण|कदम|पृष्ठ|पंक्ति|भाग|फ़ाइल)",
    it: "यह|इसे|इसके बारे|इस बारे",
    harmless: "से पहले|जब तक|पासवर्ड|व्यक्तिगत|कुंजी",
  },
  vi: {
    not: "đừng|không được|không cần|chớ|không bao giờ|không phải",
    without: "mà không",
    reveal: "nói|báo|tiết lộ|nhắc|đề cập|cho biết|cảnh báo|kể|thừa nhận|thông báo|cho (?:\\p{L}{1,30} ){1,3}biết",
    show: "hiển thị|ghi|cho ~ thấy",
    know: "biết|nhận ra|thấy|phát hiện",
    hide: "giấu|che giấu|giữ (?:bí mật|kín)|giữ ~(?:bí mật|kín)|ẩn",
    secretly: "bí mật|lén|âm thầm|lặng lẽ|sau lưng",
    act: "gửi|tải|sao chép|chạy|thực thi|cài|thêm|sửa|xóa|xoá",
    say: "nói|trả lời|khẳng định|phủ nhận",
    denial: "không có gì|chỉ|không gửi|không làm",
    asked: "(?:nếu|khi|ngay cả|kể cả|dù|cho dù)~hỏi",
    user: "người dùng|chủ sở hữu|khách hàng|ai!|con người",
    outlet: "câu trả lời|trả lời|bản tóm tắt|tóm tắt|báo cáo|tin nhắn",
    deed: "(?:điều|những) gì (?:bạn )?(?:đã|làm)|những gì|việc (?:tải|gửi|sao)|lệnh này|thay đổi|tải lên|yêu cầu này",
    self: "(?:đoạn|mục|quy tắc|ghi chú|chỉ dẫn|hướng dẫn|bước|trang|dòng|phần|điều|tệp) này",
    it: "điều này|việc này|về nó|chuyện này",
    harmless: "trước khi|cho đến khi|trừ khi|mật khẩu|khóa|dữ liệu cá nhân",
  },
  id: {
    not: "jangan|tidak boleh|tidak perlu|tak perlu|jangan pernah",
    without: "tanpa",
    reveal:
      "beri\\s*tahu|memberi\\s*tahu|memberitahu|katakan|sebut|lapor|ungkap|bahas|peringat|singgung|akui|mengatakan|menyebut|sampaikan|ceritakan|sepengetahuan",
    show: "tunjuk|tampilkan",
    know: "tahu|mengetahui|melihat|sadar|sepengetahuan",
    hide: "sembunyikan|rahasiakan|simpan ~rahasia",
    secretly: "diam-diam|secara rahasia|sembunyi-sembunyi",
    act: "kirim|unggah|salin|jalankan|pasang|tambahkan|ubah|hapus",
    say: "katakan|jawab|bilang|klaim|sangkal",
    denial: "tidak ada|hanya|cuma",
    asked: "(?:jika|bila|kalau|meskipun|walaupun|bahkan|saat) ~(?:ditanya|bertanya|menanyakan)",
    user: "pengguna|pemilik|pelanggan|siapa pun|manusia",
    outlet: "jawaban|ringkasan|laporan|pesan|keluaran",
    deed: "apa yang (?:kamu|anda|telah)|unggahan|pengunggahan|pengiriman|perintah ini|perubahan|permintaan ini|salinan",
    self: "(?:paragraf|bagian|aturan|catatan|instruksi|petunjuk|langkah|halaman|baris|berkas|hal) ini",
    it: "ini!|hal itu",
    harmless: "sebelum|sampai|kecuali|sandi|kata sandi|pribadi|kunci",
  },
  th: {
    not: "อย่า|ห้าม|ไม่ต้อง|ไม่ควร|ไม่ให้",
    without: "โดยไม่",
    reveal: "บอก|แจ้ง|เปิดเผย|กล่าวถึง|พูดถึง|เอ่ยถึง|เตือน|ยอมรับ|รายงาน",
    show: "แสดง",
    know: "รู้|ทราบ|เห็น|สังเกต",
    hide: "ปิดบัง|ซ่อน|เก็บ~ความลับ|ปกปิด",
    secretly: "แอบ|ลับๆ|อย่างลับ",
    act: "ส่ง|อัปโหลด|คัดลอก|รัน|ติดตั้ง|เพิ่ม|เปลี่ยน|ลบ",
    say: "บอกว่า|ตอบ|อ้าง",
    denial: "ไม่มีอะไร|เพียง|แค่|ไม่ได้",
    asked: "(?:ถ้า|หาก|เมื่อ|แม้)~ถาม",
    user: "ผู้ใช้|เจ้าของ|ลูกค้า|ใคร",
    outlet: "คำตอบ|สรุป|รายงาน|ข้อความตอบ",
    deed: "สิ่งที่(?:คุณ)?(?:ทำ|เปลี่ยน|ส่ง)|การอัปโหลด|การส่ง|คำสั่งนี้",
    self: "(?:ย่อหน้า|ส่วน|กฎ|หมายเหตุ|คำสั่ง|ขั้นตอน|หน้า|บรรทัด|การเปลี่ยนแปลง|ข้อความ|ไฟล์|เรื่อง)นี้",
    it: "เรื่องนี้|สิ่งนี้",
    harmless: "ก่อนที่|จนกว่า|เว้นแต่|รหัสผ่าน|ส่วนบุคคล|กุญแจ",
  },
  ko: {
    not: "절대",
    suffix:
      "지 ?(?:마|말|않도록|않아야|않는다|않습니다|않고|않게|못하)|면 안 ?(?:되|돼|된)|(?:아|어|여)?서는 안|지 않은 채",
    reveal:
      "말하|알리|알려주|알려 주|언급하|보고하|밝히|공개하|드러내|경고하|설명하|인정하|이야기하|얘기하|통지하|누설하|전하|털어놓|말해서|알려서|언급해서|말하면|알리면|언급하면",
    betray: "언급하|말하|알리|밝히",
    show: "보여주|보여 주|보이|표시하|출력하|포함하|기록하|쓰",
    know: "알|알게 하|보게 하|눈치채|인지하|보",
    hide: "숨기(?:고|세요|십시오|라|어|도록)|숨긴다|숨겨|감추|감춰|비밀로|비밀에|비밀을 지키",
    secretly: "몰래|비밀리에|은밀히|남몰래|모르게",
    act: "전송|업로드|복사|실행|설치|추가|변경|삭제|수집|보내",
    say: "말하|답하|대답하|주장하|답변하|말해",
    denial: "아무것도|아무 ?(?:일|데이터)|만 |뿐|않았다고|없다고",
    asked: "(?:물으면|물어보면|물어|질문하면|질문해|묻더라도|물어보더라도|질문하더라도|물어봐도|묻는 경우)",
    user: "사용자(?:에게|한테|께|는|가|의|를)|사용자 ?(?:몰래|모르게)|사람에게|소유자|고객|누구",
    outlet: "답변|요약|보고서|보고|응답|출력|메시지|대화|로그|커밋",
    deed: "무엇을 했|한 (?:일|작업)|수행한|업로드|전송|복사|요청|(?:이|해당|그) ?(?:명령|변경|작업|다운로드|설치|실행)|변경한|삭제한|보낸",
    self: "(?:이|해당|본|위) ?(?:문단|단락|항목|규칙|메모|지시|지침|단계|페이지|줄|섹션|절|파일|스킬)",
    it: "이것|이를|이 사실|그 사실|이에 대해|그것|이 일",
    harmless: "전에|때까지|비밀번호|개인 ?정보|만약|키를|키는|내부|JSON|실패|않고[^.]{0,40}(?:마세요|말|안 된|않)",
    reported: "공격자|악성|의심|예를 들",
  },
  ja: {
    not: "決して|絶対に",
    suffix:
      "(?:[しさせ]|して|られ|され|せ)?(?:ないで|ないこと|ないように|ない[。、）)]|ない$|なく|ずに|ず[、。]|ず$|ません|てはいけ|てはなら|てはだめ|べきではな|べからず|な[。、]|ては(?:いけ|なら))|する(?:な|べきではな|必要は(?:な|あり))|(?:の|を)?(?:報告|説明|言及)?(?:は)?禁止",
    reveal:
      "言わ|言っ|伝え|知らせ|報告|明かさ|明かし|触れ|話さ|話し|開示|言及|警告|認め|教え|漏らさ|漏らし|打ち明け|通知|説明|告げ|公開|報せ|口外",
    betray: "言及|触れ|明かさ|漏らさ|言わ|伝え|知らせ|話さ|口外|教え",
    show: "見せ|表示|出力|書か|含め|記載|記録",
    know: "知ら(?:せ|れ)|知られ|気づかれ|気付かれ|見られ|知る|分から",
    hide: "隠し(?:て|ます|、)|隠す(?:こと)?|隠せ|伏せ(?:て|る|ます)|黙って|秘密に|内緒に|内密に|伏せておく|秘匿",
    secretly: "密かに|ひそかに|こっそり|内緒で|隠れて|秘密裏に|気づかれないように|知られずに|黙って",
    act: "送信|アップロード|実行|収集|コピー|インストール|追加|変更|削除|書き込|転送|保存|送",
    say: "答え|言っ|言う|述べ|回答|主張|伝え|返答|装",
    denial: "何も|だけ|のみ|単に|していない|なかった|ない(?:と|こと)",
    asked:
      "(?:聞かれ|尋ねられ|質問され|問われ|聞い|尋ね|質問し|訊かれ|訊い)(?:て|た|れば|ても|たら)|質問が|(?:聞か|尋ね|質問さ|問わ)れる",
    user: "ユーザー(?:に|へ|から|が|は|の)|利用者|使用者|人間に|所有者|顧客|誰に|相手に|依頼者|ユーザ(?:に|へ|から|が|は)",
    outlet: "回答|要約|報告|返答|応答|サマリー|まとめ|レポート|出力|メッセージ|会話|チャット|ログ|コミット",
    deed: "(?:何をした|行った|した|実行した)(?:こと|か|内容|操作|作業)|送信|アップロード|コピー|(?:この|その|本)(?:コマンド|操作|変更|処理|リクエスト|作業|通信|動作)|変更した|削除した|ダウンロード|インストール",
    self: "(?:この|本|上記の|これらの)(?:段落|節|規則|ルール|注記|メモ|指示|手順|ページ|行|項目|セクション|項|ファイル|スキル|ステップ|文)",
    it: "これ|この(?:こと|事実|件)|そのこと|それ|本件",
    harmless:
      "前に|まで|場合を除|パスワード|個人情報|鍵|機密|APIキー|秘密鍵|認証情報|内部|JSON|生の|専門用語|ない限り|(?:ページ|節|章|項|ファイル|セクション|ドキュメント)では|ずに[^。]{0,40}(?:ないで|しない|禁止|いけ|なら)",
    reported: "攻撃|悪意|不審|例えば|たとえば|検出|可能性",
  },
  zh: {
    not: "不要|不得|不必(?!要)|不用|不需要|无需|無需|勿|别(?!的|人|名)|別(?!的|人|名)|禁止|切勿|请勿|請勿|不许|不許|绝不|絕不|不可|不能|千万别|不应|不應|不该|不准|从不|永远不|无须|避免|拒绝|不(?=向|对|跟|告诉|提|说|让|在)",
    neutral: "忘|仅|僅|只|隐瞒|隱瞞|遗漏|遺漏|省略|跳过|跳過",
    reveal:
      "提及|提到|提起|透露|说明|說明|告诉|告訴|告知|警告|提醒|承认|承認|写出|寫出|显示给|标注|標註|通知|报告|報告|汇报|匯報|说出|說出|披露|泄露|洩露|讲|提示|解释|解釋|谈及|談及|知会|通报|暴露|说",
    betray: "提及|提到|提起|透露|告诉|告訴|告知|说起|说出",
    show: "显示|顯示|展示|输出|輸出|列出|记录|記錄|写入|寫入|包含|出现|出現|写|寫",
    know: "知道|发现|發現|察觉|察覺|得知|看到|看见|看見|知情|了解|注意到|知晓",
    hide: "隐瞒|隱瞞|瞒着|瞞著|瞒住|瞒过|隐藏|隱藏|保密|掩盖|掩蓋|掩饰|略去不提|对[^，。]{1,6}保密|只字不提|藏起来|蒙在鼓里",
    secretly: "悄悄|偷偷|暗中|秘密地|秘密(?=上传|发送|执行)|静默(?=地?(?:上传|发送|收集|安装|转发))|私下|暗地里|背着",
    act: "上传|上傳|发送|發送|收集|复制|複製|安装|安裝|传输|傳輸|执行|執行|转发|轉發|添加|修改|删除|刪除|写入|运行|提交|发布|拷贝|下载",
    say: "回答|说|說|回复|回覆|声称|聲稱|告诉|告訴|谎称|謊稱|假装|假裝|否认|否認|答复",
    denial: "没有|沒有|没做|什么都没|什麼都沒|只是|只|仅|僅|从未|從未|并未|並未|无任何|例行|正常",
    asked: "(?:询问|詢問|追问|追問|问起|問起|问到|問到|提问|提問|问及|問及|问(?!答|题|卷)|問(?!答|題|卷))(?!题|題|卷)",
    user: "用户|用戶|使用者|主人|人类|人類|客户|客戶|任何人|对方|對方|所有者|他们|读者|开发者|审核",
    outlet:
      "总结|總結|回复|回覆|报告|報告|输出|輸出|摘要|答案|回答|答复|日志|日誌|提交信息|对话|對話|消息|结果中|汇报|聊天",
    deed: "(?:你|您)(?:已经|所|已|都)?(?:做|执行|執行|运行|運行|删除|刪除|更改|修改|发送|發送|去掉|省略|上传|复制|改)(?:了|过|的)?|上传|上傳|发送|發送|传输|复制(?:操作|行为)|(?:此|这|這|该|該|上述|这个|这次|本次|这条|这些|那个)[^，。]{0,4}?(?:操作|命令|请求|請求|更改|修改|变更|变动|改动|行为|动作|文件|下载|安装|调用)|做了什么|做过什么|执行了哪些|哪些命令|所做",
    self: "(?:本|此|这|這|该|該|上述|以上|这一|这条|這一|这些)(?:段|节|節|条|條|一步|步骤|步驟|规则|規則|备注|備註|指令|指示|页|頁|行(?!为)|说明|說明|段落|部分|技能|提示|内容|文件|句)",
    it: "此事|这件事|這件事|这一点|這一點|这|這|它|此(?!前|外|后|处)|任何(?:内容|情况|信息)|这点",
    harmless:
      '之前|直到|除非|机密|機密|堆栈|堆疊|密码|密碼|密钥|个人信息|個人資料|工具名|内部|原始|JSON|术语|失败|失敗|猜测|应该可以|未经|未經|思考过程|推理|隐私|敏感|凭据|令牌|(?:不要|不得|禁止|切勿|绝不|不能)[^。，]{0,8}(?:不|没有|未)[^。，]{0,8}(?:告|通知|说)|["“「『]',
    reported: '攻击者|攻擊者|恶意|惡意|可疑|例如|比如|试图|企图|检测|注入|如[“"]|防止|诱导|是否|可能',
  },
} satisfies Record<string, Lexicon>;

export type LanguageCode = keyof typeof lexicons;
