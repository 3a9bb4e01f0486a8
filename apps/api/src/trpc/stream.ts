import { randomUUID } from 'node:crypto';
import { type StreamEvent, watchTopicsInput } from '@foxreel/contracts';
import { tracked } from '@trpc/server';
import { z } from 'zod';
import { openStream, streamTopic } from '../realtime/open-stream.ts';
import { procedure, router } from './trpc.ts';

export const streamRouter = router({
  /** One multiplexed stream per page. 'ready' comes first and after every gap: refetch then, and call watch again. */
  open: procedure
    .input(z.object({ lastEventId: z.string().max(100).optional() }).optional())
    .subscription(async function* ({ ctx, signal }) {
      const stream = randomUUID();
      let count = 0;
      for await (const event of openStream(ctx, stream, signal))
        yield tracked<StreamEvent>(`${stream}.${count++}`, event);
    }),
  /** Names all that the page shows now; what it named before and does not name again is left. */
  watch: procedure.input(watchTopicsInput).mutation(({ ctx, input }): { ok: true } => {
    ctx.news.publish(streamTopic(ctx, input.stream), { type: 'watch', media: input.media, accounts: input.accounts });
    return { ok: true };
  }),
});
