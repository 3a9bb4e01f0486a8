import { type Access, messages } from '@foxreel/contracts';
import { type Context, forbidden, notFound, viewerId } from '../kernel/index.ts';
import { readFileToken } from './file-token.ts';
import { givenMedia, hydrateMedia } from './hydrate-media.ts';
import { isOpen } from './media-access.ts';
import { accessOf } from './media-view.ts';

const contentTypes: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
};

/** The type that a file of a media is served with. Null for anything but a plain path to a file of a kind that we serve: no '..', no hidden names, no encodings. */
export function servedType(path: string): string | null {
  if (path.length > 200 || !/^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*){0,4}$/.test(path))
    return null;
  const extension = path.slice(path.lastIndexOf('.') + 1);
  return Object.hasOwn(contentTypes, extension) ? (contentTypes[extension] ?? null) : null;
}

/** A right is asked for again after this long: one that ends stops playback at the next segment. Real time. */
const rememberedMs = 4000;
const rememberedMost = 20_000;

/** Where the bytes are, and who may keep a copy of them. */
export interface OpenedFile {
  key: string;
  contentType: string;
  /** 'public': everyone may open it for as long as it is published. */
  cache: 'public' | 'private';
}

interface Decision {
  /** What the viewer may do; null: the media does not exist for them. */
  access: Access | null;
  cover: string | undefined;
  published: boolean;
}

/** Keeps recent decisions of one process, so that a playing video does not ask the database for every segment. */
export class FileAccessCache {
  readonly #decisions = new Map<string, { decision: Promise<Decision>; until: number }>();

  remember(key: string, decide: () => Promise<Decision>): Promise<Decision> {
    const now = Date.now();
    const known = this.#decisions.get(key);
    if (known && known.until > now) return known.decision;
    if (this.#decisions.size >= rememberedMost) this.#decisions.clear();
    const decision = decide();
    this.#decisions.set(key, { decision, until: now + rememberedMs });
    decision.catch(() => this.#decisions.delete(key));
    return decision;
  }

  /** Forgets what was decided of a media, or of all: the next request is judged anew. */
  forget(media?: string): void {
    for (const key of this.#decisions.keys())
      if (media === undefined || key.startsWith(`${media} `)) this.#decisions.delete(key);
  }
}

/**
 * Authorises one request for a file of a media: the token's signature and expiry, then canView as it is now.
 * A token of a viewer opens for that viewer's own login only. A public one is judged as for a stranger, whoever asks,
 * so that copies may be kept by everyone: it opens free media and covers.
 * FORBIDDEN for a token that does not fit or a locked media, NOT_FOUND for what does not exist for the viewer.
 */
export async function openFile(
  ctx: Context,
  request: { media: string; token: string; path: string },
  cache = new FileAccessCache(),
): Promise<OpenedFile> {
  const contentType = servedType(request.path);
  const token = readFileToken(ctx.secret, request.media, request.token);
  if (token === null) throw forbidden(messages.addressExpired);
  const viewing: Context = token.viewer === 'public' ? { ...ctx, actor: { kind: 'anonymous' } } : ctx;
  if (token.viewer !== 'public' && token.viewer !== viewerId(ctx)) throw forbidden(messages.addressOfAnother);
  const { access, cover, published } = await cache.remember(`${request.media} ${token.viewer}`, () =>
    decide(viewing, request.media),
  );
  if (access === null || contentType === null) throw notFound('The file');
  const isCover = published && request.path === cover;
  const mayOpen = token.viewer === 'public' ? access === 'free' : isOpen(access);
  if (!mayOpen && !isCover) throw forbidden(messages.lockedMedia);
  return {
    key: `media/${request.media}/${request.path}`,
    contentType,
    cache: token.viewer === 'public' ? 'public' : 'private',
  };
}

async function decide(ctx: Context, mediaId: string): Promise<Decision> {
  const [row] = await hydrateMedia(ctx, givenMedia([mediaId]));
  return {
    access: row === undefined ? null : accessOf(ctx, row),
    cover: row?.renditions.cover,
    published: row?.state === 'published',
  };
}
