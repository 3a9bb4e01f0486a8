import type { Context } from '@foxreel/domain/kernel';
import { eraseAccount } from '@foxreel/domain/privacy';
import { defineTask } from '@foxreel/queue';

export const eraseAccountTask = (ctx: Context) => defineTask('erase_account', (payload) => eraseAccount(ctx, payload));
