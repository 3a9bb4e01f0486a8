import { sql } from '../drizzle.ts';
import { index, integer, pgTable, text, uniqueIndex, uuid } from '../drizzle-pg.ts';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';

/** Applications to become a creator (spec part 2 §3). 'none' is the documented status of a pending one. */
export const creatorRequests = pgTable(
  'creator_requests',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    instagram: text('instagram').notNull(),
    twitter: text('twitter').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    country: text('country').notNull(),
    region: text('region').notNull(),
    city: text('city').notNull(),
    address: text('address').notNull(),
    /** A typed signature; a drawn one is an identity file. */
    signedName: text('signed_name'),
    fingerprint: text('fingerprint'),
    /** The creator's share in percent when the agreement was signed. */
    feesSubscription: integer('fees_subscription').notNull(),
    feesSales: integer('fees_sales').notNull(),
    status: text('status', { enum: ['none', 'accepted', 'refused'] })
      .notNull()
      .default('none'),
    /** The reason for a rejection, shown to the applicant. */
    reason: text('reason'),
    reviewedBy: uuid('reviewed_by').references(() => accounts.id, { onDelete: 'set null' }),
    reviewedAt: time('reviewed_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('creator_requests_waiting').on(table.accountId).where(sql`${table.status} = 'none'`),
    index('creator_requests_account').on(table.accountId, table.createdAt),
    index('creator_requests_status_id').on(table.status, table.id),
    index('creator_requests_reviewer').on(table.reviewedBy),
  ],
);

/** Identity documents, face photos and signatures, which only staff can read, and signed agreements, in a separate store. */
export const identityFiles = pgTable(
  'identity_files',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null until the application is sent. */
    requestId: uuid('request_id').references(() => creatorRequests.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['document', 'face', 'signature', 'agreement'] }).notNull(),
    storageKey: text('storage_key').notNull(),
    mimeType: text('mime_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('identity_files_account').on(table.accountId, table.createdAt),
    index('identity_files_request').on(table.requestId),
  ],
);

/** The agreement signed with an application. Its PDF is an identity file, kept as long as the account. */
export const creatorAgreements = pgTable(
  'creator_agreements',
  {
    requestId: uuid('request_id')
      .primaryKey()
      .references(() => creatorRequests.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => identityFiles.id, { onDelete: 'cascade' }),
    /** Version of the terms. */
    version: text('version').notNull(),
    /** Hash of the PDF, in hex. */
    sha256: text('sha256').notNull(),
    signedAt: time('signed_at').notNull(),
  },
  (table) => [uniqueIndex('creator_agreements_file').on(table.fileId)],
);

/** The access log of identity files: who opened which, and when. */
export const identityFileReads = pgTable(
  'identity_file_reads',
  {
    id: primaryId(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => identityFiles.id, { onDelete: 'cascade' }),
    readerId: uuid('reader_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('identity_file_reads_file').on(table.fileId, table.createdAt),
    index('identity_file_reads_reader').on(table.readerId),
  ],
);
