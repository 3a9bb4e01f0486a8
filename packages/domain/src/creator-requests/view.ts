import {
  type CreatorApplicationView,
  type CreatorRequestView,
  type IdentityFileKind,
  identityFileAddress,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { inArray } from 'drizzle-orm';
import { type Context, toAccountSummary } from '../kernel/index.ts';

const { accounts, identityFiles } = schema;

export type CreatorRequestRow = typeof schema.creatorRequests.$inferSelect;

/** As the applicant sees it: where it stands, and no file. */
export const creatorRequestView = (
  row: CreatorRequestRow,
  application: CreatorApplicationView | null = null,
): CreatorRequestView => ({
  id: row.id,
  user: row.accountId,
  fees: { subscription: row.feesSubscription, sales: row.feesSales },
  status: row.status,
  reason: row.reason,
  addDate: row.createdAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  application,
});

/** As staff see them, with what was handed in, in two queries. */
export async function staffCreatorRequestViews(
  ctx: Context,
  rows: readonly CreatorRequestRow[],
): Promise<CreatorRequestView[]> {
  if (rows.length === 0) return [];
  const [people, files] = await Promise.all([
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
  ]);
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows.flatMap((row) => {
    const person = byId.get(row.accountId);
    if (!person) return [];
    const of = (kind: IdentityFileKind) =>
      files.filter((file) => file.requestId === row.id && file.kind === kind).map(({ id }) => identityFileAddress(id));
    const { instagram, twitter, firstName, lastName, country, region, city, address } = row;
    return [
      creatorRequestView(row, {
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
      }),
    ];
  });
}
