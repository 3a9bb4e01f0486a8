import { fileURLToPath } from 'node:url';
import {
  databaseOptions,
  type Environment,
  moneySettings,
  paymentOptions,
  requireParts,
  webAddress,
} from '@foxreel/config';
import { connect } from '@foxreel/db';
import { type Context, SandboxClock } from '@foxreel/domain/kernel';
import { createLiveServer, livekitOptions } from '@foxreel/domain/live';
import { createPayments } from '@foxreel/domain/payments';
import { connectRealtime } from '@foxreel/realtime';
import { createStorage, storageOptions } from '@foxreel/storage';
import type { SeedOptions } from './demo-people.ts';

export interface OpenedSeed extends SeedOptions {
  close(): Promise<void>;
}

/** What the demo world is made with, on the services that the environment names; it must be a sandbox. */
export async function openSeed(environment: Environment, name: string): Promise<OpenedSeed> {
  const parts = requireParts(environment, 'The demo world');
  const connection = connect(parts.DATABASE_URL, {
    ...databaseOptions(environment),
    max: 4,
    applicationName: `foxreel ${name}`,
  });
  const realtime = connectRealtime(parts.VALKEY_URL);
  const clock = new SandboxClock();
  await clock.refresh(connection.db);
  const system: Context = {
    actor: { kind: 'system' },
    db: connection.db,
    clock,
    realtime: { publish: (topic, event) => realtime.publish(topic, event) },
    storage: createStorage(storageOptions(environment)),
    live: createLiveServer(livekitOptions(environment)),
    money: { settings: moneySettings(environment), payments: await createPayments(paymentOptions(environment)) },
    secret: parts.APP_SECRET,
    webAddress: webAddress(environment),
    afterCommit: (action) => action(),
  };
  return {
    db: connection.db,
    system,
    mediaFolder: fileURLToPath(new URL('../../demo-media', import.meta.url)),
    tools: {
      ffmpeg: environment.FFMPEG_PATH,
      ffprobe: environment.FFPROBE_PATH,
      signal: new AbortController().signal,
    },
    log: (line) => console.log(line),
    async close() {
      await realtime.close();
      await connection.close();
    },
  };
}
