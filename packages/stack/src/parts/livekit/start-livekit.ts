import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines } from '../../process/managed-process.ts';
import { type Stack, stopGroups } from '../../stack.ts';
import { loadOrCreateSecret, seconds, steps } from '../../steps.ts';
import { livekitUdpPorts, type StackPorts } from '../ports.ts';
import { type InstalledLivekit, livekitVersion, presentLivekit, provideLivekit } from './provide-livekit.ts';

interface LivekitKeys {
  key: string;
  secret: string;
}

interface LivekitConfigOptions {
  ports: Pick<StackPorts, 'livekit' | 'livekitTcp' | 'livekitUdp'>;
  /** How many UDP ports it has, from `ports.livekitUdp` on; all by default. */
  udpPorts?: number;
  keys: LivekitKeys;
  /** LiveKit's webhook URL. */
  webhookUrl: string;
  /** Shared by several nodes. */
  redis?: { address: string; password: string };
}

/**
 * LiveKit's configuration as YAML (JSON is YAML). The loopback candidate lets peers connect when everything runs on one
 * machine; the short timeouts end the live of a vanished creator well within 30 seconds.
 */
export function livekitConfig(options: LivekitConfigOptions): string {
  const { ports, udpPorts = livekitUdpPorts, keys, webhookUrl, redis } = options;
  return JSON.stringify(
    {
      port: ports.livekit,
      bind_addresses: ['127.0.0.1'],
      rtc: {
        tcp_port: ports.livekitTcp,
        port_range_start: ports.livekitUdp,
        port_range_end: ports.livekitUdp + udpPorts - 1,
        use_external_ip: false,
        enable_loopback_candidate: true,
        // Without any it sends browsers to public ones. One machine needs none, and this name fails to resolve at once.
        stun_servers: ['none.invalid:3478'],
      },
      keys: { [keys.key]: keys.secret },
      ...(redis ? { redis } : {}),
      webhook: { api_key: keys.key, urls: [webhookUrl] },
      room: { auto_create: true, empty_timeout: 10, departure_timeout: 5 },
      logging: { level: 'info' },
    },
    null,
    2,
  );
}

/** What the api reads from LIVEKIT_STATE_FILE to know whether lives are available, and why not. */
interface LivekitState {
  state: 'building' | 'ready' | 'unavailable';
  reason: string | null;
}

/** Replaces the state file atomically: readers see the old or the new state. */
function writeLivekitState(file: string, state: LivekitState): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(state)}\n`);
  renameSync(`${file}.new`, file);
}

export interface OwnLivekit {
  /** Settings for api and workers from the start, even before LiveKit answers. */
  env: {
    LIVEKIT_URL: string;
    LIVEKIT_PUBLIC_URL: string;
    LIVEKIT_API_KEY: string;
    LIVEKIT_API_SECRET: string;
    LIVEKIT_STATE_FILE: string;
  };
  /** Resolves once LiveKit answers or has failed. Never rejects. */
  settled: Promise<LivekitState>;
}

/** Starts LiveKit for this DATA_DIR; a missing one is installed in the background, and its build gives way to all others if `last`. */
export function startLivekit(stack: Stack, webPort: number, { last }: { last: boolean }): OwnLivekit {
  const url = `ws://127.0.0.1:${stack.ports.livekit}`;
  const keys = loadOrCreateKeys(stack);
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
  const settled = run(stack, keys, webPort, present, last).then(
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

async function run(
  stack: Stack,
  keys: LivekitKeys,
  webPort: number,
  present: InstalledLivekit | null,
  last: boolean,
): Promise<void> {
  const since = performance.now();
  if (!present)
    steps.note(`LiveKit ${livekitVersion} is being brought in the background; everything else is usable meanwhile.`);
  const { program, origin } = present ?? (await provideLivekit(stack.folders.cacheDir, stack.signal, { last }));
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

/** The key pair of this DATA_DIR's LiveKit. */
export function loadOrCreateKeys(stack: Stack): LivekitKeys {
  const secret = loadOrCreateSecret(join(stack.folders.dataDir, 'livekit-secret'));
  const file = join(stack.folders.dataDir, 'livekit-key');
  try {
    const key = readFileSync(file, 'utf8').trim();
    if (key) return { key, secret };
  } catch {
    // Does not exist yet.
  }
  const key = `API${randomBytes(8).toString('hex')}`;
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return { key, secret };
}
