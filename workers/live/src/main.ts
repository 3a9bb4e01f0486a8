import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError, readEnvironment, requireParts, webAddress } from '@foxreel/config';
import { topics } from '@foxreel/contracts';
import { connect } from '@foxreel/db';
import { type Context, SandboxClock, systemClock } from '@foxreel/domain/kernel';
import { createLiveServer, encoderBeatMs, liveFolderName, livekitOptions } from '@foxreel/domain/live';
import { connectRealtime } from '@foxreel/realtime';
import { createStorage, storageOptions } from '@foxreel/storage';
import { pino } from 'pino';
import { CameraLives } from './camera-lives.ts';
import { EncoderLives } from './encoder-lives.ts';
import { sweepFolders } from './sweep-folders.ts';
import { takeRtmp } from './take-rtmp.ts';

const sweepEveryMs = 60_000;
const lookEveryMs = 700;
const stopMs = 2_500;

const environment = readEnvironment();
const { DATABASE_URL: databaseUrl, VALKEY_URL, APP_SECRET: secret } = requireParts(environment, 'The live worker');
const logger = pino({ level: environment.LOG_LEVEL, name: 'worker-live', serializers: { err: describeError } });
const connection = connect(databaseUrl, { max: 4, applicationName: 'foxreel worker-live' });
const realtime = connectRealtime(VALKEY_URL);
const sandboxClock = environment.SANDBOX ? new SandboxClock() : null;
const root = join(environment.DATA_DIR, liveFolderName);

const ctx: Context = {
  actor: { kind: 'system' },
  db: connection.db,
  clock: sandboxClock ?? systemClock,
  news: realtime,
  storage: createStorage(storageOptions(environment)),
  live: createLiveServer(livekitOptions(environment)),
  webAddress: webAddress(environment),
  secret,
  afterCommit: (action) => action(),
};

const lives = new EncoderLives({
  ctx,
  ffmpeg: environment.FFMPEG_PATH,
  root,
  graceMs: environment.LIVE_GRACE_SECONDS * 1000,
  logger,
});
const cameras = new CameraLives({
  ctx,
  ffmpeg: environment.FFMPEG_PATH,
  root,
  livekitUrl: environment.LIVEKIT_URL ?? null,
  logger,
});

/** One run after the other, however often it is asked for; what fails is told and tried again with the next. */
function oneAtATime(work: () => Promise<void>, words: string): { run(): void; idle(): Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  let waiting = false;
  return {
    run() {
      if (waiting) return;
      waiting = true;
      last = last
        .then(() => {
          waiting = false;
          return work();
        })
        .catch((error: unknown) => logger.warn({ err: error }, words));
    },
    idle: () => last,
  };
}
const beat = oneAtATime(async () => {
  await sandboxClock?.refresh(connection.db);
  await lives.beat();
}, 'The lives could not be told to be there');
const look = oneAtATime(() => cameras.look(), 'The wanted lives could not be looked for');
const sweep = oneAtATime(() => sweepFolders(ctx, root), 'Old lives stay on disk');
const timers = [
  setInterval(beat.run, encoderBeatMs),
  setInterval(look.run, lookEveryMs),
  setInterval(sweep.run, sweepEveryMs),
];
sweep.run();

// A live that is ended elsewhere, by its creator or with a new key, ends here at once and not with the next beat.
const news = realtime.subscribe([topics.lives()]);
void (async () => {
  for await (const event of news)
    if (event.kind === 'news' && event.news.type === 'live' && event.news.status === 'stop') beat.run();
})();

await mkdir(root, { recursive: true });
const rtmp =
  environment.RTMP_PORT === 0
    ? null
    : await takeRtmp({
        host: environment.HOST,
        port: environment.RTMP_PORT,
        onEncoder: (encoder) => void lives.take(encoder),
      });
if (!rtmp) logger.info('RTMP_PORT is 0: no encoder is taken over RTMP');
logger.info({ port: rtmp?.port }, 'The live worker runs');

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const timer of timers) clearInterval(timer);
  rtmp?.stop();
  await Promise.race([
    Promise.all([lives.stop(), look.idle().then(() => cameras.stop())]),
    new Promise((resolve) => setTimeout(resolve, stopMs)),
  ]);
  await Promise.all([connection.close(), realtime.close()]);
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
