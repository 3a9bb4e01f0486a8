import { type Access, messages } from '@foxreel/contracts';
import { type Context, forbidden, notFound, viewerId } from '../kernel/index.ts';
import { readFileToken } from './file-token.ts';
import { hydrateMedia, mediaByIdsQuery } from './hydrate-media.ts';
import { isOpen } from './media-access.ts';
import { accessOf } from './media-view.ts';

const contentTypes: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
};

/**
 * The content type of a media file. Null unless the path is plain and of a type that we serve: no '..', no hidden names, no
 * encodings.
 */
export function servedType(path: string): string | null {
  if (path.length > 200 || !/^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*){0,4}$/.test(path))
    return null;
  const extension = path.slice(path.lastIndexOf('.') + 1);
  return Object.hasOwn(contentTypes, extension) ? (contentTypes[extension] ?? null) : null;
}

/** Access is checked again after this long: playback stops at the next segment once it ends. Real time. */
const rememberedMs = 4000;
const cachedMax = 20_000;

/** Where a file is stored, and who may cache it. */
export interface OpenedFile {
  key: string;
  contentType: string;
  /** 'public': open to everyone while it is published. */
  cache: 'public' | 'private';
}

interface Decision {
  /** The viewer's access; null: the media does not exist for them. */
  access: Access | null;
  cover: string | undefined;
  published: boolean;
}

/** A per-process cache of recent decisions, so that a playing video does not query the database for every segment. */
export class FileAccessCache {
  readonly #decisions = new Map<string, { decision: Promise<Decision>; until: number }>();

  remember(key: string, decide: () => Promise<Decision>): Promise<Decision> {
    const now = Date.now();
    const cached = this.#decisions.get(key);
    if (cached && cached.until > now) return cached.decision;
    if (this.#decisions.size >= cachedMax) this.#decisions.clear();
    const decision = decide();
    this.#decisions.set(key, { decision, until: now + rememberedMs });
    decision.catch(() => this.#decisions.delete(key));
    return decision;
  }

  /** Forgets the decisions on one media, or all: the next request is checked again. */
  forget(media?: string): void {
    for (const key of this.#decisions.keys())
      if (media === undefined || key.startsWith(`${media} `)) this.#decisions.delete(key);
  }
}

/**
 * Authorizes a request for a media file: the token's signature and expiry, then the current canView. A viewer's token requires
 * that viewer's session. A public one is checked as for a visitor, so that everyone may cache it: it opens free media and
 * covers. FORBIDDEN for a wrong token or locked media, NOT_FOUND for media hidden from the viewer.
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
  const [row] = await hydrateMedia(ctx, mediaByIdsQuery([mediaId]));
  return {
    access: row === undefined ? null : accessOf(ctx, row),
    cover: row?.renditions.cover,
    published: row?.state === 'published',
  };
}
