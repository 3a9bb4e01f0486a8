import { isSupportVisitorKey, type StartSupportChatInput, type SupportVisitorKeyView } from '@foxreel/contracts';
import type { Context } from '@foxreel/domain/kernel';
import { asSupportVisitor, startSupportChat } from '@foxreel/domain/support';
import type { RequestFacts } from '../trpc/context.ts';
import type { MailLimits } from './mail-limits.ts';

/** What the transports of the support chat have. */
interface SupportEdge extends Context {
  request?: RequestFacts;
  mailLimits?: MailLimits;
}

/**
 * Who asks for a support chat with this `userid`: with a visitor's key that visitor, who names nobody else; with anything else the caller
 * themselves, and what they named. NOT_FOUND for a wrong key, RATE_LIMITED after many from one address.
 */
export async function supportCaller<Ctx extends SupportEdge>(
  ctx: Ctx,
  userid: string | null | undefined,
): Promise<{ ctx: Ctx; userid: string | null }> {
  if (!isSupportVisitorKey(userid)) return { ctx, userid: userid ?? null };
  const address = ctx.request?.address;
  if (address !== undefined) await ctx.mailLimits?.take(['supportKeyAddress', address]);
  const visitor = await asSupportVisitor(ctx, userid);
  if (address !== undefined) await ctx.mailLimits?.giveBack('supportKeyAddress', address);
  return { ctx: visitor, userid: null };
}

/** Starts a visitor's chat; so many from one address. */
export async function startChatAtEdge(ctx: SupportEdge, input: StartSupportChatInput): Promise<SupportVisitorKeyView> {
  const address = ctx.request?.address;
  if (address !== undefined) await ctx.mailLimits?.take(['supportStartAddress', address]);
  return startSupportChat(ctx, input);
}
