import {
  id,
  isSupportVisitorKey,
  limits,
  messageFileIdInput,
  messages,
  newSoundInput,
  supportUserInput,
  supportVisitorHeader,
  topics,
} from '@foxreel/contracts';
import { badInput, type Context, notFound, requireAccount, requireStaff } from '@foxreel/domain/kernel';
import { addSound, claimsPublic, FileAccessCache, type OpenedFile, openFile, openSound } from '@foxreel/domain/media';
import { openMessageFile, saveMessageFile } from '@foxreel/domain/message-files';
import { openLinkFile } from '@foxreel/domain/shared-links';
import { supportSide } from '@foxreel/domain/support';
import { openTeaserFile } from '@foxreel/domain/teasers';
import type { ApiApp } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import { publicCache, serveStoredFile } from '../http/serve-stored-file.ts';
import { supportCaller } from '../http/support-caller.ts';
import { readFileForm, unknownField } from './forms.ts';

const addressPattern = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/]{1,120})\/(.{1,200})$/;

/**
 * GET and HEAD /files/{media}/{token}/{path}: a media's files, for the viewer of its signed URL (see openFile). The token is in
 * the path, so that relative URLs inside a playlist keep it.
 */
export function mountFileRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  const cache = new FileAccessCache();
  void forgetChanged(cache, dependencies);
  app.get('/files/*', async (c) => {
    // The raw path: an encoded slash or dot must not be decoded on the way.
    const [, media, token, path] = addressPattern.exec(new URL(c.req.url).pathname) ?? [];
    if (media === undefined || token === undefined || path === undefined) throw notFound('The file');
    const ctx = claimsPublic(token) ? strangerContext(dependencies) : await c.get('context')();
    const opened = await openFile(ctx, { media, token, path }, cache);
    return serveStoredFile(c, dependencies, { ...opened, cacheControl: cacheControl(opened, dependencies) });
  });
}

/** A media that is turned private, taken down or removed is closed at once, in every process that has served it. */
async function forgetChanged(cache: FileAccessCache, { realtime }: ApiDependencies): Promise<void> {
  for await (const delivery of realtime.subscribe([topics.files()]))
    cache.forget(delivery.kind === 'event' && delivery.event.type === 'media_state' ? delivery.event.media : undefined);
}

/** A public URL needs no session, so it costs no look-up. */
const strangerContext = (dependencies: ApiDependencies): Context => ({
  ...dependencies,
  actor: { kind: 'anonymous' },
  realtime: dependencies.realtime,
  afterCommit: (action) => action(),
});

/** Private files are revalidated each time, so that the end of a right takes effect; a playlist may grow during processing. */
function cacheControl({ cache, contentType }: OpenedFile, { environment }: ApiDependencies): string {
  if (cache === 'private') return 'private, no-cache';
  return contentType === 'application/vnd.apple.mpegurl' ? 'public, no-cache' : publicCache(environment);
}

const linkAddressPattern = /^\/link-files\/([^/]{1,64})\/(.{1,200})$/;

/** GET and HEAD /link-files/{link}/{path}: a shared link's media, checked for each playlist and segment (see openLinkFile). */
export function mountLinkFileRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  app.get('/link-files/:link/*', async (c) => {
    // The raw path: an encoded slash or dot must not be decoded on the way.
    const [, link, path] = linkAddressPattern.exec(new URL(c.req.url).pathname) ?? [];
    if (link === undefined || path === undefined) throw notFound('The file');
    const opened = await openLinkFile(await c.get('context')(), { link, path });
    return serveStoredFile(c, dependencies, { ...opened, cacheControl: 'private, no-cache' });
  });
}

