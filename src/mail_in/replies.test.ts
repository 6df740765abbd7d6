import { describe, expect, it } from 'vitest';
import { contentOf } from './plain_text.js';

const content = (text: string, subject = 'Re: Loom') => contentOf({ text }, subject, []);

/** The line above a quotation, as mail programs write it. */
const ATTRIBUTIONS = [
  'On Mon, 2 Jan 2030, Ada <ada@example.com> wrote:',
  'On Monday, Ada wrote:',
  'On Monday, 2 January 2030 at 10:00,\nAda Lovelace <ada@example.com>\nwrote:',
  'On Mon, Jan 2, 2030 at 10:00 AM Ada Lovelace\n<ada@example.com> wrote:',
  'Ada Lovelace <ada@example.com> writes:',
  'Am Montag schrieb Ada:',
  'Am 26.11.2026 um 09:15 schrieb Ada Lovelace:',
  'Ada Lovelace <ada@example.com> schrieb am Do. 26. Nov. 2026 um 09:15:',
  'El 26/11/2026 a las 9:15, Ada Lovelace escribió:',
  'El jue, 26 nov 2026 a las 9:15, Ada Lovelace (<ada@example.com>)\nescribió:',
  'Le jeu. 26 nov. 2026 à 09:15, Ada Lovelace <ada@example.com> a écrit :',
  'Le jeu. 26 nov. 2026 à 09:15, Ada Lovelace <ada@example.com> a\nécrit\u00a0:',
  'Il giorno gio 26 nov 2026 alle ore 09:15 Ada <ada@example.com> ha scritto:',
  'Op do 26 nov 2026 om 09:15 schreef Ada <ada@example.com>:',
  'Em qui., 26 de nov. de 2026 às 09:15, Ada <ada@example.com> escreveu:',
  'Den tors 26 nov. 2026 kl 09:15 skrev Ada <ada@example.com>:',
  'tor. 26. nov. 2026 kl. 09.15 skrev Ada <ada@example.com>:',
  'to 26. marrask. 2026 klo 9.15 Ada (ada@example.com) kirjoitti:',
  'czw., 26 lis 2026 o 09:15 Ada <ada@example.com> napisał(a):',
  'W dniu 26.11.2026 o 09:15, Ada pisze:',
  'čt 26. 11. 2026 v 9:15 odesílatel Ada <ada@example.com> napsal:',
  'Ada <ada@example.com> ezt írta (időpont: 2026. nov. 26., Cs, 9:15):',
  'În joi, 26 nov. 2026 la 09:15, Ada <ada@example.com> a scris:',
  'Ada <ada@example.com>, 26 Kas 2026 Per, 09:15 tarihinde şunu yazdı:',
  'чт, 26 нояб. 2026 г. в 09:15, Ada Lovelace\n<ada@example.com>:',
  '26.11.2026 09:15, Ada пишет:',
  'чт, 26 лист. 2026 р. о 09:15 Ada <ada@example.com> пише:',
  'Στις Πέμ 26 Νοε 2026 στις 9:15 π.μ., ο χρήστης Ada <ada@example.com> έγραψε:',
  '2026年11月26日(木) 9:15 Ada <ada@example.com>:',
  'Ada <ada@example.com> 于2026年11月26日周四 09:15写道：',
  '在 2026-11-26 09:15:00，"Ada" 写道：',
  'Ada <ada@example.com> 於 2026年11月26日 週四 上午9:15寫道：',
  '2026년 11월 26일 (목) 오전 9:15, Ada <ada@example.com>님이 작성:',
  'في الخميس، ٢٦ نوفمبر ٢٠٢٦ في ٩:١٥ ص تمت كتابة ما يلي بواسطة Ada <ada@example.com>:',
  'ב-יום ה׳, 26 בנוב׳ 2026 ב-9:15 מאת Ada <ada@example.com>:',
  'เมื่อ พฤ. 26 พ.ย. 2026 09:15 น. Ada <ada@example.com> เขียนว่า:',
  'Vào Th 5, 26 thg 11, 2026 vào lúc 09:15 Ada <ada@example.com> đã viết:',
  '2017-02-05 13:29 GMT+01:00 Ada <a@b.c>:',
  '---- On Thu, 26 Nov 2026 09:15:00 +0100 Ada <ada@example.com> wrote ----',
  '---- On Monday Ada wrote ----',
];

