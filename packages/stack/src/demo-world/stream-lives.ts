import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, readEnvironment } from '@foxreel/config';
import {
  generateStreamKey,
  getLiveSetup,
  getStudio,
  listLives,
  saveLiveCover,
  saveLiveSetup,
} from '@foxreel/domain/live';
import { newLiveChatMessage } from '@foxreel/domain/live-chat';
import { type DemoLive, demoLives } from './demo-lives.ts';
import { type People, personOf, seedPeople } from './demo-people.ts';
import { type OpenedSeed, openSeed } from './seed-context.ts';

const lookEveryMs = 4_000;
/** Between two lines of the chat while somebody watches; and so long no second greeting follows the first. */
const lineEveryMs = 14_000;
const retryMs = 5_000;
/** Lines that stand in a chat before anybody comes. */
const linesAtStart = 4;

/** Streams the demo lives as encoders do, over RTMP with a key of their creators, and lets their chats live. Until it is stopped. */
async function streamDemoLives(): Promise<void> {
  const environment = readEnvironment();
  const seed = await openSeed(environment, 'demo lives');
  const people = await seedPeople(seed);
  await Promise.all([
    ...demoLives.map((live) => stream(environment, seed, people, live)),
    ...demoLives.map((live) => chat(seed, people, live)),
  ]);
}

/** Sends the films in a loop, without re-encoding, and reconnects when the connection breaks. */
async function stream(environment: Environment, seed: OpenedSeed, people: People, live: DemoLive): Promise<never> {
  const { id, ctx } = personOf(people, live.creator);
  await saveLiveSetup(ctx, { title: live.title, tags: [...live.tags] });
  if ((await getLiveSetup(ctx)).cover === null)
    await saveLiveCover(ctx, { body: await readFile(join(seed.mediaFolder, 'works', live.cover, 'poster.webp')) });
  const folder = join(environment.DATA_DIR, 'tmp');
  await mkdir(folder, { recursive: true });
  const list = join(folder, `demo-live-${live.creator}.txt`);
  const files = live.films.map((name) => `file '${join(seed.mediaFolder, 'works', name, 'film.mp4')}'\n`);
  await writeFile(list, files.join(''));
  for (;;) {
    const studio = await getStudio(ctx, id);
    const key = studio?.rtmp ?? (await generateStreamKey(ctx));
    if (studio?.rtmpUrl)
      await send(environment.FFMPEG_PATH, list, `rtmp://127.0.0.1:${environment.RTMP_PORT}/live/${key}`);
    await sleep(retryMs);
  }
}

function send(ffmpeg: string, list: string, address: string): Promise<void> {
  const input = ['-re', '-stream_loop', '-1', '-f', 'concat', '-safe', '0', '-i', list];
  const args = ['-hide_banner', '-loglevel', 'error', '-nostdin', ...input, '-c', 'copy', '-f', 'flv', address];
  return new Promise((resolve) => {
    const child = spawn(ffmpeg, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
}

/** Greets whoever comes in, and talks while somebody watches: an empty room costs nothing but a look. */
async function chat({ system }: OpenedSeed, people: People, live: DemoLive): Promise<never> {
  const creator = personOf(people, live.creator);
  const say = (by: string, text: string) => newLiveChatMessage(personOf(people, by).ctx, { user: creator.id, text });
  let [lines, greetings, viewers, spokenAt] = [0, 0, 0, 0];
  const speak = async () => {
    const line = live.lines[lines % live.lines.length];
    lines += 1;
    spokenAt = Date.now();
    if (line) await say(...line);
  };
  for (;;) {
    await sleep(lookEveryMs);
    try {
      const now = (await listLives(system, { limit: 200 })).find(({ account }) => account.id === creator.id);
      if (!now) continue;
      while (lines < linesAtStart) await speak();
      const came = now.viewers > viewers;
      viewers = now.viewers;
      if (came) {
        const greeting = live.greetings[greetings % live.greetings.length];
        greetings += 1;
        if (greeting) await say(live.creator, greeting);
        spokenAt = Date.now();
      } else if (viewers > 0 && Date.now() - spokenAt > lineEveryMs) await speak();
    } catch (error) {
      // The live may have ended in between; the next look tells.
      console.error(error instanceof Error ? error.message : error);
    }
  }
}

await streamDemoLives();
