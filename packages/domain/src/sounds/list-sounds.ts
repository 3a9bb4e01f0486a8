import type { PageView, SoundListInput, SoundView } from '@foxreel/contracts';
import { runPrepared } from '@foxreel/db';
import type { Context } from '../kernel/index.ts';
import { matchText, offsetPage, pageOf } from '../search/index.ts';
import { type SoundRow, soundView } from './sound-view.ts';

const list = 'sounds';

/** Sounds by name, the best fit first; without a query in the order of their names (spec part 1 §7, SoundList). Open to everyone. */
export async function listSounds(ctx: Context, input: SoundListInput): Promise<PageView<SoundView>> {
  const page = offsetPage(ctx, list, input);
  const values: unknown[] = [];
  const value = (one: unknown) => `$${values.push(one)}`;
  const match = await matchText(ctx, input.query, { key: 's.search_key', name: 's.search_key' }, value);
  const conditions = ['true', ...match.conditions];
  if (input.ids) conditions.push(`s.id = any (${value(`{${input.ids.join(',')}}`)}::uuid[])`);
  const rows = await runPrepared<SoundRow>(
    ctx.db,
    `select s.id, s.name, s.mime_type as "mimeType" from sounds s where ${conditions.join(' and ')}
     order by ${[...match.best, ...match.fit(), 's.search_key', 's.id'].join(', ')} limit ${value(page.limit + 1)} offset ${value(page.skip)}`,
    values,
  );
  const { items, after } = pageOf(ctx, list, page, rows);
  return { items: items.map(soundView), after };
}
