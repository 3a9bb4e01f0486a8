import type { StudioView } from '@foxreel/contracts';
import { generateStreamKey, getStudio } from '@foxreel/domain/live';
import { accountType } from '../account/account-ref.ts';
import { builder } from '../builder.ts';

const studioType = builder.objectRef<StudioView>('Studio').implement({
  description: 'How an external encoder publishes: its key, for RTMP and as the Bearer of WHIP, and the addresses.',
  fields: (t) => ({
    rtmp: t.exposeString('rtmp', { nullable: true, description: 'The stream key; null before generateRtmp made one.' }),
    rtmp_url: t.exposeString('rtmpUrl', { nullable: true, description: 'Null where this server takes no RTMP.' }),
    whip_url: t.exposeString('whipUrl', { nullable: true, description: 'Null where this server takes no WHIP.' }),
  }),
});

builder.objectField(accountType, 'studio', (t) =>
  t.field({
    type: studioType,
    nullable: true,
    description: 'Own account only, of a creator.',
    resolve: (account, _args, ctx) => getStudio(ctx.domain, account.id),
  }),
);

const description = 'A new stream key. The old one is dead at once, and an encoder that publishes with it is ended.';

builder.mutationFields((t) => ({
  generateRtmp: t.string({ description, resolve: (_root, _args, ctx) => generateStreamKey(ctx.domain) }),
  generateStudioRtmp: t.string({ description, resolve: (_root, _args, ctx) => generateStreamKey(ctx.domain) }),
}));
