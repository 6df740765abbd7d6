import type { DemoChannel } from './team.js';

export const SUPPORT: DemoChannel = {
  name: 'Support',
  description: 'What customers ask, and what we answer.',
  color: 10,
  isPublic: true,
  creator: 'hana',
  isFavorite: true,
  members: ['mira', 'hana', 'ingrid', 'felix', 'noah', 'amara'],
  threads: [
    {
      title: 'The week in numbers',
      by: 'hana',
      content:
        '64 letters, 51 answered on the same day. Most asked: when does the moss 22 come back. Nicest: a pack that carried a cat through a flood, and both are well.',
      comments: [
        'Moss is on the table from Monday on. Tell them two weeks.',
        'I need a picture of that cat.',
        'Asked. The owner says that we may use it, if we name the cat: it is called Admiral.',
      ],
    },
    {
      title: 'A text for late parcels',
      by: 'hana',
      content:
        'I write the same letter six times a day. Proposal: say what happened, say when it comes, offer to cancel, and nothing else. No "we apologise for any inconvenience".',
      comments: [
        'Yes to all of it. The word inconvenience should be banned.',
        'Add the link where they see the parcel, half of them ask for that next.',
        'I sent the new text twelve times. Nobody wrote back angry, one wrote back thankful.',
      ],
    },
    {
      title: 'Refund without the bag?',
      by: 'hana',
      content:
        'A customer abroad wants to send back a pouch worth 19. The postage would be 24. I would let them keep it and pay the money back.',
      comments: [
        'Of course. Ask them to give it to somebody who needs one.',
        'Should that be a rule? Below 25 and from abroad: keep it.',
        'I like the rule. It goes into the handbook.',
      ],
      closing: 'The rule stands in the handbook under "Returns".',
    },
    {
      title: 'Repairs: how long do we say?',
      by: 'felix',
      content: 'The page says two weeks, the truth is closer to four since the strap story. Let us write the truth.',
      comments: [
        'Four weeks now, three from September on when the second machine is here.',
        'Page changed. I also wrote to the nine who are waiting.',
        'Two of them asked whether they could borrow a bag meanwhile. Could they?',
        'There are five samples that nobody uses. Lend those.',
      ],
    },
    {
      title: 'Somebody sells copies of the 22',
      by: 'hana',
      content:
        'A customer sent us one for repair that is not ours. The label is close, the cloth is not. It came from a market place, the seller has forty.',
      comments: [
        'The stitching is not even bad, which annoys me.',
        'I reported the seller. They want a proof that the design is ours.',
        'I have the dated drawings from three years ago and send them today.',
        'The offers are gone since this morning.',
        'What do we do for the customer?',
        'Repair it, kindly, and tell them how to know a real one.',
      ],
    },
    {
      title: 'Questions about waxing at home',
      by: 'hana',
      content: 'Eight letters this month. We could send a page with four pictures: clean, warm, rub, wait.',
      comments: [
        'I can do it in the workshop while somebody takes pictures.',
        'Warn about the hair dryer. Somebody melted a zip.',
        'Wednesday at three, the light is good then.',
      ],
    },
    {
      title: 'Holiday cover in August',
      by: 'hana',
      content: 'I am away from the 4th to the 18th. Who reads the letters? It is about an hour and a half a day.',
      comments: [
        'First week is mine.',
        'I take the second one, and I will ask a lot.',
        'I wrote two pages with everything that comes up. They are pinned at the top of the folder.',
      ],
    },
    {
      title: 'The form on the site eats line breaks',
      by: 'hana',
      content: 'Long letters arrive as one block of text. I can read them, but it takes twice as long.',
      comments: [
        'Found it: the breaks are there, the mail shows them as one line. An easy one.',
        'Much better, thank you. I can read again.',
      ],
      closing: 'Fixed and checked with the longest letter of the year.',
    },
    {
      title: 'Three languages, one voice',
      by: 'amara',
      content:
        'Our answers sound friendly in one language and stiff in the other two. I would like an evening on this with everybody who answers letters.',
      comments: [
        'We say "you" in three different ways. Let us choose one for each language.',
        "Next Tuesday, seven o'clock, I bring soup.",
        'For the German page: „Wir flicken jede Tasche, auch die älteste. Schicken Sie sie in die Werkstatt, das Porto übernehmen wir.“',
        'En français : « Nous réparons chaque sac, même le plus ancien. L’atelier de Besançon répond en deux jours. »',
        '日本語では「どんなに古いかばんも直します」と書きたいです。',
        'I collect ten letters for each of us to answer before, then we compare.',
      ],
    },
  ],
};
