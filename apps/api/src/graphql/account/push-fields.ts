import { pushEndpointInput, pushSubscriptionInput } from '@foxreel/contracts';
import { getPushKey, renewPush, subscribePush, unsubscribePush } from '@foxreel/domain/push';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';

builder.queryField('push_key', (t) =>
  t.string({
    description: 'Ours: the key (VAPID, base64url) to which a browser binds its push subscription. By a session only.',
    resolve: (_root, _args, ctx) => getPushKey(ctx.domain),
  }),
);

builder.mutationFields((t) => ({
  subscribePush: t.boolean({
    description:
      'Ours: tells this browser of new messages and lives, until it is signed out; what a PushSubscription says. By a session only.',
    args: {
      endpoint: t.arg.string({ required: true }),
      p256dh: t.arg.string({ required: true }),
      auth: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) => subscribePush(ctx.domain, parseInput(pushSubscriptionInput, args)),
  }),
  renewPush: t.boolean({
    description:
      'Ours: this browser is here in the login that asks; whether it is told of the own account. By a session only.',
    args: { endpoint: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => renewPush(ctx.domain, parseInput(pushEndpointInput, args)),
  }),
  unsubscribePush: t.boolean({
    description: 'Ours: tells this browser nothing any more; false when it was not told. By a session only.',
    args: { endpoint: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => unsubscribePush(ctx.domain, parseInput(pushEndpointInput, args)),
  }),
}));
