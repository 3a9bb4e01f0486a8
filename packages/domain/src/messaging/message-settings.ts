import type { MessageSettingsInput, MessageWriters } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { type Context, requireAccount } from '../kernel/index.ts';

const { messageSettings } = schema;

/** Who may begin to write to the viewer. */
export async function getMessageSettings(ctx: Context): Promise<{ writers: MessageWriters }> {
  const { accountId } = requireAccount(ctx);
  const [row] = await ctx.db
    .select({ writers: messageSettings.writers })
    .from(messageSettings)
    .where(eq(messageSettings.accountId, accountId));
  return { writers: row?.writers ?? 'everyone' };
}

/** Sets who may begin to write to the viewer. Conversations that are under way stay open. */
export async function saveMessageSettings(
  ctx: Context,
  { writers }: MessageSettingsInput,
): Promise<{ writers: MessageWriters }> {
  const { accountId } = requireAccount(ctx);
  const updatedAt = ctx.clock.now();
  await ctx.db
    .insert(messageSettings)
    .values({ accountId, writers, updatedAt })
    .onConflictDoUpdate({ target: messageSettings.accountId, set: { writers, updatedAt } });
  return { writers };
}
