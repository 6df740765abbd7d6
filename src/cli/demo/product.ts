import type { DemoChannel, DemoThread } from './team.js';

/** The threads of General, the default channel of the workspace. */
export const GENERAL: readonly DemoThread[] = [
  {
    title: 'How we use this place',
    by: 'mira',
    content:
      'A thread for each subject, a title that still makes sense in a year, and no hurry: answer when you are back at your desk. What burns goes by phone. Threads that are settled get closed, so that the open ones mean something.',
    comments: [
      'Can we agree that "no answer within two days" means "go ahead"?',
      'Yes, for everything that can be undone. For money and for promises to customers we wait.',
      'I will put that sentence on the first page of the handbook.',
    ],
  },
  {
    title: 'Office closed on the 24th, the boiler is being replaced',
    by: 'jonas',
    content:
      'The plumber comes at seven and the heating is off all day. Work from home or bring a second pullover. The workshop downstairs keeps its own heater and stays open.',
    comments: [
      'Downstairs has room for three people with laptops, if you do not mind the sewing machines.',
      'I will be there in any case, the courier comes at ten.',
      'Somebody please water the lemon tree before that. It hates the cold.',
      'Done, and I moved it away from the window.',
    ],
    closing: 'The new boiler is in and hums quietly. Closing this.',
  },
  {
    title: 'Autumn meeting: two days in the mountains',
    by: 'mira',
    content:
      'Two days, one hut, no slides. I would like each of us to bring one thing we should stop doing. Please say by the end of the month whether you can come and what you do not eat.',
    comments: [
      'I am in. Vegetarian, and happy to cook on the first evening.',
      'Coming. I bring the stove and the big pot.',
      'I can only stay until noon of the second day.',
      'The hut has eleven beds. Somebody gets the couch by the fire, which is the best place anyway.',
      '@hana and I can take the train together and carry the food.',
    ],
  },
  {
    title: 'Five years of Fernhollow',
    by: 'mira',
    content:
      'On this day five years ago we sold the first bag, to a stranger, in the rain. It was back for repair last week and it has many more years in it. Thank you all.',
    comments: [
      'I remember that rain.',
      'The seam on the left strap was mine. I am proud and slightly ashamed.',
      'We should invite that customer to the autumn meeting!',
    ],
  },
  {
    title: 'Keys: who has one?',
    by: 'jonas',
    content:
      'We had seven keys and I can account for five. If you have one, say so here. No blame, I only need the list.',
    comments: [
      'One here.',
      'I have one and the spare for the cellar.',
      'Found one in the pocket of the rain jacket by the door.',
    ],
    closing: 'All seven are found. The list hangs beside the fuse box.',
  },
  {
    title: 'Lunch on Wednesdays',
    by: 'felix',
    content: 'Whoever is in the house eats together on Wednesdays at half past twelve. This week: lentils.',
    comments: [],
  },
];

