import { topics } from '@foxreel/contracts';
import type { Context } from '../kernel/index.ts';
import { processView, publicProcessView } from './process-view.ts';
import type { MediaRow } from './store.ts';

/** Tells open screens how far a media is: its owner with everything, those who look at it without the reason of a failure. */
export function publishProcess(ctx: Context, row: MediaRow): void {
  ctx.news.publish(topics.account(row.accountId), { type: 'media_process', media: row.id, process: processView(row) });
  ctx.news.publish(topics.media(row.id), { type: 'media_process', media: row.id, process: publicProcessView(row) });
}

/** Tells them that its state is another. */
export function publishState(ctx: Context, row: MediaRow): void {
  for (const topic of [topics.account(row.accountId), topics.media(row.id)]) {
    ctx.news.publish(topic, { type: 'media_state', media: row.id, state: row.state });
  }
}
