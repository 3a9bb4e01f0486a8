import { limits, type MediaDetailsInput } from '@foxreel/contracts';
import type { PaletteName } from './palettes.ts';
import type { SceneName } from './scenes/index.ts';

/** What staff will say of it, or what is wrong with it. */
export type Fate = 'approve' | 'reject' | 'leave' | 'broken';

export interface DemoWork {
  by: string;
  /** Names its file, and so the work, once and for all. */
  name: string;
  type: 'video' | 'photo';
  scene: SceneName;
  palette: PaletteName;
  wide: boolean;
  seconds: number;
  details: MediaDetailsInput;
  /** The name of its sound. */
  song: string | null;
  fate: Fate;
  /** Days from now until it is released. */
  releasedInDays: number;
}

type Line = [
  type: 'video' | 'photo',
  palette: PaletteName,
  description: string,
  tags: string,
  extra?: Partial<Pick<DemoWork, 'wide' | 'fate' | 'releasedInDays' | 'scene' | 'song'>> & Partial<MediaDetailsInput>,
];

const shelf = (by: string, scene: SceneName, lines: Line[]): DemoWork[] =>
  lines.map(([type, palette, description, tags, extra = {}], index) => {
    const { wide = false, fate = 'approve', releasedInDays = 0, scene: own = scene, song = null, ...details } = extra;
    return {
      by,
      name: `${by.replace(/[^a-z]/g, '-')}-${index + 1}.${type === 'video' ? 'mp4' : 'jpg'}`,
      type,
      scene: own,
      palette,
      wide,
      seconds: 5 + (index % 3),
      details: { description, tags: tags.split(' '), ...details },
      song,
      fate,
      releasedInDays,
    };
  });

const minimum = limits.priceCentsMin / 100;

