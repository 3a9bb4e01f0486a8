import type { Context } from '@foxreel/domain/kernel';
import { deliverAutoMessage as deliver } from '@foxreel/domain/messaging';
import { defineTask } from '@foxreel/queue';

export const deliverAutoMessage = (ctx: Context) =>
  defineTask('deliver_auto_message', (payload) => deliver(ctx, payload));
