import type { LiveChatOwnerInput, LiveChatSettingsView, SaveLiveChatSettingsInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { foldBlockedWord } from './blocked-words.ts';
import { publishRules } from './mute-in-live-chat.ts';
import { chatToKeep, keptChat, settingsView } from './store.ts';

const { liveChatSettings } = schema;

/** How the chat is kept clean; nothing is restricted until something is saved. The creator, and staff with `creator`. */
export async function getLiveChatSettings(ctx: Context, input: LiveChatOwnerInput): Promise<LiveChatSettingsView> {
  const creatorId = keptChat(ctx, input.creator);
  const [row] = await ctx.db.select().from(liveChatSettings).where(eq(liveChatSettings.accountId, creatorId));
  return settingsView(row);
}

/** Changes what is given and leaves the rest. Words that differ only in case or accents are kept once. */
export async function saveLiveChatSettings(
  ctx: Context,
  input: SaveLiveChatSettingsInput,
): Promise<LiveChatSettingsView> {
  const creatorId = await chatToKeep(ctx, input.creator);
  const changed = {
    accountId: creatorId,
    ...(input.slowModeSeconds === undefined ? {} : { slowModeSeconds: input.slowModeSeconds }),
    ...(input.holdNewcomers === undefined ? {} : { holdNewcomers: input.holdNewcomers }),
    ...(input.blockedWords === undefined ? {} : { blockedWords: onceEach(input.blockedWords) }),
  };
  const [row] = await ctx.db
    .insert(liveChatSettings)
    .values(changed)
    .onConflictDoUpdate({ target: liveChatSettings.accountId, set: changed })
    .returning();
  await publishRules(ctx, creatorId, [creatorId]);
  return settingsView(row);
}

const onceEach = (words: readonly string[]): string[] => [
  ...new Map(words.map((word) => [foldBlockedWord(word), word])).values(),
];
