import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaDetails } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { reviewMedia } from '@foxreel/domain/review';
import { createMedia } from '@foxreel/domain/uploads';
import { and, eq, inArray } from 'drizzle-orm';
import { filmVideo, paintPhoto } from './paint.ts';
import type { SeedOptions } from './seed-demo-world.ts';
import type { SeededPerson } from './seed-people.ts';
import { rejectionReason } from './words.ts';
import { type DemoWork, works } from './works.ts';

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
