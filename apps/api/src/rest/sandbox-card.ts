import { cardForm } from '@foxreel/contracts';
import { moneyOf, notFound, requireAccount } from '@foxreel/domain/kernel';
import { addSandboxCard } from '@foxreel/domain/wallet';
import { restReply } from '../errors/index.ts';
import type { ApiApp } from '../http/api-env.ts';
import { readJson } from '../http/read-json.ts';

/** POST /api/sandbox/card (docs/contract/rest.md): the sandbox's own card tokeniser; 404 unless a sandbox, whatever the body. */
export function mountSandboxCard(app: ApiApp): void {
  app.post('/api/sandbox/card', async (c) => {
    const ctx = await c.get('context')();
    if (moneyOf(ctx).payments.name !== 'sandbox') throw notFound('Sandbox');
    requireAccount(ctx);
    const { id, number, brand } = await addSandboxCard(ctx, cardForm.parse(await readJson(c)));
    return restReply({ error: null, card: { id, number, brand } });
  });
}
