import { type LiveSetupView, liveAudiences, messages, type SaveLiveSetupInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { type Context, DomainError, requireCreator, withTransaction } from '../kernel/index.ts';
import { openLiveOf } from './live-lifecycle.ts';
import { liveSetupOf, lockSetup } from './stored-setup.ts';

const { lives, liveSetups } = schema;

/** Title, tags, audience, cover and recording of the signed-in creator's current or next live. Creators only. */
export async function getLiveSetup(ctx: Context): Promise<LiveSetupView> {
  const { accountId } = requireCreator(ctx);
  return liveSetupOf(ctx, accountId);
}

/**
 * Changes the given parts for the current live, whether by camera or encoder, and all later ones. CONFLICT for an audience
 * smaller than the running live's: those who watch would have to leave. A recording switched on during a live is of the next
 * one. Creators only.
 */
export async function saveLiveSetup(ctx: Context, input: SaveLiveSetupInput): Promise<LiveSetupView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    await lockSetup(ctx, accountId);
    const { cover, ...before } = await liveSetupOf(ctx, accountId);
    const setup = {
      title: input.title === undefined ? before.title : input.title || null,
      tags: input.tags ?? before.tags,
      audience: input.audience ?? before.audience,
      recording: input.recording ?? before.recording,
    };
    await ctx.db
      .insert(liveSetups)
      .values({ accountId, ...setup })
      .onConflictDoUpdate({ target: liveSetups.accountId, set: setup });
    const open = await openLiveOf(ctx, accountId);
    if (!open) return { ...setup, cover };
    const narrower = liveAudiences.indexOf(setup.audience) > liveAudiences.indexOf(open.audience);
    if (open.state === 'live' && narrower)
      throw new DomainError('CONFLICT', messages.liveAudienceNarrower, {
        fields: { audience: [messages.liveAudienceNarrower] },
      });
    const recorded = open.state === 'starting' || open.recording !== 'off';
    await ctx.db
      .update(lives)
      .set(recorded ? setup : { ...setup, recording: 'off' })
      .where(eq(lives.id, open.id));
    return { ...setup, cover };
  });
}
