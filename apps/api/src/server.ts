import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { collectDefaultMetrics } from 'prom-client';
import { createApp } from './app.ts';
import type { ApiDependencies } from './dependencies.ts';
import { CompiledOperationCache } from './graphql/compiled-operations.ts';
import { directGraphql } from './graphql/direct-graphql.ts';
import { createGraphqlSocket, type SocketEndpoint } from './graphql/graphql-socket.ts';
import { createSignInLimits, rateLimitsFor } from './http/abuse-limits.ts';
import { addressKey, createConnectionSlots, socketsPerAddress } from './http/budgets.ts';
import { createMetrics } from './http/metrics.ts';
import { isOwnHost, isOwnOrigin, requestedHost } from './http/own-origin.ts';
import { closeSlowRequests } from './http/request-body.ts';
import { visitorAddress } from './http/request-context.ts';
import { traceRequests } from './http/trace-requests.ts';

export interface RunningServer {
  port: number;
  /** Accepts no more requests, and ends running ones within `graceMs`. */
  close(): Promise<void>;
}

const graceMs = 1500;
/** A rejected WebSocket may be retried after this. */
const retryAfterSeconds = 30;

/** Opens the port; 0 for a free one. */
export async function startServer(
  dependencies: ApiDependencies,
  at: { host: string; port: number },
): Promise<RunningServer> {
  const limits = createSignInLimits(dependencies.realtime, rateLimitsFor(dependencies.environment.BUDGET_FACTOR));
  const ready = new CompiledOperationCache();
  const places = createConnectionSlots(socketsPerAddress * dependencies.environment.BUDGET_FACTOR);
  const metrics = createMetrics(dependencies.poolLoad);
  const app = createApp(dependencies, limits, ready, metrics);
  const listener = getRequestListener(app.fetch);
  const sockets: SocketEndpoint[] = [createGraphqlSocket(dependencies)];
  const answer = directGraphql((incoming, outgoing) => void listener(incoming, outgoing), {
    dependencies,
    limits,
    ready,
  });
  const isWatched = dependencies.environment.METRICS_TOKEN !== undefined;
  if (isWatched) collectDefaultMetrics({ register: metrics.registry });
  const paths = app.routes.map(({ path }) => path);
  const isTraced = dependencies.environment.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
  const traced = isTraced ? traceRequests(answer, paths) : answer;
  const server = createServer(isWatched ? metrics.watchRequests(traced, paths) : traced);
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 30_000;
  /** A gigabyte over a slow connection takes longer than Node's five minutes. */
  server.requestTimeout = 0;
  closeSlowRequests(server);
  server.on('upgrade', (request, socket, head) => {
    endWithError(socket);
    const header = (name: string) => request.headers[name]?.toString();
    const host = requestedHost(header, dependencies.environment);
    if (!isOwnHost(host, '/api', dependencies.environment)) return rejectSocket(socket, '421 Misdirected Request');
    if (!isOwnOrigin(request.headers.origin, host, dependencies.environment))
      return rejectSocket(socket, '403 Forbidden');
    const key = addressKey(visitorAddress({ req: { header }, env: { incoming: request } }, dependencies.environment));
    const giveBack = places.take(key);
    if (giveBack === null) return rejectSocket(socket, '429 Too Many Requests', retryAfterSeconds);
    socket.once('close', giveBack);
    metrics.watchSocket(socket);
    if (!sockets.some((endpoint) => endpoint.upgrade(request, socket, head))) rejectSocket(socket, '404 Not Found');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : at.port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await Promise.all([closed, ...sockets.map((endpoint) => endpoint.close())]);
      clearTimeout(timer);
    },
  };
}

/** A separate function: a listener in a shared scope would retain the request as long as the socket. */
function endWithError(socket: Duplex): void {
  socket.on('error', () => socket.destroy());
}

function rejectSocket(socket: Duplex, status: string, retryAfter: number | null = null): void {
  const wait = retryAfter === null ? '' : `Retry-After: ${retryAfter}\r\n`;
  socket.end(`HTTP/1.1 ${status}\r\n${wait}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