/** POST /api/uploads (docs/contract/rest.md): a file for a message; and GET of such files, for those who may see them. */
export function mountMessageFileRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  const { environment } = dependencies;
  app.post('/api/uploads', async (c) => {
    const ctx = await c.get('context')();
    requireAccount(ctx);
    const form = {
      field: 'upload',
      bytesMax: limits.messageFileBytesMax,
      tooLarge: messages.messageFileTooLarge,
      required: messages.messageFileRequired,
    };
    const saved = await readFileForm(c, form, (body) =>
      saveMessageFile(ctx, { body, ffmpeg: environment.FFMPEG_PATH }),
    );
    return restReply({ error: null, ...saved });
  });
  app.get('/message-files/:id', async (c) => {
    const parsed = messageFileIdInput.safeParse({ id: c.req.param('id') });
    if (!parsed.success) throw notFound('The file');
    // A visitor's page sends its key in a header, so that it is in no URL.
    const { ctx } = await supportCaller(await c.get('context')(), c.req.header(supportVisitorHeader));
    const opened = await openMessageFile(ctx, parsed.data);
    return serveStoredFile(c, dependencies, { ...opened, cacheControl: 'private, no-cache' });
  });
}

const teaserAddressPattern = /^\/message-files\/([^/]{36})\/(.{1,200})$/;

/**
 * GET and HEAD /message-files/{message}/{path}: a paid message's media, for its participants (see openTeaserFile). Each
 * playlist and segment is checked with the viewer's session, so that the end of a right takes effect.
 */
export function mountTeaserFileRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  app.get('/message-files/:message/*', async (c) => {
    // The raw path: an encoded slash or dot must not turn into one on the way.
    const [, message, path] = teaserAddressPattern.exec(new URL(c.req.url).pathname) ?? [];
    if (message === undefined || path === undefined || !id.safeParse(message).success) throw notFound('The file');
    const opened = await openTeaserFile(await c.get('context')(), { message, path });
    return serveStoredFile(c, dependencies, { ...opened, cacheControl: 'private, no-cache' });
  });
}

/**
 * POST /api/uploadsDeskFox (docs/contract/rest.md): a file for the support chat; `userid` is one's own account, a visitor's
 * key, or for staff the recipient.
 */
export function mountSupportFileRoutes(app: ApiApp, { environment }: ApiDependencies): void {
  app.post('/api/uploadsDeskFox', async (c) => {
    const ctx = await c.get('context')();
    let userid: string | undefined;
    const callerNow = async () => {
      const whom = supportUserInput.safeParse({ userid: userid || null });
      if (!whom.success) throw badInput('userid', 'Must be an id');
      const caller = await supportCaller(ctx, whom.data.userid);
      supportSide(caller.ctx, caller.userid);
      return caller.ctx;
    };
    const form = {
      field: 'upload',
      bytesMax: limits.messageFileBytesMax,
      tooLarge: messages.messageFileTooLarge,
      required: messages.messageFileRequired,
      add: (name: string, value: string) => {
        if (name !== 'userid') throw unknownField(name);
        userid = value;
      },
      // Without a session or key nobody fills the memory: a visitor's `userid` must precede the file.
      admit: async () => void (await callerNow()),
    };
    const saved = await readFileForm(c, form, async (body) =>
      saveMessageFile(await callerNow(), { body, ffmpeg: environment.FFMPEG_PATH }),
    ).catch((error: unknown) => {
      // Without a key it asks for a login before anything else.
      if (!isSupportVisitorKey(userid)) requireAccount(ctx);
      throw error;
    });
    return restReply({ error: null, ...saved });
  });
}

/** POST /api/sounds (ours, staff): multipart `sound` and `name`; and the permanent public URLs of sounds. */
export function mountSoundRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  app.post('/api/sounds', async (c) => {
    const ctx = await c.get('context')();
    requireStaff(ctx);
    const fields: { name?: string } = {};
    const form = {
      field: 'sound',
      bytesMax: limits.soundBytesMax,
      tooLarge: messages.soundTooLarge,
      required: messages.soundRequired,
      add(name: string, value: string) {
        if (name !== 'name') throw unknownField(name);
        fields.name = value;
      },
    };
    const sound = await readFileForm(c, form, (body) => addSound(ctx, { ...newSoundInput.parse(fields), body }));
    const { mimeType, ...others } = sound;
    return restReply({ error: null, sound: { ...others, mime_type: mimeType } });
  });
  app.get('/audio/:name{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.(?:m4a|mp3)}', async (c) => {
    const [id = '', extension = ''] = c.req.param('name').split('.');
    const opened = await openSound(await c.get('context')(), { id, extension });
    return serveStoredFile(c, dependencies, { ...opened, cacheControl: 'public, max-age=31536000, immutable' });
  });
}
