import { topics } from '@foxreel/contracts';
import { requireAccount } from '@foxreel/domain/kernel';
import { builder } from '../builder.ts';
import { eventsOfType, type RealtimeEventOf } from '../event-feed.ts';
import { mediaProcessType } from './media-type.ts';

const mediaProcessEventType = builder.objectRef<RealtimeEventOf<'media_process'>>('MediaProcessEvent').implement({
  fields: (t) => ({
    media: t.exposeID('media'),
    process: t.expose('process', { type: mediaProcessType }),
  }),
});

builder.subscriptionField('media_process', (t) =>
  t.field({
    type: mediaProcessEventType,
    description: 'Processing of the own media, as it goes.',
    subscribe: (_root, _args, ctx) =>
      eventsOfType(ctx, [topics.account(requireAccount(ctx.domain).accountId)], 'media_process'),
    resolve: (event) => event,
  }),
);
