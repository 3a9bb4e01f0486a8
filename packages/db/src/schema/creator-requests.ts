import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';

/** Who asks to become a creator (spec part 2 §3). 'none' is the documented status of one that waits for a decision. */
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
    /** A signature that was typed; a drawn one is an identity file. */
    signedName: text('signed_name'),
    fingerprint: text('fingerprint'),
    /** The creator's shares in percent, as they were configured when the agreement was signed. */
    feesSubscription: integer('fees_subscription').notNull(),
    feesSales: integer('fees_sales').notNull(),
    status: text('status', { enum: ['none', 'accepted', 'refused'] })
      .notNull()
      .default('none'),
    /** Why it was refused, for the applicant to read. */
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

/** Identity documents, face photos and signatures, read by staff alone, and signed agreements: a store of their own. */
export const identityFiles = pgTable(
  'identity_files',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null until the application that names it is sent. */
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

/** The agreement that was signed with an application: its PDF is an identity file, kept as long as the account. */
export const creatorAgreements = pgTable(
  'creator_agreements',
  {
    requestId: uuid('request_id')
      .primaryKey()
      .references(() => creatorRequests.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => identityFiles.id, { onDelete: 'cascade' }),
    /** Of the terms. */
    version: text('version').notNull(),
    /** Of the PDF, in hexadecimal digits. */
    sha256: text('sha256').notNull(),
    signedAt: time('signed_at').notNull(),
  },
  (table) => [uniqueIndex('creator_agreements_file').on(table.fileId)],
);

/** Every opening of an identity file: who, and when. */
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
