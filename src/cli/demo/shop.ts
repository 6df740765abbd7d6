import type { DemoChannel } from './team.js';

export const WEB_SHOP: DemoChannel = {
  name: 'Web shop',
  description: 'The shop, the stock that it believes in, and the machines below.',
  color: 1,
  icon: 40,
  isPublic: true,
  creator: 'tomas',
  isFavorite: true,
  members: ['mira', 'tomas', 'noah', 'hana', 'ingrid', 'amara'],
  threads: [
    {
      title: 'Stock shows 3, shelf has 0',
      by: 'tomas',
      content:
        'We sold three packs that do not exist. The count goes wrong when an order is cancelled between payment and packing: the item is put back twice. I can reproduce it.',
      comments: [
        'That explains the odd numbers since the sale.',
        'Until it is fixed I count the day packs every evening.',
        'Fixed in the branch "put back once". Needs somebody to read it.',
        'Read it. The test cancels before payment only, could you add the other order as well?',
        'Order FH-20417 is one of the three. Paid on 2026-02-11, cancelled nine minutes later.',
        'Added. It failed without the fix, as it should.',
      ],
      closing: 'Live since ten this morning, three cancellations came through and the shelf agrees.',
    },
    {
      title: 'Pay by invoice for shops',
      by: 'ingrid',
      content:
        'Two mountain shops want to order 20 packs each and pay in 30 days. Do we build it, or do we write two invoices by hand?',
      comments: [
        'By hand for the first ten. Then we know what to build.',
        'The shop needs to reserve the stock all the same, or we sell them twice.',
        'A draft order reserves already. I will write down how to make one.',
        'I made one for the first shop with your note, it took four minutes.',
      ],
    },
    {
      title: 'The product page takes four seconds on a phone',
      by: 'noah',
      content:
        'Measured on an old phone and a train connection: four seconds until the picture is there. Most of it is the picture itself, 2.4 MB.',
      comments: [
        'We never made small ones. The camera file goes straight to the page.',
        'Four sizes, made when the picture is uploaded, and the page picks one.',
        'With that the same page takes 1.1 seconds.',
        'Please look at the colours again after that, the first try made the rust red pink.',
        'Right, the colour profile got lost. It is kept now.',
      ],
    },
    {
      title: 'Search finds nothing for "rucksack"',
      by: 'noah',
      content:
        'A third of the searches without result are other words for what we sell. I have the list of last month.',
      comments: [
        'Rucksack, backpack, daypack, knapsack. All the same thing to people.',
        'I would keep a small list of words that mean the same, by hand. It is short enough.',
        '@amara, you speak four languages. Would you look over the list?',
        'Done, and added the misspellings that I would make myself.',
      ],
    },
    {
      title: 'Who gets called at night?',
      by: 'tomas',
      content:
        'The shop was down for forty minutes on Sunday and nobody knew until a customer wrote. I propose that the watch calls one of us two, week by week, and only when orders fail.',
      comments: [
        'Agreed, if it calls for orders only and not for a slow page.',
        'I take the even weeks.',
        'It called yesterday because of its own expired certificate. Fixed, and a little ironic.',
        'Let us write down each call and what it was. After ten we look whether the rule is right.',
      ],
    },
    {
      title: 'Move to the new tax rates on the first',
      by: 'noah',
      content:
        'Two countries change their rates. The table has a date column since last year, so this is two rows and a test.',
      comments: [
        'Orders that are paid on the 31st and shipped on the 1st?',
        'The day of payment counts, says the advice. I added a test with that very case.',
        'Two rows are in. They wake up at midnight.',
      ],
      closing: 'Both rates are in force, the first orders have the right sum.',
    },
    {
      title: 'Gift cards',
      by: 'tomas',
      content:
        'Asked for before every winter. What I need to know before I start: do they expire, can they be used twice, and what happens when a bag that was paid with one comes back?',
      comments: [
        'They never expire. Everything else feels mean.',
        'Used in parts, yes. The rest stays on the card.',
        'A return puts the sum back on the same card, never out as money.',
        'Then a card is a small account with a code. That I can build in two weeks.',
      ],
    },
    {
      title: 'Backup: the drill of this quarter',
      by: 'noah',
      content:
        'I restored last night into an empty machine: 22 minutes from nothing to a shop that sells. Last time it was 50. What is still by hand: the mail settings.',
      comments: [
        'The mail settings are in the safe now, with the rest.',
        'Next time somebody who has never done it should do it, with only the page to read.',
        'I volunteer. I will be slow and complain about every sentence.',
      ],
    },
    {
      title: 'Packing slips: the weight is missing',
      by: 'ingrid',
      content:
        'The courier wants the weight on the slip from next month on, otherwise they weigh each parcel themselves and charge for it.',
      comments: [
        'We know the weight of each bag. The box and the paper are 240 grams, near enough.',
        'Near enough is fine up to 50 grams, I asked.',
        'It is on the slip of the test printer. @ingrid, is it where you want it?',
        'A little larger, please, I read it from an arm away.',
      ],
    },
    {
      title: 'Turn off the old shop',
      by: 'tomas',
      content:
        'The old address still answers and eleven people a day land there. I would send every path to its new twin, and switch the machine off in autumn.',
      comments: [
        'There are printed cards with the old address in every bag before last year. Keep the forwarding for good, please.',
        'Forwarding costs nothing. Only the machine goes.',
        'The list of paths is complete but for four, which sold things that we no longer make.',
      ],
    },
  ],
};
