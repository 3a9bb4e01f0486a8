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
import { serveStoredFile } from '../http/serve-stored-file.ts';
import { supportCaller } from '../http/support-caller.ts';
import { readFileForm, unknownField } from './forms.ts';

const addressPattern = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/]{1,120})\/(.{1,200})$/;

/** How long anyone may keep a copy of a free media's file without asking: as long it may outlive the media. */
const publicCopySeconds = 60;

/**
 * GET and HEAD /files/{media}/{token}/{path}: the files of a media, for whom its signed address is (see openFile).
 * The token stands in the path, so that the relative addresses inside a playlist carry it on.
 */
export function mountFileRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  const cache = new FileAccessCache();
  void forgetChanged(cache, dependencies);
  app.get('/files/*', async (c) => {
    // The raw path: an encoded slash or dot must not turn into one on the way.
    const [, media, token, path] = addressPattern.exec(new URL(c.req.url).pathname) ?? [];
    if (media === undefined || token === undefined || path === undefined) throw notFound('The file');
    const ctx = claimsPublic(token) ? strangerContext(dependencies) : await c.get('context')();
    const opened = await openFile(ctx, { media, token, path }, cache);
    return serveStoredFile(c, dependencies.storage, { ...opened, cacheControl: cacheControl(opened) });
  });
}

/** A media that is turned private, taken down or removed is closed at once, in every process that has served it. */
async function forgetChanged(cache: FileAccessCache, { realtime }: ApiDependencies): Promise<void> {
  for await (const delivery of realtime.subscribe([topics.files()]))
    cache.forget(delivery.kind === 'event' && delivery.event.type === 'media_state' ? delivery.event.media : undefined);
}

/** A public address asks for no login, so it costs no look-up of the session. */
const strangerContext = (dependencies: ApiDependencies): Context => ({
  ...dependencies,
  actor: { kind: 'anonymous' },
  realtime: dependencies.realtime,
  afterCommit: (action) => action(),
});

/** A private file is asked for again each time, so that a right that ends is felt; a playlist may grow while it is made. */
function cacheControl({ cache, contentType }: OpenedFile): string {
  if (cache === 'private') return 'private, no-cache';
  return contentType === 'application/vnd.apple.mpegurl' ? 'public, no-cache' : `public, max-age=${publicCopySeconds}`;
}

const linkAddressPattern = /^\/link-files\/([^/]{1,64})\/(.{1,200})$/;

/** GET and HEAD /link-files/{link}/{path}: the media of a shared link, judged anew for each playlist and segment (see openLinkFile). */
export function mountLinkFileRoutes(app: ApiApp, { storage }: ApiDependencies): void {
  app.get('/link-files/:link/*', async (c) => {
    // The raw path: an encoded slash or dot must not turn into one on the way.
    const [, link, path] = linkAddressPattern.exec(new URL(c.req.url).pathname) ?? [];
    if (link === undefined || path === undefined) throw notFound('The file');
    const opened = await openLinkFile(await c.get('context')(), { link, path });
    return serveStoredFile(c, storage, { ...opened, cacheControl: 'private, no-cache' });
  });
}

/** POST /api/uploads (docs/contract/rest.md): a file for a message; and GET of such files, for those who may see them alone. */
export function mountMessageFileRoutes(app: ApiApp, { storage, environment }: ApiDependencies): void {
  app.post('/api/uploads', async (c) => {
    const ctx = await c.get('context')();
    requireAccount(ctx);
    const form = {
      field: 'upload',
      bytesMax: limits.messageFileBytesMax,
      tooLarge: messages.messageFileTooLarge,
      required: messages.messageFileRequired,
    };
    const saved = await readFileForm(c, storage, form, (file) =>
      saveMessageFile(ctx, { file, ffmpeg: environment.FFMPEG_PATH }),
    );
    return restReply({ error: null, ...saved });
  });
  app.get('/message-files/:id', async (c) => {
    const parsed = messageFileIdInput.safeParse({ id: c.req.param('id') });
    if (!parsed.success) throw notFound('The file');
    // A visitor's page reads files with its key in a header: it stands in no address that is kept or passed on.
    const { ctx } = await supportCaller(await c.get('context')(), c.req.header(supportVisitorHeader));
    const opened = await openMessageFile(ctx, parsed.data);
    return serveStoredFile(c, storage, { ...opened, cacheControl: 'private, no-cache' });
  });
}

const teaserAddressPattern = /^\/message-files\/([^/]{36})\/(.{1,200})$/;

/**
 * GET and HEAD /message-files/{message}/{path}: the media of a paid message, for the two of its thread (see openTeaserFile). Each playlist and
 * segment is asked for anew with the viewer's login, so that a right that ends is felt.
 */
export function mountTeaserFileRoutes(app: ApiApp, { storage }: ApiDependencies): void {
  app.get('/message-files/:message/*', async (c) => {
    // The raw path: an encoded slash or dot must not turn into one on the way.
    const [, message, path] = teaserAddressPattern.exec(new URL(c.req.url).pathname) ?? [];
    if (message === undefined || path === undefined || !id.safeParse(message).success) throw notFound('The file');
    const opened = await openTeaserFile(await c.get('context')(), { message, path });
    return serveStoredFile(c, storage, { ...opened, cacheControl: 'private, no-cache' });
  });
}

/**
 * POST /api/uploadsDeskFox (docs/contract/rest.md): a file for the support chat; `userid` is the own account, a visitor's key, or for staff whom
 * they answer.
 */
export function mountSupportFileRoutes(app: ApiApp, { storage, environment }: ApiDependencies): void {
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
      // Nobody without a login or a key fills the disk: a visitor's `userid` comes before the file.
      admit: async () => void (await callerNow()),
    };
    const saved = await readFileForm(c, storage, form, async (file) =>
      saveMessageFile(await callerNow(), { file, ffmpeg: environment.FFMPEG_PATH }),
    ).catch((error: unknown) => {
      // Without a key a login is asked for before anything else is said.
      if (!isSupportVisitorKey(userid)) requireAccount(ctx);
      throw error;
    });
    return restReply({ error: null, ...saved });
  });
}

/** POST /api/sounds (ours, staff): multipart `sound` and `name`; and the public addresses of sounds, which never change. */
export function mountSoundRoutes(app: ApiApp, { storage }: ApiDependencies): void {
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
    const sound = await readFileForm(c, storage, form, (file) =>
      addSound(ctx, { ...newSoundInput.parse(fields), file }),
    );
    const { mimeType, ...others } = sound;
    return restReply({ error: null, sound: { ...others, mime_type: mimeType } });
  });
  app.get('/audio/:name{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.(?:m4a|mp3)}', async (c) => {
    const [id = '', extension = ''] = c.req.param('name').split('.');
    const opened = await openSound(await c.get('context')(), { id, extension });
    return serveStoredFile(c, storage, { ...opened, cacheControl: 'public, max-age=31536000, immutable' });
  });
}
