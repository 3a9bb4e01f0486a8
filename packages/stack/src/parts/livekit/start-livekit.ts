import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines } from '../../process/last-lines.ts';
import { keptSecret } from '../../secrets.ts';
import { type Stack, stopGroups } from '../../stack.ts';
import { seconds, steps } from '../../steps.ts';
import { type BroughtLivekit, bringLivekit, presentLivekit } from './bring-livekit.ts';
import { type LivekitKeys, livekitConfig } from './livekit-config.ts';
import { livekitVersion } from './livekit-release.ts';
import { type LivekitState, writeLivekitState } from './livekit-state.ts';

export interface OwnLivekit {
  /** What api and workers are told from the beginning, whether LiveKit answers yet or not. */
  env: {
    LIVEKIT_URL: string;
    LIVEKIT_PUBLIC_URL: string;
    LIVEKIT_API_KEY: string;
    LIVEKIT_API_SECRET: string;
    LIVEKIT_STATE_FILE: string;
  };
  /** Settles once LiveKit answers or is known not to come. Never rejects. */
  settled: Promise<LivekitState>;
}

/** Starts the LiveKit of this DATA_DIR; one that must be brought first is brought in the background. */
export function startLivekit(stack: Stack, webPort: number): OwnLivekit {
  const url = `ws://127.0.0.1:${stack.ports.livekit}`;
  const keys = keptKeys(stack);
  const stateFile = join(stack.folders.dataDir, 'livekit.json');
  const report = (state: LivekitState) => {
    writeLivekitState(stateFile, state);
    return state;
  };
  const present = presentLivekit(stack.folders.cacheDir);
  report({
    state: 'building',
    reason: present ? 'LiveKit is starting' : 'LiveKit is being installed; this takes some minutes the first time',
  });
  const settled = run(stack, keys, webPort, present).then(
    () => report({ state: 'ready', reason: null }),
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (!stack.signal.aborted)
        steps.note(`LiveKit: ${reason}. Everything else works; live says that it is unavailable.`);
      return report({ state: 'unavailable', reason });
    },
  );
  const env = {
    LIVEKIT_URL: url,
    LIVEKIT_PUBLIC_URL: url,
    LIVEKIT_API_KEY: keys.key,
    LIVEKIT_API_SECRET: keys.secret,
    LIVEKIT_STATE_FILE: stateFile,
  };
  return { env, settled };
}

async function run(stack: Stack, keys: LivekitKeys, webPort: number, present: BroughtLivekit | null): Promise<void> {
  const since = performance.now();
  if (!present)
    steps.note(`LiveKit ${livekitVersion} is being brought in the background; everything else is usable meanwhile.`);
  const { program, origin } = present ?? (await bringLivekit(stack.folders.cacheDir, stack.signal));
  const folder = join(stack.folders.dataDir, 'livekit');
  mkdirSync(folder, { recursive: true });
  const configFile = join(folder, 'livekit.yaml');
  const webhookUrl = `http://127.0.0.1:${webPort}/api/livekit/webhook`;
  writeFileSync(configFile, livekitConfig({ ports: stack.ports, keys, webhookUrl }), { mode: 0o600 });
  const managed = stack.process(stopGroups.livekit, {
    name: 'livekit',
    command: program,
    args: ['--config', configFile],
    env: process.env,
    graceMs: 1000,
  });
  await managed.start();
  const deadline = Date.now() + 20_000;
  while (!(await answers(stack.ports.livekit))) {
    if (Date.now() > deadline || managed.crashes > 3) {
      await managed.stop();
      throw new Error(`${program} does not start: ${lastLines(managed.spec.logFile, 1, '')}`);
    }
    await sleep(100, undefined, { signal: stack.signal });
  }
  steps.note(`LiveKit on port ${stack.ports.livekit}, from ${origin} · ${seconds(performance.now() - since)}`);
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
}

function keptKeys(stack: Stack): LivekitKeys {
  const secret = keptSecret(join(stack.folders.dataDir, 'livekit-secret'));
  const file = join(stack.folders.dataDir, 'livekit-key');
  try {
    const key = readFileSync(file, 'utf8').trim();
    if (key) return { key, secret };
  } catch {
    // Not made yet.
  }
  const key = `API${randomBytes(8).toString('hex')}`;
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return { key, secret };
}
