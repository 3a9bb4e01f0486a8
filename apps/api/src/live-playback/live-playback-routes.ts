import { messages, watchLiveInput } from '@foxreel/contracts';
import { DomainError, notFound, viewerId } from '@foxreel/domain/kernel';
import {
  hasReached,
  type ListedRendition,
  type LiveManifest,
  liveFilePattern,
  livePlaylist,
  masterPlaylist,
  type PlayableLive,
  partInPlace,
  type RenditionHeight,
  renditionFolder,
  renditionHeights,
  renditionOf,
  windowPlaylist,
} from '@foxreel/domain/live';
import { z } from 'zod';
import type { ApiApp, ApiContext, ApiRequest } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { addressKey } from '../http/budgets.ts';
import { rejectNullCharacters } from '../http/request-body.ts';
import { HlsAudience } from './hls-audience.ts';
import { playlistReply } from './live-replies.ts';
import { createLiveSource } from './live-source.ts';
import { ManifestReader } from './manifest-reader.ts';
import { CameraSlots, PlaybackRights } from './playback-rights.ts';
import { packPlaylist, SharedPlaylists } from './shared-playlists.ts';
import { WindowReader } from './window-reader.ts';

/** A blocking request waits at most this long (RFC 8216bis §6.2.5.2: three times the target duration). */
const blockedMs = 6_000;
/** An on-demand live starts within this time. */
const packagedMs = 12_000;
const aheadMax = 2;
/** Longer than any segment is listed, except those to seek back to. */
const fileCacheSeconds = 3_600;
const number = z.coerce.number().int().min(0).max(999_999_999);
const reloadQuery = z
  .object({ _HLS_msn: number.optional(), _HLS_part: number.optional() })
  .refine((query) => query._HLS_part === undefined || query._HLS_msn !== undefined, {
    path: ['_HLS_part'],
    error: messages.partWithoutSegment,
  });

/**
 * HLS live playback (docs/contract/rest.md): /live/{username}/playlist.m3u8, the low-latency llhls.m3u8, the seekable dvr.m3u8,
 * master.m3u8 over the lower resolutions, and their files.
 * Whoever may watch the live may play it, from any page: anonymously, as no session is sent from there.
 */
export function mountLivePlaybackRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  const { environment, realtime } = dependencies;
  const source = createLiveSource(dependencies);
  const reader = new ManifestReader(source);
  const windows = new WindowReader(source);
  const playlists = new SharedPlaylists();
  const rights = new PlaybackRights();
  const audience = new HlsAudience(realtime);
  const holds = new CameraSlots();
  const open = async (c: ApiRequest) => {
    const named = { username: c.req.param('username') };
    rejectNullCharacters(named);
    const { username } = watchLiveInput.parse(named);
    const ctx = await c.get('context')();
    const live = await rights.open(ctx, username).catch(async (error: unknown) => {
      // A live's many files are not charged; requests for missing lives are.
      await ctx.budgets.takeRequest({ actor: ctx.actor, address: ctx.request.address });
      throw error;
    });
    if (live.kind === 'WebRTC') {
      const account = viewerId(ctx);
      if (!holds.take(account ?? addressKey(ctx.request.address), live.id))
        throw new DomainError('RATE_LIMITED', messages.camerasAtOnce, { retryAfterSeconds: 20 });
      await reader.want(live.id, { member: account !== null });
    }
    return { live, ctx };
  };

  const note = (c: ApiRequest, ctx: ApiContext, live: PlayableLive) => {
    // A moving thumbnail is no viewer.
    if (live.counted && c.req.query('preview') === undefined) audience.note(ctx, live.id);
  };

  app.get('/live/:username/master.m3u8', async (c) => {
    const { live, ctx } = await open(c);
    note(c, ctx, live);
    const manifest = await currentManifest(c, reader, live, { lowLatency: false });
    return playlistReply(c, packPlaylist(masterPlaylist(await listRenditions(c, reader, live, manifest))));
  });

  for (const name of ['playlist.m3u8', 'llhls.m3u8'] as const) {
    const lowLatency = name === 'llhls.m3u8';
    app.get(`/live/:username/${name}`, async (c) => {
      const { live, ctx } = await open(c);
      note(c, ctx, live);
      const manifest = await currentManifest(c, reader, live, { lowLatency });
      const others = lowLatency ? (await listRenditions(c, reader, live, manifest)).slice(1) : [];
      const base = `${liveBase(c)}${live.id}/`;
      return playlistReply(c, packPlaylist(livePlaylist(manifest, { base, lowLatency, others })));
    });
    app.get(`/live/:username/:height/${name}`, async (c) => {
      const { live, ctx } = await open(c);
      note(c, ctx, live);
      const height = renditionOf(c.req.param('height'));
      if (height === null) throw notFound('The file');
      const manifest = await currentManifest(c, reader, live, { lowLatency, height });
      const original = lowLatency ? await reader.read(live.id) : null;
      const all = original ? await listRenditions(c, reader, live, original) : [];
      const others = all.filter(({ url }) => !url.startsWith(`${liveBase(c)}${height}/`));
      const base = `${liveBase(c)}${live.id}/${height}/`;
      return playlistReply(c, packPlaylist(livePlaylist(manifest, { base, lowLatency, others })));
    });
  }

  app.get('/live/:username/dvr.m3u8', async (c) => {
    const { live, ctx } = await open(c);
    if (live.counted) audience.note(ctx, live.id);
    const { targetSeconds, windowFrom } = await currentManifest(c, reader, live, { lowLatency: false });
    if (windowFrom === null) throw notFound('The file');
    const entries = await windows.read(live.id, windowFrom);
    // A player that has the whole asks for what is new.
    const skip = c.req.query('_HLS_skip') !== undefined;
    // The same for everybody, however they write the name.
    const base = `${liveBase(c).toLowerCase()}${live.id}/`;
    const state = [targetSeconds, entries[0]?.number, entries.at(-1)?.number].join(' ');
    const playlist = playlists.of(`${live.id} ${skip}`, state, () =>
      windowPlaylist(entries, { base, targetSeconds, skip }),
    );
    return playlistReply(c, playlist);
  });

  // A name's content never changes. What everybody may watch, a cache in front may answer with.
  const publicSeconds = Math.min(environment.PUBLIC_CACHE_SECONDS, fileCacheSeconds);
  const fileOf = async (c: ApiRequest, live: PlayableLive, folder: string, file: string) => {
    const found = liveFilePattern.exec(file);
    if (!found) throw notFound('The file');
    const [, , segment, part] = found;
    const name =
      segment !== undefined && part !== undefined
        ? await hintedPart(c, reader, folder, Number(segment), Number(part))
        : file;
    const cacheControl =
      live.forEverybody && publicSeconds > 0 ? `public, max-age=${publicSeconds}, immutable` : 'private, max-age=30';
    return source.reply(c, { folder, name, cacheControl });
  };

  app.get('/live/:username/:live/:file', async (c) => {
    const { live } = await open(c);
    if (c.req.param('live') !== live.id) throw notFound('The file');
    return fileOf(c, live, live.id, c.req.param('file'));
  });

  app.get('/live/:username/:live/:height/:file', async (c) => {
    const { live } = await open(c);
    const height = renditionOf(c.req.param('height'));
    if (c.req.param('live') !== live.id || height === null) throw notFound('The file');
    return fileOf(c, live, renditionFolder(live.id, height), c.req.param('file'));
  });
}

