import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaDetails } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from '@foxreel/db/drizzle';
import { type Context, withTransaction } from '@foxreel/domain/kernel';
import { adoptRenditions } from '@foxreel/domain/processing';
import { reviewMedia } from '@foxreel/domain/review';
import { createMedia } from '@foxreel/domain/uploads';
import { z } from 'zod';
import { daysAgo, type People, personOf, type SeedOptions } from './demo-people.ts';
import { type DemoWork, rejectionReason, sourceNameOf, works } from './demo-works.ts';

const { media } = schema;
const dayMs = 24 * 60 * 60 * 1000;
/** Staff look at a work two hours after it came. */
const reviewAfterDays = 1 / 12;

/** The media.json beside the files of a work: what the media worker would write into the media's row. */
const finishedWork = z.object({
  width: z.int(),
  height: z.int(),
  duration: z.number(),
  placeholder: z.string(),
  renditions: z.object({
    playable: z.object({ path: z.string(), type: z.string() }).exactOptional(),
    original: z.string().exactOptional(),
    preview: z.string().exactOptional(),
    grid: z.string().exactOptional(),
    poster: z.string().exactOptional(),
    cover: z.string().exactOptional(),
    teaser: z.string().exactOptional(),
  }),
});

/** Publishes the works that are missing, with their shipped renditions, and decides on them; no worker is needed but for the broken one. */
export async function seedWorks(
  options: SeedOptions,
  people: People,
  sounds: ReadonlyMap<string, string>,
): Promise<void> {
  const present = new Set((await options.db.select({ name: media.sourceName }).from(media)).map((row) => row.name));
  const scratch = await mkdtemp(join(tmpdir(), 'foxreel-demo-'));
  try {
    for (const work of works.toSorted((one, other) => other.age - one.age)) {
      if (!present.has(sourceNameOf(work))) await seedWork(options, people, work, { scratch, sounds });
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function seedWork(
  { system, mediaFolder, tools }: SeedOptions,
  people: People,
  work: DemoWork,
  { scratch, sounds }: { scratch: string; sounds: ReadonlyMap<string, string> },
): Promise<void> {
  const folder = join(mediaFolder, 'works', work.name);
  const file = join(scratch, sourceNameOf(work));
  if (work.fate === 'broken') await writeFile(file, 'This is a text that calls itself a film.\n'.repeat(200));
  else await copyFile(join(folder, work.type === 'video' ? 'film.mp4' : 'original.webp'), file);
  const owner = daysAgo(personOf(people, work.by).ctx, work.age);
  await withTransaction(owner, async (inner) => {
    const { id } = await createMedia(inner, { file, ...detailsOf(system, work, sounds) });
    if (work.fate === 'broken') return;
    const finished = finishedWork.parse(JSON.parse(await readFile(join(folder, 'media.json'), 'utf8')));
    const asSystem: Context = { ...inner, actor: { kind: 'system' } };
    await adoptRenditions(asSystem, { media: id, folder, tools, ...finished });
    if (work.fate === 'leave') return;
    const approved = work.fate === 'approve';
    const decision = { id, approved, ...(approved ? {} : { reason: rejectionReason }) };
    await reviewMedia({ ...daysAgo(asSystem, -reviewAfterDays) }, decision);
  });
}

function detailsOf(system: Context, work: DemoWork, sounds: ReadonlyMap<string, string>) {
  const available = work.releasedInDays
    ? { available_date: new Date(system.clock.now().getTime() + work.releasedInDays * dayMs) }
    : {};
  const song = sounds.get(work.song ?? '');
  return {
    name: sourceNameOf(work),
    details: mediaDetails.parse({ ...work.details, ...available }),
    ...(song === undefined ? {} : { song: { id: song, mixAfterSeconds: null } }),
  };
}

/** The id of a seeded work that is released, or null. */
export async function releasedWork({ db }: Pick<SeedOptions, 'db'>, name: string): Promise<string | null> {
  const [row] = await db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.sourceName, name), eq(media.state, 'published')));
  return row?.id ?? null;
}
