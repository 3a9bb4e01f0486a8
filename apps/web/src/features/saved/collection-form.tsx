import { type CollectionView, limits, newCollectionInput } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../shared/api/trpc.ts';
import { FormError, showCallError } from '../../shared/forms/form-feedback.tsx';
import { refreshSaved } from './saved-queries.ts';

/** Names a new collection, with its first media if given, or renames one. */
export function CollectionForm({
  renamed,
  media,
  onDone,
}: {
  renamed?: Pick<CollectionView, 'id' | 'name'>;
  media?: string;
  onDone: () => void;
}) {
  const { t } = useTranslation('collections');
  const form = useForm({
    resolver: zodResolver(newCollectionInput.pick({ name: true })),
    mode: 'onSubmit',
    defaultValues: { name: renamed?.name ?? '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: create } = trpc.library.newCollection.useMutation();
  const { mutateAsync: rename } = trpc.library.renameCollection.useMutation();
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await (renamed ? rename({ id: renamed.id, name }) : create({ name, ...(media ? { media } : {}) }));
      await refreshSaved();
      form.reset({ name: '' });
      onDone();
    } catch (error) {
      showCallError(form, ['name'], error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <FormError message={errors.root?.message} />
      <Field
        {...form.register('name')}
        label={t('name')}
        maxLength={limits.collectionNameMax}
        autoComplete="off"
        dir="auto"
        error={errors.name?.message}
      />
      <Button type="submit" busy={isSubmitting}>
        {t(renamed ? 'rename' : 'create')}
      </Button>
    </form>
  );
}
