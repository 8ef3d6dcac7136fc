import type { Slots } from "./sentence-slots.ts";
import { vowelled } from "./vowelled.ts";

/** How a language says that what an agent was told does not hold. All are alternatives of a pattern. */
type Language = Readonly<{
  /** What agents are given, and hardly anybody else is. */
  orders: string;
  /** What laws and games have, too. */
  rules: string;
  /** Given before. */
  before: string;
  /** Given by those whom an agent serves. */
  givers: string;
  isVoid: string;
  /** Told of law, of products or as a condition. */
  none: string;
}>;

const languages: readonly Language[] = [
  {
    orders: String.raw`(?:An|Unter)?[Ww]eisung(?:en)?|Vorgaben?|Instruktionen|Aufträge?|Hinweise|Bitten`,
    rules: "Regeln|Richtlinien|Beschränkungen|Grenzen|Schutzvorschriften",
    before: "bisherig|früher|vorherig|vorig|vorangegangen|zuvor|vorher|bis\\s+hierher",
    givers: String.raw`System|Betreiber|Herstellers?\b|Nutzer|Anwender|Assistenten|Sicherheits`,
    isVoid: String.raw`außer\s+Kraft|aufgehoben|ungültig|hinfällig|gegenstandslos|ausgesetzt|nichtig|unbeachtlich|(?:ruhen|entfallen)(?!\p{L})|(?:gelten|binden|zählen)\s+(?:\p{L}+\s+){0,5}?nicht(?!\p{L})|verlieren\s+(?:\p{L}+\s+){0,3}?(?:Gültigkeit|Wirkung|Geltung)|treten\s+(?:\p{L}+\s+){0,4}?zurück|endet\s+die\s+(?:Gültigkeit|Geltung)|zurückgezogen|widerrufen|erlischt|erlöschen|erloschen|diese[rs]?\s+(?:Skill|Seite|Datei|Leitfaden|Dokument)\s+(?:ersetzt|löst|tritt\s+an\s+die\s+Stelle)`,
    none: String.raw`(?<!\p{L})(?:wenn(?!\s+dies)|falls|sofern|nie|niemals|Gesetz\p{L}*|Steuer\p{L}*|Version\p{L}*|Verordnung\p{L}*|Paragraph\p{L}*)(?!\p{L})|§`,
  },
  {
    orders: "consignes?|instructions?|directives?|indications?|demandes",
    rules: "règles|limites|restrictions|garde-fous",
    before: String.raw`précédent|antérieur|reçu|donné|jusqu['’]ici|auparavant|avant\s+(?:ce|cette|le)(?!\p{L})`,
    givers: "système|utilisat|éditeur|opérateur|assistant|sécurité",
    isVoid: String.raw`caduques?|sans\s+(?:effet|objet|valeur)|annulée?s|suspendue?s|levée?s|(?:ne|n['’])\s*(?:valent|comptent|s['’]appliquent|tiennent|ont)\s+plus|cessent\s+de\s+(?:valoir|s['’]appliquer)|perdent\s+(?:\p{L}+\s+){0,2}(?:effet|valeur|force)|mises?\s+entre\s+parenthèses|révoquée?s|(?:cette\s+(?:compétence|page)|ce\s+(?:guide|document|fichier|skill))\s+(?:remplace|annule|prévaut)`,
    none: String.raw`(?<!\p{L})(?:si|lorsque(?!\s+ce)|jamais|loi|décret|article|version|impôts?|fiscal\p{L}*)(?!\p{L})`,
  },
  {
    orders: String.raw`indicaciones|instrucciones|órdenes|directrices|pautas|instruções|indicações|ordens|diretrizes|orientações`,
    rules: "reglas|regras|normas|límites|limites|restricciones|restrições",
    before: String.raw`anterior|previ[ao]s|recibid|recebid|dad[ao]s?\s+(?:antes|até)|hasta\s+ahora|até\s+(?:agora|aqui)|(?:hayas|hubieras|tenhas|tenha)\s+\p{L}+\s+antes`,
    givers: "sistema|usuari[oa]|utilizador|asistente|assistente|operador|proveedor|fornecedor|seguridad|segurança",
    isVoid: String.raw`sin\s+(?:efecto|valor|vigor|validez)|sem\s+(?:efeito|valor|validade)|anulad\p{L}*|suspendid[ao]s|suspens[ao]s|derogad[ao]s|revogad[ao]s|(?:ya|já)\s+no\s+(?:valen|cuentan|rigen|aplican|obligan)|já\s+não\s+(?:valem|contam|vigoram|se\s+aplicam)|deix\p{L}+\s+de\s+(?:valer|contar|vigorar|aplicar)|dej\p{L}+\s+de\s+(?:valer|contar|regir|aplicarse|aplicar)|pierden\s+(?:\p{L}+\s+){0,2}(?:efecto|vigencia|validez)|perdem\s+(?:\p{L}+\s+){0,2}(?:efeito|validade)|est[ae]\s+(?:guía|guia|habilidad|habilidade|página|documento|archivo|arquivo|skill)\s+(?:sustituye|reemplaza|anula|substitui|prevalece)`,
    none: String.raw`(?<!\p{L})(?:si|se\s+(?:o|a|os|as|você|tu|houver|for)|cuando(?!\s+(?:se\s+\p{L}+\s+)?est)|nunca|ley|lei|decreto|artículo|artigo|versión|versão|impuestos?|fiscal\p{L}*)(?!\p{L})`,
  },
  {
    orders: "istruzioni|indicazioni|direttive|ordini|consegne",
    rules: "regole|limiti|restrizioni|vincoli",
    before: "precedent|anterior|ricevut|dat[ei]\\s+(?:prima|finora)|finora",
    givers: "sistema|utente|assistente|operatore|fornitore|sicurezza",
    isVoid: String.raw`annullat[ei]|sospes[ei]|revocat[ei]|decadut[ei]|decadono|senza\s+(?:effetto|valore)|non\s+(?:valgono|contano|si\s+applicano)(?:\s+più)?|cessano\s+di\s+(?:valere|applicarsi)|perdono\s+(?:\p{L}+\s+){0,2}(?:efficacia|valore|validità)|quest[ao]\s+(?:guida|pagina|documento|file|skill)\s+(?:sostituisce|annulla|prevale)`,
    none: String.raw`(?<!\p{L})(?:se|quando(?!\s+(?:si\s+\p{L}+\s+)?quest)|mai|legge|decreto|articolo|versione|fiscal\p{L}*)(?!\p{L})`,
  },
  {
    orders: "instructies|aanwijzingen|opdrachten|richtlijnen|voorschriften",
    rules: "regels|beperkingen|grenzen",
    before: String.raw`eerdere|vorige|voorgaande|voorafgaande|tot\s+nu\s+toe|(?:kreeg|gekregen|gegeven)(?!\p{L})`,
    givers: "systeem|gebruiker|assistent|aanbieder|veiligheids",
    isVoid: String.raw`vervallen|opgeheven|ongeldig|nietig|opgeschort|buiten\s+werking|niet\s+(?:meer\s+)?(?:van\s+kracht|van\s+toepassing|bindend)|ingetrokken|herroepen|deze\s+(?:gids|pagina|skill)\s+vervangt|(?:gelden|tellen)\s+(?:\p{L}+\s+){0,4}?niet(?!\p{L})`,
    none: String.raw`(?<!\p{L})(?:als(?!\s+(?:deze|dit))|indien|tenzij|nooit|wet|versie|belasting\p{L}*)(?!\p{L})`,
  },
  {
    orders: "instrukcj|polece|wskazówk|wytyczn",
    rules: "zasad|reguł|ograniczeni",
    before: "poprzedni|wcześniejsz|dotychczasow|otrzyma",
    givers: "system|użytkownik|asystent|operator|bezpieczeństw",
    isVoid: String.raw`przesta\p{L}+\s+(?:obowiązywać|działać)|trac\p{L}+\s+(?:\p{L}+\s+)?(?:moc|ważność)|nieważn\p{L}+|unieważni\p{L}+|zawieszon\p{L}+|uchylon\p{L}+|anulowan\p{L}+|nie\s+obowiązuj\p{L}+|przestaj\p{L}+\s+się\s+liczyć|odwołan\p{L}+|wycofan\p{L}+`,
    none: String.raw`(?<!\p{L})(?:jeśli|jeżeli|gdy(?!\s+t[aęeno])|nigdy|ustaw\p{L}+|wersj\p{L}+|podatk\p{L}+)(?!\p{L})`,
  },
  {
    orders: "указани|инструкци|распоряжени|поручени|вказівк|інструкці|розпоряджен|доручен",
    rules: "правил|ограничени|обмежен",
    before: String.raw`ранее|прежн|предыдущ|полученн|данн(?:ые|ых)\s+(?:до|вам|тебе)|раніше|попередн|отриман|дотеперішн`,
    givers: "систем|пользовател|ассистент|оператор|безопасност|користувач|асистент|безпек",
    isVoid: String.raw`утра\p{L}+\s+силу|втрача\p{L}+\s+(?:чинність|силу)|недействительн\p{L}+|отмен[яеё]\p{L}+|отозван\p{L}+|відклик\p{L}+|приостан\p{L}+|аннулир\p{L}+|(?:больше|более)\s+не\s+(?:действу|име|примен)\p{L}+|не\s+действуют|скасов\p{L}+|недійсн\p{L}+|призупин\p{L}+|(?:більше\s+)?не\s+(?:діють|чинні)|припиня\p{L}+\s+дію`,
    none: String.raw`(?<!\p{L})(?:если|когда(?!\s+эт)|никогда|закон\p{L}*|верси\p{L}+|налог\p{L}*|якщо|коли(?!\s+ц)|ніколи|версі\p{L}+|подат\p{L}+)(?!\p{L})`,
  },
  {
    orders: "talimat|yönerge|komut|yönlendirme",
    rules: "kural|kısıtlama|sınır",
    before: "önceki|daha\\s+önce|şimdiye\\s+kadar|verilmiş|verilen",
    givers: "sistem|kullanıcı|asistan|geliştirici|güvenlik",
    isVoid: String.raw`geçersiz\p{L}*|hükümsüz\p{L}*|yürürlükten|askıya\s+al\p{L}+|iptal\s+(?:edil|olu)\p{L}+|geçerli\s+değil\p{L}*|geçerliliğini\s+(?:yitir|kaybed)\p{L}+|bağlayıcı\s+değil\p{L}*|yok\s+hükmünde|kaldırıl\p{L}+`,
    none: String.raw`(?<!\p{L})(?:eğer|asla|sürüm\p{L}*|kanun\p{L}*|vergi\p{L}*)(?!\p{L})`,
  },
  {
    orders: vowelled("تعليمات|توجيهات|أوامر|إرشادات"),
    rules: vowelled("قواعد|قيود|ضوابط|حدود"),
    before: vowelled("سابق|قبل هذ|السابقة|تلقيت"),
    givers: vowelled("النظام|المستخدم|المساعد|السلامة|الأمان|المشغل|المطور"),
    isVoid: vowelled(
      "تلغى|ملغاة|لاغية|يلغى|باطلة|معلقة|تعلق|تسقط|موقوفة|غير سارية|لا تسري|لم تعد سارية|لا يسري|لا تنطبق|لم تعد تنطبق|تفقد|منتهية|تنتهي|منسوخة|كأن لم تكن",
    ),
    none: vowelled("إذا|لو كانت|قانون|المادة|مرسوم|اللائحة|المملكة|الإصدار|ضريب"),
  },
  {
    orders: vowelled("הוראות|הנחיות|פקודות|ההוראות|ההנחיות"),
    rules: vowelled("כללי|הכללים|מגבלות|המגבלות"),
    before: vowelled("קודמ|הקודמ|שקיבלת|שניתנו|עד כה"),
    givers: vowelled("המערכת|המשתמש|העוזר|הבטיחות|המפעיל"),
    isVoid: vowelled(
      "בטל|מבוטל|אינן תקפות|אינם תקפים|אינן חלות|אינם חלים|אינן מחייבות|מושעות|מושעים|פגות|לא תקפות|לא חלות",
    ),
    none: vowelled("אם |כאשר|חוק|גרסה|סעיף"),
  },
  {
    orders: "οδηγί|εντολ|υποδείξ|κατευθύνσ",
    rules: "κανόν|περιορισμ|όρι(?:α|ων)",
    before: "προηγούμεν|προγενέστερ|έχεις\\s+λάβει|έχετε\\s+λάβει|δόθηκαν|μέχρι\\s+τώρα",
    givers: "συστήματος|χρήστη|βοηθού|ασφαλείας|ασφάλειας|διαχειριστή",
    isVoid: String.raw`ακυρών\p{L}+|άκυρ\p{L}+|καταργ\p{L}+|αναστέλλ\p{L}+|παύουν\s+να\s+ισχύουν|δεν\s+(?:ισχύουν|δεσμεύουν)|χωρίς\s+ισχύ`,
    none: String.raw`(?<!\p{L})(?:αν|εάν|όταν(?!\s+(?:\p{L}+\s+)?αυτ)|ποτέ|νόμο\p{L}*|έκδοση\p{L}*|άρθρο\p{L}*)(?!\p{L})`,
  },
  {
    orders: "निर्देश|आदेश|हिदायत",
    rules: "नियम|सीमा|प्रतिबंध|पाबंदि",
    before: "पिछल|पहले|पूर्व|अब\\s+तक",
    givers: "सिस्टम|उपयोगकर्ता|यूज़र|सहायक|सुरक्षा",
    isVoid: "रद्द|निरस्त|निलंबित|अमान्य|लागू\\s+नहीं|मान्य\\s+नहीं|प्रभावी\\s+नहीं|शून्य\\s+(?:माने|हो)|समाप्त\\s+(?:माने|हो)",
    none: "अगर|यदि|कभी|कानून|अधिनियम|संस्करण|धारा",
  },
  {
    orders: "chỉ dẫn|hướng dẫn|chỉ thị|mệnh lệnh|yêu cầu",
    rules: "quy tắc|giới hạn|hạn chế|quy định",
    before: String.raw`trước\s+(?:đó|đây)|đã\s+nhận|đã\s+được\s+đưa`,
    givers: "hệ thống|người dùng|trợ lý|nhà phát triển|an toàn",
    isVoid: String.raw`hết\s+hiệu\s+lực|mất\s+hiệu\s+lực|vô\s+hiệu|không\s+còn\s+(?:hiệu\s+lực|áp\s+dụng|giá\s+trị)|bị\s+(?:hủy|huỷ|bãi)\s+bỏ|tạm\s+(?:đình\s+chỉ|ngưng)`,
    none: String.raw`(?<!\p{L})(?:nếu|khi\s+nào|không\s+bao\s+giờ|luật|phiên\s+bản|nghị\s+định)(?!\p{L})`,
  },
  {
    orders: "instruksi|perintah|arahan|petunjuk",
    rules: "aturan|batasan|pembatasan",
    before: "sebelum|terdahulu|yang\\s+(?:telah\\s+)?(?:diberikan|kamu\\s+terima|anda\\s+terima)",
    givers: "sistem|pengguna|asisten|pengembang|keamanan|keselamatan",
    isVoid: String.raw`dicabut|dibatalkan|ditangguhkan|tidak\s+(?:lagi\s+)?berlaku|tidak\s+mengikat|gugur|batal(?!\p{L})`,
    none: String.raw`(?<!\p{L})(?:jika|apabila|kalau|undang-undang|versi|pajak)(?!\p{L})`,
  },
  {
    orders: "คำสั่ง|คำแนะนำ|คำชี้แนะ|ข้อกำหนด",
    rules: "กฎ|ข้อจำกัด|กติกา",
    before: "ก่อนหน้า|ที่ผ่านมา|ที่ได้รับ|เดิม",
    givers: "ระบบ|ผู้ใช้|ผู้ช่วย|ความปลอดภัย|ผู้พัฒนา",
    isVoid: "ถูกยกเลิก|เป็นโมฆะ|ไม่มีผล|สิ้นสุดลง|ถูกระงับ|ไม่ใช้บังคับ|ใช้ไม่ได้อีก",
    none: "ถ้า|หาก|กฎหมาย|เวอร์ชัน|มาตรา",
  },
  {
    orders: "지시|명령|지침|요청",
    rules: "규칙|제한|제약",
    before: "이전|기존|앞선|지금까지|받은|앞서",
    givers: "시스템|사용자|어시스턴트|운영자|안전",
    isVoid:
      "무효|효력(?:을|이)\\s*(?:잃|없|상실|정지)|적용되지\\s*않|폐기|해제(?:된|됩|되)|(?:철회|취소)(?:된|됩|되)|유효하지\\s*않",
    none: "만약|경우|버전|법률|법령",
  },
  {
    orders: "指示|命令|指令|要望|要求|请求|請求|吩咐",
    rules: "ルール|規則|制限|制約|规则|規則|限制|约束|約束",
    before: "以前|これまで|従来|先の|之前|此前|先前|以往|既有|原有",
    givers: "システム|ユーザー|利用者|アシスタント|安全|系统|系統|用户|用戶|开发者|助手",
    isVoid:
      "無効(?!化|な)|失効|効力を(?:失|持た)|適用され(?:ない|ません)|停止され|解除され|(?:视为|視為)解除|廃止|作废|作廢|失效|(?:无效|無效)(?!的|输入|輸入|值|状态|數據|数据|参数)|取り消(?:され|す)|撤回|不作数|不作數|不再(?:有效|适用|適用|生效|约束)|中止执行|暂停(?:执行|适用|生效)",
    none: "場合|もし|バージョン|法律|法令|如果|若|版本|法规|法規|条例|API",
  },
];

/** In these scripts words are set apart; in others some are written with those before them. */
const wordStart = String.raw`(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}])`;

/** So many characters may stand between orders and whose or since when they are. */
const NEAR = 60;

const near = (one: string, other: string): string =>
  `(?:${one})[^.!?。]{0,${NEAR}}?(?:${other})|(?:${other})[^.!?。]{0,${NEAR}}?(?:${one})`;

/** Sentences that set aside what an agent was told, in languages other than English, in whatever order their words stand. */
export const foreignVoidingSlots: readonly Slots[] = languages.map(
  ({ orders, rules, before, givers, isVoid, none }) => ({
    rare: new RegExp(`${wordStart}(?:${isVoid})`, "iu"),
    all: [new RegExp(`${near(orders, `${before}|${givers}`)}|${near(rules, givers)}`, "iu")],
    none: [new RegExp(none, "iu")],
  }),
);
