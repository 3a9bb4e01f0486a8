import { creatorAgreementIdInput, creatorAgreementInput } from '@foxreel/contracts';
import { openCreatorAgreement, previewCreatorAgreement } from '@foxreel/domain/creator-requests';
import { notFound, requireAccount, requireSession } from '@foxreel/domain/kernel';
import type { ApiDependencies } from '../dependencies.ts';
import type { ApiApp } from '../http/api-env.ts';
import { readJson } from '../http/read-json.ts';
import { serveStoredFile } from '../http/serve-stored-file.ts';

const fileName = 'foxreel-creator-agreement.pdf';

/** POST /api/creator-agreement: the agreement as a PDF before it is signed; and GET of the signed ones, for their owner and for staff. */
export function mountCreatorAgreementRoutes(app: ApiApp, { storage }: ApiDependencies): void {
  app.post('/api/creator-agreement', async (c) => {
    const ctx = await c.get('context')();
    requireSession(ctx);
    const pdf = await previewCreatorAgreement(ctx, creatorAgreementInput.parse(await readJson(c)));
    return new Response(new Uint8Array(pdf), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${fileName}"`,
        'content-length': String(pdf.length),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  });
  app.get('/api/creator-agreement/:id', async (c) => {
    const ctx = await c.get('context')();
    requireAccount(ctx);
    const asked = creatorAgreementIdInput.safeParse({ id: c.req.param('id') });
    if (!asked.success) throw notFound('The agreement');
    const opened = await openCreatorAgreement(ctx, asked.data);
    return serveStoredFile(c, storage, { ...opened, cacheControl: 'private, no-store', fileName });
  });
}
