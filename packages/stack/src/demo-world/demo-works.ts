import { limits, type MediaDetailsInput } from '@foxreel/contracts';

/** What staff say of a work, or what is wrong with it. */
type Fate = 'approve' | 'reject' | 'leave' | 'broken';

export interface DemoWork {
  by: string;
  /** Its folder in demo-media/works, and with an extension the name of its source. */
  name: string;
  type: 'video' | 'photo';
  details: MediaDetailsInput;
  /** Days of product time since it was uploaded. */
  age: number;
  /** Of the crowd that has no accounts. */
  likes: number;
  /** The name of its sound. */
  song: string | null;
  fate: Fate;
  /** Days from now until it is released. */
  releasedInDays: number;
}

type Line = [
  type: 'video' | 'photo',
  age: number,
  likes: number,
  description: string,
  tags: string,
  extra?: Partial<Pick<DemoWork, 'fate' | 'releasedInDays' | 'song'>> & Partial<MediaDetailsInput>,
];

const shelf = (by: string, lines: Line[]): DemoWork[] =>
  lines.map(([type, age, likes, description, tags, extra = {}], index) => {
    const { fate = 'approve', releasedInDays = 0, song = null, ...details } = extra;
    return {
      by,
      name: `${by.replace(/[^a-z]/g, '-')}-${index + 1}`,
      type,
      details: { description, tags: tags.split(' '), ...details },
      age,
      likes,
      song,
      fate,
      releasedInDays,
    };
  });

const minimum = limits.priceCentsMin / 100;
const subscribers = { visibility: 'subscription' } as const;

