import { messageFileAddress, messages, readUploadContent, uploadedFileId } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { badInput, type Context } from '../kernel/index.ts';

const { messageFiles } = schema;

/** A file that is about to be sent, and the value of its message. */
export interface ClaimedFile {
  id: string;
  /** JSON text of what the file really is, whatever the sender said of it. */
  value: string;
}

/** Takes an own file into a message, inside the transaction that sends it: until then it cannot expire. BAD_INPUT for another's. */
export async function claimMessageFile(ctx: Context, accountId: string, value: string): Promise<ClaimedFile> {
  const content = readUploadContent(value);
  if (!content) throw badInput('data', messages.uploadValue);
  const [file] = await ctx.db
    .select()
    .from(messageFiles)
    .where(and(eq(messageFiles.id, uploadedFileId(content)), eq(messageFiles.accountId, accountId)))
    .for('update');
  if (!file) throw badInput('data', messages.messageFileUnknown);
  const { id, type, mimeType: mimetype } = file;
  return { id, value: JSON.stringify({ url: messageFileAddress(id), type, mimetype, text: content.text }) };
}

/** Lets the two of a thread see a file that was sent in it. */
export async function shareMessageFile(ctx: Context, fileId: string, threadId: string): Promise<void> {
  await ctx.db.insert(schema.messageFileThreads).values({ fileId, threadId }).onConflictDoNothing();
}
