import { limits, messages, uploadIdInput } from '@foxreel/contracts';
import { type Context, DomainError, requireCreator } from '@foxreel/domain/kernel';
import { cancelOwnUpload, createMedia, listOpenUploads } from '@foxreel/domain/uploads';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import type { ApiApp, ApiRequest } from '../http/api-env.ts';
import { readMultipart } from './ingest-multipart.ts';
import { MediaFields } from './upload-media-fields.ts';
import { type ArrivedFile, ArrivingFiles } from './upload-media-files.ts';

/** Boundaries, headers and fields beside the files themselves. */
const formOverhead = 1024 * 1024;
const filesField = /^media_files(\[[0-9]?\])?$/;

/**
 * POST /api/upload/media (docs/contract/rest.md): up to 5 files with their details, streamed to disk; a media for each that is right. Ours: GET
 * lists the own uploads that are not finished, DELETE of one of them ends it.
 */
export function mountUploadMediaRoutes(app: ApiApp, { storage }: ApiDependencies): void {
  app.get('/api/upload/media', async (c) => {
    const uploads = await listOpenUploads(await c.get('context')());
    return restReply({
      error: null,
      uploads: uploads.map(({ receivedBytes, addDate, ...upload }) => ({
        ...upload,
        received_bytes: receivedBytes,
        add_date: addDate,
      })),
    });
  });
  app.delete('/api/upload/media/:upload', async (c) => {
    await cancelOwnUpload(await c.get('context')(), uploadIdInput.parse({ upload: c.req.param('upload') }));
    return restReply({ error: null });
  });
  app.post('/api/upload/media', async (c) => {
    const ctx = await c.get('context')();
    requireCreator(ctx);
    if (Number(c.req.header('content-length') ?? 0) > limits.uploadBytesMax + formOverhead) {
      throw new DomainError('TOO_LARGE', messages.uploadTooLarge);
    }
    const arriving = new ArrivingFiles(storage);
    try {
      const fields = await readForm(c, arriving);
      return await createAll(ctx, arriving.files, fields);
    } finally {
      await arriving.dispose();
    }
  });
}

async function readForm(c: ApiRequest, arriving: ArrivingFiles): Promise<MediaFields> {
  const fields = new MediaFields();
  await readMultipart(c, {
    limits: { files: limits.uploadFilesMax, fields: 300, parts: 310, fieldSize: 8192, fieldNameSize: 100 },
    tooManyFiles: new DomainError('BAD_INPUT', messages.uploadTooMany, {
      fields: { media_files: [messages.uploadTooMany] },
    }),
    file(field, body, name) {
      if (filesField.test(field)) return arriving.take(body, name);
      return Promise.reject(new DomainError('BAD_INPUT', `There is no file field ${field.slice(0, 80)}`));
    },
    field: (name, value) => fields.add(name, value),
  });
  return fields;
}

async function createAll(ctx: Context, files: readonly ArrivedFile[], fields: MediaFields): Promise<Response> {
  if (files.length === 0)
    return restReply({ error: messages.uploadNone, medias: [], errors: { media_files: messages.uploadNone } });
  if (files.every(({ path }) => path === null)) {
    const wrong = files.map((_file, index): [string, string[]] => [`media_files[${index}]`, [messages.uploadType]]);
    throw new DomainError('UNSUPPORTED_TYPE', messages.uploadType, { fields: Object.fromEntries(wrong) });
  }
  const medias: { id: string; index: number }[] = [];
  let errors: Record<string, string> = {};
  for (const [index, file] of files.entries()) {
    const made = await createOne(ctx, file, index, fields);
    if ('id' in made) medias.push({ id: made.id, index });
    else errors = { ...errors, ...made.errors };
  }
  const [first] = Object.values(errors);
  return restReply({ error: first ?? null, medias, errors: first === undefined ? null : errors });
}

/** A file that is wrong keeps no other from becoming a media. */
async function createOne(
  ctx: Context,
  file: ArrivedFile,
  index: number,
  fields: MediaFields,
): Promise<{ id: string } | { errors: Record<string, string> }> {
  const parsed = fields.parse(index);
  const wrong = file.path === null ? messages.uploadType : file.bytes === 0 ? messages.uploadEmpty : null;
  const ownErrors = wrong === null ? {} : { [`media_files[${index}]`]: wrong };
  if (wrong !== null || file.path === null || 'errors' in parsed)
    return { errors: { ...ownErrors, ...('errors' in parsed ? parsed.errors : {}) } };
  try {
    return await createMedia(ctx, { file: file.path, name: file.name, details: parsed.details });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'BAD_INPUT') throw error;
    return { errors: { [`media_files[${index}]`]: error.message } };
  }
}
