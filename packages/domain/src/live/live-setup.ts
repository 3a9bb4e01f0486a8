import { createHash } from 'node:crypto';
import { type LiveSetupView, limits, liveAudiences, messages, type SaveLiveSetupInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import { avatarAddress, type Context, DomainError, requireCreator, withTransaction } from '../kernel/index.ts';
import { makePicture } from '../pictures/index.ts';
import { type LiveSetup, liveSetupOf, openLiveOf } from './live-lifecycle.ts';

const { accounts, lives, liveSetups } = schema;

const setupView = (setup: LiveSetup): LiveSetupView => ({
  title: setup.title,
  tags: setup.tags,
  cover: avatarAddress(setup.coverKey),
  audience: setup.audience,
});

/** Title, tags, cover and audience of the signed-in creator's current or next live. Creators only. */
export async function getLiveSetup(ctx: Context): Promise<LiveSetupView> {
  const { accountId } = requireCreator(ctx);
  return setupView(await liveSetupOf(ctx, accountId));
}

/**
 * Changes the given parts for the current live, whether by camera or encoder, and all later ones. CONFLICT for an audience
 * smaller than the running live's: who watches already would have to leave. Creators only.
 */
export async function saveLiveSetup(ctx: Context, input: SaveLiveSetupInput): Promise<LiveSetupView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    // Concurrent changes take turns, so that the checked combination is the stored one.
    await ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update');
    const before = await liveSetupOf(ctx, accountId);
    const setup: LiveSetup = {
      title: input.title === undefined ? before.title : input.title || null,
      tags: input.tags ?? before.tags,
      coverKey: input.cover === null ? null : before.coverKey,
      audience: input.audience ?? before.audience,
    };
    await store(ctx, accountId, setup);
    return setupView(setup);
  });
}

async function store(ctx: Context, accountId: string, setup: LiveSetup): Promise<void> {
  await ctx.db
    .insert(liveSetups)
    .values({ accountId, ...setup })
    .onConflictDoUpdate({ target: liveSetups.accountId, set: setup });
  const open = await openLiveOf(ctx, accountId);
  if (!open) return;
  const smaller = liveAudiences.indexOf(setup.audience) > liveAudiences.indexOf(open.audience);
  if (open.state === 'live' && smaller) throw new DomainError('CONFLICT', messages.liveAudienceNarrower);
  await ctx.db.update(lives).set(setup).where(eq(lives.id, open.id));
}

const coverTypes = new Set(['image/png', 'image/jpeg', 'image/webp']);
const coverSize = { width: 1280, height: 720 };

/**
 * Sets the cover of the current and later lives: a WebP of 1280 × 720 without metadata. UNSUPPORTED_TYPE if the bytes are no
 * image, TOO_LARGE over 10 MB or too many pixels. Creators only.
 */
export async function saveLiveCover(ctx: Context, { body }: { body: Uint8Array }): Promise<LiveSetupView> {
  const { accountId } = requireCreator(ctx);
  if (body.byteLength > limits.liveCoverBytesMax)
    throw new DomainError('TOO_LARGE', messages.liveCoverSize, { fields: { cover: [messages.liveCoverSize] } });
  const type = await fileTypeFromBuffer(body);
  if (!type || !coverTypes.has(type.mime))
    throw new DomainError('UNSUPPORTED_TYPE', messages.liveCover, { fields: { cover: [messages.liveCover] } });
  const picture = await makePicture({
    accountId,
    source: body,
    field: 'cover',
    typeMessage: messages.liveCover,
    shape: (upright) => upright.resize({ ...coverSize, fit: 'cover', position: 'attention' }).webp({ quality: 80 }),
  });
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 16);
  // Covers are as public as avatars, so they are served from the same folder.
  const coverKey = `avatars/${accountId}-live-${hash}.webp`;
  await ctx.storage.put(coverKey, picture, { contentType: 'image/webp' });
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update');
    const setup = { ...(await liveSetupOf(ctx, accountId)), coverKey };
    await store(ctx, accountId, setup);
    return setupView(setup);
  });
}
