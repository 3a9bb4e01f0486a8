import type { Context } from '@foxreel/domain/kernel';
import { handleEvent } from '@foxreel/domain/messaging';
import { notifyByMail } from '@foxreel/domain/notifications';
import { planPushes } from '@foxreel/domain/push';
import { defineTask } from '@foxreel/queue';

export const dispatchEvent = (ctx: Context) =>
  defineTask('dispatch_event', async (payload) => {
    await handleEvent(ctx, payload);
    await notifyByMail(ctx, payload);
    await planPushes(ctx, payload);
  });
