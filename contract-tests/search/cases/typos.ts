import type { Texts } from '../stage.js';

/** Misspelt words. They are corrected when nothing matches. */
export const TYPOS: readonly Texts[] = [
  {
    title: 'A wrong, a missing and an additional letter',
    texts: { one: 'the database server', two: 'a lighthouse' },
    finds: { databose: 'one', databse: 'one', dataabase: 'one', sever: 'one', lighthause: 'two', lighthose: 'two' },
  },
  {
    title: 'Swapped letters',
    texts: { one: 'the launch', two: 'a schedule', three: 'weekly newsletter' },
    finds: { lanuch: 'one', shcedule: 'two', newslettre: 'three', wekely: 'three' },
  },
  {
    title: 'Several words, of which one is misspelt',
    texts: { both: 'quarterly budget', one: 'yearly budget' },
    finds: { 'quartely budget': 'both', 'budget quarterlly': 'both' },
  },
  {
    title: 'A misspelt word is found in its other forms',
    texts: { one: 'we schedule it', two: 'they scheduled it' },
    finds: { schedual: 'one two' },
  },
  {
    title: 'Not when something matches',
    texts: { typo: 'the sever is down', word: 'the server is down' },
    finds: { sever: 'typo', server: 'word' },
  },
  {
    title: 'Not in phrases and exclusions',
    texts: { one: 'the database server' },
    finds: { '"databose"': '', '"databose server"': '', '"databose" server': '', 'server -databose': 'one' },
  },
  {
    title: 'Not in joined words',
    texts: { one: 'foobar-bazaar' },
    finds: { 'foobra-bazaar': '' },
  },
  {
    title: 'Not in short words, and not in numbers',
    texts: { one: 'the cat sat', number: 'ticket 20241' },
    finds: { cta: '', kat: '', '20242': '', 'ticket 20421': '' },
  },
  {
    title: 'Not into words that are quite different',
    texts: { one: 'the design of the container', two: 'invoice' },
    finds: { desire: '', contain: 'one', voice: '', entertainer: '' },
  },
  {
    title: 'With accents, and in other scripts',
    language: 'ru',
    texts: { russian: 'новая документация', french: 'une réservation' },
    finds: { докуметация: 'russian', resrevation: 'french', réservatoin: 'french' },
  },
  {
    title: 'With exclusions beside it',
    texts: { one: 'database of birds', two: 'database of fish' },
    finds: { 'databose -fish': 'one' },
  },
];
