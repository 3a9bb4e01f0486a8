import { isSupportVisitorKey, messages, supportAccountId } from '@foxreel/contracts';
import { type Context, DomainError, forbidden, requireAccount } from '../kernel/index.ts';

export interface SupportSide {
  /** Whose thread it is. */
  member: string;
  /** Staff, who act for the desk. */
  desk: boolean;
}

/**
 * On which side of which support thread the viewer stands: their own without a name, or that of the member whom staff name.
 * FORBIDDEN for anybody else's.
 */
export function supportSide(ctx: Context, named: string | null | undefined): SupportSide {
  const { accountId, staff } = requireAccount(ctx);
  if (!named || named === accountId || named === supportAccountId) return { member: accountId, desk: false };
  // A visitor's key is answered by asSupportVisitor alone, and says nothing here.
  if (isSupportVisitorKey(named)) throw new DomainError('NOT_FOUND', messages.supportChatEnded);
  if (!staff) throw forbidden(messages.supportOfOthers);
  return { member: named, desk: true };
}
