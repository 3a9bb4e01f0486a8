import { messages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import type { MiddlewareHandler } from 'hono';
import { addressKey } from './address-key.ts';
import type { ApiEnv } from './api-env.ts';
import { takesLargeBody } from './body-size.ts';
import { createSocketPlaces } from './socket-places.ts';
import { routeBudgets } from './write-budgets.ts';

/** Forms with files that one visitor may send at a time to this process: each lies on its disk before anything is made of it. */
const formsAtOnce = 10;
const retryAfterSeconds = 30;
const places = createSocketPlaces(formsAtOnce);

/** Takes of the budget of a REST call before it is read (write-budgets.ts), and a place while a form with files comes in. */
export const routeBudget: MiddlewareHandler<ApiEnv> = async function routeBudget(c, next) {
  const budget = routeBudgets[`${c.req.method} ${c.req.path}`];
  if (budget === undefined || budget === 'none') return next();
  const { actor, budgets, request } = await c.get('context')();
  await budgets.takeWrites({ actor, address: request.address }, [budget]);
  if (!takesLargeBody(c.req.path)) return next();
  const giveBack = places.take(actor.kind === 'account' ? actor.accountId : addressKey(request.address));
  if (giveBack === null) throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds });
  try {
    await next();
  } finally {
    giveBack();
  }
};