/** The head of a quoted mail without marks, as Outlook and programs like it write it. */
const HEADS = [
  'From: Ada Lovelace <ada@example.com>\nSent: Thursday, November 26, 2026 9:15 AM\nTo: Ben <ben@example.com>\nSubject: Loom',
  '*From:* Ada\n*Sent:* Thursday, November 26, 2026 9:15 AM\n*To:* Ben\n*Subject:* Loom',
  'From: Ada\nDate: Thursday, 26 November 2026 at 09:15\nTo: Ben\nCc: Cleo <c@b.c>,\n Max <m@b.c>\nSubject: Loom',
  '-----Original Message-----\nFrom: Ada\nSent: Thursday\nTo: Ben\nSubject: Loom',
  '-----Ursprüngliche Nachricht-----\nVon: Ada\nGesendet: Donnerstag\nAn: Ben\nBetreff: Loom',
  "-----Message d'origine-----\nDe : Ada",
  '------------------ 原始邮件 ------------------\n发件人: "Ada" <a@b.c>',
  '________________________________\nFrom: Ada\nSent: Thursday, November 26, 2026 9:15 AM\nTo: Ben\nSubject: Loom',
  // A language that is not in the table.
  '________________________________\nຈາກ: Ada\nສົ່ງ: 26 11 2026 9:15\nເຖິງ: Ben\nຫົວຂໍ້: Loom',
  'ຈາກ: Ada <a@b.c>\nສົ່ງ: 26 11 2026 9:15\nເຖິງ: Ben\nຫົວຂໍ້: Loom',
  'Von: Ada\nGesendet: Donnerstag, 26. November 2026 09:15\nAn: Ben\nBetreff: AW: Loom',
  'De : Ada\nEnvoyé : jeudi 26 novembre 2026 09:15\nÀ : Ben\nObjet : Loom',
  'De: Ada\nEnviado el: jueves, 26 de noviembre de 2026 9:15\nPara: Ben\nAsunto: Loom',
  'De: Ada\nEnviada em: quinta-feira, 26 de novembro de 2026 09:15\nPara: Ben\nAssunto: Loom',
  'Da: Ada\nInviato: giovedì 26 novembre 2026 09:15\nA: Ben\nOggetto: Loom',
  'Van: Ada\nVerzonden: donderdag 26 november 2026 09:15\nAan: Ben\nOnderwerp: Loom',
  'Från: Ada\nSkickat: den 26 november 2026 09:15\nTill: Ben\nÄmne: Loom',
  'Fra: Ada\nSendt: 26. november 2026 09:15\nTil: Ben\nEmne: Loom',
  'Lähettäjä: Ada\nLähetetty: torstai 26. marraskuuta 2026 9.15\nVastaanottaja: Ben\nAihe: Loom',
  'Od: Ada\nWysłano: czwartek, 26 listopada 2026 09:15\nDo: Ben\nTemat: Loom',
  'Od: Ada\nOdesláno: čtvrtek 26. listopadu 2026 9:15\nKomu: Ben\nPředmět: Loom',
  'Feladó: Ada\nElküldve: 2026. november 26. 9:15\nCímzett: Ben\nTárgy: Loom',
  'De la: Ada\nTrimis: joi, 26 noiembrie 2026 09:15\nCătre: Ben\nSubiect: Loom',
  'Gönderen: Ada\nGönderildi: 26 Kasım 2026 Perşembe 09:15\nKime: Ben\nKonu: Loom',
  'От: Ada\nОтправлено: 26 ноября 2026 г. 9:15\nКому: Ben\nТема: Loom',
  'Від: Ada\nНадіслано: 26 листопада 2026 р. 9:15\nКому: Ben\nТема: Loom',
  'Από: Ada\nΣτάλθηκε: Πέμπτη, 26 Νοεμβρίου 2026 9:15\nΠρος: Ben\nΘέμα: Loom',
  '发件人: Ada\n发送时间: 2026年11月26日 9:15\n收件人: Ben\n主题: Loom',
  '寄件者: Ada\n寄件日期: 2026年11月26日 上午 09:15\n收件者: Ben\n主旨: Loom',
  '差出人: Ada\n送信日時: 2026年11月26日 9:15\n宛先: Ben\n件名: Loom',
  '보낸 사람: Ada\n보낸 날짜: 2026년 11월 26일 목요일 오전 9:15\n받는 사람: Ben\n제목: Loom',
  'من: Ada\nتم الإرسال: 26 نوفمبر 2026 9:15\nإلى: Ben\nالموضوع: Loom',
  'מאת: Ada\nנשלח: יום חמישי 26 נובמבר 2026 9:15\nאל: Ben\nנושא: Loom',
];