export const PRODUCT: DemoChannel = {
  name: 'Product',
  description: 'Bags: what we make, how, and of what.',
  color: 4,
  icon: 12,
  isPublic: true,
  creator: 'priya',
  isFavorite: true,
  members: ['mira', 'jonas', 'priya', 'felix', 'ruben', 'amara', 'hana'],
  threads: [
    {
      title: 'Day pack 22: move the side pocket forward?',
      by: 'priya',
      content:
        'Seven of twelve testers could not reach the bottle without taking the pack off. If the pocket moves four centimetres forward and tilts, everybody can. It costs one more pattern piece. @felix, what does that mean on the table?',
      comments: [
        'About three minutes a bag. The tilt is easy, the extra piece needs a new jig.',
        'Three minutes are fine for something that people touch twenty times a day.',
        'Then I cut a sample on Tuesday. @priya, can you mark the new position on the old pattern?',
        'Marked. I also rounded the corner, it caught on the strap.',
        'Sample is on the shelf by the door. Take it home over the weekend and be rude to it.',
      ],
    },
    {
      title: 'Zip pulls that work with gloves',
      by: 'priya',
      content:
        'The cord loops are pretty and useless in winter. I have four alternatives in a box: wood, braided cord, a rubber tab, and a leather strip. Try them with gloves and write what you think.',
      comments: [
        'Rubber wins for me, but it looks like a toy.',
        'Braided cord, thicker than ours. Good with mittens as well.',
        'Leather gets slippery when it is wet. Not that one.',
        'Cord it is, then, in the colour of the lining.',
      ],
      closing: 'Decided: thick braided cord from the next batch on.',
    },
    {
      title: 'Waxed cotton: the new supplier',
      by: 'ruben',
      content:
        'I visited the mill. The cloth is heavier than what we use, it smells less, and it takes the dye evenly. Minimum is 300 metres. The sample roll is at the back of the cutting table.',
      comments: [
        'Heavier means a day pack of more than a kilo. Where do we save it?',
        'In the back panel. The foam is more than we need since the frame sheet.',
        'I washed a piece five times. It loses less wax than the old one.',
        '300 metres are four months of work. Can they split the delivery?',
        'They can: half now, half in ten weeks, for the same price.',
      ],
    },
    {
      title: 'Repair first: spare parts for every bag',
      by: 'mira',
      content:
        'I would like every buckle, strap and slider that we use to be for sale, one by one, for as long as the bag is made and ten years after. It makes choices easier too: no part that we cannot get again.',
      comments: [
        'We use 31 different parts today. I think that 14 would do.',
        'The list is in the folder. The red ones are those that only one supplier makes.',
        'Customers ask for the chest strap slider more than for all others together.',
        'Could we put a bag of spares in each box? Two sliders weigh nothing.',
      ],
    },
    {
      title: 'A bag for cellists',
      by: 'hana',
      content:
        'Somebody wrote to us again, the fourth this year: not a case, only something for scores, rosin, a folding stool and rain. Is that us?',
      comments: [
        'It is a tote with a stool strap. I can sketch it in an evening.',
        'Four letters are not a market. But they are four people who would talk about it.',
        'Make one, lend it to the four, see what comes back?',
      ],
    },
    {
      title: 'Colours of next year',
      by: 'priya',
      content:
        'Moss and slate stay. I would drop mustard and bring a rusty red. Swatches hang in the window, look at them in the morning and in the evening.',
      comments: [
        'Mustard is a third of what we sell online.',
        'Really? Then it stays and we drop slate blue, which nobody remembers.',
        'Rust looks brown in the evening. A little more red, please.',
        'New swatch is up. @amara, does it survive a photograph?',
        'It does. It even looks better than in the window.',
      ],
    },
    {
      title: 'Hip belt: 38 or 50 mm',
      by: 'felix',
      content:
        'The wide one carries better, the narrow one can be removed and does not hang about. Testers are split in the middle.',
      comments: [
        'Wide for the 40 litres, narrow for the 22. Two answers to two questions.',
        'That is one more part, though. See the thread about spare parts.',
        'The buckle is the same for both if we sew the narrow one to a wide end.',
      ],
    },
    {
      title: 'Labels: wash, repair, recycle',
      by: 'priya',
      content:
        'A draft for the sewn-in label in three languages. It has to fit on 30 by 60 millimetres, which it does not yet.',
      comments: [
        'Drop "Thank you for buying". They know.',
        'The repair address should be the largest thing on it.',
        'Fits now, with pictures instead of the washing text.',
      ],
      closing: 'Printed. The first 500 arrive next week.',
    },
    {
      title: 'Strap that came loose on the 40',
      by: 'felix',
      content:
        'Second case of a shoulder strap that opened at the upper seam, both from the batch of March. I have stopped the rest of that batch. Pictures are in the folder.',
      comments: [
        'The thread is the thinner one. We had run out of the right one that week, I remember.',
        'How many of that batch have been sold?',
        '41. I have the addresses of 38 of them.',
        'Then we write to the 38 today and put a note on the site for the other three.',
        'Every one of them gets a new seam and the postage, no questions.',
        '@hana, I will sit beside you for the first answers, if you like.',
      ],
    },
  ],
};
