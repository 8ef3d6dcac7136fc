/** Orders in other languages than English, by what they ask for. They are told by their words: how each bends is no matter. */
const sending =
  /\b(?:sende[nt]?|schicke?n?|übertrage?n?|übermittle?|übermitteln|versende?n?|poste|hochladen|trage[nt]?\s+(?:Sie\s+)?[^.]{1,120}\bein(?=[\s.,])|lade[nt]?\s+(?:Sie\s+)?[^.]{1,120}\bhoch|envoye[zr]?|envoie|transme(?:ts|ttez|ttre)|téléverse[zr]?|téléchargez? vers|publie[zr]?|env[ií]a(?:r|lo|los)?|envíe|sube|subir|suba|transmite|manda|invia(?:re|te)?|carica(?:re)?|envie|enviar)(?![\p{L}])|(?:отправ(?:ь|ьте|ить)|перешли|передай|загрузи(?:те)?|выгрузи(?:те)?|опубликуй)|发送|上传|提交到|传输|转发|推送|送信|アップロード|転送|보내|업로드/iu;
const copying =
  /\b(?:kopiere?n?|copie[zr]?|copia(?:r|te)?|copie|sammle|sammeln|packe)(?![\p{L}])|скопируй(?:те)?|собери(?:те)?|упакуй|复制|拷贝|收集|打包|コピー|복사/iu;
const removing =
  /\b(?:lösche?n?|entferne?n?|überschreibe?n?|formatiere?n?|leere?n?|supprime[zr]?|efface[zr]?|écrase[zr]?|borra(?:r)?|borre|elimina(?:r)?|elimine|sobrescribe|formatea|cancella(?:re)?|apaga(?:r)?|apague)(?![\p{L}])|удали(?:те|ть)?|сотри(?:те)?|очисти(?:те)?|перезапиши|отформатируй|删除|清空|抹掉|覆盖|格式化(?=[^。；\n]{0,10}(?:盘|分区|驱动器|设备))|削除|消去|初期化|삭제/iu;
const adding =
  /\b(?:füge?n?|hänge?n?|trage?n?|schreibe?n?|ergänze?n?|ajoute[zr]?|écris|inscris|inscrive[zr]|añade|añadir|agrega(?:r)?|agregue|escribe|aggiungi|adicione)(?![\p{L}])|добавь(?:те)?|допиши|запиши(?:те)?|пропиши|添加|写入|追加|加入|書き込|추가/iu;

const denying =
  /\b(?:nicht|niemals|nie|keine?[nrms]?|vermeide\w*|ne\b[^.]{0,40}\b(?:pas|jamais)|jamais|nunca|no\s+(?:env|sub|borr|elimin|cop)\w*|non|não|evita\w*)\b|не\s|никогда|нельзя|(?:不|未)(?:会|被|再)?(?:发送|上传|提交|传输|转发|推送|复制|拷贝|收集|删除|清空|覆盖|添加|写入)|不要|不得|切勿|禁止|严禁|嚴禁|切忌|不应|不能|请勿|勿|别|しない|しないで|ないでください|마세요/iu;

const orders = { sending, copying, removing, adding };

/** Whether a sentence asks for something in another language than English, and does not forbid it. */
export const isForeignOrder = (text: string, kind: keyof typeof orders): boolean =>
  orders[kind].test(text) && !denying.test(text);

/** All of a person's files, or of a disk. */
export const everyFile =
  /\b(?:gesamte[nrms]?|alle[nrs]?|ganze[nrms]?|komplette[nrms]?|sämtliche[nrs]?|tou(?:s|tes?)|tout|tod[oa]s?|tutt[oiae])\b[^.]{0,50}(?:Home|Heimat|Benutzer|Nutzer|Festplatte|Laufwerk|Datenträger|Dokumente|répertoire personnel|dossier personnel|disque|utilisateur|directorio personal|carpeta personal|disco|usuario|utente|cartella)|(?:всё|все|весь|всю|полностью)[^.]{0,50}(?:домашн|диск|пользовател|документ)|(?:所有|全部|整个|一切)[^。，、；\n写存到]{0,12}(?:主目录|家目录|磁盘|硬盘|用户(?:的|目录|文件|数据|资料|文档)|(?:我的|个人)文档|文档(?:目录|文件夹))|(?:主目录|家目录|磁盘|硬盘)[^。]{0,20}(?:所有|全部)|(?:すべて|全て|全部)[^。]{0,30}(?:ホーム|ディスク|ユーザーの?(?:ファイル|データ|フォルダ|書類))|(?:ホーム|ディスク)[^。]{0,20}(?:すべて|全て)/iu;

export const namesEveryFile = (text: string): boolean => everyFile.test(text);
