/** What fans wrote with their tips; each once. */
export const tipNotes: readonly string[] = [
  'For new batteries.',
  'For the thermos fund',
  'That wave. That WAVE.',
  'Coffee is on me tomorrow.',
  'Watched it with my daughter, twice.',
  'Sunday’s film was worth more than this.',
  'Lovely light',
  'Please never stop going out at five in the morning.',
  'Because the engine started again.',
  'My father was a sailor. Thank you.',
  'Fuel',
  'One more winter, please!',
  'You replied to my message and I am still smiling.',
  'For the dry socks',
  'Instead of a cinema ticket.',
  'Birthday money, well spent',
  'For the song at minute two',
  'Small, but from the heart',
  'The print arrived. It is perfect.',
  'Keep the horizon straight :)',
  'For the drone that did not make it',
  'Long shift, short film, big help.',
  'Happy Friday!',
  'See you at the pier.',
  'From all of us in the office',
];

/** A month and more of fans: who subscribes to whom, and how many days ago. */
export const subscribers: readonly { fan: string; to: string; age: number }[] = [
  { fan: 'theo.k', to: 'creator_demo', age: 57 },
  { fan: 'amara', to: 'creator_demo', age: 52 },
  { fan: 'jonas.w', to: 'creator_demo', age: 48 },
  { fan: 'mei.mei', to: 'creator_demo', age: 41 },
  { fan: 'nina.codes', to: 'creator_demo', age: 36 },
  { fan: 'rafa.lens', to: 'creator_demo', age: 30 },
  { fan: 'elif.k', to: 'creator_demo', age: 19 },
  { fan: 'priya.s', to: 'creator_demo', age: 12 },
  { fan: 'katya.p', to: 'creator_demo', age: 4 },
  { fan: 'jonas.w', to: 'ines.ridge', age: 44 },
  { fan: 'theo.k', to: 'ines.ridge', age: 38 },
  { fan: 'mei.mei', to: 'ines.ridge', age: 22 },
  { fan: 'elif.k', to: 'nordlys', age: 27 },
  { fan: 'amara', to: 'nordlys', age: 15 },
  { fan: 'nina.codes', to: 'kaito.nights', age: 25 },
  { fan: 'mei.mei', to: 'kaito.nights', age: 9 },
  { fan: 'priya.s', to: 'tabi.diary', age: 31 },
  { fan: 'katya.p', to: 'tabi.diary', age: 18 },
];

/** Who tips, and whom: the first creator gets most. */
export const tippers = [
  'theo.k',
  'amara',
  'jonas.w',
  'mei.mei',
  'nina.codes',
  'rafa.lens',
  'elif.k',
  'priya.s',
  'katya.p',
  'omar.h',
  'lou.rides',
  'coldbrew.ben',
] as const;

/** Whole dollars; most tips are small. */
export const tipAmounts = [5, 5, 8, 10, 10, 12, 15, 20, 20, 25, 40, 75] as const;

/** Tips of the same fans to other creators: whose, how many, and over how many of the last days. */
export const otherTips: readonly { to: string; count: number; days: number }[] = [
  { to: 'ines.ridge', count: 26, days: 55 },
  { to: 'nordlys', count: 22, days: 50 },
  { to: 'tabi.diary', count: 24, days: 52 },
  { to: 'bokeh.bea', count: 18, days: 45 },
  { to: 'kaito.nights', count: 9, days: 40 },
];

/** Tips of the demo fan: the first one is what their coins were bought for. */
export const fanTips: readonly { to: string; age: number; amount: number; message?: string }[] = [
  { to: 'creator_demo', age: 23, amount: 10, message: 'Found you on a night train. Stayed for the waves.' },
  { to: 'ines.ridge', age: 15, amount: 5 },
  { to: 'nordlys', age: 6, amount: 5, message: 'For hand warmers' },
];

/** Bought media: the work, and who bought it how many days ago. */
export const boughtWorks: readonly { work: string; buyers: readonly [fan: string, age: number][] }[] = [
  {
    work: 'creator-demo-5.mp4',
    buyers: [
      ['theo.k', 26],
      ['elif.k', 25],
      ['omar.h', 21],
      ['amara', 17],
      ['fan_demo', 11],
      ['coldbrew.ben', 9],
      ['priya.s', 2],
    ],
  },
  {
    work: 'creator-demo-4.webp',
    buyers: [
      ['rafa.lens', 20],
      ['jonas.w', 18],
      ['katya.p', 11],
      ['nina.codes', 3],
    ],
  },
  {
    work: 'orrery-3.webp',
    buyers: [
      ['jonas.w', 30],
      ['rafa.lens', 12],
    ],
  },
  { work: 'sol-dunes-5.webp', buyers: [['theo.k', 16]] },
];

/** Links of the demo creator to one media, at a price of their own; who bought by them how many days ago. */
export const sharedLinks: readonly {
  work: string;
  age: number;
  price: number;
  description: string;
  buyers: readonly [fan: string, age: number][];
}[] = [
  {
    work: 'creator-demo-5.mp4',
    age: 24,
    price: 7.5,
    description: 'The full crossing, for friends of the harbor bar',
    buyers: [
      ['lou.rides', 23],
      ['mei.mei', 14],
      ['katya.p', 13],
    ],
  },
  {
    work: 'creator-demo-4.webp',
    age: 15,
    price: 9,
    description: 'First light over the bay, early-bird price',
    buyers: [['omar.h', 14]],
  },
];

/** A private photo, offered in a message; who unlocked it and when. */
export const teaser = {
  work: 'creator-demo-8.webp',
  price: 6,
  text: 'You asked for the dark one. Only a few of you get it.',
  sentTo: [
    { fan: 'theo.k', age: 20, unlocked: 19.8 },
    { fan: 'amara', age: 20, unlocked: 19.1 },
    { fan: 'nina.codes', age: 20, unlocked: 17.4 },
    { fan: 'elif.k', age: 20, unlocked: 16 },
    { fan: 'lou.rides', age: 20, unlocked: null },
    { fan: 'katya.p', age: 6, unlocked: 5.5 },
    { fan: 'rafa.lens', age: 6, unlocked: null },
  ],
} as const;

/** What the demo creator wrote to everyone, oldest first. */
export const massMessages: readonly { age: number; to: 'follower' | 'subscriber' | 'everyone'; text: string }[] = [
  {
    age: 34,
    to: 'everyone',
    text: 'New month, new water. The crossing comes out next Friday, and there will be singing.',
  },
  { age: 20, to: 'subscriber', text: 'You get Friday’s film a day early. Headphones on, lights off.' },
  { age: 6, to: 'follower', text: 'Prints ship on Monday. Last call for the first light over the bay.' },
];

/** What fans answered to the last of them, and what the creator said to that. */
export const massAnswers: readonly { by: string; age: number; text: string; reply?: string }[] = [
  {
    by: 'theo.k',
    age: 5.6,
    text: 'Monday! The wall above my desk has been empty for weeks.',
    reply: 'It was waiting for something with a horizon.',
  },
  {
    by: 'amara',
    age: 5.1,
    text: 'Is one left for my mother? She asks every day.',
    reply: 'Put aside, with her name on the tube.',
  },
  {
    by: 'mei.mei',
    age: 1.3,
    text: 'It arrived! The blue is even deeper on paper.',
    reply: 'You just made my evening.',
  },
  { by: 'katya.p', age: 0.9, text: 'Will there be a print of the pier, too?' },
  { by: 'nina.codes', age: 0.3, text: 'My second monitor is officially jealous of the wall.' },
];
