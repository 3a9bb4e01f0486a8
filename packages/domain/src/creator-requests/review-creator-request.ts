import { type CreatorRequestView, messages, type ReviewCreatorRequestInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from 'drizzle-orm';
import { setRoles } from '../account/index.ts';
import {
  badInput,
  type Context,
  DomainError,
  forbidden,
  notFound,
  requireStaff,
  withTransaction,
} from '../kernel/index.ts';
import { staffCreatorRequestViews, unopenedPictures } from './view.ts';

const { accounts, creatorRequests } = schema;

/**
 * Staff decide on an application, once: CONFLICT after that. Accepted, the applicant is a creator at once, in all open tabs. A refusal
 * needs a reason, which the applicant reads: BAD_INPUT without. Accepting needs all pictures opened by the same person: CONFLICT. FORBIDDEN for others, and for one's own; NOT_FOUND for an unknown one.
 */
export async function reviewCreatorRequest(
  ctx: Context,
  { id, approved, reason }: ReviewCreatorRequestInput,
): Promise<CreatorRequestView> {
  const staff = requireStaff(ctx);
  if (!approved && !reason) throw badInput('reason', messages.refusalReason);
  return withTransaction(ctx, async (inner) => {
    const [request] = await inner.db.select().from(creatorRequests).where(eq(creatorRequests.id, id)).for('update');
    if (!request) throw notFound('The application');
    if (request.accountId === staff) throw forbidden(messages.ownRequest);
    if (request.status !== 'none') throw new DomainError('CONFLICT', messages.requestDecided);
    if (approved && staff !== null) await requirePicturesOpened(inner, id, staff);
    const [decided] = await inner.db
      .update(creatorRequests)
      .set({
        status: approved ? 'accepted' : 'refused',
        reason: approved ? null : reason,
        reviewedBy: staff,
        reviewedAt: inner.clock.now(),
      })
      .where(eq(creatorRequests.id, id))
      .returning();
    if (!decided) throw new Error('The decision was not kept');
    if (approved) await makeCreator(inner, decided);
    await inner.afterCommit(() => inner.news.publish(topics.account(decided.accountId), { type: 'rights_changed' }));
    const [view] = await staffCreatorRequestViews(inner, [decided]);
    if (!view) throw notFound('The applicant');
    return view;
  });
}

/** CONFLICT until this member of staff has opened every document and the face photo; each opening is on record. */
async function requirePicturesOpened(ctx: Context, requestId: string, staff: string): Promise<void> {
  const unopened = (await unopenedPictures(ctx, [requestId], staff)).size;
  if (unopened > 0) throw new DomainError('CONFLICT', messages.picturesUnopened(unopened));
}

async function makeCreator(ctx: Context, request: typeof creatorRequests.$inferSelect): Promise<void> {
  await setRoles({ ...ctx, actor: { kind: 'system' } }, { id: request.accountId, creator: true });
  await ctx.db
    .update(accounts)
    .set({
      instagram: sql`coalesce(${accounts.instagram}, ${request.instagram})`,
      twitter: sql`coalesce(${accounts.twitter}, ${request.twitter})`,
    })
    .where(eq(accounts.id, request.accountId));
}
