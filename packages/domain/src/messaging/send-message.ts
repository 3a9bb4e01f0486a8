import { type MessageView, messages, type NewMessageInput } from '@foxreel/contracts';
import { accountSummaries } from '../account/index.ts';
import {
  badInput,
  type Context,
  notFound,
  recordEvent,
  requireAccount,
  requireCreator,
  withTransaction,
} from '../kernel/index.ts';
import { claimMessageFile, shareMessageFile } from '../message-files/index.ts';
import { hasPush } from '../push/index.ts';
import { awaitTeaser, prepareTeaser } from '../teasers/index.ts';
import { type AppendedThread, appendMessages } from './append-messages.ts';
import { requireMayWrite } from './may-write.ts';
import { publishAppended } from './publish-appended.ts';

/**
 * Sends a message from the signed-in account and returns it as they see it (spec part 1 §7, newMessage). The thread begins
 * with the first one; a teaser is for creators. NOT_FOUND for a receiver who is gone or where either has blocked the other, FORBIDDEN for
 * one whose settings keep the sender out; BAD_INPUT for oneself, and for a file or media that is not the sender's. A file that is sent
 * may be seen by both from then on.
 */
export async function sendMessage(ctx: Context, input: NewMessageInput): Promise<MessageView> {
  const actor = requireAccount(ctx);
  if (input.to === actor.accountId) throw badInput('to', messages.ownMessage);
  return withTransaction(ctx, async (inner) => {
    await requireMayWrite(inner, actor.accountId, input.to);
    const people = await accountSummaries(inner, [actor.accountId, input.to]);
    const { type, value } = input.data;
    const file = type === 'upload' ? await claimMessageFile(inner, actor.accountId, value) : null;
    const teaser = type === 'teaser' ? await prepareTeaser(inner, requireCreator(inner).accountId, value) : null;
    const data = teaser?.data ?? { type, value: file?.value ?? value };
    const message = { fromId: actor.accountId, toId: input.to, data, origin: 'person' as const };
    const [appended] = await appendMessages(inner, [message]);
    if (file && appended) await shareMessageFile(inner, file.id, appended.thread.id);
    const [sent] = appended ? await publishAppended(inner, appended, people) : [];
    if (!appended || !sent) throw notFound('Account');
    if (teaser?.waiting && teaser.stored.teaser) await awaitTeaser(inner, teaser.stored.teaser, [sent.id]);
    const kind = isFirstUnread(appended, input.to) ? 'message' : 'message_again';
    if (kind === 'message' || (await hasPush(inner, input.to))) {
      const payload = { thread: appended.thread.id };
      await recordEvent(inner, { kind, actorId: actor.accountId, subjectId: input.to, payload });
    }
    return sent;
  });
}

/** Mails and rules hear of a message when the receiver had read everything; those that follow are news to devices only. */
const isFirstUnread = ({ thread }: AppendedThread, receiver: string): boolean =>
  (thread.account1Id === receiver ? thread.unread1 : thread.unread2) === 1;
