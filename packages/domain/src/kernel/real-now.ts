import type { Context } from './context.ts';

/** Real time, for what lasts only while people are there: who is connected, a battle. It does not jump with the sandbox's clock. */
export const realNow = (ctx: Pick<Context, 'clock'>): Date => ctx.clock.toRealTime(ctx.clock.now());