/** What announces a forwarded mail. */
const FORWARDED = [
  '---------- Forwarded message ---------\nFrom: Ada\nDate: Thu, 26 Nov 2026 at 09:15\nSubject: Loom\nTo: Ben',
  '-------- Weitergeleitete Nachricht --------\nBetreff: Loom\nDatum: 26.11.2026\nVon: Ada\nAn: Ben',
  '-------- ຂໍ້ຄວາມ --------\nຈາກ: Ada\nສົ່ງ: 26 11 2026 9:15\nເຖິງ: Ben\nຫົວຂໍ້: Loom',
  'Begin forwarded message:\n\nFrom: Ada\nSubject: Loom\nDate: 26 November 2026 at 09:15\nTo: Ben',
  'Anfang der weitergeleiteten Nachricht:\n\n> Von: Ada\n> Betreff: Loom\n> Datum: 26. November 2026',
];

describe('a reply', () => {
  it.each(ATTRIBUTIONS)('has neither the quotation nor the line above it: %s', (line) => {
    expect(content(`Yes.\n\n${line}\n> Is it here?\n>\n> Ada\n`)).toBe('Yes.');
    expect(content(`Yes.\n${line}\n\n> Is it here?`)).toBe('Yes.');
    expect(content(`Yes.\n\n-- \nBen\n\n${line}\n> Is it here?`)).toBe('Yes.');
  });

  it.each(HEADS)('has no mail that is quoted without marks: %s', (head) => {
    expect(content(`Yes.\n\n${head}\n\nIs it here?\n\n-- \nAda\n`)).toBe('Yes.');
    expect(content(`Yes.\n\n${'-'.repeat(40)}\n${head}\n\nIs it here?`)).toBe('Yes.');
    // The quoted mail forwards another one.
    expect(content(`Yes.\n\n${head}\n\n${FORWARDED[0]}\n\nIs it here?`)).toBe('Yes.');
  });

  it('has no quotation without marks after a line that says all about it', () => {
    expect(content('Yes.\n\nOn Thu, 26 Nov 2026 at 09:15, Ada\n<ada@example.com> wrote:\n\nIs it here?')).toBe('Yes.');
    expect(content('Yes.\n\n---- On Thu, 26 Nov 2026 Ada wrote ----\n\nIs it here?')).toBe('Yes.');
  });

  it('keeps quotations that are answered, and all else that only looks like an end', () => {
    for (const text of [
      '> Is it here?\nYes.\n> And the shuttle?\nNo.',
      'On Thu, 26 Nov 2026 at 09:15, Ada <ada@example.com> wrote:\n> Is it here?\nYes.\n> And the shuttle?\nNo.',
      'On Monday Ada wrote:\nThe loom is here.',
      '> Is it here?',
      'The trip:\nFrom: Berlin\nTo: Paris\nDate: Monday',
      'Where: Room 5\nWhen: 26 Nov 2026 9:15\nWho: Ada\nTopic: Loom',
      'From: the heart\nand so on',
      '________________\nName: Ada\nAge: 36\nPlace: London',
      '--- warp ---\nand weft',
      '2026-11-26 09:15 Ada <a@b.c>:\nIs it here?\n2026-11-26 09:16 Ben <b@b.c>:\nYes.',
    ]) {
      expect(content(text)).toBe(text);
    }
    expect(content('See the list of 9:15:\n\n> warp')).toBe('See the list of 9:15:');
    expect(content('I will come on Monday.\nOn Monday, Ada wrote:\n> Is it here?')).toBe('I will come on Monday.');
  });

  it('is read up to 262,144 characters: an answer after them does not keep the quotation', () => {
    const quotation = `On Monday, Ada wrote:\n${'> warp\n'.repeat(30_000)}`;
    const words = `${'weft\n'.repeat(10_000)}No.`;
    expect(content(`Yes.\n\n${quotation}No.`).startsWith('Yes.\n\nOn Monday, Ada wrote:\n>')).toBe(true);
    expect(content(`Yes.\n\n${quotation}${'>\n'.repeat(30_000)}${words}`)).toBe('Yes.');
  });

  it('has no signature, unless it is too long to be one', () => {
    expect(content('Yes.\n-- \nBen\nWeaver')).toBe('Yes.');
    const long = ['Yes.', '-- ', ...Array.from({ length: 20 }, (_, index) => `line ${index}`)].join('\n');
    expect(content(long)).toBe(long);
    expect(content('a\n--\nb')).toBe('a\n--\nb');
  });

  it('in Danish is told from a forwarded mail, and in Finnish too', () => {
    const of = (head: string | undefined) => `Se.\n\n${head}\n\nEr den her?`;
    const danish = of(HEADS.find((head) => head.startsWith('Fra:')));
    expect([content(danish, 'SV: Loom'), content(danish, 'VS: Loom')]).toEqual(['Se.', danish]);
    const finnish = of(HEADS.find((head) => head.startsWith('Lähettäjä:')));
    expect([content(finnish, 'VS: Loom'), content(finnish, 'VL: Loom')]).toEqual(['Se.', finnish]);
  });
});

