import type { Lexicon } from "../lexicon.ts";

export const de = {
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
  orders:
    "Anweisung|Weisung|Unterweisung|Vorgabe|Instruktion|Auftr[aä]g|Hinweise|Bitten|Systemprompt|Systemanweisung|Befehle|Wünsche",
  rules:
    "Regel|Richtlinie|Beschränkung|Grenzen|Schutzvorschrift|Systemregel|Sicherheitsregel|Sicherheitsrichtlinie|Einschränkung|Leitplanke",
  before:
    "bisherig|früher|vorherig|vorig|vorangegangen|vorhergehend|zuvor|vorher|bis hierher|obig|ursprünglich|bestehend",
  giver:
    "System|Betreiber|Hersteller|Nutzer|Benutzer|Anwender|Assistent|Sicherheits|Entwickler|CLAUDE\\.md|AGENTS\\.md|dein|eigenen",
  told: "(?:alles|was) ~(?:(?:dir|Ihnen) ~(?:gesagt|aufgetragen|mitgeteilt|beigebracht)|bisher ~gesagt|zuvor)|(?:Grenzen|Regeln|Vorgaben|Schranken|Einschränkungen|Verbote),? die (?:dir|Ihnen|man dir|du)! ~(?:gesetzt|gegeben|auferlegt|gemacht|bekommen|erhalten)",
  drop: "(?:ignorier|vergiss|vergesst|vergessen|missacht|übergeh|verwirf|verwerf|umgeh|setz ~außer Kraft|beacht~nicht|halt~nicht ~an!|befolg~nicht)",
  void: "außer Kraft|aufgehoben|ungültig|hinfällig|gegenstandslos|ausgesetzt|nichtig|unbeachtlich|ruhen!|entfallen!|(?:gelten|binden|zählen|betreffen)! ~nicht|verlieren ~(?:Gültigkeit|Wirkung|Geltung)|treten ~zurück|endet die (?:Gültigkeit|Geltung)|zurückgezogen|widerrufen|erlischt|erlöschen|erloschen|überholt",
  despite: "auch wenn|selbst wenn|egal was|ungeachtet|gleichgültig was|unabhängig von",
  unbound:
    "(?:du bist|Sie sind)(?: jetzt| nun| ab sofort)? ~(?:ohne (?:\\p{L}+ )?(?:Einschränkung|Beschränkung|Regeln|Grenzen|Filter)|uneingeschränkt|im Entwicklermodus|an keine Regeln)",
  outrank:
    "Vorrang|(?:geht|gehen|steht|stehen)! ~(?:vor|über)!|überschreib|ersetz|übersteuer|überwieg|sticht!|gilt ~(?:vor|anstelle|statt)",
  ofProduct: "Gesetz(?!t)|\\p{L}*steuer|Version|Verordnung|Paragraph|Compiler|API",
  condition: "(?:wenn|falls|sofern)!(?! (?:dies|du dies|Sie dies))|könnte|würde",
  foundIn:
    "(?:in|aus|auf|von)! (?:\\p{L}+ ){0,3}?(?:Seite|Webseite|Dokument|Datei|E-Mail|Kommentar|Inhalt|Eingabe|Nutzereingabe|Daten)",
  ask: "(?:frag|nachfrag|nachzufrag|rückfrag|wart|bitt|hol|einhol|zu fragen|stör)(?:e|en|t|est|n)?(?: Sie)?!|Rückfrage|Nachfrage",
  consent: "Bestätigung|Zustimmung|Genehmigung|Erlaubnis|Einwilligung|Freigabe|Einverständnis",
  agree:
    "(?:akzeptier|genehmig|bestätig|erlaub|gestatt|billig)(?:e|en|t)?!|stimm\\p{L}* ~zu!|antwort\\p{L}* ~ja!|gib ~frei!",
  every: "(?:alle[snrm]?|jede[snrm]?|sämtliche[snrm]?|was auch immer|immer)!",
  question:
    "Rückfrage|Nachfrage|Berechtigungsanfrage|Berechtigungsabfrage|Bestätigungsabfrage|Bestätigungsdialog|Bestätigung(?:en)?!|Genehmigungsanfrage|Berechtigung(?:en)?!|Sandbox|Dialog",
  safeguard: "Sicherheits\\p{L}+|Schutz\\p{L}+|Warnung|Warnhinweis|Virenscanner",
  disable:
    "(?:deaktivier|überspring|umgeh|ignorier|unterdrück|abschalt|ausschalt)(?:e|en|t)?!|schalt\\p{L}* ~(?:ab|aus)!|setz\\p{L}* ~außer Kraft",
  refuse: "verweiger|ablehn|lehn\\p{L}* ~ab!|weiger",
  granted:
    "(?:Zustimmung|Einwilligung|Erlaubnis|Genehmigung) ~(?:erteilt|gilt|liegt vor|vorausgesetzt)|gilt als (?:\\p{L}+ )?(?:Zustimmung|Einwilligung|Erlaubnis|Genehmigung)|hat ~(?:allem|alles|allen) ~(?:zugestimmt|genehmigt|erlaubt)|pauschal",
  risky: "lösch|send|schick|hochlad|lade|veröffentlich|push|überschreib|bezahl|überweis|kauf|alles!",
  load: "(?:verwend|nutz|lad|geladen|aufruf|ruf|befolg|les|lies|aktivier)\\p{L}*",
  occasion: "Aufgabe|Anfrage|Nachricht|Gespräch|Sitzung|Antwort|Unterhaltung",
  others:
    "ander(?:en|e|er) (?:Skills?|Werkzeug|Fähigkeit|Anweisung|Regel)|allen anderen!|als erste[sr]?!|allem anderen!|alles andere!",
  obey: "befolg|folge|folgen|führ\\p{L}* ~aus!|führ|ausführ|auszuführen|erledig|tu!|tue!|tun!|mach|wende|halt|arbeite|umsetz|setze",
  said: "(?:alles|was|Anweisung\\p{L}*|Schritte?n?|Befehle?n?|Vorgaben|Inhalt) ~(?:steht|stehen|sagt|antwortet|zurückgibt|liefert|verlangt|enthält|ausgibt|vorgibt|dort|darin|nennt)!|(?:dessen|deren|den dortigen|den darin) ~(?:Anweisung|Schritt|Befehl|Vorgabe)",
  steps:
    "(?:sie|es|diese|jede[nrs]?)!|(?:erste|oberste|neueste|beste|jede|alle)\\p{L}? (?:Lösung|Antwort|Rat|Beitrag|Zeile|Schritt|Befehl|Eintrag|Punkt)",
  manner:
    "von oben nach unten|der Reihe nach|nacheinander|Zeile für Zeile|Schritt für Schritt|vollständig|ganz!|mit allen|wörtlich|unverändert|ohne ~(?:Rückfrage|fragen|nachzufragen|Änderung)",
  binding:
    "(?:behandel|behandle|betracht|versteh|werte)\\p{L}* ~als (?:Teil|Anweisung|Auftrag|verbindlich)|(?:ist|sind|gilt|gelten) ~(?:verbindlich|Teil dieser|Teil dieses)",
  differs: "Abweichung|Widerspr|Unterschied|weicht|abweich",
  prevails: "gilt!|gelten!|zählt!|Vorrang|maßgeblich|geht ~vor",
  get: "ruf|lade|lad!|hol|öffn|lies|lesen|abruf|abzurufen|herunterlad|besuch",
  buy: "überweis|transferier|vers(?:ende|endet)! ~(?:Guthaben|Geld)|kauf|bestell|abonnier|bezahl|überweis|schließ ~ab|(?:sende|schicke)\\p{L}* _\\d[\\d.,]* ?(?:%|Prozent|Euro|EUR|€|USD|ETH|BTC|SOL)",
  means:
    "(?:gespeichert|hinterlegt)\\p{L}* _(?:Karte|Kreditkarte|Zahlung|Bank)|(?:verbunden|verknüpft|entsperrt)\\p{L}* _(?:Wallet|Geldbörse)",
  put: "füg|häng|trag|schreib|ergänz|speicher|hinzufüg|leg|setz",
  memory: "(?:Langzeit|Dauer)?gedächtnis|(?:dauerhaft|permanent|persistent)\\p{L}* _(?:Gedächtnis|Speicher|Memory)",
  remember: "merk|behalte|speicher|notier",
  swap: "(?:ersetz|austausch|auszutausch|änder|überschreib)(?:e|en|t)?!|tausch\\p{L}* ~aus!|trag\\p{L}* ~ein!|anstelle|stattdessen",
  payee: "IBANs?!|Kontonummer|Bankverbindung|Kontodaten|Konto!|Wallet|Zahlungsempfänger|Empfängerkonto|Zahlungsadresse",
  pose: "(?:stell|stelle|stellen) (?:dich|Sie sich|sich) ~als!|(?:gib|geben) (?:dich|Sie sich) ~(?:als|für)!|im Namen (?:der|des|von)!|als Schreiben (?:der|des|von)!|(?:unterzeichn|unterschreib)\\p{L}* ~(?:mit|als)!|(?:melde|melden) (?:dich|Sie sich) ~als!",
  desk: "\\p{L}*[Ss]upports?!|Kundendienst|Kundenservice|Sicherheit|Abteilung|Mitarbeiter|Techniker|Kundenbetreuung|Schreiben der",
  sockpuppet:
    "(?:schreib|verfass|veröffentlich|erstell|gib)\\p{L}* ~(?:Bewertung|Rezension|Kundenstimm|Sterne)\\p{L}* ~(?:aus (?:der )?Sicht|im Namen|unter (?:verschiedenen|erfundenen)|als (?:verschiedene|zufriedene|erfundene)|von (?:verschiedenen|neuen) Konten)|(?:erfinde|fälsche)\\p{L}* _(?:Bewertung|Rezension|Kundenstimm)",
  failed: "fehlschl|fehlgeschlagen|scheiter|gescheitert|Fehler|nicht bestand|nicht funktioniert",
  succeeded: "erfolgreich|bestanden|geklappt|funktioniert hat|alles in Ordnung|grün!|ohne Fehler|keine Fehler",
  otherwise: "sonst|andernfalls|ansonsten|bis!|bevor|niemals?!|nicht!|kein|nur!",
  nothing: "nichts ~(?:wurde|worden|hast|habe)|(?:kein\\p{L}*) ~(?:wurde|worden)",
  everywhere:
    "(?:jede[nmrs]?|alle[nrm]?|andere[nrm]?|sämtlichen?) _(?:Repositor\\p{L}*|Projekt\\p{L}*|Skills?|Agenten|Arbeitsbereich\\p{L}*)",
  official:
    "offiziell|(?:geprüft|verifiziert|zertifiziert|freigegeben|signiert|herausgegeben|bereitgestellt|veröffentlicht|gepflegt)",
  authority:
    "Polizei|Gericht|Finanzamt|Zoll!|Botschaft|Ministerium|Behörde|Bank!|Geschäftsführ|Chef|Vorstand|Arzt|Anwalt|(?:echter |ein )Mensch!|Vermieter",
  urgent: "sofort|umgehend|unverzüglich|dringend",
  skill:
    "was (?:hier|in dies\\p{L}+ \\p{L}+) (?:steht|geschrieben|gesagt)|dies(?:er|e|es) (?:Text|Skill|Datei|Regeln|Anweisungen|Vorgaben|Dokument)",
  password:
    "Passw[oö]rt|Kennw[oö]rt|PINs?!|TANs?!|(?:Bestätigungs|Sicherheits|SMS-|Einmal|Anmelde|Verifizierungs)-?codes?!|\\p{L}+stellige\\p{L}* (?:Code|Zahl)",
  secret:
    "Zugangsdaten|Anmeldedaten|Geheimnis|(?:API|Zugriffs|SSH|geheim\\p{L}*|privat\\p{L}*)[- ]?Schlüssel|Zugriffstoken",
  enter:
    "(?:geb|gib|übergib|übergeb|tipp|trag|nenn|send|schick|bestätig|übermittel|eingeb|einzugeben|einzutippen|Eingabe)\\p{L}*",
  bid: "(?:bitt|frag|lass|forder|sag|schreib|zeig|antwort|teil)\\p{L}*",
  talk: "Gespräch|Unterhaltung|Chatverlauf|(?:was|alles) ~(?:Nutzer|Benutzer|Anwender|er|sie|wir)\\p{L}* ~(?:gesagt|geschrieben|erzählt|eingegeben|mitgeteilt)|bisher ~(?:Gesagte|Geschriebene|Erzählte)|alles bisher",
  post: "Issues?!|Beschreibung|Kommentar|Tickets?!|E-?Mails?!|Mails?!|Nachricht|Bewertung|Rezension|Beitr[aä]g|Pull[- ]Requests?",
  whoever:
    "(?:egal|gleich|gleichgültig),? (?:wer|von wem|wessen)!|unabhängig (?:davon,? (?:wer|von wem)|vo[nm] (?:Absender|Verfasser|Autor))|wer auch immer|von wem (?:auch immer|(?:sie|es|er) (?:stamm|komm|ist|sind))|ohne ~(?:Absender|Verfasser|Autor) ~prüf|von (?:jedem|Fremden|beliebigen)!",
  involve:
    "(?:durchgeh|durchzugeh|durchsprech|durchzusprech|besprech|absprech|abzusprech|abstimm|abzustimm|erklär|erläuter|vorleg|vorzuleg|rückfrag|nachfrag|frag|einbezieh|einzubezieh|Absprache|Rücksprache)\\p{L}*",
  answered:
    "(?:Nutzer|Benutzer|Anwender|Betreiber)\\p{L}* hat ~(?:zugestimmt|bestätigt|genehmigt|freigegeben|eingegeben|geantwortet|erlaubt|eingewilligt)",
} satisfies Lexicon;
