import { topics } from '@foxreel/contracts';
import type { Context } from '../kernel/index.ts';

const everyMs = 250;
const waiting = new Map<string, { count: number }>();

/** Shows the taps to everyone who watches the creator's live: at most four times a second from one process, none left out. */
export function publishHearts(ctx: Pick<Context, 'news'>, creator: string, count: number): void {
  const open = waiting.get(creator);
  if (open) {
    open.count += count;
    return;
  }
  const entry = { count: 0 };
  waiting.set(creator, entry);
  ctx.news.publish(topics.liveChat(creator), { type: 'hearts', creator, count });
  setTimeout(() => {
    waiting.delete(creator);
    if (entry.count > 0) publishHearts(ctx, creator, entry.count);
  }, everyMs).unref();
}
