import type { MediaView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { refusalOf } from '../../../shared/api/links.ts';
import { trpc } from '../../../shared/api/trpc.ts';
import { useHere, useTellIfGone } from '../../../shared/forms/form-feedback.tsx';
import { QuestionDialog } from '../../../shared/forms/question-dialog.tsx';
import { listPathOf } from '../../../shared/media-details/details.ts';
import { forgetMedia } from '../keep-media.ts';

/** The button that deletes a media, and the documented question before it (spec part 2 §8). */
export function DeleteMedia({ media, onDeleted }: { media: MediaView; onDeleted: () => void }) {
  const { t } = useTranslation('my-media');
  const client = useQueryClient();
  const navigate = useNavigate();
  const here = useHere();
  const [asking, setAsking] = useState(false);
  const deleted = () => {
    onDeleted();
    if (here()) navigate(listPathOf(media), { replace: true });
    forgetMedia(client, media.id);
    notify(t('deleted'), 'success');
  };
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        <Trash2 size={20} aria-hidden="true" />
        {t('delete')}
      </Button>
      {asking && <Question media={media} onDeleted={deleted} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ media, onDeleted, onClose }: { media: MediaView; onDeleted: () => void; onClose: () => void }) {
  const { t } = useTranslation('my-media');
  const tellIfGone = useTellIfGone();
  const remove = trpc.media.remove.useMutation({
    onSuccess: onDeleted,
    onError: (error) => tellIfGone(`${t('notDeleted')} ${refusalOf(error).message}`),
  });
  return (
    <QuestionDialog
      title={t('deleteTitle')}
      description={t(media.state === 'rejected' ? 'deleteRejectedHint' : 'deleteHint', {
        description: media.description ?? '',
      })}
      keep={t('keep')}
      act={t('delete')}
      busy={remove.isPending}
      refusal={remove.error ? refusalOf(remove.error).message : undefined}
      onAct={() => remove.mutate({ media: media.id })}
      onClose={onClose}
    />
  );
}
