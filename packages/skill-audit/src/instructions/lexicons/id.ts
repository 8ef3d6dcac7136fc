import type { Lexicon } from "../lexicon.ts";

export const id = {
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
} satisfies Lexicon;
