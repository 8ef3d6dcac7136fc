import type { ReadSegment } from "../segment.ts";
import { addressedMatches } from "./addressed.ts";
import { isInQuotation } from "./asked.ts";

/** Asking people for the words or the key of a wallet, where the verb stands last or all of it without spaces. */
const chinese =
  /(?:请|請|让|讓|要求|索取|提示|引导|引導|叫|需要|务必|務必)[^。！？\n]{0,30}?(?:私钥|私鑰|助记词|助記詞|种子短语|种子词|恢复短语|密钥库)[^。！？\n]{0,30}?(?:粘贴|貼上|贴到|输入|輸入|发送|發送|发给|发到|提供|告诉|填写|填入|填到|上传|上傳|导出|导入|导到|复制|交给|发来)/gu;
const chineseFirst =
  /(?:请|請|让|讓|要求|提示|引导|引導|叫)[^。！？\n]{0,12}?(?:粘贴|输入|輸入|发送|發送|提供|填写|上传|导出|导入)[^。！？\n]{0,16}?(?:私钥|私鑰|助记词|助記詞|种子短语|种子词|恢复短语)/gu;
const japanese =
  /(?:シードフレーズ|リカバリーフレーズ|復元フレーズ|ニーモニック|秘密鍵)[^。！？\n]{0,40}?(?:入力|貼り付け|送信|送っ|教え|提供|共有|コピー|アップロード)[^。！？\n]{0,14}?(?:もら|くださ|させ|求め|頼|依頼|よう)[^。！？\n]{0,12}/gu;
const korean =
  /(?:시드\s*(?:구문|문구)|니모닉|복구\s*(?:구문|문구)|개인\s*키)[^.。!?\n]{0,40}?(?:입력|붙여\s*넣|보내|알려|제공|공유|전송|업로드)[^.。!?\n]{0,14}?(?:달라|하세요|하도록|주세요|받으|요청|라고)[^.。!?\n]{0,12}/gu;
const russian =
  /(?<!\p{L})(?:запрос|попрос|спрос|получ|узна|пусть)\p{L}*\s[^.!?\n]{0,80}?(?:(?:сид|seed)[- ]?фраз|мнемони|фраз\p{L}*\s+восстановления|секретн\p{L}+\s+фраз|приватн\p{L}+\s+ключ|закрыт\p{L}+\s+ключ)[^.!?\n]{0,40}/giu;
const arabic =
  /(?<!\p{L})(?:اطلب|اسأل|دع|اجعل)\s[^.؟!\n]{0,80}?(?:عبارة\s+(?:الاسترداد|الاستعادة|البذور)|العبارة\s+السرية|المفتاح\s+الخاص|الكلمات\s+السرية)[^.؟!\n]{0,40}/gu;
const indonesian =
  /\b(?:minta(?:lah)?|tanyakan|suruh|arahkan)\s[^.!?\n]{0,80}?(?:frasa\s+(?:pemulihan|benih|seed|rahasia)|seed\s+phrase|kunci\s+(?:privat|pribadi))[^.!?\n]{0,40}/giu;
const turkish =
  /(?:kurtarma|gizli|tohum)\s+(?:kelime|ifade|cümle)\p{L}*[^.!?\n]{0,60}?(?:iste(?!me)|sor(?!ma)|yapıştır(?!ma)|girmesini|göndermesini)\p{L}*/giu;
const patterns = [chinese, chineseFirst, japanese, korean, russian, arabic, indonesian, turkish];

/** A warning is not a demand. */
const warned =
  /不要|不会|不會|不能|不得|不应|不應|不可|勿|绝不|絕不|永不|永远|切莫|禁止|从不|從不|无需|無需|避免|警惕|千万|小心|拒绝|拒絕|诈骗|詐騙|钓鱼|釣魚|ない|ません|決して|絶対|詐欺|마세요|말\s*것|말라|않|금지|절대|사기|(?<!\p{L})(?:не|никогда|нельзя|لا|عدم|أبدًا|jangan|tidak|asla|never|not)(?!\p{L})|мошен|احتيال|penipuan|dolandır/iu;
/** Other things have keys, too. */
const words =
  /助记词|助記詞|种子|恢复短语|フレーズ|ニーモニック|시드|니모닉|복구|фраз|мнемони|عبارة|العبارة|الكلمات|frasa|phrase|kelime|ifade|cümle/iu;
const wallet =
  /钱包|錢包|链上|鏈上|代币|代幣|区块链|區塊鏈|加密货币|以太坊|比特币|空投|ウォレット|暗号資産|仮想通貨|ブロックチェーン|지갑|암호화폐|코인|블록체인|кошел|крипто|محفظ|dompet|kripto|cüzdan|wallet/iu;

const REACH = 40;

/** The lines of a segment that ask people for what opens their wallet, in languages that ask otherwise than English does. */
export function* secretDemands(segment: ReadSegment): Generator<Readonly<{ line: number }>> {
  const about = segment.headings.join(" ");
  for (const pattern of patterns)
    for (const { index, line, whole, text } of addressedMatches(segment, pattern)) {
      const before = /[^。！？.!?\n]*$/u.exec(whole.slice(Math.max(0, index - REACH), index))?.[0] ?? "";
      if (warned.test(before + text) || isInQuotation(whole, index)) continue;
      if (words.test(text) || wallet.test(whole) || wallet.test(about)) yield { line };
    }
}
