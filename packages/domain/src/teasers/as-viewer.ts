import type { Context } from '../kernel/index.ts';

/** The same context in the eyes of one account, for what it may see; nothing is done in its name. */
export const asViewer = (ctx: Context, accountId: string): Context => ({
  ...ctx,
  actor: { kind: 'account', accountId, sessionId: '', scopes: null, creator: false, staff: false },
});

/** In the eyes of nobody in particular: what may be told to both of a thread alike. */
export const asStranger = (ctx: Context): Context => ({ ...ctx, actor: { kind: 'anonymous' } });
