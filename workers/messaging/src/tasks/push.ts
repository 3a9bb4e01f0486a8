import type { Context } from '@foxreel/domain/kernel';
import { planLivePushes, sendPush } from '@foxreel/domain/push';
import type { Pusher } from '@foxreel/push';
import { defineTask } from '@foxreel/queue';

export const planLivePushesTask = (ctx: Context) =>
  defineTask('plan_live_pushes', (payload) => planLivePushes(ctx, payload));

export const sendPushTask = (ctx: Context, pusher: Pusher) =>
  defineTask('send_push', (payload, { attempt, maxAttempts }) =>
    sendPush(ctx, payload, { pusher, lastTry: attempt >= maxAttempts }),
  );
