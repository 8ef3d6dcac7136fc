/** Says that whatever something else answers is to be done, in languages in which that is told by few words. */
export const foreignObeying: readonly string[] = [
  // Ukrainian
  String.raw`(?:викона[йт]|зроб[ил]|дотримуй|слідуй|застосуй)\p{L}*[^.]{0,50}(?:рішенн|інструкці|вказівк|команд|крок|порад|усе|все|те,? що)\p{L}*[^.]{0,40}(?:повністю|з\s+усіма|команд|написано|сказано|зазначено|вказано|міститься|поверн|дослівно|з['’]явил)`,
  // Russian
  String.raw`(?:выполни|примени|сделай|исполни)\p{L}*\s+(?:первое|лучшее|последнее|вс[её])\s+(?:решени|ответ|совет)\p{L}*[^.]{0,60}(?:полностью|целиком|со\s+всеми|команд|дословно)`,
  // Polish
  String.raw`(?:wykonaj|zrób|zastosuj|stosuj|postępuj|przestrzegaj)\p{L}*[^.]{0,50}(?:polece|instrukcj|krok|wszystk|to,? co|rozwiązani|wskazów)\p{L}*[^.]{0,40}(?:napisan|podan|zawart|zwróc|w całości|dosłownie|tam\s+(?:jest|stoi)|ze\s+wszystkimi)`,
  // Dutch
  String.raw`(?<!\p{L})(?:volg|voer|doe)(?!\p{L})[^.]{0,40}(?:alles|wat|instructies|stappen|opdrachten|oplossing)[^.]{0,40}(?:staat|staan|zegt|teruggeeft|bevat|vermeldt|letterlijk|volledig)`,
  // Turkish
  String.raw`(?:sayfa|orada|içinde|dosya|dönen|yanıt)\p{L}*[^.]{0,40}(?:talimat|adım|komut|her şey|çözüm)\p{L}*[^.]{0,30}(?:uygula|yerine getir|çalıştır|takip et|yap)\p{L}*`,
  // Korean
  String.raw`(?:반환된|페이지의|응답의|그\s?(?:안|곳)의|거기(?:에)?)[^.]{0,14}(?:내용|지시|단계|명령|해결책)[^.]{0,12}(?:따르|따라|실행|수행)`,
  // Vietnamese
  String.raw`(?:làm theo|thực hiện|thực thi|chạy)[^.]{0,30}(?:hướng dẫn|lệnh|bước|nội dung|giải pháp)[^.]{0,30}(?:trong đó|trả về|trên trang|đầy đủ|nguyên văn)`,
  // Arabic
  String.raw`(?:نفّ?ذ|اتّ?بع|طبّ?ق)[^.]{0,40}(?:التعليمات|الأوامر|الخطوات|ما)\s*(?:فيه|فيها|يرد|ورد|تقوله|الواردة|الموجودة)`,
  // German, French, Spanish, Portuguese, Italian: the first answer, or all that stands there, as it stands.
  String.raw`(?<!\p{L})(?:führe?n?|befolgen?|wenden?|setzen?)(?!\p{L})[^.]{0,30}(?:erste|oberste|neueste|beste)\p{L}?\s+(?:Lösung|Antwort|Rat|Beitrag)[^.]{0,40}(?:vollständig|ganz|mit\s+allen|wörtlich)`,
  String.raw`(?<!\p{L})(?:exécute[zr]?|applique[zr]?|suis|suivez)(?!\p{L})\s+la\s+(?:première|meilleure|dernière)\s+(?:solution|réponse)[^.]{0,40}(?:entièrement|en\s+entier|avec\s+toutes|à\s+la\s+lettre)`,
  String.raw`(?<!\p{L})(?:ejecuta|ejecute|aplica|aplique|sigue|siga|execute)(?!\p{L})\s+(?:la|a)\s+(?:primera|mejor|última|primeira|melhor)\s+(?:solución|respuesta|solução|resposta)[^.]{0,40}(?:completa|entera|inteira|con\s+tod[oa]s|com\s+tod[oa]s|al\s+pie)`,
];

/** Words of the same languages by which something is got. */
export const foreignGetting = String.raw`завантаж|відкри|отрима|зчита|pobierz|otwórz|przeczytaj|odczytaj|haal|lees|open|indir|açın?(?!\p{L})|oku(?:yun)?(?!\p{L})|가져오|읽|열어|접속|tải|mở|đọc|truy cập|حمّ?ل|افتح|اقرأ`;
