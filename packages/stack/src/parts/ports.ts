import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

/** UDP ports for LiveKit: two per person in a live. */
export const livekitUdpPorts = 100;

const portsSchema = z.object({
  postgres: z.number(),
  valkey: z.number(),
  livekit: z.number(),
  livekitTcp: z.number(),
  livekitUdp: z.number(),
  web: z.number(),
  rtmp: z.number(),
});
export type StackPorts = z.output<typeof portsSchema>;

/** Whether a server could listen on this TCP port of `host`. */
export function portIsFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

function udpPortIsFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind(port, '127.0.0.1', () => socket.close(() => resolve(true)));
  });
}

/** Below the ephemeral range; the folder's name spreads copies apart. */
const firstPort = 20_000;
const blockSize = livekitUdpPorts + 10;
const blocks = 90;

/**
 * The ports of this DATA_DIR's services: the last ones if free, otherwise the next free block. Stored in DATA_DIR/ports.json,
 * so that URLs stay the same between starts.
 */
export async function choosePorts(dataDir: string): Promise<StackPorts> {
  const file = join(dataDir, 'ports.json');
  const saved = readPorts(file);
  if (saved && (await blockIsFree(saved))) return saved;
  const start = createHash('sha256').update(dataDir).digest().readUInt32BE(0) % blocks;
  for (let step = 0; step < blocks; step += 1) {
    const ports = portsOfBlock((start + step) % blocks);
    if (!(await blockIsFree(ports))) continue;
    writeFileSync(`${file}.new`, `${JSON.stringify(ports)}\n`);
    renameSync(`${file}.new`, file);
    return ports;
  }
  throw new Error('No free ports between 20000 and 30000');
}

/** The ports of the last start in this DATA_DIR, or null. */
export function readPorts(file: string): StackPorts | null {
  try {
    return portsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Ten TCP ports, then LiveKit's UDP ports. */
export function portsOfBlock(block: number): StackPorts {
  const base = firstPort + block * blockSize;
  return {
    postgres: base,
    valkey: base + 1,
    livekit: base + 2,
    livekitTcp: base + 3,
    web: base + 4,
    rtmp: base + 5,
    livekitUdp: base + 10,
  };
}

async function blockIsFree(ports: StackPorts): Promise<boolean> {
  const { livekitUdp, ...tcp } = ports;
  const free = await Promise.all([...Object.values(tcp).map((port) => portIsFree(port)), udpPortIsFree(livekitUdp)]);
  return free.every(Boolean);
}
