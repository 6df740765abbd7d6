import type { Texts } from '../stage.js';

/** Words and their other forms, by the language of the workspace. The queries are no prefixes of what they find. */
export const LANGUAGES: readonly Texts[] = [
  {
    title: 'English: other forms of a word',
    texts: { run: 'We run.', runs: 'It runs late', running: 'Running shoes', runner: 'A rower' },
    finds: { running: 'run runs running', runs: 'run runs running', 'running late': 'runs' },
  },
  {
    title: 'English: plurals, and not words that only look alike',
    texts: { one: 'one policy', many: 'two policies', police: 'the police' },
    finds: { policies: 'one many', policy: 'one many' },
  },
  {
    title: 'German: plurals with an umlaut and cases',
    language: 'de',
    texts: { house: 'Das Haus ist groß.', houses: 'Viele Häuser', dates: 'Die Termine stehen fest', car: 'Das Auto' },
    finds: { Hauses: 'house houses', Häusern: 'house houses', Terminen: 'dates', Autos: 'car' },
  },
  {
    title: 'French: plurals in -aux and elisions',
    language: 'fr',
    texts: { horse: "J'ai vu le cheval", horses: 'les chevaux courent', plane: "l'avion décolle" },
    finds: { chevaux: 'horse horses', avions: 'plane', "l'avion": 'plane', décoller: 'plane' },
  },
  {
    title: 'Spanish: plurals of a word with an accent',
    language: 'es',
    texts: { one: 'La reunión de hoy', many: 'reuniones largas' },
    finds: { reuniones: 'one many', reunión: 'one many', reunion: 'one many' },
  },
  {
    title: 'Russian: cases of nouns',
    language: 'ru',
    texts: { book: 'Новая книга', books: 'Купили книги', talk: 'встреча завтра' },
    finds: { книгами: 'book books', встречи: 'talk' },
  },
  {
    title: 'Italian: singular and plural',
    language: 'it',
    texts: { cat: 'il gatto dorme', cats: 'i gatti giocano' },
    finds: { gatti: 'cat cats', gatto: 'cat cats' },
  },
  {
    title: 'Dutch: plurals',
    language: 'nl',
    texts: { one: 'De vergadering is morgen', many: 'te veel vergaderingen' },
    finds: { vergaderingen: 'one many', vergadering: 'one many' },
  },
  {
    title: 'Swedish: definite forms',
    language: 'sv',
    texts: { boat: 'en båt', boats: 'båtarna är här' },
    finds: { båtar: 'boat boats', båten: 'boat boats' },
  },
  {
    title: 'Portuguese: plurals and verbs',
    language: 'pt',
    texts: { book: 'um livro novo', books: 'muitos livros', sing: 'ela cantava' },
    finds: { livros: 'book books', cantar: 'sing' },
  },
  {
    title: 'Turkish: endings, and i with and without a dot',
    language: 'tr',
    texts: { book: 'yeni kitap', books: 'kitaplar geldi', city: 'İSTANBUL çok büyük', light: 'ışık' },
    finds: { kitapları: 'book books', istanbul: 'city', İstanbul: 'city', ISIK: 'light', ışık: 'light' },
  },
  {
    title: 'Danish: plurals',
    language: 'da',
    texts: { one: 'en kande', many: 'tre kander' },
    finds: { kander: 'one many' },
  },
  {
    title: 'Norwegian: plurals, by its code nb too',
    language: 'nb',
    texts: { one: 'et møte', many: 'møtene i dag' },
    finds: { møter: 'one many', moter: 'one many' },
  },
  {
    title: 'Finnish: cases',
    language: 'fi',
    texts: { here: 'talossa on kissa', from: 'talosta pois' },
    finds: { talot: 'here from', kissat: 'here' },
  },
  {
    title: 'Greek: with and without accents',
    language: 'el',
    texts: { news: 'Καλά νέα σήμερα' },
    finds: { ΣΉΜΕΡΑ: 'news', σημερα: 'news' },
  },
  {
    title: 'Arabic and Hebrew: with and without vowel points',
    language: 'ar',
    texts: { book: 'كِتَابٌ جديد', peace: 'שָׁלוֹם' },
    finds: { كتاب: 'book', شلوم: '', שלום: 'peace', שָׁלוֹם: 'peace' },
  },
  {
    title: 'Hindi: vowel signs belong to the word',
    language: 'hi',
    texts: { meeting: 'बैठक कल है', book: 'किताबें' },
    finds: { बैठक: 'meeting', किताबें: 'book' },
  },
  {
    title: 'Polish, without a stemmer: words as they are written, and by their beginnings',
    language: 'pl',
    texts: { one: 'ważne spotkanie', many: 'dwa spotkania', the: 'the end of it' },
    finds: { spotkanie: 'one', spotkani: 'one many', wazne: 'one', the: 'the', 'of the': 'the' },
  },
  {
    title: 'A language that PostgreSQL does not know',
    language: 'tlh',
    texts: { war: 'nuqneH jagh', peace: 'qaStaH nuq' },
    finds: { nuqneh: 'war', nuq: 'war peace' },
  },
  {
    title: 'Words of another language than that of the workspace',
    language: 'de',
    texts: { english: 'The deployment failed', german: 'Die Bereitstellung schlug fehl' },
    finds: { deployment: 'english', bereitstellungen: 'german', 'deployment fehl': '' },
  },
];
