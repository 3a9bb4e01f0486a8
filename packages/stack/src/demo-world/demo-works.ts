import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits, type MediaDetailsInput, mediaDetails } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { reviewMedia } from '@foxreel/domain/review';
import { createMedia } from '@foxreel/domain/uploads';
import { and, eq, inArray } from 'drizzle-orm';
import type { SeededPerson, SeedOptions } from './demo-people.ts';
import { filmVideo, type PaletteName, paintPhoto } from './drawing.ts';
import type { SceneName } from './scenes/index.ts';

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
const rejectionReason = 'The picture is cropped from somebody else’s poster. Please upload your own.';

/** What staff will say of it, or what is wrong with it. */
type Fate = 'approve' | 'reject' | 'leave' | 'broken';

interface DemoWork {
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
const works: DemoWork[] = [
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

const { media } = schema;
const paintersAtOnce = 2;
const dayMs = 24 * 60 * 60 * 1000;
/** How long the media worker may take for all of them. */
const patienceMs = 4 * 60_000;

/** Paints and uploads the works that are missing, and decides on them as they become playable; the media worker must be running. */
export async function seedWorks(
  options: SeedOptions,
  people: Map<string, SeededPerson>,
  sounds: ReadonlyMap<string, string>,
): Promise<void> {
  const present = new Set((await options.db.select({ name: media.sourceName }).from(media)).map((row) => row.name));
  const missing = works.filter((work) => !present.has(work.name));
  const scratch = await mkdtemp(join(tmpdir(), 'foxreel-demo-'));
  const next = missing.values();
  let painted = 0;
  const paintAndUpload = async () => {
    for (const work of next) {
      await upload(options, people, work, scratch, sounds.get(work.song ?? ''));
      painted += 1;
      if (painted % 10 === 0) options.log(`${painted} of ${missing.length} works of the demo world are made`);
    }
  };
  try {
    await Promise.all([...Array.from({ length: paintersAtOnce }, paintAndUpload), decide(options)]);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function upload(
  options: SeedOptions,
  people: Map<string, SeededPerson>,
  work: DemoWork,
  scratch: string,
  song: string | undefined,
): Promise<void> {
  const owner = people.get(work.by);
  if (!owner) throw new Error(`Nobody in the demo world is called ${work.by}`);
  const file = join(scratch, work.name);
  const picture = { title: work.name, scene: work.scene, palette: work.palette };
  if (work.fate === 'broken') await writeFile(file, 'This is a text that calls itself a film.\n'.repeat(200));
  else if (work.type === 'video') {
    const size = work.wide ? { width: 960, height: 540 } : { width: 540, height: 960 };
    await filmVideo({ ...picture, ...size, seconds: work.seconds }, file, { ffmpegPath: options.ffmpegPath, scratch });
  } else {
    await paintPhoto(
      { ...picture, ...(work.wide ? { width: 1600, height: 1000 } : { width: 1080, height: 1620 }) },
      file,
    );
  }
  const available = work.releasedInDays
    ? { available_date: new Date(options.system.clock.now().getTime() + work.releasedInDays * dayMs) }
    : {};
  await createMedia(owner.ctx, {
    file,
    name: work.name,
    details: mediaDetails.parse({ ...work.details, ...available }),
    ...(song === undefined ? {} : { song: { id: song, mixAfterSeconds: null } }),
  });
}

/** Says of each work what it is there to show, as soon as it waits for a decision. */
async function decide({ db, system, log }: SeedOptions): Promise<void> {
  const fates = new Map(works.map((work) => [work.name, work.fate]));
  const names = works.filter((work) => work.fate !== 'leave' && work.fate !== 'broken').map((work) => work.name);
  const until = Date.now() + patienceMs;
  for (;;) {
    const rows = await db
      .select({ id: media.id, name: media.sourceName, state: media.state, status: media.processStatus })
      .from(media)
      .where(inArray(media.sourceName, names));
    for (const row of rows.filter(({ state }) => state === 'review')) {
      const approved = fates.get(row.name) === 'approve';
      await reviewMedia(system, { id: row.id, approved, ...(approved ? {} : { reason: rejectionReason }) });
    }
    const waiting =
      names.length - rows.filter(({ state, status }) => state !== 'processing' || status === 'failed').length;
    if (waiting === 0) return;
    if (Date.now() > until)
      return log(`${waiting} works of the demo world are still being processed and wait for a decision at /staff`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** The id of a seeded work that is released, or null. */
export async function releasedWork({ db }: SeedOptions, name: string): Promise<string | null> {
  const [row] = await db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.sourceName, name), eq(media.state, 'published')));
  return row?.id ?? null;
}
