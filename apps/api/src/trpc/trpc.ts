import { requireAccount } from '@foxreel/domain/kernel';
import { traced } from '@foxreel/tracing';
import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import type { ApiContext } from '../api-context.ts';
import { formatTrpcError, toTrpcError } from '../errors/index.ts';
import { rejectNullCharacters } from '../http/request-body.ts';
import { budgetOfProcedure } from '../http/write-budgets.ts';

/** A ping costs 0.3 ms of CPU: 100,000 open pages take one core for them. Proxies close silent connections after 50 s or more. */
const ping = { enabled: true, intervalMs: 30_000 };

const t = initTRPC.context<ApiContext>().create({
  errorFormatter: formatTrpcError,
  sse: { ping, client: { reconnectAfterInactivityMs: 50_000 } },
  isDev: false,
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Public; use cases check logins themselves. */
export const procedure = t.procedure.use(async ({ ctx, type, path, next, getRawInput }) => {
  const budget = type === 'mutation' ? budgetOfProcedure(path) : 'none';
  if (budget !== 'none') await ctx.budgets.takeWrites({ actor: ctx.actor, address: ctx.request.address }, [budget]);
  // Without a body there is nothing to parse; procedures that need input report it themselves.
  rejectNullCharacters(await getRawInput().catch(() => undefined));
  const result = await traced(
    `trpc ${path}`,
    { attributes: { 'rpc.system': 'trpc', 'rpc.method': path } },
    async (span) => {
      const done = await next();
      span?.setAttribute('foxreel.result', done.ok ? 'ok' : done.error.code);
      return done;
    },
  );
  if (!result.ok) throw toTrpcErrorOnce(result.error);
  return result;
});

/** Rejects visitors before anything else. */
export const signedInProcedure = procedure.use(({ ctx, next }) => {
  requireAccount(ctx);
  return next();
});

/** tRPC wraps a procedure's errors as INTERNAL_SERVER_ERROR; its own errors already have their code. */
const toTrpcErrorOnce = (error: Parameters<typeof formatTrpcError>[0]['error']) =>
  error.code === 'INTERNAL_SERVER_ERROR' && error.cause ? toTrpcError(error.cause) : error;

/** A list's input from an infinite query: `cursor` is an alias of `after`, and no input means the first page. */
export function infinite<Schema extends z.ZodType<{ after?: string | undefined }>>(schema: Schema) {
  return z
    .custom<(z.input<Schema> & { cursor?: string | null | undefined }) | undefined>()
    .transform((input) => withCursorAs('after', input ?? {}))
    .pipe(schema);
}

/** The same for lists paged by offset: `cursor` is an alias of `skip`. */
export function infiniteBySkip<Schema extends z.ZodType<{ skip: number }>>(schema: Schema) {
  return z
    .custom<(z.input<Schema> & { cursor?: number | null | undefined }) | undefined>()
    .transform((input) => withCursorAs('skip', input ?? {}))
    .pipe(schema);
}

function withCursorAs(name: 'after' | 'skip', input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('cursor' in input)) return input;
  const { cursor, ...rest } = input;
  return cursor === null || cursor === undefined || name in rest ? rest : { ...rest, [name]: cursor };
}
