import {
  accountRolesInput,
  failedJobsInput,
  jobIdInput,
  type MailView,
  mailListInput,
  operationHashInput,
  type RegisteredOperation,
  registerOperationInput,
  restoreAccountInput,
  type StaffAccountView,
  staffAccountsInput,
  suspendAccountInput,
} from '@foxreel/contracts';
import { listFailedJobs, listJobLags, retryJob } from '@foxreel/domain/jobs';
import { DomainError } from '@foxreel/domain/kernel';
import { listMails } from '@foxreel/domain/mail';
import { listOperations, registerOperation, removeOperation } from '@foxreel/domain/operations';
import { listStaffAccounts, restoreAccount, setAccountRoles, suspendByStaff } from '@foxreel/domain/staff-accounts';
import { GraphQLError, type GraphQLSchema, Kind, specifiedRules, validate } from 'graphql';
import { builder } from '../builder.ts';
import { readDocument } from '../document-limits.ts';
import { measureOperation } from '../operation-limits.ts';
import { parseInput } from '../shared-types.ts';
import { failedJobType, jobLagType } from './mass-messages.ts';

export const staffAccountType = builder.objectRef<StaffAccountView>('StaffAccount').implement({
  description: 'An account as staff see it, suspended ones too.',
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    fullname: t.exposeString('fullname'),
    avatar: t.exposeString('avatar', { nullable: true }),
    email: t.exposeString('email'),
    email_verified: t.exposeBoolean('emailVerified'),
    creator: t.exposeBoolean('creator'),
    staff: t.exposeBoolean('staff'),
    followers: t.exposeInt('followers'),
    posts: t.exposeInt('posts'),
    add_date: t.expose('addDate', { type: 'DateTime' }),
    sessions: t.exposeInt('sessions', { description: 'Its logins that hold.' }),
    open_reports: t.exposeInt('openReports', {
      description: 'Open reports of it and of its media.',
    }),
    suspended_date: t.expose('suspendedDate', { type: 'DateTime', nullable: true }),
    suspension_reason: t.exposeString('suspensionReason', { nullable: true }),
  }),
});

builder.queryField('staff_accounts', (t) =>
  t.field({
    type: [staffAccountType],
    description:
      "Staff only: accounts, the newest first. query: a part of a name, a whole email or an id. filter: 'all', 'creators', 'staff' or 'suspended'.",
    args: {
      query: t.arg.string(),
      filter: t.arg.string({ defaultValue: 'all' }),
      limit: t.arg.int({ defaultValue: 50 }),
      skip: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, args, ctx) =>
      (await listStaffAccounts(ctx.domain, parseInput(staffAccountsInput, args))).items,
  }),
);

builder.mutationFields((t) => ({
  suspendAccount: t.field({
    type: staffAccountType,
    description: 'Staff only: suspends an account at once; its owner is told the reason.',
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => suspendByStaff(ctx.domain, parseInput(suspendAccountInput, args)),
  }),
  restoreAccount: t.field({
    type: staffAccountType,
    description: 'Staff only: restores a suspended account with all its content.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => restoreAccount(ctx.domain, parseInput(restoreAccountInput, args)),
  }),
  setAccountRoles: t.field({
    type: staffAccountType,
    description:
      "Staff only: gives or removes the creator and staff roles; never one's own. PASSWORD_REQUIRED to make somebody staff until the password is confirmed.",
    args: { id: t.arg.id({ required: true }), creator: t.arg.boolean(), staff: t.arg.boolean() },
    resolve: (_root, args, ctx) => setAccountRoles(ctx.domain, parseInput(accountRolesInput, args)),
  }),
}));

