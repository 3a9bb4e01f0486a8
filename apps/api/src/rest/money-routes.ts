import { Readable } from 'node:stream';
import { cardForm, messages } from '@foxreel/contracts';
import { DomainError, moneyOf, notFound, requireAccount, requireCreator } from '@foxreel/domain/kernel';
import { addSandboxCard, earningsCsv, handlePaymentWebhook } from '@foxreel/domain/wallet';
import { createRateLimiter, type RateLimit } from '@foxreel/realtime';
import type { ApiApp } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import { readJson } from '../http/request-body.ts';

/** POST /api/sandbox/card (docs/contract/rest.md): the sandbox's card tokenizer; always 404 outside a sandbox. */
export function mountSandboxCard(app: ApiApp): void {
  app.post('/api/sandbox/card', async (c) => {
    const ctx = await c.get('context')();
    if (moneyOf(ctx).payments.name !== 'sandbox') throw notFound('Sandbox');
    requireAccount(ctx);
    const { id, number, brand } = await addSandboxCard(ctx, cardForm.parse(await readJson(c)));
    return restReply({ error: null, card: { id, number, brand } });
  });
}

/** POST /api/stripe/webhook: Stripe's charge events, signed over the raw body. 404 if Stripe is not configured. */
export function mountStripeWebhook(app: ApiApp): void {
  app.post('/api/stripe/webhook', async (c) => {
    const body = await c.req.text();
    const ctx = await c.get('context')();
    if (moneyOf(ctx).payments.name !== 'stripe') throw notFound('Stripe');
    await handlePaymentWebhook(
      { ...ctx, actor: { kind: 'system' } },
      { body, signature: c.req.header('stripe-signature') },
    );
    return restReply({ ok: true });
  });
}

/** It reads every sale. */
const earningsCsvLimit = { name: 'earnings-csv', points: 20, windowSeconds: 3600 } as const satisfies RateLimit;

/** GET /api/account/earnings.csv: a creator's earnings by sale. With a session, or a token with the scope 'wallet'. */
export function mountEarningsCsv(app: ApiApp, { realtime, logger }: ApiDependencies): void {
  const limiter = createRateLimiter(realtime, earningsCsvLimit);
  app.get('/api/account/earnings.csv', async (c) => {
    const ctx = await c.get('context')();
    const { accountId } = requireCreator(ctx);
    const answer = await limiter.consume(accountId);
    if (!answer.allowed)
      throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds: answer.retryAfterSeconds });
    const file = Readable.from(earningsCsv(ctx), { objectMode: false, highWaterMark: 64 * 1024 });
    file.on('error', (error) =>
      logger.error({ err: error, requestId: c.get('requestId') }, 'earnings_csv_interrupted'),
    );
    return new Response(Readable.toWeb(file) as ReadableStream, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="foxreel-earnings-${ctx.clock.now().toISOString().slice(0, 10)}.csv"`,
        'cache-control': 'no-store',
      },
    });
  });
}
