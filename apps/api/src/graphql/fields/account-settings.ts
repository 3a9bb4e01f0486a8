import {
  type ErrorCode,
  emailInput,
  type FieldMessages,
  type NotificationSettings,
  notificationSettingsInput,
  type PasswordResetView,
  passwordResetIdInput,
  passwordResetInput,
  type SecurityChangeView,
  undoChangeInput,
  updateAccountInput,
  verifyEmailInput,
} from '@foxreel/contracts';
import { translateError } from '@foxreel/contracts/error-texts';
import { getPasswordReset, getPendingEmail } from '@foxreel/domain/account';
import { getNotificationSettings, saveNotificationSettings } from '@foxreel/domain/notifications';
import { getSecurityChange } from '@foxreel/domain/security';
import { toPublicError } from '../../errors/index.ts';
import {
  askForPasswordReset,
  askForVerification,
  type MailEdge,
  resetPasswordByLink,
  saveAccount,
  undoChangeByLink,
  verifyEmailByLink,
} from '../../http/account-by-mail.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { parseInput } from '../shared-types.ts';

interface FieldError {
  field: string;
  message: string;
}

/** The result of saving a form: with `errors`, one per field, nothing was written. */
interface SaveResult {
  id: string | null;
  errors: FieldError[] | null;
  /** The new email, which replaces the old one once verified. */
  pendingEmail?: string | null;
}

/** The result of a command without data: done, or the reason why not. */
interface OkResult {
  ok: boolean;
  errors: string[] | null;
}

const fieldErrorsType = builder.objectRef<FieldError>('FieldErrors').implement({
  fields: (t) => ({
    field: t.exposeString('field'),
    message: t.string({
      resolve: ({ message }, _args, ctx) => translateError(message, ctx.domain.request?.language ?? null),
    }),
  }),
});

const saveResultType = builder.objectRef<SaveResult>('SaveResult').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: true }),
    errors: t.expose('errors', { type: [fieldErrorsType], nullable: true }),
    pending_email: t.string({
      nullable: true,
      description: 'A new email that waits for verification; until then the old one stays.',
      resolve: ({ pendingEmail }) => pendingEmail ?? null,
    }),
  }),
});

export const okResultType = builder.objectRef<OkResult>('OkResult').implement({
  fields: (t) => ({
    ok: t.exposeBoolean('ok'),
    errors: t.stringList({ nullable: true, resolve: ({ errors }, _args, ctx) => translated(errors, ctx) }),
  }),
});

const translated = (errors: string[] | null, { domain }: GraphqlContext): string[] | null =>
  errors?.map((message) => translateError(message, domain.request?.language ?? null)) ?? null;

/** Saves a form. BAD_INPUT and CONFLICT become its `errors`; any other error is rethrown. */
export async function saveResult(work: () => Promise<Omit<SaveResult, 'errors'>>): Promise<SaveResult> {
  try {
    return { ...(await work()), errors: null };
  } catch (error) {
    const { message, fields } = formError(error);
    return { id: null, errors: fieldErrors(fields ?? { account: [message] }) };
  }
}

/** A form has one field for a whole list: errors of `interests.0` are reported at `interests`, each message once. */
function fieldErrors(fields: FieldMessages): FieldError[] {
  const byField = new Map<string, Set<string>>();
  for (const [path, list] of Object.entries(fields)) {
    const field = path.replace(/\.\d+(\..*)?$/, '');
    byField.set(field, new Set([...(byField.get(field) ?? []), ...list]));
  }
  return [...byField].flatMap(([field, list]) => [...list].map((message) => ({ field, message })));
}

/** Runs a command. BAD_INPUT and CONFLICT become its `errors`; any other error is rethrown. */
export async function okResult(work: () => Promise<unknown>): Promise<OkResult> {
  try {
    await work();
    return { ok: true, errors: null };
  } catch (error) {
    const { message, fields } = formError(error);
    return { ok: false, errors: fields ? [...new Set(Object.values(fields).flat())] : [message] };
  }
}

const shown: ReadonlySet<ErrorCode> = new Set(['BAD_INPUT', 'CONFLICT']);

function formError(error: unknown): { message: string; fields: FieldMessages | null } {
  const publicError = toPublicError(error);
  if (!shown.has(publicError.code)) throw error;
  return publicError;
}

/** The limits of everything that sends mail. HTTP only, where queries and mutations run. */
export function mailEdge({ domain }: GraphqlContext): MailEdge {
  const { request, mailLimits, device } = domain;
  if (!request || !mailLimits || !device) throw new Error('This operation came without a request');
  return { ...domain, request, mailLimits, device };
}

const passwordResetType = builder.objectRef<PasswordResetView>('PasswordResetRequest').implement({
  fields: (t) => ({
    user: t.exposeID('user', { nullable: true, description: 'Told only to who holds the link.' }),
    add_date: t.expose('addDate', { type: 'DateTime' }),
    expiration_date: t.expose('expirationDate', { type: 'DateTime' }),
  }),
});

