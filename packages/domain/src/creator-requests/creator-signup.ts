import {
  type CreatorRequestView,
  type CreatorSignupInput,
  type IdentityFileKind,
  identityFileId,
  messages,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray, isNull } from '@foxreel/db/drizzle';
import {
  badInput,
  type Context,
  DomainError,
  lockAccounts,
  loginRequired,
  moneyOf,
  requireSession,
  withTransaction,
} from '../kernel/index.ts';
import { attachAgreement, type StoredAgreement, storeSignedAgreement } from './creator-agreement.ts';
import { type CreatorRequestRow, ownCreatorRequestView } from './creator-requests.ts';

const { accounts, creatorRequests, identityFiles } = schema;

/**
 * Applies to become a creator (spec part 2 §2, creator_signup), and stores the signed agreement as a PDF. Repeating it while
 * one is pending returns that one. CONFLICT for creators; BAD_INPUT at `docs`, `facePhoto` or `signature` for somebody else's
 * file, or a typed signature that differs from the name; FORBIDDEN for an API token.
 */
export async function creatorSignup(ctx: Context, input: CreatorSignupInput): Promise<CreatorRequestView> {
  const { accountId } = requireSession(ctx);
  const waiting = await waitingRequest(ctx, accountId);
  if (waiting) return ownCreatorRequestView(ctx, waiting);
  if (identityFileId(input.signature) === null && !isOwnName(input.signature, input))
    throw badInput('signature', messages.signatureName);
  // Rendered and stored before the transaction, which may be retried; the account is locked only within it.
  const agreement = await storeSignedAgreement(ctx, accountId, input);
  const forget = () => ctx.storage.delete(agreement.file.storageKey);
  const { request, kept } = await apply(ctx, accountId, input, agreement).catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  if (!kept) await forget();
  return ownCreatorRequestView(ctx, request);
}

/** The application, and whether this call created it. */
function apply(
  ctx: Context,
  accountId: string,
  input: CreatorSignupInput,
  agreement: StoredAgreement,
): Promise<{ request: CreatorRequestRow; kept: boolean }> {
  return withTransaction(ctx, async (inner) => {
    if (!(await lockAccounts(inner, [accountId])).has(accountId)) throw loginRequired();
    const first = await waitingRequest(inner, accountId);
    if (first) return { request: first, kept: false };
    const { docs, facePhoto, signature, enable: _age, fingerprint, ...facts } = input;
    const drawn = identityFileId(signature);
    const { subscriptionShare, salesShare } = moneyOf(inner).settings;
    const [request] = await inner.db
      .insert(creatorRequests)
      .values({
        accountId,
        ...facts,
        fingerprint: fingerprint || null,
        signedName: drawn === null ? signature : null,
        feesSubscription: subscriptionShare,
        feesSales: salesShare,
        createdAt: inner.clock.now(),
      })
      .returning();
    if (!request) throw new Error('The application was not saved');
    await claim(inner, request, 'document', 'docs', docs);
    await claim(inner, request, 'face', 'facePhoto', [facePhoto]);
    if (drawn !== null) await claim(inner, request, 'signature', 'signature', [signature]);
    await attachAgreement(inner, request.id, agreement);
    return { request, kept: true };
  });
}

/** The pending application, or null. CONFLICT for a creator. */
async function waitingRequest(ctx: Context, accountId: string): Promise<CreatorRequestRow | null> {
  const [account] = await ctx.db.select({ creator: accounts.creator }).from(accounts).where(eq(accounts.id, accountId));
  if (account?.creator) throw new DomainError('CONFLICT', messages.alreadyCreator);
  const [row] = await ctx.db
    .select()
    .from(creatorRequests)
    .where(and(eq(creatorRequests.accountId, accountId), eq(creatorRequests.status, 'none')));
  return row ?? null;
}

const plain = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase();

const isOwnName = (signature: string, { firstName, lastName }: CreatorSignupInput): boolean =>
  plain(signature) === plain(`${firstName} ${lastName}`);

/** Adds the applicant's own unused files to this application. */
async function claim(
  ctx: Context,
  request: CreatorRequestRow,
  kind: IdentityFileKind,
  field: string,
  addresses: readonly string[],
): Promise<void> {
  const ids = [...new Set(addresses.flatMap((address) => identityFileId(address) ?? []))];
  const claimed = await ctx.db
    .update(identityFiles)
    .set({ requestId: request.id })
    .where(
      and(
        inArray(identityFiles.id, ids),
        eq(identityFiles.accountId, request.accountId),
        eq(identityFiles.kind, kind),
        isNull(identityFiles.requestId),
      ),
    )
    .returning({ id: identityFiles.id });
  if (claimed.length !== ids.length || ids.length === 0) throw badInput(field, messages.identityRequired);
}
