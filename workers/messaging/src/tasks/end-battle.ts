import { endDueBattle } from '@foxreel/domain/battles';
import type { Context } from '@foxreel/domain/kernel';
import { defineTask } from '@foxreel/queue';

export const endBattleTask = (ctx: Context) => defineTask('end_battle', (payload) => endDueBattle(ctx, payload));
