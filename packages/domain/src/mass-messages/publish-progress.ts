import { topics } from '@foxreel/contracts';
import type { Context } from '../kernel/index.ts';

/** Tells the creator's open screens that a mass message went on. */
export function publishProgress(ctx: Context, accountId: string, mass: string): void {
  void ctx.afterCommit(() => ctx.news.publish(topics.account(accountId), { type: 'mass_message', mass }));
}
