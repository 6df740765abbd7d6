import type { DemoChannel } from './team.js';

export const HIRING: DemoChannel = {
  name: 'Hiring',
  description: 'Applications. What is said here stays here.',
  color: 6,
  isPublic: false,
  creator: 'mira',
  isFavorite: false,
  members: ['mira', 'jonas', 'priya', 'felix'],
  threads: [
    {
      title: 'Second person at the machines: what do we look for?',
      by: 'mira',
      content:
        'Care before speed, somebody who likes to mend, three or four days a week. Training we can do ourselves.',
      comments: [
        'And somebody who says when something is wrong. The March batch taught me that.',
        'Let us write the pay into the advert. It saves everybody time.',
        'I will write it so that my aunt would apply.',
      ],
    },
    {
      title: 'Advert is out',
      by: 'mira',
      content: 'At the school, in the paper, on our page. Until the 15th. Letters come to the shared box.',
      comments: [
        'Nine so far, three from people who have never sewn. I like two of those.',
        '17 in the end. I read all of them tonight.',
      ],
      closing: 'Closed on the 15th, everybody has an answer or a date.',
    },
    {
      title: 'A day of trial work, paid',
      by: 'jonas',
      content:
        'One day in the workshop for the three on the short list: cut, sew a pouch, repair one strap, eat with us. Paid like any other day.',
      comments: [
        'I prepare the same three tasks for each.',
        'Ask them at the end what they would change here. That tells more than the seam.',
        'Second candidate found a mistake in our own pattern. I am impressed.',
        'Third one was faster than I am.',
      ],
    },
    {
      title: 'Decision',
      by: 'mira',
      content:
        'I would ask the second. Not the fastest hands, but the best questions. @felix, you work beside that person every day, so your word counts twice.',
      comments: [
        'Second, without hesitation.',
        'Same for me.',
        'I call tonight.',
        'Yes! Starting on the first of next month.',
      ],
      closing: 'Contract signed. Closing with joy.',
    },
    {
      title: 'First week: a plan',
      by: 'mira',
      content:
        'Day one no machine at all: keys, people, where things are. From day two on repairs together with @felix. A talk at the end of the week.',
      comments: [
        'I free my afternoons.',
        'The handbook has a hole where the cutting table should be. I write that page before.',
        'Lunch on the first day is on me.',
      ],
    },
    {
      title: 'Answer to those we did not choose',
      by: 'jonas',
      content: 'Each gets a letter with one true sentence about what we liked. No template.',
      comments: [
        'I write the ones from the school, I know two of them.',
        'All sent. Three wrote back to thank us, which I did not expect.',
      ],
    },
  ],
};

export const BOOKS: DemoChannel = {
  name: 'Books',
  description: 'Money, with Omar, who keeps our books.',
  color: 2,
  isPublic: false,
  creator: 'jonas',
  isFavorite: true,
  members: ['mira', 'jonas', 'ruben', 'omar'],
  threads: [
    {
      title: 'Receipts of the last quarter',
      by: 'omar',
      content:
        'Eleven payments without a paper. The list is in the folder, most of them are trains and one is called "various".',
      comments: [
        '"Various" was the second-hand press. I have the paper, it is under the press.',
        'Trains are done, all of them.',
        'Two are left: the courier in May and the thread from the fair.',
        'Found both in my winter jacket.',
      ],
      closing: 'Complete. The quarter is closed on my side.',
    },
    {
      title: 'Second machine: buy or lease?',
      by: 'jonas',
      content: '8,400 to buy, or 210 a month over four years. We have the money, but then the winter gets tight.',
      comments: [
        'Leased, it costs 1,680 more over the whole time. That is the price of a calm winter.',
        'The dealer takes half now and half in March. Without interest, I asked twice.',
        'Half and half, then. That is the best of both.',
      ],
    },
    {
      title: 'Prices of cloth for next year',
      by: 'ruben',
      content: 'Cotton is up by 9 %, thread by 4 %, buckles are the same if we order twice as many at once.',
      comments: [
        'Ordering twice as many means 3,000 on the shelf until summer.',
        'With fourteen parts instead of 31 it would be much less.',
        'Then let us settle the parts first and order after.',
      ],
    },
    {
      title: 'What does a repair cost us?',
      by: 'omar',
      content:
        'I went through sixty of them: 14 minutes and 1.90 of material in the middle, 8.40 for the post. We charge nothing.',
      comments: [
        'It is the best advertising that we have, and the cheapest.',
        'I agree for as long as we stay below 400 a year. We had 290.',
        'Could people pay the postage one way? Many offer it by themselves.',
        'Let them choose, with nothing as the first choice.',
      ],
    },
    {
      title: 'A buffer for three months',
      by: 'omar',
      content:
        'Today the account would carry us for ten weeks without a single sale. I would like thirteen before we plan the next bag.',
      comments: [
        'Agreed. It lets me sleep.',
        'With the invoices of the two mountain shops we are there in April.',
        'I put the number of weeks at the top of the monthly page from now on.',
      ],
    },
  ],
};
