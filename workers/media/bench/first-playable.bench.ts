import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { mediaDetails, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { cloneTemplate, ensureTemplate, type TestDatabase } from '@foxreel/db/testing';
import { absentLiveServer, type Context, systemClock } from '@foxreel/domain/kernel';
import { createMedia } from '@foxreel/domain/uploads';
import { migrateQueue } from '@foxreel/queue';
import { connectRealtime, type Realtime } from '@foxreel/realtime';
import { createStorage, storageOptions } from '@foxreel/storage';
import { requiredVariable } from '@foxreel/testing/environment';
import { mediaPrograms } from '@foxreel/testing/media-files';

/*
 * The time from the last byte of an H.264 upload to the event that it is playable, through the real media worker, compared with
 * a veryfast encode of the same file by ffmpeg alone. The minimum of three runs (two for ffmpeg), as other load only adds time.
 */
const seconds = Number(process.argv[2] ?? 60);
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const run = promisify(execFile);
const { ffmpeg, ffprobe } = mediaPrograms();
const details = mediaDetails.parse({ description: 'A minute of test pictures', tags: ['bench'] });
const folder = await mkdtemp(join(tmpdir(), 'foxreel-bench-'));
const server = requiredVariable('TEST_DATABASE_URL');
const valkeyUrl = requiredVariable('VALKEY_URL');

try {
  const file = await makeVideo();
  const playable: number[] = [];
  const encoded: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    playable.push(await measureFirstPlayable(file));
    if (round < 2) encoded.push(await measureEncode(file));
  }
  const ratio = Math.min(...playable) / Math.min(...encoded);
  console.log(`First playable: ${seconds} s of 1080p H.264, ${((await stat(file)).size / 1e6).toFixed(0)} MB`);
  console.log(`  last byte to first playable   ${inWords(playable)}`);
  console.log(`  ffmpeg -preset veryfast       ${inWords(encoded)}`);
  console.log(
    `  ratio ${ratio.toFixed(4)} (1/${(1 / ratio).toFixed(0)}); at most 1/20: ${ratio <= 1 / 20 ? 'yes' : 'NO'}`,
  );
  process.exitCode = ratio <= 1 / 20 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function inWords(times: number[]): string {
  return `${(Math.min(...times) / 1000).toFixed(2)} s (${times.map((time) => (time / 1000).toFixed(2)).join(', ')})`;
}

/** Encodes six seconds and repeats them by copying: encoding a whole minute would take as long as the measurement. */
async function makeVideo(): Promise<string> {
  const [clip, path] = [join(folder, 'clip.mp4'), join(folder, 'upload.mp4')];
  const sources = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=1920x1080:rate=30:duration=6',
    '-f',
    'lavfi',
    '-i',
    'sine=duration=6',
  ];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '8M', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await run(ffmpeg, ['-v', 'error', '-y', ...sources, ...codecs, clip]);
  const repeats = String(Math.ceil(seconds / 6) - 1);
  await run(ffmpeg, ['-v', 'error', '-y', '-stream_loop', repeats, '-i', clip, '-c', 'copy', path]);
  return path;
}

async function measureEncode(file: string): Promise<number> {
  const started = performance.now();
  await run(ffmpeg, ['-v', 'error', '-y', '-i', file, '-preset', 'veryfast', join(folder, 'encoded.mp4')]);
  return performance.now() - started;
}

async function measureFirstPlayable(file: string): Promise<number> {
  const database = await cloneTemplate(server, await ensureTemplate(server, migrateQueue));
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const realtime = connectRealtime(valkeyUrl, { prefix: 'foxreel:' });
  const worker = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      VALKEY_URL: valkeyUrl,
      APP_SECRET: 'bench'.repeat(8),
      DATA_DIR: dataDir,
      FFMPEG_PATH: ffmpeg,
      FFPROBE_PATH: ffprobe,
      LOG_LEVEL: 'error',
    },
  });
  try {
    const beating = async () =>
      Number((await database.db.execute(sql`select count(*) as n from worker_heartbeats`))[0]?.['n']);
    while ((await beating()) < 3) await sleep(50);
    const { ctx, accountId } = await createCreator(database, realtime, dataDir);
    const plays = firstPlayable(realtime, accountId);
    const upload = join(dataDir, 'arrived.mp4');
    await copyFile(file, upload);
    const started = performance.now();
    await createMedia(ctx, { file: upload, name: 'upload.mp4', details });
    await plays;
    return performance.now() - started;
  } finally {
    worker.kill('SIGTERM');
    await once(worker, 'exit');
    await realtime.close();
    await database.close();
  }
}

async function firstPlayable(realtime: Realtime, accountId: string): Promise<void> {
  for await (const delivery of realtime.subscribe([topics.account(accountId)])) {
    if (delivery.kind !== 'event' || delivery.event.type !== 'media_process') continue;
    const { original, error } = delivery.event.process;
    if (error) throw new Error(error);
    if (original) return;
  }
}

async function createCreator(
  database: TestDatabase,
  realtime: Realtime,
  dataDir: string,
): Promise<{ ctx: Context; accountId: string }> {
  const [account] = await database.db
    .insert(schema.accounts)
    .values({
      username: 'bencher',
      email: 'bencher@example.test',
      fullname: 'Bencher',
      passwordHash: 'none',
      creator: true,
    })
    .returning();
  if (!account) throw new Error('No account was created');
  const accountId = account.id;
  const ctx: Context = {
    actor: { kind: 'account', accountId, sessionId: accountId, scopes: null, creator: true, staff: false },
    db: database.db,
    clock: systemClock,
    realtime,
    storage: createStorage(storageOptions({ DATA_DIR: dataDir, STORAGE: 'local' })),
    live: absentLiveServer('No lives here'),
    secret: 'bench'.repeat(8),
    webAddress: 'https://bench.test',
    afterCommit: (action) => action(),
  };
  return { ctx, accountId };
}
