import { limits, type MediaView, type OwnMediaListInput, type PageView } from '@foxreel/contracts';
import { runPrepared } from '@foxreel/db';
import { type Context, decodeCursor, encodeCursor, requireAccount } from '../kernel/index.ts';
import { mediaViews } from './media-views.ts';
import { placeholders } from './statement.ts';

const list = 'media:own';

/** The viewer's own media, newest first, in every state but removed, with their processing and its error. */
export async function listOwnMedia(ctx: Context, input: OwnMediaListInput): Promise<PageView<MediaView>> {
  const { accountId } = requireAccount(ctx);
  const limit = input.limit ?? limits.gridPage;
  const values: unknown[] = [];
  const value = placeholders(values);
  const conditions = [`account_id = ${value(accountId)}::uuid`, "state <> 'removed'"];
  if (input.type) conditions.push(`type = ${value(input.type)}`);
  if (input.after !== undefined) conditions.push(`id < ${value(decodeCursor(ctx.secret, list, input.after)[0])}::uuid`);
  const rows = await runPrepared<{ id: string }>(
    ctx.db,
    `select id from media where ${conditions.join(' and ')} order by id desc limit ${value(limit + 1)} offset ${value(input.skip)}`,
    values,
  );
  const ids = rows.slice(0, limit).map((row) => row.id);
  const last = ids.at(-1);
  return {
    items: await mediaViews(ctx, ids),
    after: rows.length > limit && last !== undefined ? encodeCursor(ctx.secret, list, [last]) : null,
  };
}
