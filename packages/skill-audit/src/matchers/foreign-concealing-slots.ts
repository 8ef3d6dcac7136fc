import type { Slots } from "./sentence-slots.ts";
import { vowelled } from "./vowelled.ts";

/** How a language asks for something to be left unsaid. All are alternatives of a pattern. */
type Language = Readonly<{
  /** Not to be told, shown or named. */
  hush: string;
  /** What the skill itself says, or what the agent did. */
  thing: string;
  /** Not even to who asks. */
  evenAsked: string;
  /** As a condition, or of what is honestly left out. */
  none: string;
}>;

const languages: readonly Language[] = [
  {
    hush: String.raw`(?:erwähn|nenn|zeig|verrat|sag|melde|bericht|kommentier|kennzeichn)(?:e|en\s+Sie|(?:e?st)\s+du)?(?!\p{L})[^.!?]{0,60}?(?<!\p{L})(?:nicht|nie|niemals|nichts|kein\p{L}*)(?!\p{L})|(?<!\p{L})(?:nicht|nichts|nie|niemals|kein\p{L}*)\s[^.!?]{0,30}?(?:erwähn|genannt|nennen|zeigen|verraten|sagen|preis|sprechen|angemerkt|auftauch|erschein|vorkomm)\p{L}*|verschweig\p{L}*|verheimlich\p{L}*|stillschweig\p{L}*|kein\s+Wort`,
    thing: String.raw`dies(?:e[nrms]?|es)?\s+(?:\p{L}+\s+)?(?:Abschnitt\p{L}*|Absatz\p{L}*|Absätze|Regel\p{L}*|Hinweis\p{L}*|Anweisung\p{L}*|Vorgabe\p{L}*|Notiz\p{L}*|Schritt\p{L}*|Seite\p{L}*|Zeile\p{L}*|Datei\p{L}*|Änderung\p{L}*)|was\s+(?:du|Sie)\s+(?:\p{L}+\s+){0,3}?(?:geändert|entfernt|gelöscht|gesendet|geschickt|weggelassen|kopiert|hochgeladen)`,
    evenAsked: String.raw`(?:auch|selbst|nicht\s+einmal)\s+(?:auf\s+(?:\p{L}+\s+)?(?:Nachfrage|Anfrage|Rückfrage)|(?:dann\s+nicht,?\s+)?wenn\s+[^.!?]{0,30}?(?:fragt|gefragt))`,
    none: String.raw`(?<!\p{L})(?:bevor|bis(?:\s+\p{L}+){0,3}\s+ist|sofern|Passw\p{L}+|Schlüssel|Geheimnis\p{L}*|personenbezogen\p{L}*|vergiss|vergessen)(?!\p{L})`,
  },
  {
    hush: String.raw`(?:^|[.,;:!?\n]|\bet\b)[\s*_>-]*(?:ne|n['’])\s*(?:\p{L}+['’]?\s*){0,2}?(?:mentionne|signale|parle|évoque|dis|dites|dire|montre|révèle|indique|commente|cite|avoue|explique)\p{L}*|passe[zr]?\s+sous\s+silence|tai(?:s|re)\s|taisez|sans\s+(?:le\s+|en\s+)?(?:dire|signaler|mentionner|parler|avouer)`,
    thing: String.raw`c(?:e|et|ette|es)\s+(?:paragraphe|section|règle|note|remarque|consigne|instruction|étape|page|ligne|segment|fichier|modification|changement)s?|ce\s+que\s+(?:tu\s+as|vous\s+avez)\s+(?:\p{L}+\s+)?(?:modifié|changé|retiré|supprimé|envoyé|omis|copié|ajouté)`,
    evenAsked: String.raw`(?:même|ni)\s+(?:si|quand|lorsqu|sur)\s*(?:['’]?\p{L}+\s+){0,5}?(?:demand|interrog|question)\p{L}*`,
    none: String.raw`(?<!\p{L})(?:avant\s+(?:que|de)|sauf|mots?\s+de\s+passe|secrets?|clés?|personnelles)(?!\p{L})`,
  },
  {
    hush: String.raw`(?:no|não|nunca|jamás|ni|nem)\s+(?:\p{L}{1,4}\s+){0,2}?(?:(?:avis|mencion|señal|revel|coment|inform|cuent|cont|expliqu|muestr|mostr|fal|habl|indiqu|assinal)es?|(?:adviert|advirt|dig|refier|refir|admit|reconozc|escrib|escrev)as?)(?!\p{L})|sin\s+(?:avisar|decir|mencionar|señalar|comentar)|sem\s+(?:avisar|dizer|mencionar|assinalar)|calla\p{L}*\s|cale\s|omit[ae]\s+(?:toda|qualquer|cualquier)\s`,
    thing: String.raw`est[aeo]s?\s+(?:paso|sección|párrafo|regla|nota|instrucci|apartado|pauta|guía|página|línea|cambio|passo|seção|parágrafo|regra|instruç|orientaç|mudança|alteraç|linha|trecho|arquivo|archivo)\p{L}*|(?:lo|o)\s+que\s+(?:has|hayas|haya|se\s+haya|tiver|tenha|você)\s+(?:\p{L}+\s+){0,2}?(?:quit|cambi|envi|borr|añad|modific|omit|copi|sub|elimin|mud|alter|apag|remov|acrescent)\p{L}*`,
    evenAsked: String.raw`(?:aunque|ni\s+(?:siquiera\s+)?(?:si|aunque|cuando)|incluso\s+si|mesmo\s+(?:que|se|quando)|nem\s+(?:se|quando))\s+(?:\p{L}+\s+){0,4}?(?:pregunt|pergunt)\p{L}*`,
    none: String.raw`(?<!\p{L})(?:antes\s+de|hasta|até\s+que|salvo|contraseñas?|senhas?|secretos?|claves?|chaves?|personales|pessoais)(?!\p{L})`,
  },
  {
    hush: String.raw`(?:non|mai|né)\s+(?:\p{L}{1,4}\s+){0,2}?(?:dire|dica|(?:menzion|segnal|rivel|comment|inform|accenn|parl|mostr|cit|spieg)ar[ei]?|ammettere)(?!\p{L})|senza\s+(?:dir|menzionar|segnalar|avvisar)\p{L}*|taci\s|tacere\s|sotto\s+silenzio`,
    thing: String.raw`quest[aeio]\s+(?:paragraf|sezion|regol|not|istruzion|indicazion|passagg|pass|pagin|rig|modific|file)\p{L}*|(?:ciò|quello)\s+che\s+(?:hai|ha|avete)\s+(?:\p{L}+\s+)?(?:tolto|cambiat|inviat|cancellat|rimoss|omess|copiat|modificat|aggiunt)\p{L}*`,
    evenAsked: String.raw`(?:neanche|nemmeno|neppure|anche)\s+(?:se|quando|su)\s+(?:\p{L}+['’]?\s*){0,4}?(?:chied|chiest|domand|richiest)\p{L}*`,
    none: String.raw`(?<!\p{L})(?:prima\s+(?:di|che)|finché|salvo|tranne|password|segret\p{L}+|chiav[ei]|personali)(?!\p{L})`,
  },
  {
    hush: String.raw`(?:vertel|meld|noem|vermeld|zeg|toon|verklap|bespreek|benoem)(?!\p{L})[^.!?]{0,50}?(?<!\p{L})(?:niet|nooit|niets|geen)(?!\p{L})|(?<!\p{L})(?:niet|nooit|niets|geen)\s[^.!?]{0,30}?(?:vermeld|genoemd|noemen|vermelden|vertellen|zeggen|tonen|getoond|gemeld)\p{L}*|verzwijg\p{L}*|zwijg\p{L}*\s+over`,
    thing: String.raw`(?:deze|dit)\s+(?:\p{L}+\s+)?(?:alinea|paragraaf|regel|notitie|opmerking|instructie|aanwijzing|stap|pagina|sectie|wijziging|bestand)\p{L}*|wat\s+(?:je|jij|u)\s+(?:\p{L}+\s+){0,3}?(?:gewijzigd|veranderd|verwijderd|verstuurd|weggelaten|gekopieerd)`,
    evenAsked: String.raw`(?:zelfs|ook)\s+(?:niet\s+)?(?:als|wanneer|op)\s+[^.!?]{0,30}?(?:vraagt|gevraagd|verzoek|navraag)`,
    none: String.raw`(?<!\p{L})(?:voordat|totdat|tenzij|wachtwoord\p{L}*|geheim\p{L}*|sleutels?|persoonsgegevens)(?!\p{L})`,
  },
  {
    hush: String.raw`nie\s+(?:(?:mów|informuj|wspominaj|ujawniaj|pokazuj|zdradzaj|komentuj|zgłaszaj|ostrzegaj|przyznawaj)(?:cie)?|należy\s+wspominać)(?!\p{L})|(?:przemilcz|zataj|pomiń\s+milczeniem)\p{L}*`,
    thing: String.raw`t(?:ym|ej|ego|en|ę|ych|e)\s+(?:\p{L}+\s+)?(?:akapi|fragmen|sekcj|zasad|regu|notat|instrukcj|krok|stron|zmian|wskazówk|plik)\p{L}*|co\s+(?:\p{L}+\s+)?(?:zmieni|usuną|usunę|wysła|pominą|skopiowa)\p{L}*`,
    evenAsked: String.raw`nawet\s+(?:jeśli|gdy|jeżeli|na)\s+(?:\p{L}+\s+){0,4}?(?:zapyta|pyta|prośb|życzeni)\p{L}*`,
    none: String.raw`(?<!\p{L})(?:dopóki|zanim|chyba|hase?ł\p{L}*|klucz\p{L}*|osobow\p{L}+)(?!\p{L})`,
  },
  {
    hush: String.raw`(?:не|никогда\s+не)\s+(?:\p{L}+\s+)?(?:рассказывай|сообщай|упоминай|говори|указывай|раскрывай|показывай|предупреждай|комментируй|признавай|называй|пиши)(?:те)?(?:ся|сь)?(?!\p{L})|умолч\p{L}*|умалчив\p{L}*|(?:не|ніколи\s+не)\s+(?:\p{L}+\s+)?(?:згадуй|повідомляй|розповідай|кажи|розкривай|показуй|попереджай|зізнавай|називай|пиши)(?:те)?(?:ся)?(?!\p{L})|замовч\p{L}*`,
    thing: String.raw`(?:эт(?:от|ом|ого|у|ой|и|их)|данн(?:ый|ом|ого))\s+(?:\p{L}+\s+)?(?:абзац|раздел|правил|заметк|инструкци|указани|шаг|страниц|строк|изменени|пункт|файл)\p{L}*|(?:ц(?:ей|ього|ю|ієї|ьому|і|их))\s+(?:\p{L}+\s+)?(?:абзац|розділ|правил|нотат|інструкці|вказівк|крок|сторінк|рядк|змін|пункт|файл)\p{L}*|о\s+том,?\s+что\s+(?:ты|вы)\s+\p{L}+|про\s+те,?\s+що\s+(?:ти|ви)\s+\p{L}+`,
    evenAsked: String.raw`(?:даже|і\s+навіть|навіть)\s+(?:если|когда|на|якщо|коли)\s+(?:\p{L}+\s+){0,4}?(?:спрос|спраш|вопрос|запита|пита)\p{L}*`,
    none: String.raw`(?<!\p{L})(?:пока|прежде|кроме|парол\p{L}+|ключ\p{L}*|секрет\p{L}*|персональн\p{L}+|доки|поки|перш\s+ніж|персональн\p{L}+)(?!\p{L})`,
  },
  {
    hush: String.raw`(?:söyleme|bildirme|bahsetme|gösterme|belirtme|açıklama|uyarma|anma|değinme|itiraf\s+etme)(?:yin|yiniz|meli\p{L}*)?(?!\p{L})|(?:söylemeden|belirtmeden|bahsetmeden|gizli\s+tut\p{L}*|sakla(?:yın)?(?!\p{L}))`,
    thing: String.raw`bu\s+(?:\p{L}+\s+)?(?:paragra|bölüm|kural|not|talimat|adım|sayfa|satır|değişikli|yönerge|dosya)\p{L}*|(?:değiştirdiğin|sildiğin|gönderdiğin|çıkardığın|kopyaladığın)\p{L}*`,
    evenAsked: String.raw`(?:sorsa|sorsalar|sorulsa|sorsun|sorulduğunda|sorarsa)\s+(?:bile|dahi|da)`,
    none: String.raw`(?<!\p{L})(?:önce|kadar|parola\p{L}*|şifre\p{L}*|kişisel)(?!\p{L})`,
  },
  {
    hush: vowelled(
      "لا تخبر|لا تذكر|لا تكشف|لا تشر|لا تظهر|لا تبلغ|لا تحذر|لا تفصح|لا تنبه|لا تعترف|دون أن تخبر|دون إبلاغ|من دون إخبار|دون إخبار|أخف|تكتم|اكتم",
    ),
    thing: vowelled(
      "هذه الفقرة|هذا القسم|هذه القاعدة|هذه القواعد|هذه الملاحظة|هذه التعليمات|هذه الخطوة|هذا الإجراء|هذه الصفحة|هذا السطر|هذا التغيير|هذه الوثيقة|هذا الملف|هذا الأمر|أي خطر|أي مخاطر|بما غيرت|بما حذفت|ما أرسلت",
    ),
    evenAsked: vowelled("حتى لو سأل|حتى إن سأل|حتى إذا سأل|ولو سأل|وإن سأل|حتى عند السؤال|حتى لو طلب"),
    none: vowelled("قبل أن|إلى أن|إلا إذا|كلمة المرور|كلمات المرور|البيانات الشخصية|مفتاح"),
  },
  {
    hush: vowelled(
      "אל תספר|אל תזכיר|אל תגל|אל תציין|אל תדווח|אל תראה|אל תזהיר|אין להזכיר|אין לגלות|אין לציין|בלי לספר|מבלי לספר|בלי לומר|הסתר|תשתוק",
    ),
    thing: vowelled(
      "הפסקה הזו|פסקה זו|הסעיף הזה|סעיף זה|הכלל הזה|כלל זה|ההערה הזו|הערה זו|ההוראה הזו|הוראה זו|ההוראות האלה|הוראות אלה|הצעד הזה|השלב הזה|שלב זה|השורה הזו|השינוי הזה|שינוי זה|הקובץ הזה|מה ששינית|מה שמחקת|מה ששלחת",
    ),
    evenAsked: vowelled("גם אם ישאל|גם אם ישאלו|אפילו אם ישאל|גם אם נשאל|גם כשישאל|גם אם תישאל"),
    none: vowelled("לפני ש|עד ש|אלא אם|סיסמ|מפתח|מידע אישי"),
  },
  {
    hush: String.raw`(?:μην|μη|ποτέ\s+μην|δεν\s+πρέπει\s+να)\s+(?:\p{L}{1,4}\s+){0,2}?(?:αναφέρ|πεις|πείτε|λες|λέτε|αποκαλύ|δείξ|δείχν|ενημερών|ενημερώσ|προειδοποι|σχολιά|παραδεχτ|επισημ)\p{L}*|χωρίς\s+να\s+(?:το\s+)?(?:πεις|πείτε|αναφέρ\p{L}+)|απόκρυψ\p{L}*|αποσιώπησ\p{L}*`,
    thing: String.raw`αυτ(?:ή|ήν|ό|ές|ά|ής|ού|ών)\s+(?:τη[νς]?|το[νυ]?|τις|τα|του|των)\s+(?:παράγραφο|ενότητα|κανόν|σημείωση|οδηγί|βήμα|σελίδα|γραμμή|αλλαγή|εντολ|αρχεί)\p{L}*|(?:τη[νς]?|το|του|τις)\s+(?:παρούσα|παρούσας|παρόν)\s+\p{L}+|(?:τι|όσα|ό,τι)\s+(?:άλλαξες|αφαίρεσες|έστειλες|διέγραψες|αλλάξατε|αφαιρέσατε)`,
    evenAsked: String.raw`(?:ακόμ[ηα]|ούτε|έστω)\s+(?:κι?\s+|και\s+)?(?:αν|εάν|όταν)\s+(?:\p{L}+\s+){0,3}?(?:ρωτ|ερωτ)\p{L}*`,
    none: String.raw`(?<!\p{L})(?:πριν|μέχρι|εκτός|κωδικ\p{L}+|προσωπικ\p{L}+|κλειδι\p{L}*)(?!\p{L})`,
  },
  {
    hush: "(?:न\\s+|मत\\s+|ना\\s+)(?:बता|कह|दिखा|बोल)|(?:बताएँ|बताएं|बताना|कहना|दिखाना|उल्लेख\\s+कर\\S*|ज़िक्र\\s+कर\\S*|चेतावनी\\s+(?:दे|दें)|बताओ|ज़िक्र|उल्लेख|चेतावनी|खुलासा)\\s*(?:मत|न(?=\\s)|नहीं)|छिपाकर|छुपाकर|बिना\\s+बताए",
    thing: "(?:इस|यह|इन|ये)\\s+(?:अनुच्छेद|खंड|नियम|नियमों|टिप्पणी|निर्देश|निर्देशों|चरण|कदम|पृष्ठ|पंक्ति|बदलाव|भाग|फ़ाइल)",
    evenAsked: "पूछ(?:ने|े\\s+जाने)\\s+पर\\s+भी|पूछे\\s+तो\\s+भी|पूछें\\s+तब\\s+भी|पूछे\\s+तब\\s+भी",
    none: "से\\s+पहले|जब\\s+तक|पासवर्ड|व्यक्तिगत|कुंजी",
  },
  {
    hush: String.raw`(?:đừng|không\s+(?:được|cần)|chớ)\s+(?:nói|báo|tiết\s+lộ|nhắc|đề\s+cập|cho\s+biết|cảnh\s+báo|kể|thừa\s+nhận|ghi)|giấu\s|mà\s+không\s+(?:nói|báo)|giữ\s+kín`,
    thing: String.raw`(?:đoạn|mục|quy\s+tắc|ghi\s+chú|chỉ\s+dẫn|hướng\s+dẫn|bước|trang|dòng|thay\s+đổi|phần|điều|tệp)\s+này|những\s+gì\s+(?:bạn\s+)?đã\s+(?:đổi|sửa|xóa|xoá|gửi|bỏ)`,
    evenAsked: String.raw`(?:ngay\s+cả|kể\s+cả|dù|cho\s+dù)\s+(?:khi\s+)?[^.!?]{0,30}?hỏi`,
    none: String.raw`(?<!\p{L})(?:trước\s+khi|cho\s+đến\s+khi|trừ\s+khi|mật\s+khẩu|khóa|dữ\s+liệu\s+cá\s+nhân)(?!\p{L})`,
  },
  {
    hush: String.raw`(?:jangan|tidak\s+(?:boleh|perlu))\s+(?:\p{L}+\s+)?(?:beri\s*tahu|memberi\s*tahu|katakan|sebut|lapor|ungkap|bahas|tunjuk|peringat|singgung|akui|mengatakan|menyebut)\p{L}*|tanpa\s+(?:memberi\s*tahu|menyebut\p{L}*|mengatakan)|sembunyikan|rahasiakan`,
    thing: String.raw`(?:paragraf|bagian|aturan|catatan|instruksi|petunjuk|langkah|halaman|baris|perubahan|berkas|hal)\s+ini|apa\s+yang\s+(?:kamu|anda|telah)\s+(?:\p{L}+\s+)?(?:ubah|hapus|kirim|salin)`,
    evenAsked: String.raw`(?:meskipun|walaupun|bahkan\s+(?:jika|bila|saat))\s+(?:\p{L}+\s+){0,4}?(?:ditanya|bertanya|menanyakan)`,
    none: String.raw`(?<!\p{L})(?:sebelum|sampai|kecuali|sandi|kata\s+sandi|pribadi|kunci)(?!\p{L})`,
  },
  {
    hush: "(?:อย่า|ห้าม|ไม่ต้อง|ไม่ควร)(?:บอก|แจ้ง|เปิดเผย|กล่าวถึง|พูดถึง|เอ่ยถึง|เตือน|แสดง|ยอมรับ)|โดยไม่(?:บอก|แจ้ง)|ปิดบัง",
    thing: "(?:ย่อหน้า|ส่วน|กฎ|หมายเหตุ|คำสั่ง|ขั้นตอน|หน้า|บรรทัด|การเปลี่ยนแปลง|ข้อความ|ไฟล์|เรื่อง)นี้",
    evenAsked: "แม้(?:ว่า|จะ|ว่าจะ)?(?:ผู้ใช้)?(?:จะ)?(?:ถูก)?ถาม",
    none: "ก่อนที่|จนกว่า|เว้นแต่|รหัสผ่าน|ส่วนบุคคล|กุญแจ",
  },
  {
    hush: "(?:말하|알리|언급하|보고하|밝히|공개하|드러내|경고하|설명하|인정하)지\\s*(?:마|말|않도록|않아야)|숨기(?:고|세요|십시오|라)|숨긴다|비밀로",
    thing: "(?:이|해당|본)\\s*(?:문단|단락|항목|규칙|메모|지시|지침|단계|페이지|줄|변경|섹션|절|파일)",
    evenAsked: "(?:물어|질문해|묻더라|물어보더라|질문하더라|물어봐)(?:도)",
    none: "전에|때까지|비밀번호|개인\\s*정보|만약|키(?:를|는)",
  },
  {
    hush: "(?:言わ|伝え|知らせ|報告し|見せ|明かさ|触れ|話さ|開示し|言及し|書か|警告し|認め|教え)(?:ない|ず|ません)|伏せ(?:て|る|ます)|黙って|秘密に|(?:不要|不得|不必|无需|無需|勿|别|別|禁止|切勿|请勿|請勿|不许)(?:向\\S{1,4})?(?:提及|提到|提起|透露|说明|說明|告诉|告訴|告知|警告|提醒|承认|承認|写出|寫出|显示|顯示|标注|標註)|隐瞒|隱瞞",
    thing:
      "(?:この|本)(?:段落|節|規則|ルール|注記|メモ|指示|手順|ページ|行|変更|項目|セクション|項|ファイル)|(?:本|此|这|這|该|該)(?:段|节|節|条|條|一步|步骤|步驟|规则|規則|备注|備註|指令|页|頁|行|改动|改動|文件|说明|說明|段落|部分|操作)|(?:你|您)(?:已经|所|已)?(?:删除|刪除|更改|修改|发送|發送|去掉|省略)(?:了什么|的内容|的內容)",
    evenAsked:
      "(?:聞かれ|尋ねられ|質問され|問われ)(?:て|た(?:場合|とき)で)も|(?:即使|即便|哪怕|就算|縱使|纵使)[^。，,]{0,8}?(?:询问|詢問|追问|追問|问起|問起|问到|問到|提问|提問|问|問)",
    none: "(?:ページ|節|章|項|ファイル|セクション|ドキュメント)では|前に|まで|場合を除|パスワード|個人情報|鍵|之前|直到|除非|密码|密碼|密钥|个人信息|個人資料",
  },
];

/** So many characters may stand between what is left unsaid and the order to leave it so. */
const NEAR = 80;

/** In these scripts words are set apart; in others some are written with those before them. */
const wordStart = String.raw`(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}])`;

const thingHushed = ({ hush, thing, none }: Language): Slots => ({
  rare: new RegExp(`${wordStart}(?:${hush})`, "iu"),
  all: [new RegExp(`(?:${hush})[^.!?。]{0,${NEAR}}?(?:${thing})|(?:${thing})[^.!?。]{0,${NEAR}}?(?:${hush})`, "iu")],
  none: [new RegExp(none, "iu")],
});

const hushedIfAsked = ({ hush, evenAsked, none }: Language): Slots => ({
  rare: new RegExp(`${wordStart}(?:${evenAsked})`, "iu"),
  all: [new RegExp(`${wordStart}(?:${hush})`, "iu")],
  none: [new RegExp(none, "iu")],
});

/** Sentences that keep something from people, in languages other than English, told by what they have in them. */
export const foreignConcealingSlots: readonly Slots[] = languages.flatMap((language) => [
  thingHushed(language),
  hushedIfAsked(language),
]);
