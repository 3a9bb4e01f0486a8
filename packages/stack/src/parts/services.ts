import { join } from 'node:path';
import type { Environment } from '@foxreel/config';
import { backupFolderOf, type Stack } from '../stack.ts';
import { loadOrCreateSecret, StackError, steps } from '../steps.ts';
import { type OwnLivekit, startLivekit } from './livekit/start-livekit.ts';
import { startPostgres } from './postgres.ts';
import { type Ffmpeg, findFfmpeg } from './system-packages.ts';
import { startValkey } from './valkey.ts';

export interface Services {
  environment: Environment;
  /** The server itself, not a pooler: for migrations and backups. */
  databaseUrl: string;
  /** Whether the database is the launcher's own: it may be seeded, and the product runs as a sandbox. */
  ownDatabase: boolean;
  /** Null if LIVEKIT_URL names one. */
  livekit: OwnLivekit | null;
  /** The complete environment of api and workers. */
  env: NodeJS.ProcessEnv;
}

export interface ServiceOptions {
  databaseName: string;
  durable: boolean;
  /** LiveKit's webhook URL. */
  webPort: number;
  /** LiveKit's build gives way to everything else, as people wait for the page; false if absent. */
  livekitLast?: boolean;
}

/** Starts Postgres, Valkey, ffmpeg and LiveKit in parallel; those named in the environment are used as they are. */
export async function startServices(
  stack: Stack,
  environment: Environment,
  options: ServiceOptions,
): Promise<Services> {
  const livekit = environment.LIVEKIT_URL
    ? null
    : startLivekit(stack, options.webPort, { last: options.livekitLast ?? false });
  const parts = [
    provideDatabase(stack, environment, options),
    provideValkey(stack, environment),
    provideFfmpeg(stack),
  ] as const;
  // Waits for all before reporting the first failure, so that nothing is still starting when the launcher stops.
  await Promise.allSettled(parts);
  const [databaseUrl, valkeyUrl, ffmpeg] = await Promise.all(parts);
  const ownDatabase = !environment.DATABASE_URL;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOST: environment.HOST,
    NODE_ENV: environment.NODE_ENV,
    DATA_DIR: stack.folders.dataDir,
    BACKUP_DIR: backupFolderOf(environment) ?? '',
    DATABASE_URL: databaseUrl,
    VALKEY_URL: valkeyUrl,
    APP_SECRET: environment.APP_SECRET ?? loadOrCreateSecret(join(stack.folders.dataDir, 'secret')),
    SANDBOX: String(process.env['SANDBOX'] ? environment.SANDBOX : ownDatabase),
    ...livekit?.env,
    RTMP_PORT: String(environment.RTMP_PORT || stack.ports.rtmp),
    FFMPEG_PATH: ffmpeg.ffmpeg,
    FFPROBE_PATH: ffmpeg.ffprobe,
  };
  return { environment, databaseUrl: environment.DATABASE_DIRECT_URL ?? databaseUrl, ownDatabase, livekit, env };
}

async function provideDatabase(stack: Stack, environment: Environment, options: ServiceOptions): Promise<string> {
  if (environment.DATABASE_URL) return environment.DATABASE_URL;
  return steps.run(
    'Postgres',
    () =>
      startPostgres(stack, options.databaseName, {
        durable: options.durable,
        backupFolder: backupFolderOf(environment),
      }),
    () => `Postgres 18 on port ${stack.ports.postgres}`,
  );
}

async function provideValkey(stack: Stack, environment: Environment): Promise<string> {
  if (environment.VALKEY_URL) return environment.VALKEY_URL;
  const { url } = await steps.run(
    'Valkey',
    () => startValkey(stack),
    ({ program }) => `Valkey (${program}) on port ${stack.ports.valkey}`,
  );
  return url;
}

/** ffmpeg and ffprobe. Throws StackError with how to get them. */
export async function provideFfmpeg(stack: Stack): Promise<Ffmpeg> {
  const found = await steps.run(
    'ffmpeg',
    () => findFfmpeg(stack.signal),
    (ffmpeg) => (ffmpeg ? `ffmpeg from ${ffmpeg.origin}` : 'ffmpeg is missing'),
  );
  if (!found)
    throw new StackError(
      'ffmpeg: none with libx264, aac and libwebp was found or could be installed. Install it (apt-get install ffmpeg, brew install ffmpeg), or set FFMPEG_PATH and FFPROBE_PATH.',
    );
  return found;
}
