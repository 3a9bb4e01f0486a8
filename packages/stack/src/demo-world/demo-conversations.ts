/** Conversations with the demo fan, oldest line first; `true` is the fan's. The age is that of the last line, in days. */
export const conversations: {
  with: string;
  age: number;
  /** Who has not read the last line yet. */
  unread?: 'fan' | 'creator';
  lines: [fan: boolean, text: string][];
}[] = [
  {
    with: 'creator_demo',
    age: 1.1,
    unread: 'creator',
    lines: [
      [true, 'The crossing is the best thing I have bought this year.'],
      [false, 'That means a lot. It nearly did not happen, the engine quit twice.'],
      [true, 'You should tell that story!'],
      [false, 'Next week, for subscribers. Bring a blanket.'],
      [true, 'Blanket is ready. Will there be singing again?'],
      [false, 'There is always singing. That is why it is behind a paywall.'],
      [true, 'Worth every coin.'],
    ],
  },
  {
    with: 'ines.ridge',
    age: 3.4,
    lines: [
      [true, 'Is the hut open in December?'],
      [false, 'Winter room only. Bring wood, and somebody you like.'],
      [true, 'Wood I can do.'],
      [false, 'Then start with the first track I posted for subscribers. It is flat, mostly.'],
    ],
  },
  {
    with: 'nordlys',
    unread: 'fan',
    age: 0.2,
    lines: [
      [true, 'I have a week off in January. Where would you go?'],
      [false, 'North until the trees give up, then left. I send you my list.'],
      [false, 'Strong forecast for Thursday night. I will try to go live.'],
    ],
  },
  {
    with: 'tabi.diary',
    age: 6,
    lines: [
      [true, 'Did you sleep at all on the night train?'],
      [false, 'Four hours, upper bunk, somebody snored in two languages.'],
    ],
  },
  {
    with: 'slow.pour',
    age: 12,
    lines: [
      [false, 'You left your scarf. It is now the mascot.'],
      [true, 'It may stay until Friday.'],
    ],
  },
];
