import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '../stack.ts';
import { type ClusterPorts, clusterGroups } from './cluster-ports.ts';
import { listens, waitFor } from './wait-for.ts';

/** Where the product is opened. */
interface WebAddress {
  host: string;
  port: number;
}

/** A server's line, checked each second; one check decides that it is back, two that it is gone. */
const server = (name: string, port: number, check?: number) =>
  `  server ${name} 127.0.0.1:${port} check${check === undefined ? '' : ` port ${check}`} inter 1s fall 2 rise 1`;

/** In front of the servers that Patroni calls `role`. A server that stops being one loses its connections. */
function postgresLines(name: string, port: number, role: string, { postgres }: ClusterPorts): string[] {
  return [
    `listen ${name}`,
    `  bind 127.0.0.1:${port}`,
    '  option httpchk',
    `  http-check send meth GET uri /${role}`,
    '  http-check expect status 200',
    '  default-server on-marked-down shutdown-sessions',
    ...postgres.map((node, index) => server(`postgres-${index + 1}`, node.server, node.rest)),
  ];
}

/** HAProxy's configuration: the one address of the product, and those of the database, LiveKit and RTMP. */
export function haproxyConfig(ports: ClusterPorts, web: WebAddress): string {
  const lines = [
    'defaults',
    '  mode tcp',
    '  timeout connect 3s',
    // Event streams and sockets may be silent for long; the api sends its own heartbeats.
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout tunnel 1h',
    ...postgresLines('primary', ports.primary, 'primary', ports),
    ...postgresLines('replica', ports.replica, 'replica', ports),
    'listen livekit',
    '  mode http',
    `  bind 127.0.0.1:${ports.livekitBalancer}`,
    '  option httpchk GET /',
    ...ports.livekit.map(({ signal }, index) => server(`livekit-${index + 1}`, signal)),
    'listen rtmp',
    `  bind 127.0.0.1:${ports.rtmpBalancer}`,
    ...ports.rtmp.map((port, index) => server(`live-${index + 1}`, port)),
    'listen web',
    '  mode http',
    `  bind ${web.host.includes(':') ? `[${web.host}]` : web.host}:${web.port}`,
    // An open stream costs a server more than a finished request.
    '  balance leastconn',
    '  option forwardfor',
    '  http-request set-header X-Forwarded-Host %[req.hdr(host)]',
    '  http-request set-header X-Forwarded-Proto http',
    '  option httpchk',
    // Without Valkey, or on a full disk, an api still serves; a lost one must not take all of them out.
    '  http-check send meth GET uri /api/ready?exclude=valkey&exclude=disk ver HTTP/1.1 hdr Host localhost',
    '  http-check expect status 200',
    // Only what no server has received is sent again.
    '  retries 3',
    '  option redispatch',
    '  retry-on conn-failure',
    ...ports.api.map((port, index) => server(`api-${index + 1}`, port)),
  ];
  return `${lines.join('\n')}\n`;
}

/** Starts HAProxy; the servers behind it may come later. */
export async function startHaproxy(stack: Stack, program: string, ports: ClusterPorts, web: WebAddress): Promise<void> {
  const folder = join(stack.folders.dataDir, 'haproxy');
  mkdirSync(folder, { recursive: true });
  const configFile = join(folder, 'haproxy.cfg');
  writeFileSync(configFile, haproxyConfig(ports, web), { mode: 0o600 });
  const managed = stack.process(clusterGroups.balancers, {
    name: 'haproxy',
    command: program,
    args: ['-db', '-f', configFile],
    env: process.env,
    graceMs: 2000,
  });
  await managed.start();
  await waitFor('HAProxy', [managed], () => listens(ports.primary), { signal: stack.signal });
}
