import { IconButton } from '@foxreel/ui/icon-button';
import { Menu } from '@foxreel/ui/menu';
import { notify } from '@foxreel/ui/notify';
import { Sheet } from '@foxreel/ui/sheet';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { MediaGrid } from '../../shared/media/media-grid.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { CollectionForm } from './collection-form.tsx';
import { collectionsQuery, refreshSaved, savedQuery } from './saved-queries.ts';

/** The media of one collection, or everything saved ('all'); a collection can be renamed and deleted. */
export function CollectionPage({ collection }: { collection: string }) {
  const { t } = useTranslation('collections');
  const query = useInfiniteQuery({
    ...savedQuery(collection === 'all' ? undefined : collection),
    select: (data) => ({
      ...data,
      pages: data.pages.map((page) => ({ ...page, items: page.items.map(({ media }) => media) })),
    }),
  });
  const { data: collections } = useQuery(collectionsQuery);
  const own = collections?.find(({ id }) => id === collection);
  return (
    <>
      <PageHeader
        width="media"
        title={collection === 'all' ? t('all') : (own?.name ?? t('collection'))}
        trailing={own && <CollectionMenu collection={own} />}
      />
      <div className="media-column p-1 desktop:p-6">
        <MediaGrid query={query} empty={t('empty')} emptyHint={t('emptyHint')} />
      </div>
    </>
  );
}

function CollectionMenu({ collection }: { collection: { id: string; name: string } }) {
  const { t } = useTranslation('collections');
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const remove = trpc.library.deleteCollection.useMutation({
    onSuccess: async () => {
      notify(t('deleted'), 'success');
      navigate('/account/saved', { replace: true });
      await refreshSaved();
    },
  });
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('more')}>
            <Ellipsis size={24} />
          </IconButton>
        }
        choices={[
          { label: t('rename'), icon: <Pencil size={20} aria-hidden="true" />, onSelect: () => setAsked('rename') },
          {
            label: t('delete'),
            icon: <Trash2 size={20} aria-hidden="true" />,
            danger: true,
            onSelect: () => setAsked('delete'),
          },
        ]}
      />
      <Sheet open={asked === 'rename'} onClose={close} title={t('renameTitle')}>
        <CollectionForm renamed={collection} onDone={close} />
      </Sheet>
      <QuestionDialog
        open={asked === 'delete'}
        title={t('deleteTitle', { name: collection.name })}
        description={t('deleteHint')}
        keep={t('keep')}
        act={t('delete')}
        busy={remove.isPending}
        errorMessage={remove.error ? toCallError(remove.error).message : undefined}
        onAct={() => remove.mutate({ id: collection.id })}
        onClose={close}
      />
    </>
  );
}
