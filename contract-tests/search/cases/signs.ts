import type { Texts } from '../stage.js';

const everything = { one: "O'Brien said: it's 100% \\ done", two: 'plain words' };

/** Texts and queries of signs, and queries that would mean something to a database or an engine. */
export const SIGNS: readonly Texts[] = [
  {
    title: 'Emoji and punctuation are no words',
    texts: { emoji: '🚀🚀🚀', punctuation: '!!! ???', word: 'rocket 🚀' },
    finds: { '🚀': '', '!!!': '', '...': '', '🚀 rocket': 'word', 'rocket!': 'word', '👩‍👩‍👧 -🚀': '', '*': '' },
  },
  {
    title: 'Markdown does not hide words',
    texts: { bold: '**important** _news_', link: '[handbook](https://example.com/guide)', code: '`const x = 1`' },
    finds: { important: 'bold', news: 'bold', handbook: 'link', guide: 'link', const: 'code' },
  },
  {
    title: 'HTML is text',
    texts: { script: '<script>alert(1)</script>', entity: 'fish &amp; chips' },
    finds: { script: 'script', alert: 'script', '<script>': 'script', amp: 'entity', 'fish & chips': 'entity' },
  },
  {
    title: 'Quotes of SQL are signs',
    texts: everything,
    finds: {
      "o'brien": 'one',
      "'": '',
      "''": '',
      "plain' OR '1'='1": '',
      "plain'; drop table search_documents; --": '',
      "plain'--": 'two',
      'plain words': 'two',
    },
  },
  {
    title: 'Operators of tsquery are signs',
    texts: everything,
    finds: {
      'plain & words': 'two',
      'plain | nothinglikeit': '',
      '!plain': 'two',
      'plain <-> words': 'two',
      'plain <2> words': '',
      'pla:*': 'two',
      '(plain)': 'two',
      'plain:A': '',
      "'plain words'": 'two',
      'plain\\': 'two',
      '\\': '',
      '&|!()<->:*': '',
    },
  },
  {
    title: 'Filters of Typesense are signs',
    texts: everything,
    finds: {
      'plain && words': 'two',
      'plain || words': 'two',
      'workspace:=1': '',
      'channel:=[1]': '',
      '`plain`': 'two',
      ':=[`a`]': '',
      'plain):>0': '',
      '[plain..words]': 'two',
      '*plain*': 'two',
    },
  },
  {
    title: 'Wildcards of LIKE and of regular expressions are signs',
    texts: everything,
    finds: {
      '%': '',
      _: '',
      'pl%n': '',
      pl_in: '',
      'pl.in': '',
      '.*': '',
      '[a-z]+': '',
      '^plain$': 'two',
      '100%': 'one',
      '(?i)(plain': '',
    },
  },
  {
    title: 'Marks of the index are no words',
    texts: { ...everything, tilde: '~run @a1 #title' },
    finds: { '~plain': 'two', '#words': 'two', '@u1': '', '@t1': '', run: 'tilde', '@': '', '#': '' },
  },
  {
    title: 'Control characters and broken letters are signs',
    texts: { ...everything, controls: 'bell\u0007ring\ttab' },
    finds: {
      'bell\u0007ring': 'controls',
      'tab\t\n': 'controls',
      '\ufffd': '',
      'plain\u202e words': 'two',
      'plain\u202ewords': '',
      '\ufeffplain': 'two',
    },
  },
  {
    title: 'Names of members of objects are words',
    texts: { names: '__proto__ constructor toString', ...everything },
    finds: { __proto__: 'names', constructor: 'names', hasOwnProperty: '', toString: 'names' },
  },
  {
    title: 'A post of thousands of words, and a query of as many terms as there may be',
    texts: {
      long: Array.from({ length: 8000 }, (_, index) => `w${index}`).join(' '),
      short: 'w7999 w1',
    },
    finds: {
      w7999: 'long short',
      'w1 w7999': 'long short',
      '"w7998 w7999"': 'long',
      '"w7999 w1"': 'short',
      [Array.from({ length: 32 }, (_, index) => `w${index}`).join(' ')]: 'long',
      [`w1 ${'-zzz '.repeat(31)}`.trim()]: 'long short',
      [`"${Array.from({ length: 190 }, (_, index) => `w${index}`).join(' ')}"`]: 'long',
    },
  },
];
