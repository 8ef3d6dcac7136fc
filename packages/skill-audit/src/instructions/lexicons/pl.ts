import type { Lexicon } from "../lexicon.ts";

export const pl = {
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
} satisfies Lexicon;
