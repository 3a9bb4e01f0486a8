import type { SharedLinkView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { Sheet } from '@foxreel/ui/sheet';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { FormError, showCallError, useIsCurrentRoute, useToastIfUnmounted } from '../../shared/forms/form-feedback.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { editLinkSchema, LinkFields, type LinkForm, linkFormOf, toLinkTerms, useOwnLink } from './link-form.tsx';

/** A popup about one of the creator's own links, from the address; says if it does not exist. */
function LinkPopup({ title, children }: { title: string; children: (link: SharedLinkView) => ReactNode }) {
  const { t } = useTranslation('shared-links');
  const { target, close } = usePopup();
  const { link, query } = useOwnLink(target.link);
  return (
    <Sheet open onClose={close} title={title}>
      {link ? (
        children(link)
      ) : query.isLoading ? (
        <div className="grid h-40 place-items-center text-muted">
          <Spinner label={t('loading')} />
        </div>
      ) : query.isError ? (
        <ErrorState
          title={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <p className="text-15 text-muted">{t('gone')}</p>
      )}
    </Sheet>
  );
}

/** `?popup=edit_shared_link`: a link's text and price. */
export function EditLinkPopup() {
  const { t } = useTranslation('shared-links');
  return <LinkPopup title={t('editTitle')}>{(link) => <EditLink key={link.id} link={link} />}</LinkPopup>;
}

function EditLink({ link }: { link: SharedLinkView }) {
  const { t } = useTranslation('shared-links');
  const { close } = usePopup();
  const isCurrentRoute = useIsCurrentRoute();
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
      if (isCurrentRoute()) showCallError(form, ['description', 'price'], error);
      else notify(`${t('notSaved')} ${toCallError(error).message}`, 'error');
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => save.mutate({ id: link.id, ...toLinkTerms(values) }))}
      className="grid gap-4"
    >
      <LinkFields form={form} />
      <FormError message={form.formState.errors.root?.message} />
      <Button type="submit" busy={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}

/** `?popup=remove_shared_link`: asks before a link stops working. */
export function RemoveLinkPopup() {
  const { t } = useTranslation('shared-links');
  return <LinkPopup title={t('removeTitle')}>{(link) => <RemoveLink link={link} />}</LinkPopup>;
}

function RemoveLink({ link }: { link: SharedLinkView }) {
  const { t } = useTranslation('shared-links');
  const { close } = usePopup();
  const toastIfUnmounted = useToastIfUnmounted();
  const remove = trpc.sharedLinks.remove.useMutation({
    onSuccess: () => {
      void utils.sharedLinks.invalidate();
      notify(t('removed'), 'success');
      close();
    },
    onError: (error) => toastIfUnmounted(`${t('notRemoved')} ${toCallError(error).message}`),
  });
  return (
    <>
      <p className="line-clamp-2 break-words text-15 font-medium">
        <bdi>{link.description || t('noWords')}</bdi>
      </p>
      <p className="text-15 text-muted">{t('removeHint')}</p>
      <FormError message={remove.error ? toCallError(remove.error).message : undefined} />
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
