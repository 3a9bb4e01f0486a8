import { mediaCommentModes } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { Segmented } from '@foxreel/ui/segmented';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';

/** Whether a media takes comments; saved at once. */
export function MediaComments({ media }: { media: string }) {
  const { t } = useTranslation('my-media');
  const { data } = useQuery(utils.comments.forMedia.queryOptions({ media }));
  const save = trpc.comments.setForMedia.useMutation({
    onMutate: ({ comments }) => {
      const before = utils.comments.forMedia.getData({ media });
      utils.comments.forMedia.setData({ media }, (setting) => setting && { ...setting, comments });
      return { before };
    },
    onError: (error, _input, context) => {
      utils.comments.forMedia.setData({ media }, context?.before);
      notify(toCallError(error).message, 'error');
    },
  });
  const labels = { default: t('commentsDefault'), on: t('commentsOn'), off: t('commentsOff') };
  return (
    <div className="grid gap-1.5">
      <Segmented
        label={t('comments')}
        value={data?.comments ?? null}
        disabled={!data}
        onChange={(comments) => save.mutate({ media, comments })}
        choices={mediaCommentModes.map((value) => ({ value, label: labels[value] }))}
      />
      {data?.comments === 'default' && (
        <p className="text-13 text-muted">{t(data.defaultOff ? 'commentsDefaultOff' : 'commentsDefaultOn')}</p>
      )}
    </div>
  );
}
