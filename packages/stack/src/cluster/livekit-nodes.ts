import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { presentLivekit, provideLivekit } from '../parts/livekit/provide-livekit.ts';
import { livekitConfig, loadOrCreateKeys } from '../parts/livekit/start-livekit.ts';
import { livekitUdpPorts } from '../parts/ports.ts';
import type { Stack } from '../stack.ts';
import { type ClusterPorts, clusterGroups } from './cluster-ports.ts';
import { answersOk, waitFor } from './wait-for.ts';

/** Starts LiveKit nodes that share `valkeyUrl`: a room is on one of them, and each finds it. Returns the api's settings. */
export async function startLivekitNodes(
  stack: Stack,
  ports: ClusterPorts,
  options: { valkeyUrl: string; webPort: number },
): Promise<NodeJS.ProcessEnv> {
  const { cacheDir, dataDir } = stack.folders;
  const { program } = presentLivekit(cacheDir) ?? (await provideLivekit(cacheDir, stack.signal));
  const keys = loadOrCreateKeys(stack);
  const redis = new URL(options.valkeyUrl);
  const share = Math.floor(livekitUdpPorts / ports.livekit.length);
  const nodes = ports.livekit.map(({ signal, tcp }, index) => {
    const name = `livekit-${index + 1}`;
    const folder = join(dataDir, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const configFile = join(folder, 'livekit.yaml');
    const config = livekitConfig({
      ports: { livekit: signal, livekitTcp: tcp, livekitUdp: stack.ports.livekitUdp + index * share },
      udpPorts: share,
      keys,
      webhookUrl: `http://127.0.0.1:${options.webPort}/api/livekit/webhook`,
      redis: { address: redis.host, password: redis.password },
    });
    writeFileSync(configFile, config, { mode: 0o600 });
    return stack.process(clusterGroups.livekit, {
      name,
      command: program,
      args: ['--config', configFile],
      env: process.env,
      graceMs: 1000,
    });
  });
  await Promise.all(nodes.map((node) => node.start()));
  const allAnswer = async () =>
    (await Promise.all(ports.livekit.map(({ signal }) => answersOk(`http://127.0.0.1:${signal}/`)))).every(Boolean);
  await waitFor('LiveKit', nodes, allAnswer, { signal: stack.signal });
  const url = `ws://127.0.0.1:${ports.livekitBalancer}`;
  return {
    LIVEKIT_URL: url,
    LIVEKIT_PUBLIC_URL: url,
    LIVEKIT_API_KEY: keys.key,
    LIVEKIT_API_SECRET: keys.secret,
    LIVEKIT_STATE_FILE: '',
  };
}
