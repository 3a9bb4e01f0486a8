import {
  creatorAgreementIdInput,
  creatorAgreementInput,
  identityFileIdInput,
  identityFileKind,
  limits,
  messages,
} from '@foxreel/contracts';
import {
  openCreatorAgreement,
  openIdentityFile,
  previewCreatorAgreement,
  saveIdentityFile,
} from '@foxreel/domain/creator-requests';
import { badInput, notFound, requireAccount, requireSession } from '@foxreel/domain/kernel';
import type { ApiApp } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import { readJson } from '../http/request-body.ts';
import { serveStoredFile } from '../http/serve-stored-file.ts';
import { readFileForm, unknownField } from './forms.ts';

const fileName = 'foxreel-creator-agreement.pdf';

/** POST /api/creator-agreement: the agreement as a PDF before signing; and GET of signed ones, for their owner and staff. */
export function mountCreatorAgreementRoutes(app: ApiApp, dependencies: ApiDependencies): void {
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
    const parsed = creatorAgreementIdInput.safeParse({ id: c.req.param('id') });
    if (!parsed.success) throw notFound('The agreement');
    const opened = await openCreatorAgreement(ctx, parsed.data);
    return serveStoredFile(c, dependencies, { ...opened, cacheControl: 'private, no-store', fileName });
  });
}

/** POST /api/upload/identity: a picture for a creator application; and GET of such pictures, for staff only. */
export function mountIdentityFileRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  app.post('/api/upload/identity', async (c) => {
    const ctx = await c.get('context')();
    requireSession(ctx);
    let given: string | undefined;
    const form = {
      field: 'upload',
      bytesMax: limits.identityBytesMax,
      tooLarge: messages.identityTooLarge,
      required: messages.messageFileRequired,
      add: (name: string, value: string) => {
        if (name !== 'kind') throw unknownField(name);
        given = value;
      },
    };
    const saved = await readFileForm(c, form, (body) => {
      const kind = identityFileKind.safeParse(given);
      if (!kind.success) throw badInput('kind', messages.identityKind);
      return saveIdentityFile(ctx, { body, kind: kind.data });
    });
    return restReply({ error: null, ...saved });
  });
  app.get('/identity-files/:id', async (c) => {
    const ctx = await c.get('context')();
    requireSession(ctx);
    const parsed = identityFileIdInput.safeParse({ id: c.req.param('id') });
    if (!parsed.success) throw notFound('The file');
    const opened = await openIdentityFile(ctx, parsed.data);
    return serveStoredFile(c, dependencies, { ...opened, cacheControl: 'private, no-store' });
  });
}
