import {
  emailInput,
  type PasswordResetView,
  passwordResetIdInput,
  passwordResetInput,
  type SecurityChangeView,
  undoChangeInput,
  verifyEmailInput,
} from '@foxreel/contracts';
import { getPasswordReset, getPendingEmail } from '@foxreel/domain/account';
import { getSecurityChange } from '@foxreel/domain/security';
import {
  askForPasswordReset,
  askForVerification,
  resetPasswordByLink,
  undoChangeByLink,
  verifyEmailByLink,
} from '../../http/account-by-mail.ts';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { mailEdge } from './mail-edge.ts';
import { type OkResult, okResult, okResultType } from './results.ts';

const passwordResetType = builder.objectRef<PasswordResetView>('PasswordResetRequest').implement({
  fields: (t) => ({
    user: t.exposeID('user', { nullable: true, description: 'Told only to who holds the link.' }),
    add_date: t.expose('addDate', { type: 'DateTime' }),
    expiration_date: t.expose('expirationDate', { type: 'DateTime' }),
  }),
});

const securityChangeType = builder.objectRef<SecurityChangeView>('SecurityChange').implement({
  description: 'Ours: a change that could hand an account to somebody else, and that the link of a mail undoes.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: "'email', 'password', 'api_token' or 'payout_details'." }),
    add_date: t.expose('addDate', { type: 'DateTime' }),
    expiration_date: t.expose('expirationDate', { type: 'DateTime' }),
  }),
});

const undoResultType = builder.objectRef<OkResult & { reset: string | null }>('UndoResult').implement({
  fields: (t) => ({
    ok: t.exposeBoolean('ok'),
    errors: t.exposeStringList('errors', { nullable: true }),
    reset: t.exposeID('reset', {
      nullable: true,
      description: 'The id with which password_reset sets a new password.',
    }),
  }),
});

builder.queryFields((t) => ({
  security_change: t.field({
    type: securityChangeType,
    nullable: true,
    description: 'Ours: what the link of a mail undoes; null when it is wrong, used or expired.',
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => {
      const parsed = undoChangeInput.safeParse(args);
      return parsed.success ? getSecurityChange(ctx.domain, parsed.data) : null;
    },
  }),
  password_reset_request: t.field({
    type: passwordResetType,
    nullable: true,
    description: 'What the link of a mail stands for; null when it is wrong, used or expired.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => {
      const parsed = passwordResetIdInput.safeParse(args);
      return parsed.success ? getPasswordReset(ctx.domain, parsed.data) : null;
    },
  }),
  pending_email: t.string({
    nullable: true,
    description: 'Ours: the new email of the own account that waits to be verified.',
    resolve: (_root, _args, ctx) => getPendingEmail(ctx.domain),
  }),
}));

builder.mutationFields((t) => ({
  undoSecurityChange: t.field({
    type: undoResultType,
    description:
      'Ours: undoes a change and all that came after it by the link of its mail: the former email and payout details come back, everything that could open the account ends, and a new password has to be set.',
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => {
      let reset: string | null = null;
      const result = await okResult(async () => {
        ({ reset } = await undoChangeByLink(mailEdge(ctx), parseInput(undoChangeInput, args)));
      });
      return { ...result, reset };
    },
  }),
  verify_email: t.field({
    type: okResultType,
    args: { hash: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => okResult(() => verifyEmailByLink(mailEdge(ctx), parseInput(verifyEmailInput, args))),
  }),
  resend_verification: t.field({
    type: okResultType,
    description: 'Ours: mails the link that verifies the email again.',
    resolve: (_root, _args, ctx) => okResult(() => askForVerification(mailEdge(ctx))),
  }),
  password_reset_request: t.field({
    type: passwordResetType,
    nullable: true,
    description: 'Mails a link to set a new password. The same answer for known and unknown addresses: user is null.',
    args: { email: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => askForPasswordReset(mailEdge(ctx), parseInput(emailInput, args)),
  }),
  password_reset: t.field({
    type: okResultType,
    args: { id: t.arg.id({ required: true }), password: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) =>
      okResult(() => resetPasswordByLink(mailEdge(ctx), parseInput(passwordResetInput, args))),
  }),
}));
