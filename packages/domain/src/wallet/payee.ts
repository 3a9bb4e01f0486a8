import { messages } from '@foxreel/contracts';
import { runPrepared } from '@foxreel/db';
import { badInput, type Context, notFound } from '../kernel/index.ts';

const payee = `
  select creator from accounts where id = $1 and suspended_at is null and deleted_at is null and not exists (
    select 1 from blocks where (blocker_id = $1 and blocked_id = $2) or (blocker_id = $2 and blocked_id = $1))`;

/** Whether `payer` may pay `creator`: there, a creator, and neither has blocked the other. */
export async function isPayee(ctx: Context, payer: string, creator: string): Promise<boolean> {
  const [row] = await runPrepared<{ creator: boolean }>(ctx.db, payee, [creator, payer]);
  return row?.creator === true;
}

/** Checks that `payer` may pay `creator`: there, a creator, and neither has blocked the other. NOT_FOUND, or BAD_INPUT at `field`. */
export async function requirePayee(ctx: Context, payer: string, creator: string, field: string): Promise<void> {
  const [row] = await runPrepared<{ creator: boolean }>(ctx.db, payee, [creator, payer]);
  if (!row) throw notFound('The creator');
  if (!row.creator) throw badInput(field, messages.notACreator);
}
