import { randomUUID } from 'node:crypto';
import { type StreamEvent, watchTopicsInput } from '@foxreel/contracts';
import { tracked } from '@trpc/server';
import { z } from 'zod';
import { openStream, watchTopics } from '../realtime/open-stream.ts';
import { procedure, router } from './trpc.ts';

const openInput = z.object({ lastEventId: z.string().max(100).nullish() }).optional();

export const streamRouter = router({
  /** One multiplexed stream per page. 'ready' comes first and after every gap: refetch then, and call watch again. */
  open: procedure.input(openInput).subscription(async function* ({ ctx, signal }) {
    const stream = randomUUID();
    let count = 0;
    for await (const event of openStream(ctx, stream, signal)) {
      count += 1;
      yield tracked<StreamEvent>(`${stream}.${count}`, event);
    }
  }),
  /** Names all that the page shows now; what it named before and does not name again is left. */
  watch: procedure.input(watchTopicsInput).mutation(async ({ ctx, input }): Promise<{ ok: true }> => {
    await watchTopics(ctx, input);
    return { ok: true };
  }),
});
