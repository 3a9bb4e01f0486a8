/** What people say under works; a work gets a few that follow from its name. */
export const remarks = [
  'I have watched this four times now.',
  'The light in this one!',
  'How long did you wait for that?',
  'Saving this for a bad day.',
  'Please make this a longer one.',
  'My phone screen does not deserve this.',
  'This is my new lock screen, sorry not sorry.',
  'You can almost smell it.',
  'Which lens?',
  'Calmest thing on here.',
  'I showed this to my mother and she wants a print.',
  'The last second is the best second.',
  'More of these, fewer of everything else.',
  'Where is this? Asking for my suitcase.',
  'Colours like that should be illegal.',
  'I came for one and stayed for the whole page.',
] as const;

export const replies = [
  'Thank you, that made my morning.',
  'About three hours, and two cold coffees.',
  'More on Sunday!',
] as const;

/** Conversations with the demo fan, oldest line first; `true` is the fan's. */
export const conversations: { with: string; lines: [fan: boolean, text: string][] }[] = [
  {
    with: 'creator_demo',
    lines: [
      [true, 'The crossing is the best thing I have bought this year.'],
      [false, 'That means a lot. It nearly did not happen, the engine quit twice.'],
      [true, 'You should tell that story!'],
      [false, 'Next week, for subscribers. Bring a blanket.'],
    ],
  },
  {
    with: 'ines.ridge',
    lines: [
      [true, 'Is the hut open in December?'],
      [false, 'Winter room only. Bring wood, and somebody you like.'],
    ],
  },
  { with: 'nordlys', lines: [[false, 'Strong forecast for Thursday night. I will try to go live.']] },
];

/** Rejected works need a reason that their owner sees. */
export const rejectionReason = 'The picture is cropped from somebody else’s poster. Please upload your own.';
