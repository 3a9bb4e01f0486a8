import {
  type CreatorAgreementView,
  type CreatorApplicationView,
  type CreatorRequestListInput,
  type CreatorRequestView,
  type IdentityFileKind,
  identityFileAddress,
  limits,
  messages,
  type PageView,
  type ReviewCreatorRequestInput,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, desc, eq, gt, inArray, notExists, sql } from '@foxreel/db/drizzle';
import { setRoles } from '../account/index.ts';
import {
  badInput,
  type Context,
  DomainError,
  decodeCursor,
  encodeCursor,
  forbidden,
  notFound,
  requireAccount,
  requireStaff,
  toAccountSummary,
  viewerId,
  withTransaction,
} from '../kernel/index.ts';
import { agreementsOf } from './creator-agreement.ts';

const { accounts, creatorRequests, identityFileReads, identityFiles } = schema;

export type CreatorRequestRow = typeof schema.creatorRequests.$inferSelect;

const creatorRequestView = (
  row: CreatorRequestRow,
  agreement: CreatorAgreementView | null,
  application: CreatorApplicationView | null = null,
): CreatorRequestView => ({
  id: row.id,
  user: row.accountId,
  fees: { subscription: row.feesSubscription, sales: row.feesSales },
  status: row.status,
  reason: row.reason,
  addDate: row.createdAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  agreement,
  application,
});

/** The applicant's view: status and the signed agreement, but no other file. */
export async function ownCreatorRequestView(ctx: Context, row: CreatorRequestRow): Promise<CreatorRequestView> {
  return creatorRequestView(row, (await agreementsOf(ctx, [row.id])).get(row.id) ?? null);
}

/** The ids of documents and face photos that this staff member has not opened yet. */
async function unopenedPictures(
  ctx: Context,
  requestIds: readonly string[],
  staff: string,
): Promise<ReadonlySet<string>> {
  const reads = ctx.db
    .select({ one: sql`1` })
    .from(identityFileReads)
    .where(and(eq(identityFileReads.fileId, identityFiles.id), eq(identityFileReads.readerId, staff)));
  const rows = await ctx.db
    .select({ id: identityFiles.id })
    .from(identityFiles)
    .where(
      and(
        inArray(identityFiles.requestId, [...requestIds]),
        inArray(identityFiles.kind, ['document', 'face']),
        notExists(reads),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** The staff view with all files, in four queries. */
async function staffCreatorRequestViews(
  ctx: Context,
  rows: readonly CreatorRequestRow[],
): Promise<CreatorRequestView[]> {
  if (rows.length === 0) return [];
  const staff = viewerId(ctx);
  const [people, files, unopened, agreements] = await Promise.all([
    ctx.db
      .select()
      .from(accounts)
      .where(
        inArray(
          accounts.id,
          rows.map(({ accountId }) => accountId),
        ),
      ),
    ctx.db
      .select({ id: identityFiles.id, requestId: identityFiles.requestId, kind: identityFiles.kind })
      .from(identityFiles)
      .where(
        inArray(
          identityFiles.requestId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(identityFiles.id),
    staff === null
      ? new Set<string>()
      : unopenedPictures(
          ctx,
          rows.map(({ id }) => id),
          staff,
        ),
    agreementsOf(
      ctx,
      rows.map(({ id }) => id),
    ),
  ]);
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows.flatMap((row) => {
    const person = byId.get(row.accountId);
    if (!person) return [];
    const of = (kind: IdentityFileKind) =>
      files.filter((file) => file.requestId === row.id && file.kind === kind).map(({ id }) => identityFileAddress(id));
    const { instagram, twitter, firstName, lastName, country, region, city, address } = row;
    return [
      creatorRequestView(row, agreements.get(row.id) ?? null, {
        account: toAccountSummary(person),
        email: person.email,
        instagram,
        twitter,
        firstName,
        lastName,
        country,
        region,
        city,
        address,
        docs: of('document'),
        facePhoto: of('face')[0] ?? null,
        signature: row.signedName ?? of('signature')[0] ?? '',
        unopened: files
          .filter((file) => file.requestId === row.id && unopened.has(file.id))
          .map(({ id }) => identityFileAddress(id)),
      }),
    ];
  });
}

/** The viewer's latest application, or null. */
export async function getCreatorRequest(ctx: Context): Promise<CreatorRequestView | null> {
  const { accountId } = requireAccount(ctx);
  const [row] = await ctx.db
    .select()
    .from(creatorRequests)
    .where(eq(creatorRequests.accountId, accountId))
    .orderBy(desc(creatorRequests.createdAt), desc(creatorRequests.id))
    .limit(1);
  return row ? ownCreatorRequestView(ctx, row) : null;
}

const list = 'creator-requests';

/** Applications with one status, oldest first, with all their files. Staff only. */
export async function listCreatorRequests(
  ctx: Context,
  input: CreatorRequestListInput,
): Promise<PageView<CreatorRequestView>> {
  requireStaff(ctx);
  const limit = input.limit ?? limits.gridPage;
  const [before] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  const rows = await ctx.db
    .select()
    .from(creatorRequests)
    .where(and(eq(creatorRequests.status, input.status), before ? gt(creatorRequests.id, before) : undefined))
    .orderBy(asc(creatorRequests.id))
    .limit(limit + 1)
    .offset(input.skip);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: await staffCreatorRequestViews(ctx, rows.slice(0, limit)),
    after: last ? encodeCursor(ctx.secret, list, [last.id]) : null,
  };
}

/**
 * Decides on an application, once: CONFLICT after that. An accepted applicant is a creator at once, in all open tabs. A
 * rejection needs a reason, which the applicant sees (BAD_INPUT). Accepting requires having opened all pictures (CONFLICT).
 * FORBIDDEN for others and for one's own; NOT_FOUND for an unknown one.
 */
export async function reviewCreatorRequest(
  ctx: Context,
  { id, approved, reason }: ReviewCreatorRequestInput,
): Promise<CreatorRequestView> {
  const staff = requireStaff(ctx);
  if (!approved && !reason) throw badInput('reason', messages.rejectionReason);
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
    if (!decided) throw new Error('The decision was not saved');
    if (approved) await makeCreator(inner, decided);
    await inner.afterCommit(() =>
      inner.realtime.publish(topics.account(decided.accountId), { type: 'rights_changed' }),
    );
    const [view] = await staffCreatorRequestViews(inner, [decided]);
    if (!view) throw notFound('The applicant');
    return view;
  });
}

/** CONFLICT until this staff member has opened every document and the face photo; each access is recorded. */
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
