import { type NotificationSettings, type NotificationSettingsInput, notificationSettings } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from 'drizzle-orm';
import { type Context, requireAccount } from '../kernel/index.ts';

const { accounts } = schema;

/** Which mails the viewer wants. */
export async function getNotificationSettings(ctx: Context): Promise<NotificationSettings> {
  const { accountId } = requireAccount(ctx);
  const [row] = await ctx.db
    .select({ notifications: accounts.notifications })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return readNotificationSettings(row?.notifications);
}

/** Changes what is given, of two at once both; returns all. */
export async function saveNotificationSettings(
  ctx: Context,
  input: NotificationSettingsInput,
): Promise<NotificationSettings> {
  const { accountId } = requireAccount(ctx);
  const [row] = await ctx.db
    .update(accounts)
    .set({ notifications: sql`${accounts.notifications} || ${JSON.stringify(input)}::text::jsonb` })
    .where(eq(accounts.id, accountId))
    .returning({ notifications: accounts.notifications });
  return readNotificationSettings(row?.notifications);
}

/** What was never said, and what is not readable any more, counts as yes. */
export function readNotificationSettings(stored: unknown): NotificationSettings {
  const parsed = notificationSettings.safeParse(stored ?? {});
  return parsed.success ? parsed.data : notificationSettings.parse({});
}
