import {
  emailInput,
  type PasswordResetView,
  passwordResetIdInput,
  passwordResetInput,
  verifyEmailInput,
} from '@foxreel/contracts';
import { getPasswordReset, getPendingEmail } from '@foxreel/domain/account';
import {
  askForPasswordReset,
  askForVerification,
  resetPasswordByLink,
  verifyEmailByLink,
} from '../../http/account-by-mail.ts';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { mailEdge } from './mail-edge.ts';
import { okResult, okResultType } from './results.ts';

const passwordResetType = builder.objectRef<PasswordResetView>('PasswordResetRequest').implement({
  fields: (t) => ({
    user: t.exposeID('user', { nullable: true, description: 'Told only to who holds the link.' }),
    add_date: t.expose('addDate', { type: 'DateTime' }),
    expiration_date: t.expose('expirationDate', { type: 'DateTime' }),
  }),
});

builder.queryFields((t) => ({
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
