import type { Lexicon } from "../lexicon.ts";

export const tr = {
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
} satisfies Lexicon;
