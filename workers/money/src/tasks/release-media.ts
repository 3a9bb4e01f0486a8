import type { Context } from '@foxreel/domain/kernel';
import { releaseMedia as release } from '@foxreel/domain/review';
import { defineTask } from '@foxreel/queue';

export const releaseMedia = (ctx: Context) => defineTask('release_media', (payload) => release(ctx, payload));
