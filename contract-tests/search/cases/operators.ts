import type { Texts } from '../stage.js';

/** What a query can say beside words. */
export const OPERATORS: readonly Texts[] = [
  {
    title: 'All words must be there, in any order',
    texts: { both: 'red apples and green pears', one: 'red apples', other: 'green pears' },
    finds: {
      'apple pear': 'both',
      'pears apples': 'both',
      'red green': 'both',
      apple: 'both one',
      'apple apple': 'both one',
    },
  },
  {
    title: 'A phrase: the words next to each other, as they are written',
    texts: {
      exact: 'to be or not to be',
      reversed: 'be to',
      apart: 'to always be',
      stem: 'the red cars',
      word: 'red car',
    },
    finds: { '"to be"': 'exact', '"red cars"': 'stem', '"red car"': 'word', '"be or not"': 'exact', '"cars"': 'stem' },
  },
  {
    title: 'Several phrases, and a phrase with words',
    texts: { both: 'hot coffee and cold milk', swapped: 'cold coffee and hot milk', one: 'hot coffee' },
    finds: {
      '"hot coffee" "cold milk"': 'both',
      '"hot coffee"': 'both one',
      '"hot coffee" milk': 'both',
      'milk "cold coffee"': 'swapped',
      '"hot coffee""cold milk"': 'both',
    },
  },
  {
    title: 'A phrase goes over line breaks and punctuation, but not into another post',
    texts: { lines: 'first\nsecond', comma: 'first, second', first: 'first', second: 'second' },
    finds: { '"first second"': 'lines comma', 'first second': 'lines comma' },
  },
  {
    title: 'A phrase with a word that is there many times',
    texts: { many: 'no no no yes no yes', few: 'yes no' },
    finds: { '"no yes"': 'many', '"no no no"': 'many', '"yes no yes"': 'many', '"yes no"': 'many few' },
  },
  {
    title: 'A minus sign excludes a word in all its forms',
    texts: { plain: 'the engine is fine', broken: 'the engine breaks', breaking: 'engine breaking' },
    finds: {
      'engine -breaks': 'plain',
      'engine -breaking': 'plain',
      '-break engine': 'plain',
      'engine -"breaks"': 'plain breaking',
    },
  },
  {
    title: 'An excluded word is no prefix',
    texts: { whole: 'alpha betamax', word: 'alpha beta' },
    finds: { 'alpha -beta': 'whole', 'alpha -bet': 'whole word' },
  },
  {
    title: 'A minus sign excludes a phrase',
    texts: { phrase: 'sales report of May', apart: 'report of sales', other: 'weather report' },
    finds: {
      'report -"sales report"': 'apart other',
      'report -sales': 'other',
      '-"sales report" -weather report': 'apart',
    },
  },
  {
    title: 'A minus sign excludes joined words as a phrase',
    texts: { joined: 'module foo-bar', apart: 'module bar foo' },
    finds: { 'module -foo-bar': 'apart', 'module -foo': '' },
  },
  {
    title: 'Only exclusions: all other posts',
    texts: { one: 'winter', two: 'summer', three: 'summer rain' },
    finds: { '-winter': 'two three', '-winter -rain': 'two', '-"summer rain"': 'one two', '-nothing': 'one two three' },
  },
  {
    title: 'A word that is wanted and excluded is not found',
    texts: { one: 'storm', two: 'calm' },
    finds: { 'storm -storm': '', 'storms -"storm"': '' },
  },
  {
    title: 'A minus sign inside a word, or alone, excludes nothing',
    texts: { joined: 'a well-known fact', apart: 'known well' },
    finds: {
      'well-known': 'joined',
      'well - known': 'joined apart',
      'well -': 'joined apart',
      '- well': 'joined apart',
    },
  },
  {
    title: 'The last word finds longer words, from three letters on',
    texts: { long: 'the deployment', other: 'a department', word: 'deploy it', de: 'Rio de Janeiro' },
    finds: { dep: 'long other word', depl: 'long word', 'the deplo': 'long word', de: 'de', d: '' },
  },
  {
    title: 'Only the last word is a prefix',
    texts: { one: 'metropolis transport', two: 'transport' },
    finds: { 'transport metro': 'one', 'metro transport': '', 'metropolis trans': 'one' },
  },
  {
    title: 'A quoted word is no prefix',
    texts: { long: 'keyboards everywhere', word: 'the keyboard' },
    finds: { '"keyboard"': 'word', '"keyboar"': '', keyboar: 'long word' },
  },
  {
    title: 'An unfinished quote ends with the query',
    texts: { phrase: 'open source software', apart: 'source is open' },
    finds: { '"open source': 'phrase', 'software "open source': 'phrase', '"source is': 'apart', '"': '' },
  },
  {
    title: 'Typographic quotes are quotes',
    texts: { phrase: 'open source software', apart: 'source is open' },
    finds: {
      '“open source”': 'phrase',
      '„open source“': 'phrase',
      '«open source»': 'phrase',
      'software -“open source”': '',
    },
  },
  {
    title: 'An empty phrase is nothing',
    texts: { one: 'lighthouse', two: 'harbour' },
    finds: { 'lighthouse ""': 'one', '"" lighthouse': 'one', '""': '', '-""': '' },
  },
  {
    title: 'Words joined by punctuation are next to each other',
    texts: {
      version: 'released v1.2 today',
      other: 'v2.1 and 2 v1',
      path: 'see src/search/words.ts',
      snake: 'the user_id column',
    },
    finds: {
      'v1.2': 'version',
      'src/search': 'path',
      'words.ts': 'path',
      user_id: 'snake',
      id_user: '',
      'search/src': '',
      words: 'path',
      'column user-id': 'snake',
    },
  },
  {
    title: 'Addresses of mail and of the web',
    texts: { mail: 'write to ada@example.com', web: 'see https://example.com/a/b?c=d', other: 'an example of com' },
    finds: {
      'ada@example.com': 'mail',
      'example.com': 'mail web',
      'https://example.com/a/b?c=d': 'web',
      example: 'mail web other',
    },
  },
  {
    title: 'Apostrophes',
    texts: { typed: "we don't know", curly: 'we don’t know', dont: 'we dont know' },
    finds: { "don't": 'typed curly', 'don’t': 'typed curly', dont: 'dont' },
  },
  {
    title: 'Stop words among others are left out',
    texts: { with: 'the state of the union', without: 'union state' },
    finds: { 'the union': 'with without', 'state of the union': 'with without', 'union the': 'with without' },
  },
  {
    title: 'Stop words alone are words as they are written',
    texts: { the: 'the rest', who: 'the who', neither: 'rest' },
    finds: { the: 'the who', 'the who': 'who', '"the who"': 'who', who: 'who' },
  },
  {
    title: 'Stop words in phrases and exclusions count',
    texts: { the: 'over the hill', a: 'over a hill' },
    finds: { '"over the hill"': 'the', 'hill -the': 'a', 'over-the-hill': 'the' },
  },
  {
    title: 'Words that are operators elsewhere are words',
    texts: { operators: 'rain AND snow OR NOT fog', plain: 'rain, snow' },
    finds: {
      'rain AND snow': 'operators plain',
      '"rain AND snow"': 'operators',
      'snow NOT rain': 'operators plain',
      'rain NEAR snow': '',
    },
  },
];
