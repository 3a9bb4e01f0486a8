import type { Context } from '@foxreel/domain/kernel';
import { renewSubscription } from '@foxreel/domain/wallet';
import { defineTask } from '@foxreel/queue';

export const renewSubscriptionTask = (ctx: Context) =>
  defineTask('renew_subscription', (payload) => renewSubscription(ctx, payload));
