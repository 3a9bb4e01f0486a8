import type { OpenUploadView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../shared/api/links.ts';
import { trpc } from '../../../shared/api/trpc.ts';
import { formatSent, ProgressBar } from '../../../shared/upload/progress-bar.tsx';
import { openUploadsQuery } from '../queries.ts';

/** Uploads that stopped halfway, on this device or another: each can be ended. Nothing without any. */
export function UnfinishedUploads() {
  const { t } = useTranslation('my-media');
  const { data: uploads = [] } = useQuery(openUploadsQuery);
  if (uploads.length === 0) return null;
  return (
    <section aria-label={t('unfinished')} className="page-margin border-line border-b py-4">
      <h2 className="text-15 font-medium">{t('unfinished')}</h2>
      <p className="text-13 text-muted">{t('unfinishedHint')}</p>
      <ul>
        {uploads.map((upload) => (
          <UnfinishedUpload key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function UnfinishedUpload({ upload: { id, name, bytes, receivedBytes } }: { upload: OpenUploadView }) {
  const { t } = useTranslation('my-media');
  const client = useQueryClient();
  const cancel = trpc.media.cancelUpload.useMutation({
    onSettled: () => client.invalidateQueries(openUploadsQuery),
  });
  const percent = bytes === 0 ? 0 : Math.floor((receivedBytes / bytes) * 100);
  return (
    <li className="grid gap-2 border-line border-t py-3 first:border-t-0">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow truncate text-15">{name}</p>
        <Button
          kind="quiet"
          className="-my-2 px-4"
          busy={cancel.isPending}
          aria-label={t('cancelUpload', { name })}
          onClick={() => cancel.mutate({ upload: id })}
        >
          {t('cancel')}
        </Button>
      </div>
      <ProgressBar percent={percent} label={name} />
      <p className="tabular text-13 text-muted">{formatSent(percent, bytes)}</p>
      {cancel.error && (
        <p role="alert" className="text-13 text-danger-text">
          {refusalOf(cancel.error).message}
        </p>
      )}
    </li>
  );
}
