import { limits } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray, lt, ne } from 'drizzle-orm';
import { type Context, requireStaff } from '../kernel/index.ts';
import { sourceKey } from './store.ts';

/** A file that got bytes this recently is still arriving, however old its upload is. */
const activeMs = 60 * 60 * 1000;
/** How long an ended upload is remembered, so that a client that asks again gets the same answer. */
const rememberedMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Gives up open uploads that are a day old and deletes bytes that no open upload waits for. On real time, as signatures
 * are. Safe in several processes at once. Returns how many uploads were given up.
 */
export async function expireUploads(ctx: Context, now = new Date()): Promise<number> {
  requireStaff(ctx);
  const { uploads } = schema;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const arriving = await ctx.storage.listArriving();
  const active = new Set(arriving.filter(({ modifiedAt }) => modifiedAt > before(activeMs)).map(({ name }) => name));

  const stale = and(eq(uploads.state, 'open'), lt(uploads.createdAt, before(limits.uploadOpenMs)));
  const candidates = (await ctx.db.select({ id: uploads.id }).from(uploads).where(stale)).filter(
    ({ id }) => !active.has(id),
  );
  let expired = 0;
  for (const { id } of candidates) {
    const ended = await ctx.db
      .update(uploads)
      .set({ state: 'canceled', receivedBytes: 0 })
      .where(and(eq(uploads.id, id), eq(uploads.state, 'open')))
      .returning({ id: uploads.id });
    if (ended.length === 0) continue;
    await ctx.storage.arriving(id).discard();
    await ctx.storage.delete(sourceKey(id));
    expired += 1;
  }
  await discardUnknown(
    ctx,
    arriving.map(({ name }) => name).filter((name) => !active.has(name)),
  );
  await ctx.db.delete(uploads).where(and(ne(uploads.state, 'open'), lt(uploads.createdAt, before(rememberedMs))));
  return expired;
}

async function discardUnknown(ctx: Context, names: string[]): Promise<void> {
  const ids = names.filter((name) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name));
  const { uploads } = schema;
  const open = ids.length
    ? await ctx.db
        .select({ id: uploads.id })
        .from(uploads)
        .where(and(inArray(uploads.id, ids), eq(uploads.state, 'open')))
    : [];
  const waitedFor = new Set(open.map(({ id }) => id));
  for (const name of names) if (!waitedFor.has(name)) await ctx.storage.arriving(name).discard();
}
