import { notify } from '@foxreel/ui/notify';
import { Switch } from '@foxreel/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { trpc, utils } from '../../../shared/api/trpc.ts';
import { massWantedQuery } from '../queries.ts';
import { RowsSkeleton, SectionFailed } from './section-states.tsx';

/** Whether messages that creators send to many come at all; it is kept at once. */
export function MassSettings() {
  const { t } = useTranslation('settings');
  const { data, isPending, isFetching, refetch } = useQuery(massWantedQuery);
  const save = trpc.mass.setWanted.useMutation({
    onMutate: async ({ wanted }) => {
      // A fetch that is under way would put the old value back.
      await utils.mass.wanted.cancel();
      utils.mass.wanted.setData({}, wanted);
    },
    onError: (error, { wanted }) => {
      utils.mass.wanted.setData({}, !wanted);
      notify(refusalOf(error).message, 'error');
    },
  });
  return (
    <section aria-labelledby="mass-title" className="grid gap-3">
      <h2 id="mass-title" className="text-17 font-bold">
        {t('inInbox')}
      </h2>
      {isPending && <RowsSkeleton rows={1} />}
      {!isPending && data === undefined && <SectionFailed busy={isFetching} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <div className="rounded-20 border border-line bg-raised px-4 py-2">
          <Switch
            label={t('massWanted')}
            hint={t('massWantedHint')}
            checked={data}
            onChange={(wanted) => save.mutate({ wanted })}
          />
        </div>
      )}
      <p className="text-13 text-muted">{t('massWantedText')}</p>
    </section>
  );
}
