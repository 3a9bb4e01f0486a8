import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { refusalOf } from '../../../shared/api/links.ts';
import { trpc, utils } from '../../../shared/api/trpc.ts';
import { FormRefusal, placeRefusal, useHere } from '../../../shared/forms/form-feedback.tsx';
import { RestoredNote, useFormDraft } from '../../../shared/forms/use-form-draft.tsx';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { createLinkSchema, emptyLinkForm, type LinkForm, linkDraft, toLinkTerms } from '../link-form.ts';
import { LinkFields } from './link-fields.tsx';
import { LinkMedia } from './link-media.tsx';

/** How long 'Link created' is to be read before the list comes. */
const toListMs = 900;

/** /studio/share/create: which media, what is said of it, what it costs. */
export function CreateLinkPage() {
  const { t } = useTranslation('shared-links');
  const navigate = useNavigate();
  const here = useHere();
  const form = useForm<LinkForm>({
    resolver: zodResolver(createLinkSchema),
    defaultValues: emptyLinkForm,
    mode: 'onBlur',
  });
  const { restored, drop } = useFormDraft(form, 'shared-link', linkDraft);
  const create = trpc.sharedLinks.create.useMutation({
    onSuccess: () => {
      drop();
      void utils.sharedLinks.invalidate();
      setTimeout(() => here() && navigate('/studio/share', { replace: true }), toListMs);
    },
    onError: (error) => {
      if (here()) placeRefusal(form, ['media', 'description', 'price'], error);
      else notify(`${t('notCreated')} ${refusalOf(error).message}`, 'error');
    },
  });
  const { errors } = form.formState;
  const state = create.isSuccess ? 'created' : create.isPending ? 'creating' : 'create';
  const discard = () => {
    form.reset(emptyLinkForm);
    drop();
  };
  return (
    <div className="mx-auto w-full max-w-[640px] pb-10">
      <PageHeader title={t('createTitle')} />
      <form
        noValidate
        onSubmit={form.handleSubmit((values) => create.mutate({ media: values.media, ...toLinkTerms(values) }))}
        className="page-margin grid gap-4 pt-4"
      >
        <RestoredNote restored={restored} onDiscard={discard} />
        <LinkMedia
          id={form.watch('media')}
          error={errors.media?.message}
          onChoose={(id) => form.setValue('media', id, { shouldDirty: true, shouldValidate: true })}
        />
        <LinkFields form={form} />
        <FormRefusal message={errors.root?.message} />
        <Button type="submit" disabled={state !== 'create'} aria-live="polite" className="justify-self-start">
          {t(state)}
        </Button>
      </form>
    </div>
  );
}
