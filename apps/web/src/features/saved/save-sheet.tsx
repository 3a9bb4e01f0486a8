import type { SavedStateView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Checks } from '@foxreel/ui/checks';
import { notify } from '@foxreel/ui/notify';
import { Sheet } from '@foxreel/ui/sheet';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { CollectionForm } from './collection-form.tsx';
import { collectionsQuery, refreshSaved, savedStateQuery } from './saved-queries.ts';

/** Shows a state at once; returns what puts the former back. */
async function showState(media: string, state: SavedStateView): Promise<() => void> {
  await utils.library.savedState.cancel({ media });
  const before = utils.library.savedState.getData({ media });
  utils.library.savedState.setData({ media }, state);
  return () => utils.library.savedState.setData({ media }, before);
}

/** `?popup=save`: the collections that have a saved media, to tick; a new one; or no longer saved. */
export function SaveSheet() {
  const { t } = useTranslation('collections');
  const { target, close } = usePopup();
  const { media = '' } = target;
  const state = useQuery(savedStateQuery(media));
  const collections = useQuery(collectionsQuery);
  const saved = state.data?.saved === true;
  const failed = state.isError || collections.isError;
  return (
    <Sheet open onClose={close} title={t(saved ? 'savedTitle' : 'saveTitle')} description={t('saveHint')}>
      {state.data && collections.data ? (
        <SavedState media={media} state={state.data} collections={collections.data} onClose={close} />
      ) : failed ? (
        <ErrorState
          title={toCallError(state.error ?? collections.error).message}
          retryLabel={t('retry')}
          onRetry={() => void refreshSaved()}
          busy={state.isFetching || collections.isFetching}
        />
      ) : (
        <div className="grid h-24 place-items-center text-muted">
          <Spinner label={t('loading')} />
        </div>
      )}
    </Sheet>
  );
}

function SavedState({
  media,
  state,
  collections,
  onClose,
}: {
  media: string;
  state: SavedStateView;
  collections: readonly { id: string; name: string }[];
  onClose: () => void;
}) {
  const { t } = useTranslation('collections');
  const [naming, setNaming] = useState(collections.length === 0);
  const options = {
    onError: (error: unknown, _input: unknown, context: { putBack: () => void } | undefined) => {
      context?.putBack();
      notify(toCallError(error).message, 'error');
    },
    onSettled: refreshSaved,
  };
  const save = trpc.library.save.useMutation({
    ...options,
    onMutate: async ({ saved }) => ({ putBack: await showState(media, { saved, collections: [] }) }),
    onSuccess: (saved) => {
      notify(t(saved ? 'saved' : 'unsaved'), 'success');
      if (!saved) onClose();
    },
  });
  const collect = trpc.library.collect.useMutation({
    ...options,
    onMutate: async ({ collection, collected }) => {
      const others = state.collections.filter((one) => one !== collection);
      return {
        putBack: await showState(media, { saved: true, collections: collected ? [...others, collection] : others }),
      };
    },
  });
  return (
    <div className="grid gap-4">
      {collections.length > 0 && (
        <Checks
          label={t('collections')}
          choices={collections.map(({ id, name }) => ({ value: id, label: name }))}
          values={state.collections}
          onChange={(values) => {
            const changed = collections.find(({ id }) => values.includes(id) !== state.collections.includes(id));
            if (changed) collect.mutate({ media, collection: changed.id, collected: values.includes(changed.id) });
          }}
        />
      )}
      {naming ? (
        <CollectionForm media={media} onDone={() => setNaming(false)} />
      ) : (
        <Button kind="secondary" onClick={() => setNaming(true)}>
          <Plus size={20} aria-hidden="true" />
          {t('newCollection')}
        </Button>
      )}
      <Button
        kind={state.saved ? 'outline' : 'primary'}
        busy={save.isPending}
        onClick={() => save.mutate({ media, saved: !state.saved })}
      >
        {t(state.saved ? 'unsave' : 'save')}
      </Button>
    </div>
  );
}
