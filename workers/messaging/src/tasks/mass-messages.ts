import type { Context } from '@foxreel/domain/kernel';
import { deliverMassBatch, splitMassMessage, startScheduledMass } from '@foxreel/domain/messaging';
import { type DefinedTask, defineTask } from '@foxreel/queue';

/** What a message to many takes. In a lane of its own: no other work waits behind a million recipients. */
export const massTasks = (ctx: Context): DefinedTask[] => [
  defineTask('send_mass_message', (payload) => startScheduledMass(ctx, payload)),
  defineTask('split_mass_message', (payload) => splitMassMessage(ctx, payload)),
  defineTask('deliver_mass_batch', (payload, { attempt, maxAttempts }) =>
    deliverMassBatch(ctx, payload, attempt >= maxAttempts),
  ),
];