/** With a trailing slash. */
const liveBase = (c: ApiRequest): string => `/live/${encodeURIComponent(c.req.param('username') ?? '')}/`;

/** The source, and the renditions that play now. A preview's playlists are previews. */
async function listRenditions(
  c: ApiRequest,
  reader: ManifestReader,
  live: PlayableLive,
  source: LiveManifest,
): Promise<ListedRendition[]> {
  const query = c.req.query('preview') === undefined ? '' : '?preview=1';
  const listed: ListedRendition[] = [{ url: `${liveBase(c)}llhls.m3u8${query}`, manifest: source }];
  // A camera's live has none.
  for (const height of live.kind === 'RTMP' ? renditionHeights : []) {
    const manifest = await reader.readRendition(renditionFolder(live.id, height));
    if (manifest && manifest.segments.length > 0 && !manifest.waiting)
      listed.push({ url: `${liveBase(c)}${height}/llhls.m3u8${query}`, manifest });
  }
  return listed;
}

async function currentManifest(
  c: ApiRequest,
  reader: ManifestReader,
  live: PlayableLive,
  { lowLatency, height }: { lowLatency: boolean; height?: RenditionHeight },
): Promise<LiveManifest> {
  const { signal } = c.req.raw;
  const begins = live.kind === 'WebRTC';
  const fits = (one: LiveManifest) => one.segments.length > 0;
  const folder = height === undefined ? live.id : renditionFolder(live.id, height);
  const manifest = await reader.waitFor(folder, fits, { withinMs: packagedMs, signal, begins });
  if (!manifest) {
    if (begins) throw new DomainError('UNAVAILABLE', messages.liveNotOverHls);
    throw notFound('Live');
  }
  const { _HLS_msn: segment, _HLS_part: part } = lowLatency ? reloadQuery.parse(c.req.query()) : {};
  if (segment === undefined) return manifest;
  if (segment > manifest.open.number + aheadMax) throw new DomainError('BAD_INPUT', messages.segmentTooFar);
  const reached = (one: LiveManifest) => hasReached(one, segment, part ?? null);
  const next = await reader.waitFor(folder, reached, { withinMs: blockedMs, signal, begins: false });
  if (next) return next;
  // While the encoder is disconnected nothing arrives, which players need not treat as an error.
  const last = await reader.read(folder);
  if (last?.waiting) return last;
  // It ended meanwhile.
  if (!last) throw notFound('Live');
  throw new DomainError('UNAVAILABLE', messages.segmentLate, { retryAfterSeconds: 1 });
}

/** The preload hint names a part before it exists: its request waits for it. Returns the file that contains it. */
async function hintedPart(
  c: ApiRequest,
  reader: ManifestReader,
  id: string,
  segment: number,
  part: number,
): Promise<string> {
  const manifest = await reader.read(id);
  if (!manifest || segment > manifest.open.number + 1) throw notFound('The file');
  const { signal } = c.req.raw;
  const reached = (one: LiveManifest) => {
    const place = partInPlace(one, segment, part);
    return hasReached(one, place.segment, place.part);
  };
  const next = await reader.waitFor(id, reached, { withinMs: blockedMs, signal, begins: false });
  if (!next && !(await reader.read(id))) throw notFound('The file');
  if (!next) throw new DomainError('UNAVAILABLE', messages.segmentLate, { retryAfterSeconds: 1 });
  const place = partInPlace(next, segment, part);
  return `${place.segment}.${place.part}.m4s`;
}
