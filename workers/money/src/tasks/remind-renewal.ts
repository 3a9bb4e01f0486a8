import type { Context } from '@foxreel/domain/kernel';
import { remindRenewal } from '@foxreel/domain/wallet';
import { defineTask } from '@foxreel/queue';

export const remindRenewalTask = (ctx: Context) =>
  defineTask('remind_renewal', (payload) => remindRenewal(ctx, payload));
