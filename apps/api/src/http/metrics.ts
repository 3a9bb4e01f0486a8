import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PoolLoad } from '@foxreel/db';
import type { Load } from '@foxreel/domain/jobs';
import { Gauge, Histogram, Registry } from 'prom-client';

export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** The metrics of one api process, and those of the jobs that all processes share (docs/operations.md). */
export interface Metrics {
  /** Measures the requests of `listener`; `paths` are the app's routes, whose first parts are the labels. */
  watchRequests(listener: NodeListener, paths: readonly string[]): NodeListener;
  /** Counts a WebSocket until it closes. */
  watchSocket(socket: { once(event: 'close', listener: () => void): unknown }): void;
  /** All metrics in Prometheus's text format. */
  print(load: Load): Promise<string>;
  registry: Registry;
}

/** In seconds: from a cached reply to a large upload. */
const durations = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function createMetrics(readPool?: () => PoolLoad): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });

  const duration = new Histogram({
    name: 'foxreel_request_duration_seconds',
    help: 'From the first byte of a request to the last of its reply, without event streams.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: durations,
    registers,
  });
  const requests = gauge('foxreel_requests_open', 'Requests without a complete reply; event streams are among them.', [
    'route',
  ]);
  const sockets = gauge('foxreel_sockets_open', 'Open WebSockets.');
  const waiting = gauge('foxreel_jobs_waiting', 'Jobs that are due or planned.', ['task']);
  const running = gauge('foxreel_jobs_running', 'Jobs that a worker runs.', ['task']);
  const failed = gauge('foxreel_jobs_failed', 'Jobs that failed at every attempt.', ['task']);
  const lag = gauge('foxreel_jobs_lag_seconds', 'Time since the oldest due job became due.', ['task']);
  const alive = gauge('foxreel_workers_alive', 'Workers that were seen in the last 20 seconds.', ['process']);
  const mass = gauge('foxreel_mass_messages', 'Mass messages that wait, are being sent, or failed.', ['status']);
  if (readPool) watchPool(registry, readPool);

  return {
    registry,
    watchRequests: (listener, paths) => {
      const labelOf = routeLabels(paths);
      return (incoming, outgoing) => {
        const route = labelOf(incoming.url ?? '');
        const begun = performance.now();
        requests.inc({ route });
        outgoing.once('close', () => {
          requests.dec({ route });
          if (String(outgoing.getHeader('content-type')).startsWith('text/event-stream')) return;
          const status = outgoing.writableFinished ? `${Math.floor(outgoing.statusCode / 100)}xx` : 'aborted';
          duration.observe({ method: incoming.method ?? '', route, status }, (performance.now() - begun) / 1000);
        });
        listener(incoming, outgoing);
      };
    },
    watchSocket: (socket) => {
      sockets.inc();
      socket.once('close', () => sockets.dec());
    },
    print: (load) => {
      for (const one of [waiting, running, failed, lag, alive, mass]) one.reset();
      for (const { task, ...jobs } of load.tasks) {
        waiting.set({ task }, jobs.waiting);
        running.set({ task }, jobs.running);
        failed.set({ task }, jobs.failed);
        lag.set({ task }, jobs.lagSeconds);
      }
      for (const { process, workers } of load.workers) alive.set({ process }, workers);
      for (const { status, total } of load.massMessages) mass.set({ status }, total);
      return registry.metrics();
    },
  };
}

function watchPool(registry: Registry, read: () => PoolLoad): void {
  new Gauge({
    name: 'foxreel_database_connections',
    help: 'Connections of this process to PostgreSQL.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { busy, idle } = read();
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'foxreel_database_waiting',
    help: 'Statements and transactions that wait for a connection.',
    registers: [registry],
    collect() {
      this.set(read().waiting);
    },
  });
}

const partsOf = (path: string) => (path.split('?')[0] ?? '').split('/').slice(1, 3);

/** The label of a URL: its first two parts if a route begins with them, so that the number of labels is bounded. */
export function routeLabels(paths: readonly string[]): (url: string) => string {
  const routeStarts = new Set(
    paths.map((path) => {
      const parts = partsOf(path);
      const variable = parts.findIndex((part) => /[:*]/.test(part));
      return `/${parts.slice(0, variable === -1 ? parts.length : variable).join('/')}`;
    }),
  );
  return (url) => {
    const [first = '', second = ''] = partsOf(url);
    if (routeStarts.has(`/${first}/${second}`)) return `/${first}/${second}`;
    return first !== '' && routeStarts.has(`/${first}`) ? `/${first}` : 'page';
  };
}
