import type { TemplateInput, ThreadView } from '@foxreel/contracts';
import { accountSummaries } from '../account/index.ts';
import { type Context, notFound, requireCreator, withTransaction } from '../kernel/index.ts';
import { shareMessageFile } from '../message-files/index.ts';
import { appendMessages } from './append-messages.ts';
import { prepareData } from './prepare-data.ts';
import { publishAppended } from './publish-appended.ts';
import { threadViews } from './view.ts';

/**
 * Sends messages to the creator who wrote them, as a fan would get them: in a thread with oneself. Returns that thread. Creators only;
 * BAD_INPUT for files and media that are not theirs.
 */
export async function sendTest(ctx: Context, input: TemplateInput): Promise<ThreadView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    const { data, files } = await prepareData(ctx, accountId, input.messages);
    const [appended] = await appendMessages(
      ctx,
      data.map((one) => ({ fromId: accountId, toId: accountId, data: one, origin: 'auto' as const })),
    );
    if (!appended) throw notFound('Thread');
    for (const file of files) await shareMessageFile(ctx, file, appended.thread.id);
    await publishAppended(ctx, appended, await accountSummaries(ctx, [accountId]));
    const [view] = await threadViews(ctx, [appended.thread]);
    if (!view) throw notFound('Thread');
    return view;
  });
}
