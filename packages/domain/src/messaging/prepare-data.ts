import type { MessageData } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { inArray } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { claimMessageFile } from '../message-files/index.ts';
import { prepareTeaser } from '../teasers/index.ts';

const { messageFileHolds } = schema;

/** Messages as they are stored, and the files that they need. */
export interface PreparedData {
  data: schema.StoredMessageData[];
  files: string[];
}

/**
 * Checks what a creator wants to send to several people, or later: files and media must be theirs. In the transaction that keeps it.
 * BAD_INPUT for what is not.
 */
export async function prepareData(ctx: Context, sender: string, list: readonly MessageData[]): Promise<PreparedData> {
  const data: schema.StoredMessageData[] = [];
  const files: string[] = [];
  for (const { type, value } of list) {
    if (type === 'teaser') data.push((await prepareTeaser(ctx, sender, value)).data);
    else if (type === 'upload') {
      const file = await claimMessageFile(ctx, sender, value);
      files.push(file.id);
      data.push({ type, value: file.value });
    } else data.push({ type, value });
  }
  return { data, files };
}

/** Keeps files from expiring as long as their holder (a mass message, a rule or a template) may still send them. Replaces what it held. */
export async function holdFiles(ctx: Context, holderId: string, files: readonly string[]): Promise<void> {
  await releaseFiles(ctx, [holderId]);
  const rows = [...new Set(files)].map((fileId) => ({ fileId, holderId }));
  if (rows.length > 0) await ctx.db.insert(messageFileHolds).values(rows).onConflictDoNothing();
}

export async function releaseFiles(ctx: Context, holderIds: readonly string[]): Promise<void> {
  if (holderIds.length > 0)
    await ctx.db.delete(messageFileHolds).where(inArray(messageFileHolds.holderId, [...holderIds]));
}