/** Some sixty works: free, for subscribers, for sale and private; released, waiting, scheduled, rejected and broken. */
export const works: DemoWork[] = [
  ...shelf('creator_demo', 'waves', [
    [
      'video',
      'ember',
      'Last swim of the season. The water was warmer than the air.',
      'sea sunset slow',
      { song: 'Slow tide' },
    ],
    ['video', 'noon', 'Noon, no wind, nobody. Twelve minutes of this in my head.', 'sea calm', { song: 'Slow tide' }],
    [
      'video',
      'night',
      'Moon swell at the pier. For subscribers, with the sound on.',
      'sea night',
      { visibility: 'subscription' },
    ],
    ['photo', 'dawn', 'Print of the month: first light over the bay.', 'sea dawn print', { shop: 12 }],
    ['video', 'dawn', 'The full crossing, uncut.', 'sea dawn boat', { shop: 9.99, wide: true }],
    ['photo', 'mint', 'Green hour. It lasts about four minutes.', 'sea green'],
    ['photo', 'ember', 'Tomorrow’s postcard, a day early for nobody.', 'sea postcard', { releasedInDays: 1 }],
    ['photo', 'sand', 'Private: for whoever asks nicely.', 'sea private', { private: true }],
    ['photo', 'rose', 'Too pink, they said. I disagree.', 'sea pink', { fate: 'reject' }],
  ]),
  ...shelf('ines.ridge', 'ridges', [
    ['video', 'dawn', 'Ridge line at first light, four hours up.', 'mountains dawn slow', { song: 'First frost' }],
    ['video', 'night', 'Head torches off for a minute.', 'mountains night'],
    ['video', 'noon', 'The long traverse, wide as it is.', 'mountains wide hike', { wide: true }],
    ['photo', 'ember', 'Burning sky above the hut. Nobody slept.', 'mountains sunset'],
    ['photo', 'polar', 'Minus nineteen, gloves off for this one.', 'mountains winter', { visibility: 'subscription' }],
    ['photo', 'mint', 'Valley fog filling up like a bath.', 'mountains fog'],
    ['photo', 'violet', 'The last row is forty kilometres away.', 'mountains haze', { wide: true }],
  ]),
  ...shelf('kaito.nights', 'city', [
    ['video', 'night', 'Tower lights, level 31, waiting for the lift.', 'city night lights', { song: 'Night tram' }],
    ['video', 'violet', 'Purple rain, but an actual evening.', 'city rain neon'],
    ['video', 'ember', 'When the office windows go out one by one.', 'city evening', { visibility: 'subscription' }],
    ['photo', 'night', 'Two people awake. Can you find them?', 'city night'],
    ['photo', 'polar', 'Blackout, almost.', 'city dark'],
    ['photo', 'dawn', 'The morning shift.', 'city dawn', { wide: true }],
    ['photo', 'violet', 'Waiting for a review, like all of us.', 'city neon', { fate: 'leave' }],
  ]),
  ...shelf('sol.dunes', 'dunes', [
    ['video', 'sand', 'Walking east until the shadow turns.', 'desert slow walk', { song: 'Copper sand' }],
    ['video', 'ember', 'The hour when the sand keeps the heat.', 'desert sunset'],
    ['photo', 'dawn', 'Nobody’s footprints but the wind’s.', 'desert dawn'],
    ['photo', 'sand', 'Large print, 50 by 70, signed.', 'desert print', { shop: 45, wide: true }],
    ['photo', 'rose', 'Pink dunes are real. I was there.', 'desert pink'],
    ['photo', 'night', 'Moonrise, no filter.', 'desert night', { visibility: 'subscription' }],
  ]),
  ...shelf('petal.lab', 'bloom', [
    ['video', 'rose', 'Eleven petals and a long afternoon.', 'flowers macro slow', { song: 'Hummingbird' }],
    ['video', 'mint', 'This one opens only when it rains.', 'flowers green'],
    ['photo', 'violet', 'Night garden, tripod, bees asleep.', 'flowers night'],
    ['photo', 'sand', 'Dry, pressed and still showing off.', 'flowers herbarium'],
    ['photo', 'paper', 'Plate 14 of the field guide.', 'flowers drawing', { shop: minimum }],
    ['video', 'dawn', 'Field at six. You can hear it.', 'flowers dawn', { song: 'Hummingbird', wide: true }],
  ]),
  ...shelf('nordlys', 'aurora', [
    [
      'video',
      'polar',
      'Twenty past two, north of the lake. Worth every toe.',
      'aurora night winter',
      { song: 'First frost' },
    ],
    ['video', 'violet', 'A rare violet one.', 'aurora violet'],
    ['photo', 'polar', 'The forest had the better view.', 'aurora forest'],
    ['photo', 'mint', 'Green all the way down.', 'aurora green', { visibility: 'subscription' }],
    ['photo', 'night', 'Quiet sky, for once.', 'aurora stars', { wide: true }],
    ['photo', 'polar', 'Next week’s cover picture.', 'aurora winter', { releasedInDays: 6 }],
  ]),
  ...shelf('tessellate', 'tiles', [
    ['video', 'paper', 'A wall in motion. Look at the orange ones.', 'tiles grid slow', { song: 'Kitchen radio' }],
    ['photo', 'paper', 'Study in five colours.', 'tiles grid'],
    ['photo', 'rose', 'Kitchen wall, imagined.', 'tiles pink'],
    ['photo', 'noon', 'Swimming pool, from above, probably.', 'tiles blue', { wide: true }],
    ['photo', 'sand', 'Terracotta week.', 'tiles sand'],
  ]),
  ...shelf('bokeh.bea', 'bokeh', [
    ['video', 'night', 'Last tram home, glasses off.', 'bokeh night lights', { song: 'Night tram' }],
    ['video', 'violet', 'Dance floor from the cloakroom.', 'bokeh neon'],
    ['photo', 'ember', 'Candles, or brake lights. You choose.', 'bokeh warm'],
    ['photo', 'mint', 'Harbour lights after rain.', 'bokeh rain'],
    ['photo', 'rose', 'Unfocused, unbothered.', 'bokeh pink', { visibility: 'subscription' }],
  ]),
  ...shelf('orrery', 'orbits', [
    ['video', 'violet', 'Planet 9¾ with its ring at an honest angle.', 'space planets slow', { song: 'Far lights' }],
    ['video', 'polar', 'The cold one.', 'space ice'],
    ['photo', 'ember', 'Warm side of a slow moon.', 'space warm'],
    ['photo', 'night', 'Poster for a space agency that does not exist.', 'space poster', { shop: 8.5 }],
    ['video', 'night', 'A file that fell over on its way here.', 'space broken', { fate: 'broken' }],
  ]),
  ...shelf('contour.club', 'contours', [
    ['video', 'paper', 'Two islands, passing.', 'maps islands slow', { song: 'Paper boats' }],
    ['photo', 'mint', 'Depth lines of a lake I dreamt of.', 'maps lake'],
    ['photo', 'paper', 'Sheet 27: the northern one.', 'maps islands', { wide: true }],
    ['photo', 'night', 'Night chart.', 'maps night'],
  ]),
];
