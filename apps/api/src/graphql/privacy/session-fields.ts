import { confirmPasswordInput, type SessionView, sessionIdInput } from '@foxreel/contracts';
import { endOtherSessions, endSession, listSessions } from '@foxreel/domain/account';
import { confirmOwnPassword } from '../../http/account-by-mail.ts';
import { mailEdge } from '../account/mail-edge.ts';
import { okResult, okResultType } from '../account/results.ts';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';

const sessionType = builder.objectRef<SessionView>('Session').implement({
  description: 'Ours: a login of the own account on one device.',
  fields: (t) => ({
    id: t.exposeID('id'),
    device: t.exposeString('device', { description: "Browser and system in words, such as 'Firefox on Windows'." }),
    address: t.exposeString('address', { nullable: true }),
    add_date: t.field({ type: 'DateTime', resolve: (session) => session.addDate }),
    last_seen: t.field({
      type: 'DateTime',
      description: 'To the minute.',
      resolve: (session) => session.lastSeen,
    }),
    current: t.exposeBoolean('current', { description: 'The one that asks.' }),
  }),
});

builder.queryFields((t) => ({
  sessions: t.field({
    type: [sessionType],
    description: 'Ours: where the own account is signed in, the last seen first. By a session only.',
    resolve: (_root, _args, ctx) => listSessions(ctx.domain),
  }),
}));

builder.mutationFields((t) => ({
  confirmPassword: t.field({
    type: okResultType,
    description:
      'Ours: confirms the password for this session, for ten minutes: what answered PASSWORD_REQUIRED then works. By a session only.',
    args: { password: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) =>
      okResult(() => confirmOwnPassword(mailEdge(ctx), parseInput(confirmPasswordInput, args))),
  }),
  endSession: t.boolean({
    description: 'Ours: signs one device out; false when it was not signed in. By a session only.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => endSession(ctx.domain, parseInput(sessionIdInput, args)),
  }),
  endOtherSessions: t.int({
    description:
      'Ours: signs all other devices out, and ends personal tokens, mailed links and the stream key; how many devices these were. By a session only.',
    resolve: (_root, _args, ctx) => endOtherSessions(ctx.domain),
  }),
}));
