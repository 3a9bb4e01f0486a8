import { sql } from 'drizzle-orm';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import type { ApiApp } from '../http/api-env.ts';

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
