import type { MassMessageView } from '@foxreel/contracts';
import type { Context } from '../kernel/index.ts';
import { asViewer, presentData } from '../teasers/index.ts';
import { deliveredOf, type MassRow } from './store.ts';

/** Mass messages as their creator sees them, in three statements for however many. Keeps the order of `rows`. */
export async function massViews(ctx: Context, rows: readonly MassRow[]): Promise<MassMessageView[]> {
  const delivered = await deliveredOf(
    ctx,
    rows.map(({ id }) => id),
  );
  const creator = rows[0]?.accountId;
  const data = creator
    ? await presentData(
        asViewer(ctx, creator),
        rows.map(({ id, messages }) => ({ id, data: messages })),
      )
    : new Map();
  return rows.map((row) => ({
    id: row.id,
    sendTo: row.sendTo,
    messages: data.get(row.id) ?? [],
    status: row.status,
    paused: row.pausedAt !== null,
    recipients: row.recipients,
    delivered: delivered.get(row.id) ?? 0,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    addDate: row.createdAt.toISOString(),
  }));
}

export async function massView(ctx: Context, row: MassRow): Promise<MassMessageView> {
  const [view] = await massViews(ctx, [row]);
  if (!view) throw new Error('A mass message has no view');
  return view;
}