/** Some eighty works: free, for subscribers, for sale and private; released, waiting, scheduled, rejected and broken. */
export const works: DemoWork[] = [
  ...shelf('creator_demo', [
    [
      'video',
      0.4,
      312,
      'Last swim of the season. The water was warmer than the air.',
      'sea surf cinematic',
      { song: 'Slow tide' },
    ],
    [
      'video',
      9,
      3_650,
      'Flew over these two on the way home. Nobody lives here, I checked.',
      'sea drone travel',
      { song: 'Slow tide' },
    ],
    ['video', 16, 118, 'Moon swell at the pier, sound on.', 'sea night', subscribers],
    [
      'photo',
      21,
      402,
      'Print of the month: first light over the bay. A2, numbered.',
      'sea sunrise print',
      { shop: 12 },
    ],
    [
      'video',
      27,
      264,
      'The full crossing, uncut. The engine quit twice and you can hear me sing.',
      'sea boat',
      { shop: 9.99, song: 'Slow tide' },
    ],
    ['photo', 33, 1_120, 'Boardwalk hour. It lasts about four minutes.', 'sea sunset'],
    ['photo', 0.6, 0, 'Tomorrow’s postcard, a day early for nobody.', 'sea postcard', { releasedInDays: 1 }],
    ['photo', 44, 12, 'Private: for whoever asks nicely.', 'sea private', { private: true }],
    ['photo', 3, 0, 'Too misty, they said. I disagree.', 'sea mist', { fate: 'reject' }],
  ]),
  ...shelf('ines.ridge', [
    [
      'video',
      1.2,
      6_710,
      'Four hours up for eleven seconds of this. Worth it.',
      'mountains hiking sunrise',
      { song: 'First frost' },
    ],
    ['video', 12, 890, 'Headtorches off. Look up.', 'mountains night camping'],
    ['video', 24, 30_400, 'The long traverse, start to finish.', 'mountains hiking winter', { song: 'First frost' }],
    ['photo', 5, 4_080, 'He asked me to take one for his mother. She has it framed now.', 'mountains portrait'],
    ['photo', 19, 310, 'Route notes and GPX for subscribers below this one.', 'mountains route', subscribers],
    ['photo', 30, 2_260, 'The glacier at seven in the evening. It is smaller every year.', 'mountains glacier'],
    [
      'photo',
      38,
      15_900,
      'Two friends, first time above the trees. Neither spoke for a while.',
      'mountains friends yosemite',
    ],
    ['photo', 51, 1_470, 'Valley fog on its way out.', 'mountains sunrise'],
  ]),
  ...shelf('kaito.nights', [
    ['video', 0.2, 932, 'One in the morning, and the city still hums.', 'city night neon', { song: 'Night tram' }],
    ['video', 6, 18_250, 'Rain on stone. Headphones, please.', 'city rain night', { song: 'Night tram' }],
    [
      'video',
      17,
      720,
      'Forty floors up: the long edit for subscribers.',
      'city drone',
      { ...subscribers, song: 'Kitchen radio' },
    ],
    ['photo', 8, 9_640, 'Every light is somebody who cannot sleep either.', 'city night'],
    ['photo', 22, 3_310, 'Warehouse canal, fifteen minutes after the rain.', 'city canal'],
    ['photo', 35, 4_700, 'River, bridge, blue hour. No filter left to add.', 'city sunset'],
    ['photo', 47, 2_090, 'The morning shift.', 'city skyline'],
    ['photo', 0.3, 0, 'Waiting for a review, like all of us.', 'city monochrome', { fate: 'leave' }],
  ]),
  ...shelf('sol.dunes', [
    ['video', 2.3, 214, 'Walk until the path stops arguing.', 'desert slow walk', { song: 'Copper sand' }],
    ['video', 14, 388, 'The boats stayed. The sea left.', 'desert abandoned', { song: 'Copper sand' }],
    ['photo', 10, 402, 'Sat down to retie one boot. Stayed an hour.', 'valley slow walk'],
    ['photo', 20, 176, 'Still water, for once.', 'desert lake'],
    ['photo', 29, 305, 'Large print, 50 by 70, signed.', 'desert print', { shop: 45 }],
    ['photo', 41, 98, 'Three ridges, three colors of dust.', 'desert sunset', subscribers],
  ]),
  ...shelf('petal.lab', [
    ['video', 1.8, 2_450, 'Look closer. No, closer.', 'flowers macro', { song: 'Hummingbird' }],
    ['video', 18, 760, 'Green after three days of rain.', 'plants rain forest', { song: 'Paper boats' }],
    ['photo', 7, 11_800, 'Dahlia ‘Mary Munns’. The geometry does it for me.', 'flowers macro'],
    ['photo', 25, 1_340, 'Plate 14 of the field guide.', 'insects macro print', { shop: minimum }],
    ['photo', 40, 3_950, 'Make a wish, then sneeze.', 'flowers macro'],
  ]),
  ...shelf('nordlys', [
    [
      'video',
      0.8,
      4_120,
      'Twenty past two, north of the lake. Worth every toe.',
      'aurora winter night',
      { song: 'First frost' },
    ],
    ['video', 11, 27_600, 'We turned every light off and just sat there.', 'stars night', { song: 'Far lights' }],
    ['photo', 4, 13_700, 'Blue ice, inside. It cracks when you breathe.', 'ice glacier'],
    ['photo', 23, 480, 'The cave nobody is allowed to name.', 'ice cave', subscribers],
    ['photo', 36, 6_050, 'The plane on the black beach, before the coaches came.', 'iceland beach'],
    ['photo', 1, 0, 'Next week’s cover picture.', 'aurora winter', { releasedInDays: 6 }],
  ]),
  ...shelf('tabi.diary', [
    ['video', 0.9, 8_930, 'Venice at six, before it is Venice.', 'travel venice city', { song: 'Paper boats' }],
    ['video', 13, 48_100, '48 hours in Kyoto, most of them walking.', 'travel kyoto japan', { song: 'Kitchen radio' }],
    [
      'video',
      28,
      2_640,
      'Three rivers, three cities, one train ticket.',
      'travel europe train',
      { song: 'Night tram' },
    ],
    ['photo', 6, 7_220, 'Painted by people who had to find their house in the fog.', 'travel venice'],
    ['photo', 15, 19_400, 'Golden on the outside, very small on the inside. Like me.', 'travel kyoto'],
    ['photo', 31, 3_180, 'They built a palace and the river kept the view.', 'travel sunset'],
    ['photo', 49, 1_120, 'Two hundred steps, one roof, no regrets.', 'travel budapest city'],
  ]),
  ...shelf('bokeh.bea', [
    ['video', 0.5, 12_600, 'Seven people who said yes.', 'portrait people color', { song: 'Hummingbird' }],
    ['video', 8, 5_310, 'Street casting, Saturday afternoon.', 'street people fashion', { song: 'Kitchen radio' }],
    ['photo', 3, 3_890, 'Red knit, red hair, one roll of film left.', 'portrait people'],
    ['photo', 18, 22_700, 'He was thinking about lunch. He told me so.', 'portrait people'],
    ['photo', 32, 560, 'The contact sheet, uncropped.', 'portrait film', subscribers],
    ['photo', 45, 8_450, 'She brought her own light.', 'portrait color'],
  ]),
  ...shelf('slow.pour', [
    [
      'video',
      0.3,
      1_270,
      'First customer of the day gets the story.',
      'coffee barista morning',
      { song: 'Kitchen radio' },
    ],
    ['video', 15, 3_460, 'Open till the croissants are gone.', 'coffee food', { song: 'Paper boats' }],
    ['photo', 9, 6_980, 'From flat white to no milk at all. Where do you sit?', 'coffee food'],
    ['photo', 26, 940, 'Still warm. Do not tell table four.', 'food breakfast'],
  ]),
  ...shelf('oak.and.wax', [
    ['video', 5, 2_310, 'What hangs over the bench, and why.', 'craft tools hands', { song: 'Copper sand' }],
    ['photo', 20, 830, 'Cleaned every one. Took a whole radio play.', 'craft paint'],
    ['photo', 0.6, 0, 'Packing for the fair.', 'craft travel', { fate: 'leave' }],
  ]),
  ...shelf('air.time', [
    [
      'video',
      1.5,
      16_800,
      'Send it. Land it. Never mention the other nine.',
      'sport bmx mountains',
      { song: 'Hummingbird' },
    ],
    ['photo', 12, 9_050, 'No-hander, finals day.', 'sport bmx'],
    ['photo', 0.9, 0, 'Rest day.', 'sport travel', { fate: 'leave' }],
  ]),
  ...shelf('field.notes', [
    [
      'video',
      2,
      7_640,
      'He posed for eleven minutes and left without saying goodbye.',
      'animals birds wildlife',
      { song: 'Paper boats' },
    ],
    ['photo', 11, 14_200, 'Puffin, unimpressed.', 'animals birds'],
    ['photo', 22, 25_300, 'Neighbourhood watch.', 'animals dogs'],
    ['photo', 39, 2_870, 'Breakfast, with an audience of one.', 'animals wildlife'],
  ]),
  ...shelf('orrery', [
    ['video', 3, 10_900, 'An office with a view.', 'space astronaut', { song: 'Far lights' }],
    ['photo', 14, 33_500, 'The best sign ever held up in orbit.', 'space astronaut'],
    [
      'photo',
      37,
      5_140,
      'Poster: someone, somewhere, pointing a torch at the galaxy.',
      'space stars print',
      { shop: 8.5 },
    ],
    ['photo', 52, 1_650, 'Handyman, 400 km up.', 'space astronaut'],
    ['video', 0.7, 0, 'A file that fell over on its way here.', 'space broken', { fate: 'broken' }],
  ]),
  ...shelf('tessellate', [
    ['video', 4, 1_030, 'A wall in motion. Look at the orange ones.', 'drawing pattern', { song: 'Kitchen radio' }],
    ['photo', 17, 610, 'Study in five colors.', 'drawing pattern'],
    ['photo', 29, 290, 'Kitchen wall, imagined.', 'drawing pattern'],
    ['photo', 46, 440, 'Terracotta week.', 'drawing pattern'],
  ]),
  ...shelf('contour.club', [
    ['video', 7, 1_560, 'Two islands, passing.', 'drawing maps', { song: 'Paper boats' }],
    ['photo', 21, 720, 'Depth lines of a lake I dreamt of.', 'drawing maps'],
    ['photo', 33, 380, 'Sheet 27: the northern one.', 'drawing maps'],
  ]),
];

export const sourceNameOf = (work: DemoWork): string => `${work.name}.${work.type === 'video' ? 'mp4' : 'webp'}`;

/** Rejected works need a reason that their owner sees. */
export const rejectionReason = 'This picture was uploaded by somebody else before. Please upload your own.';
