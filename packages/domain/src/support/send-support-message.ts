import { type MessageView, messages, type NewSupportMessageInput, supportAccountId } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNull } from 'drizzle-orm';
import { badInput, type Context, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { claimMessageFile, shareMessageFile } from '../message-files/index.ts';
import { appendMessages, publishAppended } from '../messaging/index.ts';
import { ensureDeskAccount, peopleOf } from './desk-account.ts';
import { supportSide } from './support-side.ts';

const { accounts } = schema;

/**
 * Writes to support, or as support to the member that staff name (spec part 2 §7, newMessageDeskFox). What staff write comes from the
 * support account with the origin 'support'; the member is not told who of them it was. Text and uploads: BAD_INPUT for a teaser, and
 * for a file that is not the writer's. FORBIDDEN for who names somebody else and is not staff, NOT_FOUND for a member who is gone.
 */
export async function sendSupportMessage(ctx: Context, input: NewSupportMessageInput): Promise<MessageView> {
  const { accountId } = requireAccount(ctx);
  const { member, desk } = supportSide(ctx, input.userid ?? input.to);
  const { type, value } = input.data;
  if (type === 'teaser') throw badInput('data', messages.messageFileType);
  return withTransaction(ctx, async (inner) => {
    const [there] = await inner.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, member), isNull(accounts.deletedAt)));
    if (!there) throw notFound('Account');
    await ensureDeskAccount(inner);
    const file = type === 'upload' ? await claimMessageFile(inner, accountId, value) : null;
    const [fromId, toId] = desk ? [supportAccountId, member] : [member, supportAccountId];
    const data = { type, value: file?.value ?? value };
    const origin = desk ? ('support' as const) : ('person' as const);
    const [appended] = await appendMessages(inner, [{ fromId, toId, data, origin }]);
    if (!appended) throw notFound('Account');
    if (file) await shareMessageFile(inner, file.id, appended.thread.id);
    const [sent] = await publishAppended(inner, appended, await peopleOf(inner, member));
    if (!sent) throw notFound('Account');
    return sent;
  });
}
