import type { SharedLinkView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../shared/api/links.ts';
import { trpc, utils } from '../../../shared/api/trpc.ts';
import { FormRefusal, useTellIfGone } from '../../../shared/forms/form-feedback.tsx';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { LinkPopup } from './link-popup.tsx';

/** `?popup=remove_shared_link`: the question before a link stops opening. */
export function RemoveLinkPopup() {
  const { t } = useTranslation('shared-links');
  return <LinkPopup title={t('removeTitle')}>{(link) => <RemoveLink link={link} />}</LinkPopup>;
}

function RemoveLink({ link }: { link: SharedLinkView }) {
  const { t } = useTranslation('shared-links');
  const { close } = usePopup();
  const tellIfGone = useTellIfGone();
  const remove = trpc.sharedLinks.remove.useMutation({
    onSuccess: () => {
      void utils.sharedLinks.invalidate();
      notify(t('removed'), 'success');
      close();
    },
    onError: (error) => tellIfGone(`${t('notRemoved')} ${refusalOf(error).message}`),
  });
  return (
    <>
      <p className="line-clamp-2 break-words text-15 font-medium">{link.description || t('noWords')}</p>
      <p className="text-15 text-muted">{t('removeHint')}</p>
      <FormRefusal message={remove.error ? refusalOf(remove.error).message : undefined} />
      <div className="flex justify-end gap-2">
        <Button kind="secondary" onClick={close}>
          {t('keep')}
        </Button>
        <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({ id: link.id })}>
          {t('remove')}
        </Button>
      </div>
    </>
  );
}
