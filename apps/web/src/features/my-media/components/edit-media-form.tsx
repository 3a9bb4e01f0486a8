import type { MediaView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { useTranslation } from 'react-i18next';
import { FormRefusal } from '../../../shared/forms/form-feedback.tsx';
import { RestoredNote } from '../../../shared/forms/use-form-draft.tsx';
import { DetailsFields } from '../../../shared/media-details/details-fields.tsx';
import { useBack } from '../../../shared/navigation/page-header.tsx';
import { useEditMedia } from '../use-edit-media.ts';
import { DeleteMedia } from './delete-media.tsx';

/** What is said of one's own media, who may see it, its price and its date. */
export function EditMediaForm({ media }: { media: MediaView }) {
  const { t } = useTranslation('my-media');
  const { form, controls, onSubmit, restored, discard } = useEditMedia(media);
  const back = useBack();
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={onSubmit} className="grid content-start gap-3">
      <FormRefusal message={errors.root?.message} />
      <RestoredNote restored={restored} onDiscard={discard} />
      <DetailsFields controls={controls} errors={errors} />
      <footer className="sticky bottom-[var(--bar)] z-10 -mx-4 flex items-center gap-2 border-line border-t bg-background px-4 py-3 desktop:static desktop:mx-0 desktop:mt-2 desktop:px-0">
        <DeleteMedia media={media} onDeleted={discard} />
        <span className="grow" />
        <Button
          kind="quiet"
          onClick={() => {
            discard();
            back();
          }}
        >
          {t('cancel')}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {t('save')}
        </Button>
      </footer>
    </form>
  );
}
