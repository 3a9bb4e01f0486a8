import type { Context } from '@foxreel/domain/kernel';
import { settleOpenPayment } from '@foxreel/domain/wallet';
import { defineTask } from '@foxreel/queue';

export const settlePaymentTask = (ctx: Context) =>
  defineTask('settle_payment', (payload) => settleOpenPayment(ctx, payload));
