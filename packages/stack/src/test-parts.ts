import { join } from 'node:path';
import { readEnvironment } from '@foxreel/config';
import { findCaddy } from './parts/caddy.ts';
import { findChromium } from './parts/chromium.ts';
import { type Services, startServices } from './parts/services.ts';
import type { Stack } from './stack.ts';
import { StackError } from './stack-error.ts';
import { steps } from './steps.ts';

export interface TestParts {
  services: Services;
  /** What the tests and benches read: TEST_DATABASE_URL, VALKEY_URL and the paths of programs. */
  env: NodeJS.ProcessEnv;
  chromium: string | null;
}

const inCi = Boolean(process.env['CI']);

/**
 * Brings the parts that tests and benches need, apart from those of `npm start`: never DATABASE_URL, which may hold
 * something dear. TEST_DATABASE_URL and VALKEY_URL are used when they are given. Under CI a missing Chromium is an error.
 */
export async function startTestParts(
  stack: Stack,
  databaseName: string,
  options: { browser: boolean; durable: boolean },
): Promise<TestParts> {
  const { DATABASE_URL: _mine, PUBLIC_URL: _page, ...given } = process.env;
  const environment = readEnvironment({
    ...given,
    DATABASE_URL: given['TEST_DATABASE_URL'],
    SANDBOX: 'true',
    LOG_LEVEL: given['LOG_LEVEL'] ?? 'warn',
  });
  const [services, chromium, caddy] = await Promise.all([
    startServices(stack, environment, { databaseName, durable: options.durable, webPort: stack.ports.web }),
    options.browser
      ? steps.run(
          'Chromium',
          () => findChromium(stack.signal),
          (found) => `Chromium: ${found ?? 'missing'}`,
        )
      : null,
    options.browser
      ? steps.run(
          'Caddy',
          () => findCaddy(stack.signal),
          (found) => `Caddy: ${found ?? 'missing'}`,
        )
      : null,
  ]);
  const hint =
    'Chromium: none was found or could be installed. Install it (apt-get install chromium), or set CHROMIUM_PATH.';
  if (options.browser && !chromium) {
    if (inCi) throw new StackError(hint);
    steps.note(hint);
  }
  const env: NodeJS.ProcessEnv = {
    ...services.env,
    NODE_ENV: 'test',
    SANDBOX: 'true',
    DATA_DIR: join(stack.folders.dataDir, 'product'),
    TEST_DATABASE_URL: services.databaseUrl,
    // Where our own LiveKit reports to: tests listen there as long as no product of theirs does.
    ...(services.livekit ? { LIVEKIT_WEBHOOK_PORT: String(stack.ports.web) } : {}),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    ...(caddy ? { CADDY_PATH: caddy } : {}),
  };
  delete env['DATABASE_URL'];
  return { services, env, chromium };
}
