import type { Context } from '@foxreel/domain/kernel';
import { handleEvent } from '@foxreel/domain/messaging';
import { defineTask } from '@foxreel/queue';

export const dispatchEvent = (ctx: Context) => defineTask('dispatch_event', (payload) => handleEvent(ctx, payload));
