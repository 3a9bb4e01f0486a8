import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Access, MediaType } from '@foxreel/contracts';
import type { schema } from '@foxreel/db';
import { type Context, viewerId } from '../kernel/index.ts';

/** How long a URL stays valid at least, and the step to which expiries are rounded so that URLs stay cacheable. */
const lifetimeMs = 6 * 60 * 60 * 1000;
const stepMs = 60 * 60 * 1000;
/** 144 bits in base64url. */
const macLength = 24;

/** Who a token is for: one account, or everyone. */
type TokenViewer = string | 'public';

interface FileToken {
  viewer: TokenViewer;
  /** Real time. */
  expiresAt: Date;
}

/** Cached tokens of the current hour, about two hundred bytes each. */
const cachedTokensMax = 50_000;

interface Signing {
  secret: string;
  key: KeyObject;
  /** When the tokens in `signed` expire, and its encoded form, computed once an hour. */
  expiresMs: number;
  expires: string;
  /** By media and viewer. */
  signed: Map<string, string>;
}

let signing: Signing | null = null;

/** The key that signs tokens. A CDN that checks them gets this one, from which APP_SECRET does not follow (docs/operations.md). */
const fileTokenKey = (secret: string): string => createHmac('sha256', secret).update('files').digest('hex');

/** A page of media signs dozens of tokens: preparing the key once halves the cost of each. */
function signingWith(secret: string): Signing {
  if (signing?.secret !== secret)
    signing = {
      secret,
      key: createSecretKey(Buffer.from(fileTokenKey(secret))),
      expiresMs: 0,
      expires: '',
      signed: new Map(),
    };
  return signing;
}

function macOf(secret: string, mediaId: string, expires: string, viewer: TokenViewer): string {
  const payload = `file|${mediaId}|${expires}|${viewer}`;
  return createHmac('sha256', signingWith(secret).key).update(payload).digest('base64url').slice(0, macLength);
}

/** A token that opens the files of one media to one viewer for six to seven hours of real time. */
export function signFileToken(secret: string, mediaId: string, viewer: TokenViewer, nowMs = Date.now()): string {
  const { expires, signed } = signingUntil(secret, Math.ceil((nowMs + lifetimeMs) / stepMs) * stepMs);
  const name = mediaId + viewer;
  const cached = signed.get(name);
  if (cached !== undefined) return cached;
  const token = `${expires}.${viewer}.${macOf(secret, mediaId, expires, viewer)}`;
  signed.set(name, token);
  return token;
}

/** This hour's tokens by media and viewer: the same media appear on many pages, and are signed once per viewer. */
function signingUntil(secret: string, expiresMs: number): Signing {
  const current = signingWith(secret);
  if (current.expiresMs !== expiresMs || current.signed.size >= cachedTokensMax) {
    current.expiresMs = expiresMs;
    current.expires = expiresMs.toString(36);
    current.signed = new Map();
  }
  return current;
}

/** A token's content; null if we did not sign it for this media, or it has expired. */
export function readFileToken(secret: string, mediaId: string, token: string, nowMs = Date.now()): FileToken | null {
  const match = /^([0-9a-z]{1,11})\.(public|[0-9a-f-]{36})\.([\w-]{24})$/.exec(token);
  const [, expires, viewer, mac] = match ?? [];
  if (expires === undefined || viewer === undefined || mac === undefined) return null;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, mediaId, expires, viewer)))) return null;
  const expiresAt = new Date(Number.parseInt(expires, 36));
  return expiresAt.getTime() > nowMs ? { viewer, expiresAt } : null;
}

/** Whether a token claims to be for everyone, before verification: such requests need no session. */
export const claimsPublic = (token: string): boolean => token.split('.')[1] === 'public';

/** The signed URL of a media file: for everyone if the media is free, else for this viewer only. */
export function signFile(ctx: Context, file: { media: string; access: Access; path: string }): string {
  return fileSigner(ctx, file.media, file.access)(file.path);
}

/** signFile for several files of one media, which share a token. Locked media get one that opens only the cover. */
export function fileSigner(ctx: Context, mediaId: string, access: Access): (path: string) => string {
  const open = access === 'free' || access === 'subscribe' || access === 'buy';
  const token = signFileToken(ctx.secret, mediaId, open ? 'public' : (viewerId(ctx) ?? 'public'));
  const base = `/files/${mediaId}/${token}/`;
  return (path) => base + path;
}

/** The full media and its type: the HLS ladder if there is one, else the first playable rendition; for photos the picture. */
export function wholeFile({ type, renditions }: { type: MediaType; renditions: schema.MediaRenditions }): {
  path: string;
  type: string;
} | null {
  if (type === 'photo')
    return renditions.original === undefined ? null : { path: renditions.original, type: 'image/webp' };
  if (renditions.hls) return { path: renditions.hls.path, type: 'hls' };
  return renditions.playable ?? null;
}