const mailType = builder.objectRef<MailView>('Mail').implement({
  description: "An email in the sandbox's outbox.",
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind'),
    recipient: t.exposeString('recipient'),
    subject: t.exposeString('subject'),
    text: t.exposeString('text', { nullable: true }),
    html: t.exposeString('html', { nullable: true }),
    state: t.exposeString('state', { description: "'queued', 'sent' (to the relay, or kept here) or 'failed'." }),
    error: t.exposeString('error', { nullable: true }),
    add_date: t.expose('addDate', { type: 'DateTime' }),
    sent_date: t.expose('sentDate', { type: 'DateTime', nullable: true }),
  }),
});

builder.queryField('staff_mails', (t) =>
  t.field({
    type: [mailType],
    description: 'The outbox, newest first. Staff only, and only in a sandbox: NOT_FOUND elsewhere.',
    args: { limit: t.arg.int({ defaultValue: 50 }), skip: t.arg.int({ defaultValue: 0 }) },
    resolve: (_root, args, ctx) => listMails(ctx.domain, parseInput(mailListInput, args)),
  }),
);

builder.queryFields((t) => ({
  staff_jobs: t.field({
    type: [jobLagType],
    description: 'Staff only: waiting, running and failed jobs of each kind, and how late they are.',
    resolve: (_root, _args, ctx) => listJobLags(ctx.domain),
  }),
  staff_failed_jobs: t.field({
    type: [failedJobType],
    description: 'Staff only: failed jobs with their reason, latest first.',
    args: { limit: t.arg.int({ defaultValue: 50 }), skip: t.arg.int({ defaultValue: 0 }) },
    resolve: (_root, args, ctx) => listFailedJobs(ctx.domain, parseInput(failedJobsInput, args)),
  }),
}));

builder.mutationField('retryJob', (t) =>
  t.boolean({
    description: 'Staff only: retries a failed job.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => retryJob(ctx.domain, parseInput(jobIdInput, args)),
  }),
);

const registeredOperationType = builder.objectRef<RegisteredOperation>('RegisteredOperation').implement({
  description: 'A document that is run by its hash.',
  fields: (t) => ({
    hash: t.exposeString('hash', { description: 'SHA-256 of the document, in hex.' }),
    name: t.exposeString('name'),
    document: t.exposeString('document'),
    add_date: t.field({ type: 'DateTime', resolve: (operation) => operation.addDate }),
  }),
});

const operationHashType = builder.objectRef<{ hash: string }>('OperationHash').implement({
  fields: (t) => ({ hash: t.exposeString('hash') }),
});

builder.queryFields((t) => ({
  registered_operations: t.field({
    type: [registeredOperationType],
    description: 'The documents that the viewer has registered.',
    resolve: (_root, _args, ctx) => listOperations(ctx.domain),
  }),
}));

builder.mutationFields((t) => ({
  registerOperation: t.field({
    type: operationHashType,
    description: 'Stores a document, to be run as extensions: {persistedQuery: {version: 1, sha256Hash}}.',
    args: { name: t.arg.string({ required: true }), document: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx, { schema }) => {
      const input = parseInput(registerOperationInput, args);
      rejectWrongDocument(schema, input.document);
      return registerOperation(ctx.domain, input);
    },
  }),
  removeOperation: t.boolean({
    description: "Deletes one of the viewer's documents; false when there was none.",
    args: { hash: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => removeOperation(ctx.domain, parseInput(operationHashInput, args)),
  }),
}));

/** Only runnable documents are stored. BAD_INPUT with the first error. */
function rejectWrongDocument(schema: GraphQLSchema, text: string): void {
  const read = readDocument(text);
  if (read instanceof GraphQLError) throw documentError(read.message);
  const { document } = read;
  const [wrong] = validate(schema, document, specifiedRules, { maxErrors: 1 });
  if (wrong) throw documentError(wrong.message);
  for (const { kind, ...definition } of document.definitions) {
    if (kind !== Kind.OPERATION_DEFINITION || !('operation' in definition)) continue;
    const { refused } = measureOperation(schema, { document, operationName: definition.name?.value });
    if (refused) throw documentError(refused.message);
  }
}

const documentError = (message: string) => new DomainError('BAD_INPUT', message, { fields: { document: [message] } });
