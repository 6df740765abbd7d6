// The words by which mail programs mark replies and forwarded mails, in their languages.

/** What the lines say with which a quoted mail begins. */
export type Label = 'from' | 'sent' | 'subject';

const words = (text: string): string[] => text.split(',').map((word) => word.trim());

const LABEL_WORDS: Readonly<Record<Label, readonly string[]>> = {
  from: words(
    `from, von, de, da, van, fra, från, od, nadawca, mittente, remitente, expéditeur, lähettäjä, feladó, šalje, pošiljatelj, expeditor, expeditorul,
    de la, kimden, gönderen, от, от кого, отправитель, від, від кого, подател, από, saatja, nuo, 发件人, 寄件者, 寄件人, 差出人, 送信元, 送信者,
    보낸 사람, 보낸사람, 발신, من, מאת, จาก, từ, người gửi, dari, प्रेषक, از, odosielateľ, odesílatel`,
  ),
  sent: words(
    `sent, date, gesendet, datum, envoyé, enviado, enviado el, enviada em, enviado em, enviada, fecha, data, inviato, data invio, verzonden, sendt, dato,
    skickat, wysłano, odesláno, odoslané, dátum, elküldve, küldve, päivämäärä, päiväys, lähetetty, poslano, trimis, dată, gönderilen, gönderildi, tarih,
    gönderme tarihi, отправлено, дата, надіслано, відправлено, изпратено, στάλθηκε, ημερομηνία, saadetud, kuupäev, išsiųsta, nosūtīts, 发送时间, 发送日期,
    日期, 時間, 寄件日期, 傳送時間, 送信日時, 日付, 日時, 送信日, 보낸 날짜, 날짜, 보낸시간, التاريخ, تاريخ الإرسال, تم الإرسال, נשלח, תאריך, ส่ง, วันที่, ngày, đã gửi,
    dikirim, tanggal, दिनांक, भेजा गया, تاریخ`,
  ),
  subject: words(
    `subject, betreff, objet, sujet, asunto, assunto, oggetto, onderwerp, emne, ämne, temat, předmět, predmet, tárgy, aihe, naslov, zadeva, subiect,
    subiectul, konu, тема, относно, θέμα, teema, tema, 主题, 主旨, 主題, 件名, 제목, الموضوع, נושא, เรื่อง, chủ đề, tiêu đề, perihal, subjek, विषय, موضوع`,
  ),
};

/** What the labels mean, in lower case. A word can mean different things in different languages. */
export const LABELS: ReadonlyMap<string, Label> = new Map(
  (['from', 'sent', 'subject'] as const).flatMap((label) =>
    LABEL_WORDS[label].map((word): [string, Label] => [word, label]),
  ),
);

/** What is said between dashes above a quoted mail, in lower case. */
export const ORIGINAL: ReadonlySet<string> = new Set(
  words(
    `original, original message, original appointment, ursprüngliche nachricht, originalnachricht, ursprünglicher termin, message d'origine, message original,
    message d’origine, mensaje original, messaggio originale, oorspronkelijk bericht, mensagem original, ursprungligt meddelande, originalmeddelande,
    oprindelig meddelelse, oprindelig besked, opprinnelig melding, alkuperäinen viesti, исходное сообщение, вихідне повідомлення, wiadomość oryginalna,
    oryginalna wiadomość, původní zpráva, pôvodná správa, eredeti üzenet, izvorna poruka, izvirno sporočilo, mesaj original, mesajul original,
    orijinal mesaj, özgün ileti, оригинално съобщение, αρχικό μήνυμα, algsõnum, 原始邮件, 原始郵件, 原郵件, 元のメッセージ, オリジナルメッセージ, 원본 메일, 원본 메시지,
    원본메시지, الرسالة الأصلية, הודעה מקורית, ข้อความต้นฉบับ, thư gốc, tin nhắn gốc, pesan asli, मूल संदेश, پیام اصلی`,
  ),
);

/** Lines above a forwarded mail that stand without dashes, in lower case and without the colon. */
export const FORWARDED_LINES: ReadonlySet<string> = new Set(
  words(
    `begin forwarded message, forwarded message, začátek přeposílané zprávy, start på videresendt besked, anfang der weitergeleiteten nachricht,
    anfang der weitergeleiteten e-mail, inicio del mensaje reenviado, välitetty viesti alkaa, début du message réexpédié, début du message transféré,
    započni proslijeđenu poruku, továbbított levél kezdete, inizio messaggio inoltrato, begin doorgestuurd bericht, videresendt melding,
    początek przekazywanej wiadomości, início da mensagem reencaminhada, início da mensagem encaminhada, începe mesajul redirecționat,
    начало переадресованного сообщения, začiatok preposlanej správy, vidarebefordrat mejl, i̇leti başlangıcı, ileti başlangıcı,
    початок листа，що пересилається, 転送されたメッセージ, 以下は転送されたメッセージです, 开始转发的邮件, 開始轉寄郵件, 下面是被转发的邮件, 전달된 메시지, 전달된 메시지 시작, بداية الرسالة المعاد توجيهها,
    תחילת ההודעה שהועברה`,
  ),
);

/** What the subject of a forwarded mail begins with. In Danish and Norwegian `VS` is a forwarded mail. */
export const FORWARDED_SUBJECT =
  /^\s*\[?(?:fwd?|wg|tr|rv|i|enc|vs|vb|vl|pd|redir\.?|videresend|[iİı]lt|doorst|reenv|továbbítás|ytm|προώθ|πρθ|転送|转发|轉寄|전달|הועבר|إعادة توجيه)\s*[:：]/iu;
/** What begins the sender of a mail that Finnish programs quote. There `VS` is a reply. */
export const FINNISH_SENDER = /^[*\t \u00a0]*lähettäjä[\t \u00a0]*:/imu;

/** The verbs of the line above a quotation, where words are separated by spaces. */
const VERBS = String.raw`wrote|writes|schrieb|schreibt|a écrit|écrit|escribió|escribio|escreveu|ha scritto|scrisse|schreef|geschreven|skrev|kirjoitti|napisał|napisała|napisał\(a\)|pisze|napsal|napsala|napsal\(a\)|napísal|napísala|írta|ezt írta|napisao|napisao je|je napisao|je napisala|je napisao\/la|piše|a scris|yazdı|şunu yazdı|написал|написала|написал\(а\)|пишет|пише|написав|написала|написа|έγραψε|kirjutas|rašė|rakstīja|va escriure|idatzi du|đã viết|menulis|كتب|كتبت|نوشت|כתב|כתבה|כתב\/ה|ने लिखा`;
const VERB = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${VERBS})(?![\p{L}\p{M}])`, 'iu');
/** The same where they are not, and where the words around them can differ. */
const UNSPACED_VERB =
  /写道|寫道|写了|のメッセージ|が書きました|は書きました|は次のように書きました|님이 작성|작성:|쓴 글|เขียนว่า|كتابة ما يلي/u;

export function hasVerb(text: string): boolean {
  return VERB.test(text) || UNSPACED_VERB.test(text);
}

/** The word with which the line above a quotation begins in many languages, before a day of the week. */
export const OPENING =
  /^(?:On|At|Am|Le|El|Op|Il|In data|Em|Den|Dne|Dňa|Dnia|W dniu|În|La|Pe|Dana|Στις|Ngày|Vào|Pada|في|ב)[\s-]/u;