describe('a forwarded mail', () => {
  it.each(FORWARDED)('stays whole: %s', (head) => {
    for (const text of [
      `See.\n\n${head}\n\nIs it here?`,
      `See.\n\n${head}\n\nIs it here?\n\n${ATTRIBUTIONS[0]}\n> No.\n\n-- \nAda`,
      `${head}\n\nIs it here?`,
    ]) {
      expect(content(text, 'Loom')).toBe(text);
    }
  });

  it.each(['Fwd: Loom', 'FW: Loom', 'WG: Loom', 'TR : Loom', 'RV: Loom', '转发：Loom', '[Fwd: Loom]', 'fwd: Re: Loom'])(
    'stays whole, as its subject says so: %s',
    (subject) => {
      const text = `See.\n\n${HEADS[0]}\n\nIs it here?\n\n${ATTRIBUTIONS[0]}\n> No.`;
      expect(content(text, subject)).toBe(text);
      expect(content(text, `Re: ${subject}`)).toBe('See.');
    },
  );
});

/** With these subjects a text is read in different ways: as a reply, as one in Finnish, and whole. */
const SUBJECTS = ['Re: Loom', 'VS: Loom', 'VL: Loom', 'Fwd: Loom', '转发：Loom', 'Loom'];

it.each([
  ['marks', '>\n'.repeat(1_000_000)],
  ['one line', `On ${'a '.repeat(1_000_000)}`],
  ['one line that ends like an attribution', `On ${'1:11 a@b '.repeat(200_000)}:`],
  ['lines of white space', ' \n'.repeat(1_000_000)],
  ['blank lines', `x${'\n'.repeat(2_000_000)}y`],
  ['blank lines of Windows', `x${'\r\n'.repeat(1_000_000)}y`],
  ['separators of lines', `${'\u2028'.repeat(2_000_000)}\ny`],
  ['separators of lines before a word', `${'\u2028'.repeat(60_000)}\ny`],
  ['white space', `${' '.repeat(2_000_000)}x`],
  ['marks of bold', '*'.repeat(2_000_000)],
  ['lines of marks of bold', '*\n'.repeat(1_000_000)],
  ['Finnish senders', `${'lähettäjä\n'.repeat(200_000)}:`],
  ['signatures', '-- \n'.repeat(500_000)],
  ['beginnings of attributions', 'On a\n'.repeat(400_000)],
  ['attributions without quotations', '1:11 2026 a:\n'.repeat(160_000)],
  ['labels', 'From: a\n'.repeat(250_000)],
  ['labels with white space', `a${' '.repeat(497)}:\n`.repeat(4000)],
  ['lines with white space inside', `a${' '.repeat(497)}b\n`.repeat(4000)],
  ['dashes with white space inside', `--a${' '.repeat(490)}b--x\n`.repeat(4000)],
  ['underscores', '_'.repeat(2_000_000)],
  ['dashes', '---- a ----\n'.repeat(160_000)],
  ['dashes in one line', '- '.repeat(1_000_000)],
  ['colons', 'a:\n'.repeat(600_000)],
])('a text of 2 MB of %s is read in linear time', (_, text) => {
  // Of the processor, so that other programs do not count. Quadratic time would be hours.
  const started = process.cpuUsage();
  for (const subject of SUBJECTS) content(text, subject);
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(3);
});
