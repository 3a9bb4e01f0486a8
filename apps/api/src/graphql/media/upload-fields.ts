import { type OpenUploadView, uploadIdInput } from '@foxreel/contracts';
import { cancelOwnUpload, listOpenUploads } from '@foxreel/domain/uploads';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';

const openUploadType = builder.objectRef<OpenUploadView>('OpenUpload').implement({
  description: 'Ours: an upload that is not finished. It becomes the media of the same id.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    bytes: t.exposeFloat('bytes'),
    received_bytes: t.exposeFloat('receivedBytes'),
    add_date: t.field({ type: 'DateTime', resolve: (upload) => upload.addDate }),
  }),
});

builder.queryFields((t) => ({
  open_uploads: t.field({
    type: [openUploadType],
    description: 'Ours: the own uploads that are not finished, the oldest first.',
    resolve: (_root, _args, ctx) => listOpenUploads(ctx.domain),
  }),
}));

builder.mutationFields((t) => ({
  cancelUpload: t.boolean({
    description: 'Ours: ends an own upload that is not finished, and deletes what has come of it.',
    args: { upload: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => {
      await cancelOwnUpload(ctx.domain, parseInput(uploadIdInput, args));
      return true;
    },
  }),
}));
