import { timingSafeEqual } from 'node:crypto';
import { advanceClockInput } from '@foxreel/contracts';
import { sql } from '@foxreel/db/drizzle';
import { readLoad } from '@foxreel/domain/jobs';
import { type Context as DomainContext, notFound, requireStaff, SandboxClock } from '@foxreel/domain/kernel';
import { advanceClock } from '@foxreel/domain/sandbox';
import { freeBytes } from '@foxreel/storage';
import { z } from 'zod';
import type { ApiApp } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import type { Metrics } from '../http/metrics.ts';
import { readJson } from '../http/request-body.ts';

const answerWithinMs = 2000;

/** Only of parts that the product goes on without. */
const readyInput = z.object({ exclude: z.array(z.enum(['valkey', 'disk'], 'Can only be valkey or disk')).default([]) });

/**
 * GET /api/health: the process runs. GET /api/ready: 503 with the names of the parts that do not answer, or `stopping` once the
 * process was told to stop. `?exclude=valkey`: 200 although it does not answer; it is named all the same, as is a `disk` that is
 * nearly full.
 */
export function mountHealthRoutes(
  app: ApiApp,
  { db, realtime, storage, stopping, environment }: ApiDependencies,
): void {
  app.get('/api/health', () => restReply({ ok: true }));
  app.get('/api/ready', async (c) => {
    const { exclude } = readyInput.parse({ exclude: c.req.queries('exclude') });
    if (stopping?.aborted) return restReply({ ok: false, missing: ['stopping'] }, 503);
    const checks: Record<string, () => Promise<unknown>> = {
      database: async () => db.execute(sql`select 1`),
      valkey: () => realtime.check(),
      storage: () => storage.check(),
      disk: () => requireSpace(environment.DATA_DIR, environment.DISK_RESERVE_MB),
    };
    const answers = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({ name, there: await responds(check) })),
    );
    const missing = answers.filter(({ there }) => !there).map(({ name }) => name);
    const ok = missing.every((name) => exclude.some((excluded) => excluded === name));
    return restReply({ ok, missing }, ok ? 200 : 503);
  });
}

async function requireSpace(folder: string, megabytes: number): Promise<void> {
  if ((await freeBytes(folder)) < megabytes * 1024 ** 2) throw new Error('The disk is nearly full');
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
 * GET /metrics in Prometheus's text format (docs/operations.md): this process, and the jobs of all. Only with METRICS_TOKEN set,
 * for clients that send it as a Bearer; it does not exist for anyone else.
 */
export function mountMetricsRoute(app: ApiApp, { environment }: ApiDependencies, metrics: Metrics): void {
  const token = environment.METRICS_TOKEN;
  app.get('/metrics', async (c, next) => {
    if (!token || !isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)) return next();
    const asked: DomainContext = await c.get('context')();
    const load = await readLoad({ ...asked, actor: { kind: 'system' } });
    return c.text(await metrics.print(load), 200, {
      'content-type': metrics.registry.contentType,
      'cache-control': 'no-store',
    });
  });
}

function isSame(given: string, expected: string): boolean {
  const [one, two] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === two.length && timingSafeEqual(one, two);
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
