import { timingSafeEqual } from 'node:crypto';
import { advanceClockInput } from '@foxreel/contracts';
import { type Load, readLoad } from '@foxreel/domain/jobs';
import { type Context as DomainContext, notFound, requireStaff, SandboxClock } from '@foxreel/domain/kernel';
import { advanceClock } from '@foxreel/domain/sandbox';
import { sql } from 'drizzle-orm';
import type { ApiApp } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import { readJson } from '../http/request-body.ts';

const answerWithinMs = 2000;

/** GET /api/health: the process runs. GET /api/ready: 503 with the names of the parts that do not answer. */
export function mountHealthRoutes(app: ApiApp, { db, realtime, storage }: ApiDependencies): void {
  app.get('/api/health', () => restReply({ ok: true }));
  app.get('/api/ready', async () => {
    const checks: Record<string, () => Promise<unknown>> = {
      database: async () => db.execute(sql`select 1`),
      valkey: () => realtime.check(),
      storage: () => storage.check(),
    };
    const answers = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({ name, there: await responds(check) })),
    );
    const missing = answers.filter(({ there }) => !there).map(({ name }) => name);
    return missing.length === 0 ? restReply({ ok: true, missing }) : restReply({ ok: false, missing }, 503);
  });
}

async function responds(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), answerWithinMs);
  });
  const there = check().then(
    () => true,
    () => false,
  );
  return Promise.race([there, late]).finally(() => clearTimeout(timer));
}

/**
 * GET /metrics in Prometheus's text format: waiting, running, failed and late jobs, and live workers. Only with METRICS_TOKEN
 * set, for clients that send it as a Bearer; it does not exist for anyone else.
 */
export function mountMetricsRoute(app: ApiApp, { environment }: ApiDependencies): void {
  const token = environment.METRICS_TOKEN;
  app.get('/metrics', async (c, next) => {
    if (!token || !isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)) return next();
    const asked: DomainContext = await c.get('context')();
    const load = await readLoad({ ...asked, actor: { kind: 'system' } });
    return c.text(inPrometheusForm(load), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
}

function isSame(given: string, expected: string): boolean {
  const [one, two] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === two.length && timingSafeEqual(one, two);
}

interface Family {
  name: string;
  help: string;
  samples: readonly (readonly [labels: string, value: number])[];
}

function inPrometheusForm({ tasks, workers, massMessages }: Load): string {
  const perTask = (name: string, help: string, value: (task: Load['tasks'][number]) => number): Family => ({
    name,
    help,
    samples: tasks.map((task) => [`task="${task.task}"`, value(task)] as const),
  });
  const families: Family[] = [
    perTask('foxreel_jobs_waiting', 'Jobs that wait, due or planned.', ({ waiting }) => waiting),
    perTask('foxreel_jobs_running', 'Jobs that a worker holds.', ({ running }) => running),
    perTask('foxreel_jobs_failed', 'Jobs that were tried to the end and set aside.', ({ failed }) => failed),
    perTask('foxreel_jobs_lag_seconds', 'Since the oldest job that is due became due.', ({ lagSeconds }) => lagSeconds),
    {
      name: 'foxreel_workers_alive',
      help: 'Workers that were seen in the last 20 seconds.',
      samples: workers.map(({ process, workers: alive }) => [`process="${process}"`, alive] as const),
    },
    {
      name: 'foxreel_mass_messages',
      help: 'Messages to many that are under way or failed.',
      samples: massMessages.map(({ status, total }) => [`status="${status}"`, total] as const),
    },
  ];
  return families
    .map(({ name, help, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} gauge`,
        ...samples.map(([labels, value]) => `${name}{${labels}} ${value}`),
        '',
      ].join('\n'),
    )
    .join('');
}

const dayMs = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year: caches must refetch it by then. */
const validDays = 180;

/** GET /.well-known/security.txt (RFC 9116): where to report a vulnerability. Does not exist without SECURITY_CONTACT. */
export function mountSecurityTxt(app: ApiApp, { environment, webAddress }: ApiDependencies): void {
  const { SECURITY_CONTACT: contact } = environment;
  app.get('/.well-known/security.txt', (c, next) => {
    if (!contact) return next();
    const expires = new Date((Math.floor(Date.now() / dayMs) + validDays) * dayMs);
    const lines = [
      `Contact: ${/^(mailto|https):/.test(contact) ? contact : `mailto:${contact}`}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${webAddress}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'max-age=3600' });
  });
}

/** POST /api/sandbox/clock (docs/contract/rest.md): advances the product's clock. Staff only; always 404 outside a sandbox. */
export function mountSandboxClock(app: ApiApp): void {
  app.post('/api/sandbox/clock', async (c) => {
    const ctx = await c.get('context')();
    if (!(ctx.clock instanceof SandboxClock)) throw notFound('Sandbox');
    requireStaff(ctx);
    const { now } = await advanceClock(ctx, advanceClockInput.parse(await readJson(c)));
    return restReply({ now: now.toISOString() });
  });
}