const securityChangeType = builder.objectRef<SecurityChangeView>('SecurityChange').implement({
  description: 'A security-sensitive change that the link in an email undoes.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: "'email', 'password', 'api_token' or 'payout_details'." }),
    add_date: t.expose('addDate', { type: 'DateTime' }),
    expiration_date: t.expose('expirationDate', { type: 'DateTime' }),
  }),
});

const undoResultType = builder.objectRef<OkResult & { reset: string | null }>('UndoResult').implement({
  fields: (t) => ({
    ok: t.exposeBoolean('ok'),
    errors: t.stringList({ nullable: true, resolve: ({ errors }, _args, ctx) => translated(errors, ctx) }),
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
    description: "The change that an email's link undoes; null when the link is invalid, used or expired.",
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => {
      const parsed = undoChangeInput.safeParse(args);
      return parsed.success ? getSecurityChange(ctx.domain, parsed.data) : null;
    },
  }),
  password_reset_request: t.field({
    type: passwordResetType,
    nullable: true,
    description: "What an email's link is for; null when the link is invalid, used or expired.",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => {
      const parsed = passwordResetIdInput.safeParse(args);
      return parsed.success ? getPasswordReset(ctx.domain, parsed.data) : null;
    },
  }),
  pending_email: t.string({
    nullable: true,
    description: "The viewer's new email that waits for verification.",
    resolve: (_root, _args, ctx) => getPendingEmail(ctx.domain),
  }),
}));

builder.mutationFields((t) => ({
  undoSecurityChange: t.field({
    type: undoResultType,
    description:
      'Undoes a change and all that came after it by the link of its mail: the former email and payout details come back, everything that could open the account ends, and a new password has to be set.',
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
    description: 'Sends the verification email again.',
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

const notificationSettingsType = builder.objectRef<NotificationSettings>('NotificationSettings').implement({
  description: 'Which emails and push notifications an account wants.',
  fields: (t) => ({
    new_follower: t.exposeBoolean('newFollower'),
    new_message: t.exposeBoolean('newMessage'),
    new_mention: t.exposeBoolean('newMention'),
    push_messages: t.exposeBoolean('pushMessages'),
    push_lives: t.exposeBoolean('pushLives'),
    push_mentions: t.exposeBoolean('pushMentions'),
    push_previews: t.exposeBoolean('pushPreviews', {
      description: 'Notifications show the text of messages.',
    }),
    quiet_hours: t.exposeBoolean('quietHours', { description: 'No device is notified from quiet_from to quiet_to.' }),
    quiet_from: t.exposeString('quietFrom', { description: "A time of day in time_zone, such as '22:30'." }),
    quiet_to: t.exposeString('quietTo'),
    time_zone: t.exposeString('timeZone', { description: "Such as 'Europe/Berlin'." }),
  }),
});

const notificationSettingsInputType = builder.inputType('NotificationSettingsInput', {
  fields: (t) => ({
    new_follower: t.boolean(),
    new_message: t.boolean(),
    new_mention: t.boolean(),
    push_messages: t.boolean(),
    push_lives: t.boolean(),
    push_mentions: t.boolean(),
    push_previews: t.boolean(),
    quiet_hours: t.boolean(),
    quiet_from: t.string(),
    quiet_to: t.string(),
    time_zone: t.string(),
  }),
});

builder.queryField('notification_settings', (t) =>
  t.field({
    type: notificationSettingsType,
    resolve: (_root, _args, ctx) => getNotificationSettings(ctx.domain),
  }),
);

builder.mutationFields((t) => ({
  upProfile: t.field({
    type: saveResultType,
    description:
      "Changes the given fields of the viewer's account: fullname (or name), username, email, phone, gender, interests, bio, instagram, twitter (or socials{instagram, twitter}), avatar, language ('en', 'de', 'es', 'fr', 'pt-BR', 'ar' or 'ja'), reduced_data (true, false, or an empty text: as each device says), and new_password with current_password (or password). A new email needs the password too: beside it, or confirmed recently (PASSWORD_REQUIRED).",
    args: { account: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { account }, ctx) =>
      saveResult(async () => {
        const saved = await saveAccount(mailEdge(ctx), parseInput(updateAccountInput, account));
        return { id: saved.account.id, pendingEmail: saved.pendingEmail };
      }),
  }),
  saveNotificationSettings: t.field({
    type: notificationSettingsType,
    description: 'Changes the given fields.',
    args: { settings: t.arg({ type: notificationSettingsInputType, required: true }) },
    resolve: (_root, { settings }, ctx) =>
      saveNotificationSettings(
        ctx.domain,
        parseInput(notificationSettingsInput, {
          newFollower: settings.new_follower,
          newMessage: settings.new_message,
          newMention: settings.new_mention,
          pushMessages: settings.push_messages,
          pushLives: settings.push_lives,
          pushMentions: settings.push_mentions,
          pushPreviews: settings.push_previews,
          quietHours: settings.quiet_hours,
          quietFrom: settings.quiet_from,
          quietTo: settings.quiet_to,
          timeZone: settings.time_zone,
        }),
      ),
  }),
}));
