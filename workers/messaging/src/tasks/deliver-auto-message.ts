import type { Context } from '@foxreel/domain/kernel';
import { deliverAutoMessages } from '@foxreel/domain/messaging';
import { defineTask } from '@foxreel/queue';
import { batch } from '../batch.ts';

const batchMax = 200;

/** Messages that fall due together are sent together: one transaction for them, and a job each. */
export function deliverAutoMessage(ctx: Context) {
  const deliver = batch<{ delivery: string }>(batchMax, (payloads) => deliverAutoMessages(ctx, payloads));
  return defineTask('deliver_auto_message', (payload) => deliver(payload));
}
