import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { routeBudgets } from './write-budgets.ts';

/** Takes of the budget of a REST call before it is read (write-budgets.ts). */
export const routeBudget: MiddlewareHandler<ApiEnv> = async function routeBudget(c, next) {
  const budget = routeBudgets[`${c.req.method} ${c.req.path}`];
  if (budget !== undefined && budget !== 'none') {
    const { actor, budgets, request } = await c.get('context')();
    await budgets.takeWrites({ actor, address: request.address }, [budget]);
  }
  await next();
};
