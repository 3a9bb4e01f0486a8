import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '@foxreel/config';
import { isSupportVisitorKey, type StartSupportChatInput, type SupportVisitorKeyView } from '@foxreel/contracts';
import type { Context } from '@foxreel/domain/kernel';
import { asSupportVisitor, startSupportChat } from '@foxreel/domain/support';
import type { RequestFacts } from '../api-context.ts';
import type { MailLimits } from './abuse-limits.ts';
import { isHttpsRequest, type RequestParts } from './request-context.ts';

/** What the support chat's transports have in common. */
interface SupportEdge extends Context {
  request?: RequestFacts;
  mailLimits?: MailLimits;
}

/**
 * The caller of a support chat with this `userid`: a visitor by their key, or the signed-in caller with what they named.
 * NOT_FOUND for a wrong key, RATE_LIMITED after many from one address.
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

/** Starts a visitor's chat; limited per address. */
export async function startVisitorChat(ctx: SupportEdge, input: StartSupportChatInput): Promise<SupportVisitorKeyView> {
  const address = ctx.request?.address;
  if (address !== undefined) await ctx.mailLimits?.take(['supportStartAddress', address]);
  return startSupportChat(ctx, input);
}

const seedCookie = 'feed_seed';
const seedPattern = /(?:^|;)[ \t]*feed_seed=([\w-]{8,64})[ \t]*(?:;|$)/;
const seedSeconds = 30 * 24 * 60 * 60;
/** Orders of shuffled lists for visitors: few, so that their pages can be shared (decision 0016). */
const rings = 32;

interface FeedSeed {
  seed: string;
  /** The Set-Cookie header for a visitor without one. */
  setCookie: string | null;
}

/** Keeps a visitor's shuffled lists in one order: by a cookie that only selects one of the rings. */
export function feedSeed(c: RequestParts, environment: Pick<Environment, 'TRUST_PROXY' | 'PUBLIC_URL'>): FeedSeed {
  const [, sent] = seedPattern.exec(c.req.header('cookie') ?? '') ?? [];
  if (sent !== undefined) return { seed: ringOf(sent), setCookie: null };
  const seed = randomUUID();
  const secure = isHttpsRequest(c, environment) ? '; Secure' : '';
  const setCookie = `${seedCookie}=${seed}; Max-Age=${seedSeconds}; Path=/api; HttpOnly; SameSite=Lax${secure}`;
  return { seed: ringOf(seed), setCookie };
}

const ringOf = (cookie: string): string => `ring ${crc32(cookie) % rings}`;
