import type { PageView, TagListInput, TagView } from '@foxreel/contracts';
import { runPrepared } from '@foxreel/db';
import { type Context, matchText, offsetPage, pageOf } from '../kernel/index.ts';

const list = 'search:tags';

/** Tags of public media, the most used first; with a query first those that begin so (spec part 1 §7, tags). Open to everyone. */
export async function listTags(ctx: Context, input: TagListInput): Promise<PageView<TagView>> {
  const page = offsetPage(ctx, list, input);
  const values: unknown[] = [];
  const value = (one: unknown) => `$${values.push(one)}`;
  const match = await matchText(ctx, input.query, { key: '(t.name::text)', name: 't.name::text' }, value);
  const conditions = ['t.media_count > 0', ...match.conditions];
  if (input.ids) conditions.push(`t.id = any (${value(`{${input.ids.join(',')}}`)}::uuid[])`);
  const order = [...match.best, 't.media_count desc', 't.name'];
  const rows = await runPrepared<TagView>(
    ctx.db,
    `select t.id, t.name::text as name, t.media_count as count from tags t where ${conditions.join(' and ')}
     order by ${order.join(', ')} limit ${value(page.limit + 1)} offset ${value(page.skip)}`,
    values,
  );
  return pageOf(ctx, list, page, rows);
}
