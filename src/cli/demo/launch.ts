import type { DemoChannel } from './team.js';

export const SPRING_LAUNCH: DemoChannel = {
  name: 'Spring launch',
  description: 'The new 22 and its colours: out on the first of March.',
  color: 5,
  icon: 7,
  isPublic: true,
  creator: 'mira',
  isFavorite: true,
  members: ['mira', 'jonas', 'priya', 'tomas', 'amara', 'ingrid', 'felix', 'ruben', 'hana'],
  threads: [
    {
      title: 'Plan until the first of March',
      by: 'mira',
      content:
        'Samples by 10 January, pictures by 24 January, page by 10 February, stock on the shelf by 20 February. Everything that is late by more than three days gets said here, on the day that we know it.',
      comments: [
        'Samples were done on the 9th.',
        'Pictures depend on snow. If there is none by the 20th we go to the coast instead.',
        'The page can be ready a week early, it is mostly there.',
        'Cloth is late by five days: the mill had a broken loom. I will know more on Friday.',
        'It is on the truck. We lose two days in the end, not five.',
      ],
    },
    {
      title: 'Price of the new 22',
      by: 'jonas',
      content:
        'Material is up by 9, the new pocket costs 2, the old price was 149. I see three ways: 149 and less for us, 159, or 165 with the spares in the box.',
      comments: [
        '159. Nobody counts the last ten at that height.',
        '165 with spares tells a story that we believe in.',
        'Customers who wrote about spares were willing to pay for them. That is a small sample, though.',
        'The shops would like 159, they round everything.',
        'Then 159, and the spares for whoever asks, free for the first year.',
      ],
      closing: 'Decided: 159. The page and the lists are changed.',
    },
    {
      title: 'The first sentence on the page',
      by: 'amara',
      content:
        'Candidates: "A bag that can be mended." "Made to be opened with cold hands." "22 litres, no nonsense." Others?',
      comments: [
        'Cold hands! One sees it at once.',
        '"No nonsense" is what everybody says who has some.',
        'Cold hands on top, mended further down beside the spares.',
        'I tried it on my sister. She laughed and then asked for the price.',
      ],
    },
    {
      title: 'How many do we make?',
      by: 'jonas',
      content:
        'Last spring we sold 310 in the first month and ran out in the third week. Cloth is there for 480. More would mean a second order by Friday.',
      comments: [
        '480 is also what the table can do until then, with the second machine.',
        'Sizes of colours: 40 % moss, 30 % rust, 20 % mustard, 10 % slate?',
        "Last year's numbers say more mustard, less slate.",
        '40, 25, 30, 5 then.',
      ],
    },
    {
      title: 'Letter to those who bought the first one',
      by: 'amara',
      content:
        'About 900 people. I would write one letter, short, with a picture and the offer to have the old one repaired before they think about a new one.',
      comments: [
        'That is the most us thing that I have read this year.',
        'Send it in three parts, please, I cannot answer 900 replies on one day.',
        'First part goes out on the 3rd, to the ones from the north.',
        '212 replies, 60 repairs, and 31 orders. I take back what I said about letters.',
      ],
    },
    {
      title: 'Boxes are too large for the new shape',
      by: 'ingrid',
      content:
        'The new 22 is flatter. It slides about in the old box and we pay for the air. A box that is 6 cm lower would save about 90 cents a parcel.',
      comments: [
        'I asked for 600 of them: 41 cents each, ten days.',
        'What do we do with the 200 old ones?',
        'Repairs go out in them. Those are never flat.',
      ],
    },
    {
      title: 'The evening in the workshop',
      by: 'mira',
      content:
        'On the last day of February we open the door: soup, the new bags on the table, and whoever likes may sew on their own label. Thirty people at most.',
      comments: [
        'I borrow benches from the choir.',
        'Label station is a great idea. I will need two more needles and a lot of patience.',
        '28 have said yes, among them the customer with the very first bag.',
        'Somebody has to stay sober for the machines. I do.',
      ],
    },
    {
      title: 'What went wrong on the first day',
      by: 'mira',
      content: 'To be filled on the first of March. I am sure that there will be something.',
      comments: [],
    },
  ],
};

export const PHOTO_SHOOT: DemoChannel = {
  name: 'Photo shoot',
  description: 'Pictures for spring, with Elsie.',
  color: 8,
  isPublic: true,
  creator: 'amara',
  isFavorite: false,
  members: ['mira', 'amara', 'priya', 'elsie'],
  threads: [
    {
      title: 'List of pictures',
      by: 'amara',
      content:
        'Ten of the bag alone, six with people, four of hands, one that makes you want to leave the house. Hands first: zip, bottle, strap, label.',
      comments: [
        'For the hands I would like somebody who really works with theirs. @felix?',
        'He says yes, if his face stays out of it.',
        'The one that makes you leave the house cannot be planned. Give me a whole day for it.',
      ],
    },
    {
      title: 'Snow or coast?',
      by: 'elsie',
      content:
        'The forecast for the 18th says snow above 900 metres. The coast would be grey, which suits moss and kills slate.',
      comments: [
        'Snow, please, even if we carry everything up.',
        'There is a hut with a stove an hour from the road, I know the owner.',
        'Booked. Bring spikes for your shoes and a second battery for everything.',
      ],
    },
    {
      title: 'Who wears what',
      by: 'amara',
      content: 'No brands, no bright colours but the bags. Wool, old jackets, things that have been repaired.',
      comments: [
        'I have a coat with four patches. It was made for this.',
        'Size M boots anybody? Mine are neon green.',
        'I bring two pairs.',
      ],
    },
    {
      title: 'First selection is up',
      by: 'elsie',
      content:
        '84 pictures, a long list. Please mark at most fifteen each, and write one word why. I come down to forty on Sunday.',
      comments: [
        'Number 31. The dog was not planned, was it?',
        'It was not. He came with the hut.',
        '12 and 57 are the same idea, I prefer 57 because of the steam.',
        '66 for the first page. I had to look twice, then a third time.',
        '@priya, the seam is visible in 40. Is that good or bad?',
        'Good! That is the new pocket.',
      ],
    },
    {
      title: 'Rights and names',
      by: 'elsie',
      content:
        'All pictures may be used on the site, in letters and in print for five years, with my name beside them where there is room. Does that work for you?',
      comments: [
        'It does. Name on the site always, in print wherever a line fits.',
        'Please send it as a page that we both sign.',
      ],
      closing: 'Signed by both, the page is in the folder.',
    },
    {
      title: 'Files for the shop',
      by: 'elsie',
      content:
        'Originals are in the folder "spring originals", the cut ones in "spring shop". Names are colour, number, side.',
      comments: [
        'The rust ones look right at last.',
        'Could I have number 66 once more, with room at the top for a sentence?',
      ],
    },
    {
      title: 'A picture of the cat',
      by: 'elsie',
      content:
        'The owner of Admiral, the cat that crossed the flood in our pack, would be glad about a visit. It is on my way on Thursday.',
      comments: [
        'Please go. Please take many.',
        'Admiral sat still for four seconds. It was enough.',
        'This goes on the wall, whatever anybody says.',
      ],
    },
  ],
};
