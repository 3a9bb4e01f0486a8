import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import {
  type CreatorAgreementIdInput,
  type CreatorAgreementInput,
  type CreatorAgreementView,
  type CreatorSignupInput,
  creatorAgreementAddress,
  creatorAgreementVersion,
  identityFileId,
  messages,
  signaturePicture,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, inArray, isNull } from '@foxreel/db/drizzle';
import type { Sharp } from 'sharp';
import { v7 } from 'uuid';
import {
  badInput,
  type Context,
  createFairLimiter,
  loginRequired,
  moneyOf,
  notFound,
  requireAccount,
  requireSession,
} from '../kernel/index.ts';
import { makePicture } from '../pictures/index.ts';
import { type AgreementFacts, drawAgreement, needsLargeFont } from './agreement-pdf.ts';

const { accounts, creatorAgreements, creatorRequests, identityFileReads, identityFiles } = schema;
const mimeType = 'application/pdf';

/** A stored signed agreement that no application references yet. */
export interface StoredAgreement {
  file: typeof identityFiles.$inferInsert;
  version: string;
  sha256: string;
  signedAt: Date;
}

/**
 * The creator agreement with name, address and signature as a PDF (spec part 2 §2, /creator-agreement). Nothing is stored.
 * BAD_INPUT, UNSUPPORTED_TYPE or TOO_LARGE at `signature` for an unusable image; FORBIDDEN for an API token.
 */
export async function previewCreatorAgreement(ctx: Context, input: CreatorAgreementInput): Promise<Buffer> {
  const { accountId } = requireSession(ctx);
  const { signature, ...facts } = input;
  return renderAgreement(accountId, {
    ...facts,
    terms: moneyOf(ctx).settings,
    signature: signature ? await signatureOf(ctx, accountId, signature) : null,
    signed: null,
  });
}

/** Renders and stores the agreement that an application signs. The caller adds it to the application, or deletes the file. */
export async function storeSignedAgreement(
  ctx: Context,
  accountId: string,
  { firstName, lastName, address, city, region, country, signature }: CreatorSignupInput,
): Promise<StoredAgreement> {
  const [account] = await ctx.db
    .select({ username: accounts.username })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)));
  if (!account) throw loginRequired();
  const signedAt = ctx.clock.now();
  const pdf = await renderAgreement(accountId, {
    ...{ firstName, lastName, address, city, region, country },
    terms: moneyOf(ctx).settings,
    signature: await signatureOf(ctx, accountId, signature),
    signed: { username: account.username, at: signedAt },
  });
  const id = v7();
  const storageKey = `identity-files/${id}`;
  const { bytes } = await ctx.storage.put(storageKey, pdf, { contentType: mimeType, secret: true });
  return {
    file: { id, accountId, kind: 'agreement', storageKey, mimeType, bytes, createdAt: new Date() },
    version: creatorAgreementVersion,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    signedAt,
  };
}

/** Assigns a stored agreement to an application, in the caller's transaction. */
export async function attachAgreement(ctx: Context, requestId: string, stored: StoredAgreement): Promise<void> {
  const { file, ...agreement } = stored;
  const [existing] = await ctx.db
    .insert(identityFiles)
    .values({ ...file, requestId })
    .returning({ id: identityFiles.id });
  if (!existing) throw new Error('The agreement was not saved');
  await ctx.db.insert(creatorAgreements).values({ ...agreement, requestId, fileId: existing.id });
}

/** The signed agreements of applications, by application id. */
export async function agreementsOf(
  ctx: Context,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, CreatorAgreementView>> {
  const rows = await ctx.db
    .select({ agreement: creatorAgreements, request: creatorRequests })
    .from(creatorAgreements)
    .innerJoin(creatorRequests, eq(creatorRequests.id, creatorAgreements.requestId))
    .where(inArray(creatorAgreements.requestId, [...requestIds]));
  return new Map(
    rows.map(({ agreement: { requestId, version, sha256, signedAt }, request }) => [
      requestId,
      {
        ...{ id: requestId, version, signedAt: signedAt.toISOString(), sha256 },
        url: creatorAgreementAddress(requestId),
        name: `${request.firstName} ${request.lastName}`,
        address: [request.address, request.city, request.region, request.country].join(', '),
      },
    ]),
  );
}

/**
 * Where the PDF of a signed agreement is stored: for its owner, and for signed-in staff, whose access is recorded first.
 * 'latest' is the viewer's own. NOT_FOUND for anyone else.
 */
export async function openCreatorAgreement(
  ctx: Context,
  { id }: CreatorAgreementIdInput,
): Promise<{ key: string; contentType: string }> {
  const { accountId, staff, scopes } = requireAccount(ctx);
  const [found] = await ctx.db
    .select({
      fileId: identityFiles.id,
      owner: creatorRequests.accountId,
      key: identityFiles.storageKey,
      contentType: identityFiles.mimeType,
    })
    .from(creatorAgreements)
    .innerJoin(creatorRequests, eq(creatorRequests.id, creatorAgreements.requestId))
    .innerJoin(identityFiles, eq(identityFiles.id, creatorAgreements.fileId))
    .where(id === 'latest' ? eq(creatorRequests.accountId, accountId) : eq(creatorRequests.id, id))
    .orderBy(desc(creatorRequests.createdAt), desc(creatorRequests.id))
    .limit(1);
  const own = found?.owner === accountId;
  if (!found || !(own || (staff && scopes === null))) throw notFound('The agreement');
  if (!own)
    await ctx.db.insert(identityFileReads).values({ fileId: found.fileId, readerId: accountId, createdAt: new Date() });
  return { key: found.key, contentType: found.contentType };
}

/** One at a time: each uses about 100 MB while it unpacks a font. */
const threads = createFairLimiter({ runningMax: 1, waitingMax: 100 });

/** Draws the PDF, in a separate thread if it would block other requests. */
function renderAgreement(accountId: string, facts: AgreementFacts): Promise<Buffer> {
  if (!needsLargeFont(facts)) return drawAgreement(facts);
  return threads(accountId, async () => {
    const thread = new Worker(new URL('./agreement-thread.ts', import.meta.url), { workerData: facts });
    const [pdf] = await once(thread, 'message');
    return Buffer.from(pdf);
  });
}

/** The signature: an image as PNG, or the typed name. */
async function signatureOf(ctx: Context, accountId: string, signature: string): Promise<Buffer | string> {
  const sent = signaturePicture(signature);
  const uploaded = identityFileId(signature);
  if (sent === null && uploaded === null) return signature;
  return makePicture({
    accountId,
    source: sent !== null ? Buffer.from(sent, 'base64') : await ownSignature(ctx, accountId, uploaded ?? ''),
    field: 'signature',
    typeMessage: messages.identityType,
    shape: (upright: Sharp) =>
      upright.flatten({ background: 'white' }).resize(1200, 600, { fit: 'inside', withoutEnlargement: true }).png(),
  });
}

/** The bytes of a drawn signature uploaded by the account. */
async function ownSignature(ctx: Context, accountId: string, fileId: string): Promise<Buffer> {
  const [file] = await ctx.db
    .select({ key: identityFiles.storageKey })
    .from(identityFiles)
    .where(
      and(eq(identityFiles.id, fileId), eq(identityFiles.accountId, accountId), eq(identityFiles.kind, 'signature')),
    );
  const stored = file ? await ctx.storage.read(file.key) : null;
  if (!stored) throw badInput('signature', messages.identityRequired);
  return buffer(stored);
}
