import { randomUUID } from 'node:crypto';
import { messages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { createRateLimiter, type RateLimit, type Realtime } from '@foxreel/realtime';

export const visitorCookie = 'campaign_visitor';
const visitorSeconds = 30 * 24 * 60 * 60;

/** Events of a browser that plays one video after the other; an address stands for many people, yet its cookies can be thrown away. */
const budgets = {
  visitor: { name: 'campaign-visitor', points: 600, windowSeconds: 300 },
  address: { name: 'campaign-address', points: 6000, windowSeconds: 300 },
} as const satisfies Record<string, RateLimit>;

/** What the edge knows of who sends an event. */
export interface CampaignVisit {
  /** The cookie that came with the request. */
  cookie: string | undefined;
  address: string;
  secure: boolean;
  addCookie(header: string): void;
}

/**
 * Names the visitor of campaign events: a random number in a cookie of 30 days, made with the first event, never the address.
 * Takes one event of the visitor's budget; RATE_LIMITED when it is spent.
 */
export function createCampaignVisitors(realtime: Pick<Realtime, 'evaluate'>) {
  const byVisitor = createRateLimiter(realtime, budgets.visitor);
  const byAddress = createRateLimiter(realtime, budgets.address);
  return async ({ cookie, address, secure, addCookie }: CampaignVisit): Promise<string> => {
    await take(byAddress, address);
    const known = cookie !== undefined && /^[0-9a-f-]{36}$/.test(cookie) ? cookie : null;
    const visitor = known ?? randomUUID();
    await take(byVisitor, visitor);
    if (known === null) {
      const attributes = ['Path=/', `Max-Age=${visitorSeconds}`, 'SameSite=Lax', 'HttpOnly'];
      addCookie([`${visitorCookie}=${visitor}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; '));
    }
    return visitor;
  };
}

async function take(limiter: ReturnType<typeof createRateLimiter>, key: string): Promise<void> {
  const answer = await limiter.consume(key);
  if (!answer.allowed)
    throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds: answer.retryAfterSeconds });
}
