import { type ThreadIdInput, topics } from '@foxreel/contracts';
import { type Context, requireAccount } from '../kernel/index.ts';
import { ownThread } from './store.ts';

/** Tells the other one of a thread that the viewer is writing; kept nowhere. NOT_FOUND for everyone else's thread, and where a block hides it. */
export async function sendTyping(ctx: Context, input: ThreadIdInput): Promise<true> {
  const { accountId } = requireAccount(ctx);
  const { id: thread, account1Id, account2Id } = await ownThread(ctx, input.thread, accountId);
  const other = account1Id === accountId ? account2Id : account1Id;
  for (const topic of [topics.account(other), topics.typing(thread, other)])
    ctx.news.publish(topic, { type: 'typing', thread, account: accountId });
  return true;
}
