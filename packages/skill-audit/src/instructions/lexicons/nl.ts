import type { Lexicon } from "../lexicon.ts";

export const nl = {
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
} satisfies Lexicon;
