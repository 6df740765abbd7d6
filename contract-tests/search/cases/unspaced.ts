import type { Texts } from '../stage.js';

/** Scripts without spaces between words, and Korean. */
export const UNSPACED: readonly Texts[] = [
  {
    title: 'Chinese: a word, a letter, and a whole sentence',
    language: 'zh',
    texts: { beijing: '我们明天去北京开会。', shanghai: '上海的天气很好', north: '北方很冷' },
    finds: {
      北京: 'beijing',
      北: 'beijing north',
      我们明天去北京开会: 'beijing',
      天气: 'shanghai',
      京北: '',
      会: 'beijing',
    },
  },
  {
    title: 'Chinese: letters in another order are another word',
    language: 'zh',
    texts: { one: '蜜蜂', other: '蜂蜜', three: '故事', four: '事故' },
    finds: { 蜜蜂: 'one', 蜂蜜: 'other', 故事: 'three', 事故: 'four' },
  },
  {
    title: 'Chinese: several words, each must be there',
    language: 'zh',
    texts: { both: '北京的天气', one: '北京', other: '天气' },
    finds: { '北京 天气': 'both', '北京 -天气': 'one', '"北京的"': 'both', '-北京': 'other' },
  },
  {
    title: 'Chinese: a text of one letter, and the last letter of a text',
    language: 'zh',
    texts: { one: '好', last: '你好', first: '好的' },
    finds: { 好: 'one last first', 你好: 'last' },
  },
  {
    title: 'Chinese: punctuation ends a word',
    language: 'zh',
    texts: { together: '开会通知', apart: '开会，通知', lines: '开会\n通知' },
    finds: { 会通: 'together', 开会通知: 'together', '开会 通知': 'together apart lines' },
  },
  {
    title: 'Chinese: letters outside the basic plane',
    language: 'zh',
    texts: { rare: '𠮷野家吃饭', plain: '吉野家' },
    finds: { 𠮷野: 'rare', 𠮷: 'rare', 野家: 'rare plain' },
  },
  {
    title: 'Japanese: mixed scripts',
    language: 'ja',
    texts: { meeting: '明日の会議はオンラインです', room: '会議室を予約する', mail: 'メールを送る' },
    finds: {
      会議: 'meeting room',
      オンライン: 'meeting',
      会議室: 'room',
      の会: 'meeting',
      メール: 'mail',
      ール: 'mail',
    },
  },
  {
    title: 'Japanese: with Latin words',
    language: 'ja',
    texts: { mixed: 'APIサーバーが落ちた', latin: 'the API is down' },
    finds: { api: 'mixed latin', サーバー: 'mixed', APIサーバー: 'mixed', 'サーバー api': 'mixed' },
  },
  {
    title: 'Japanese: half-width letters are full-width letters',
    language: 'ja',
    texts: { half: 'ｻｰﾊﾞｰの再起動', full: 'サーバーの再起動' },
    finds: { サーバー: 'half full', ｻｰﾊﾞｰ: 'half full', バー: 'half full' },
  },
  {
    title: 'Japanese: hiragana and katakana are different letters, and が is not か',
    language: 'ja',
    texts: { hiragana: 'りんご', katakana: 'リンゴ', decomposed: 'か\u3099くせい' },
    finds: { りんご: 'hiragana', リンゴ: 'katakana', がくせい: 'decomposed', かくせい: '' },
  },
  {
    title: 'Korean: a word with its endings',
    language: 'ko',
    texts: { subject: '회의가 내일 있습니다', object: '회의를 준비했다', other: '회사에 갑니다' },
    finds: { 회의: 'subject object', 회의를: 'object', 회: 'subject object other', '내일 회의': 'subject' },
  },
  {
    title: 'Korean: a single syllable that is a word',
    language: 'ko',
    texts: { rice: '밥 먹자', gimbap: '김밥', other: '반찬' },
    finds: { 밥: 'rice gimbap', 김밥: 'gimbap' },
  },
  {
    title: 'Thai: a word inside a sentence',
    language: 'th',
    texts: { meeting: 'พรุ่งนี้มีประชุมใหญ่', other: 'วันนี้อากาศดี' },
    finds: { ประชุม: 'meeting', อากาศ: 'other', นี้: 'meeting other', พรุ่งนี้มีประชุมใหญ่: 'meeting' },
  },
  {
    title: 'Khmer and Burmese',
    language: 'km',
    texts: { khmer: 'ការប្រជុំថ្ងៃស្អែក', burmese: 'မနက်ဖြန်အစည်းအဝေး' },
    finds: { ប្រជុំ: 'khmer', အစည်းအဝေး: 'burmese' },
  },
  {
    title: 'In an English workspace as well',
    texts: { chinese: 'See 北京办公室 for details', english: 'See the office' },
    finds: { 北京: 'chinese', 办公: 'chinese', 'details 北京': 'chinese', see: 'chinese english' },
  },
];
