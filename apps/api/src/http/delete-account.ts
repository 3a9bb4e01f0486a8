import type { DeleteAccountInput } from '@foxreel/contracts';
import { requireSession } from '@foxreel/domain/kernel';
import { deleteAccount } from '@foxreel/domain/privacy';
import type { MailEdge } from './account-by-mail.ts';

/** Deletes the account of the session. A password can be guessed at: the tries are limited, with those of changing it. */
export async function deleteOwnAccount(ctx: MailEdge, input: DeleteAccountInput): Promise<void> {
  const { sessionId } = requireSession(ctx);
  await ctx.mailLimits.take(['passwordSession', sessionId]);
  await deleteAccount(ctx, input);
}
