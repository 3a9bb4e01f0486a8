import { randomUUID } from 'node:crypto';
import { messages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { createRateLimiter, type RateLimit, type Realtime } from '@foxreel/realtime';

export const visitorCookie = 'campaign_visitor';
const visitorSeconds = 30 * 24 * 60 * 60;

/** Events of a browser that plays one video after the other. Its address has a budget besides (write-budgets.ts), as cookies can be thrown away. */
const visitorBudget: RateLimit = { name: 'campaign-visitor', points: 600, windowSeconds: 300 };

/** What the edge knows of who sends an event. */
export interface CampaignVisit {
  /** The cookie that came with the request. */
  cookie: string | undefined;
  secure: boolean;
  addCookie(header: string): void;
}

/**
 * Names the visitor of campaign events: a random number in a cookie of 30 days, made with the first event, never the address; the same
 * one for all events of a request. Each takes one of the visitor's budget; RATE_LIMITED when it is spent.
 */
export function createCampaignVisitors(realtime: Pick<Realtime, 'evaluate'>) {
  const events = createRateLimiter(realtime, visitorBudget);
  return ({ cookie, secure, addCookie }: CampaignVisit): (() => Promise<string>) => {
    let visitor = cookie !== undefined && /^[0-9a-f-]{36}$/.test(cookie) ? cookie : null;
    const name = (): string => {
      const fresh = randomUUID();
      const attributes = ['Path=/', `Max-Age=${visitorSeconds}`, 'SameSite=Lax', 'HttpOnly'];
      addCookie([`${visitorCookie}=${fresh}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; '));
      return fresh;
    };
    return async () => {
      visitor ??= name();
      const answer = await events.consume(visitor);
      if (!answer.allowed)
        throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds: answer.retryAfterSeconds });
      return visitor;
    };
  };
}
