import {
  type CreatorAgreementView,
  type CreatorApplicationView,
  type CreatorRequestView,
  type IdentityFileKind,
  identityFileAddress,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { type Context, toAccountSummary, viewerId } from '../kernel/index.ts';
import { agreementsOf } from './creator-agreement.ts';

const { accounts, identityFileReads, identityFiles } = schema;

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

/** As the applicant sees it: where it stands, the agreement that they signed, and no other file. */
export async function ownCreatorRequestView(ctx: Context, row: CreatorRequestRow): Promise<CreatorRequestView> {
  return creatorRequestView(row, (await agreementsOf(ctx, [row.id])).get(row.id) ?? null);
}

/** The documents and face photos of requests that a member of staff has not opened yet: the ids of the files. */
export async function unopenedPictures(
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

/** As staff see them, with what was handed in, in four queries. */
export async function staffCreatorRequestViews(
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
