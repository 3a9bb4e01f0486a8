import type { SharedLinkView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../shared/api/links.ts';
import { trpc, utils } from '../../../shared/api/trpc.ts';
import { FormRefusal, placeRefusal, useHere } from '../../../shared/forms/form-feedback.tsx';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { editLinkSchema, type LinkForm, linkFormOf, toLinkTerms } from '../link-form.ts';
import { LinkFields } from './link-fields.tsx';
import { LinkPopup } from './link-popup.tsx';

/** `?popup=edit_shared_link`: the words and the price of a link. */
export function EditLinkPopup() {
  const { t } = useTranslation('shared-links');
  return <LinkPopup title={t('editTitle')}>{(link) => <EditLink key={link.id} link={link} />}</LinkPopup>;
}

function EditLink({ link }: { link: SharedLinkView }) {
  const { t } = useTranslation('shared-links');
  const { close } = usePopup();
  const here = useHere();
  const form = useForm<LinkForm>({
    resolver: zodResolver(editLinkSchema),
    defaultValues: linkFormOf(link),
    mode: 'onBlur',
  });
  const save = trpc.sharedLinks.update.useMutation({
    onSuccess: () => {
      void utils.sharedLinks.invalidate();
      notify(t('saved'), 'success');
      close();
    },
    onError: (error) => {
      if (here()) placeRefusal(form, ['description', 'price'], error);
      else notify(`${t('notSaved')} ${refusalOf(error).message}`, 'error');
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => save.mutate({ id: link.id, ...toLinkTerms(values) }))}
      className="grid gap-4"
    >
      <LinkFields form={form} />
      <FormRefusal message={form.formState.errors.root?.message} />
      <Button type="submit" busy={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
