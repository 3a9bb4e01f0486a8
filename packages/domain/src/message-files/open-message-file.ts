import { type MessageFileIdInput, supportAccountId } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { type Context, neitherBlocked, notFound, requireAccount } from '../kernel/index.ts';

const { accounts, messageFiles, messageFileThreads, threads } = schema;

/** Where the bytes of a file of a message are. */
export interface OpenedMessageFile {
  key: string;
  contentType: string;
}

/**
 * Opens a file for its owner and for the other one of each thread that it was sent in, as long as neither has blocked the other
 * and the owner is there; staff are the other one of support's threads. NOT_FOUND for everyone else, UNAUTHENTICATED without a login.
 */
export async function openMessageFile(ctx: Context, { id }: MessageFileIdInput): Promise<OpenedMessageFile> {
  const { accountId, staff } = requireAccount(ctx);
  const desk = staff ? eq(threads.account1Id, supportAccountId) : undefined;
  const sentToViewer = ctx.db
    .select({ one: sql`1` })
    .from(messageFileThreads)
    .innerJoin(threads, eq(threads.id, messageFileThreads.threadId))
    .where(
      and(
        eq(messageFileThreads.fileId, messageFiles.id),
        or(eq(threads.account1Id, accountId), eq(threads.account2Id, accountId), desk),
        neitherBlocked(threads.account1Id, threads.account2Id),
      ),
    );
  const [file] = await ctx.db
    .select({ key: messageFiles.storageKey, contentType: messageFiles.mimeType })
    .from(messageFiles)
    .innerJoin(accounts, eq(accounts.id, messageFiles.accountId))
    .where(
      and(
        eq(messageFiles.id, id),
        or(isNull(accounts.suspendedAt), accounts.visitor),
        isNull(accounts.deletedAt),
        or(eq(messageFiles.accountId, accountId), sql`exists ${sentToViewer}`),
      ),
    );
  if (!file) throw notFound('The file');
  return file;
}
