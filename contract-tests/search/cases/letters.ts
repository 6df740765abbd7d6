import type { Texts } from '../stage.js';

/** Letters that are written in more than one way. */
export const LETTERS: readonly Texts[] = [
  {
    title: 'Case does not matter',
    texts: { lower: 'the zeppelin', upper: 'ZEPPELIN', mixed: 'ZepPelin' },
    finds: { zeppelin: 'lower upper mixed', ZEPPELIN: 'lower upper mixed', '"zEPPELIN"': 'lower upper mixed' },
  },
  {
    title: 'Accents do not matter, in the text or in the query',
    texts: { with: 'Le café fermé', without: 'le cafe ferme', other: 'la cave' },
    finds: { café: 'with without', cafe: 'with without', CAFÉ: 'with without', '"cafe ferme"': 'with without' },
  },
  {
    title: 'Composed and decomposed accents are the same',
    texts: { composed: 'na\u00efve \u00c5ngstrom', decomposed: 'nai\u0308ve A\u030angstrom' },
    finds: {
      'nai\u0308ve': 'composed decomposed',
      'na\u00efve': 'composed decomposed',
      angstrom: 'composed decomposed',
    },
  },
  {
    title: 'ß is ss',
    language: 'de',
    texts: { sharp: 'Die Straße', plain: 'Die Strasse', upper: 'STRASSE', capital: 'STRAẞE' },
    finds: { straße: 'sharp plain upper capital', strasse: 'sharp plain upper capital' },
  },
  {
    title: 'æ, œ, ø, ł, đ and þ are their Latin letters',
    language: 'tlh',
    texts: { danish: 'Smørrebrød', old: 'Ægir', french: 'bœuf', polish: 'Łódź', croatian: 'Đakovo', icelandic: 'Þór' },
    finds: {
      smorrebrod: 'danish',
      smørrebrød: 'danish',
      aegir: 'old',
      boeuf: 'french',
      lodz: 'polish',
      ŁÓDŹ: 'polish',
      dakovo: 'croatian',
      thor: 'icelandic',
      ægir: 'old',
    },
  },
  {
    title: 'ё is е, and й is not и',
    language: 'ru',
    texts: { yo: 'Ёлка стоит', ye: 'елка стоит', short: 'мой дом', long: 'мои дома' },
    finds: { елка: 'yo ye', ЁЛКА: 'yo ye', '"мой"': 'short', '"мои"': 'long' },
  },
  {
    title: 'Full-width and half-width forms, and ligatures, are the plain letters',
    texts: { wide: 'ＡＢＣ１２３', plain: 'abc123', ligature: 'ﬁnance', letters: 'finance' },
    finds: { abc123: 'wide plain', ＡＢＣ１２３: 'wide plain', finance: 'ligature letters' },
  },
  {
    title: 'Letters of other scripts that look alike are other letters',
    texts: { latin: 'paypal', cyrillic: 'раураl' },
    finds: { '"paypal"': 'latin' },
  },
  {
    title: 'Numbers are words',
    texts: { year: 'in 2024', longer: 'ticket 20241', money: 'costs 1,000 euros', decimal: 'pi is 3.14' },
    finds: {
      '2024': 'year longer',
      '"2024"': 'year',
      '1,000': 'money',
      '"1 000"': 'money',
      '3.14': 'decimal',
      '20': '',
      '1000': '',
    },
  },
  {
    title: 'Digits of other scripts are found as they are written',
    texts: { arabic: 'الغرفة ٤٢', roman: 'Chapter Ⅻ', circled: 'step ①' },
    finds: { '٤٢': 'arabic', xii: 'roman', '1': 'circled', '①': 'circled' },
  },
  {
    title: 'Digits and letters together are one word',
    texts: { model: 'the B747 lands', key: 'sha256sum', other: 'B 747' },
    finds: { b747: 'model', '"747"': 'other', sha256: 'key', '"b 747"': 'other' },
  },
  {
    title: 'A zero-width space ends a word, and a soft hyphen does not',
    texts: { soft: 'data\u00adbase', zero: 'data\u200bbase', whole: 'database' },
    finds: { '"data base"': 'zero', database: 'soft whole' },
  },
  {
    title: 'Only the first 64 letters of a word are compared',
    language: 'tlh',
    texts: { long: `${'x'.repeat(64)}abc`, other: `${'x'.repeat(63)}y` },
    finds: { [`${'x'.repeat(64)}zzz`]: 'long', [`${'x'.repeat(63)}y`]: 'other', ['x'.repeat(60)]: 'long other' },
  },
];
