import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { messages, watchLiveInput } from '@foxreel/contracts';
import { DomainError, notFound, viewerId } from '@foxreel/domain/kernel';
import { hasReached, type LiveManifest, liveFilePattern, liveFolderName, livePlaylist } from '@foxreel/domain/live';
import { z } from 'zod';
import type { ApiDependencies } from '../dependencies.ts';
import { addressKey } from '../http/address-key.ts';
import type { ApiApp, ApiRequest } from '../http/api-env.ts';
import { CameraHolds } from '../live-playback/camera-holds.ts';
import { HlsAudience } from '../live-playback/hls-audience.ts';
import { ManifestReader } from '../live-playback/manifest-reader.ts';
import { PlaybackRights } from '../live-playback/playback-rights.ts';

/** A blocked request waits no longer than this (RFC 8216bis §6.2.5.2: three times the target duration). */
const blockedMs = 6_000;
/** A live that is packaged only for viewers begins within this time. */
const packagedMs = 12_000;
const aheadMax = 2;
const number = z.coerce.number().int().min(0).max(999_999_999);
const reloadQuery = z.object({ _HLS_msn: number.optional(), _HLS_part: number.optional() });

/**
 * Live playback for players of HLS (contract/rest.md): /live/{username}/playlist.m3u8, the low-latency llhls.m3u8, and the files that
 * they name. Whoever may watch the live may play it, from any page: anonymous as from there no login comes along.
 */
export function mountLivePlaybackRoutes(app: ApiApp, { environment, realtime }: ApiDependencies): void {
  const reader = new ManifestReader(join(environment.DATA_DIR, liveFolderName));
  const rights = new PlaybackRights();
  const audience = new HlsAudience(realtime);
  const holds = new CameraHolds();
  const open = async (c: ApiRequest) => {
    const { username } = watchLiveInput.parse({ username: c.req.param('username') });
    const ctx = await c.get('context')();
    const live = await rights.open(ctx, username).catch(async (error: unknown) => {
      // Files of a live cost no budget, as there are so many; asking for lives that are not there does.
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

  for (const name of ['playlist.m3u8', 'llhls.m3u8'] as const) {
    app.get(`/live/:username/${name}`, async (c) => {
      const { live, ctx } = await open(c);
      if (live.counted) audience.note(ctx, live.id);
      const lowLatency = name === 'llhls.m3u8';
      const manifest = await currentManifest(c, reader, live, lowLatency);
      const base = `/live/${encodeURIComponent(c.req.param('username'))}/${live.id}/`;
      return new Response(livePlaylist(manifest, { base, lowLatency }), {
        headers: { ...openHeaders, 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-cache' },
      });
    });
  }

  app.get('/live/:username/:live/:file', async (c) => {
    const { live } = await open(c);
    const file = c.req.param('file');
    if (c.req.param('live') !== live.id || !liveFilePattern.test(file)) throw notFound('The file');
    const [, , segment, part] = liveFilePattern.exec(file) ?? [];
    if (segment !== undefined && part !== undefined)
      await hintedPart(c, reader, live.id, Number(segment), Number(part));
    return sendFile(join(reader.root, live.id, file));
  });
}

async function currentManifest(
  c: ApiRequest,
  reader: ManifestReader,
  live: { id: string; kind: string },
  lowLatency: boolean,
): Promise<LiveManifest> {
  const { signal } = c.req.raw;
  const begins = live.kind === 'WebRTC';
  const fits = (one: LiveManifest) => one.segments.length > 0;
  const manifest = await reader.waitFor(live.id, fits, { withinMs: packagedMs, signal, begins });
  if (!manifest) {
    if (begins) throw new DomainError('UNAVAILABLE', messages.liveNotOverHls);
    throw notFound('Live');
  }
  const { _HLS_msn: segment, _HLS_part: part } = lowLatency ? reloadQuery.parse(c.req.query()) : {};
  if (segment === undefined) return manifest;
  if (segment > manifest.open.number + aheadMax) throw new DomainError('BAD_INPUT', messages.segmentTooFar);
  const reached = (one: LiveManifest) => hasReached(one, segment, part ?? null);
  const next = await reader.waitFor(live.id, reached, { withinMs: blockedMs, signal, begins: false });
  if (!next) throw new DomainError('UNAVAILABLE', messages.segmentLate);
  return next;
}

/** The preload hint names a part before it is there: its request waits for it. */
async function hintedPart(c: ApiRequest, reader: ManifestReader, id: string, segment: number, part: number) {
  const manifest = await reader.read(id);
  if (!manifest || segment > manifest.open.number + 1) throw notFound('The file');
  const { signal } = c.req.raw;
  await reader.waitFor(id, (one) => hasReached(one, segment, part), { withinMs: blockedMs, signal, begins: false });
}

async function sendFile(path: string): Promise<Response> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw notFound('The file');
  const stream = createReadStream(path);
  // A segment may go between the look and the reading.
  const opened = await new Promise<boolean>((resolve) => {
    stream.once('open', () => resolve(true));
    stream.once('error', () => resolve(false));
  });
  if (!opened) throw notFound('The file');
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: {
      ...openHeaders,
      'content-type': 'video/mp4',
      'content-length': String(found.size),
      'cache-control': 'private, max-age=30',
    },
  });
}

const openHeaders = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
