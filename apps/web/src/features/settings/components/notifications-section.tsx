import type { NotificationSettingsInput } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { Switch } from '@foxreel/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { trpc, utils } from '../../../shared/api/trpc.ts';
import { notificationsQuery } from '../queries.ts';
import { MassSettings } from './mass-settings.tsx';
import { PushSettings } from './push-settings.tsx';
import { RowsSkeleton, SectionFailed } from './section-states.tsx';

/** Puts one switch as it was, and leaves another that was meanwhile moved. */
function useSaveNotifications() {
  const patch = (change: NotificationSettingsInput) =>
    utils.account.notificationSettings.setData(undefined, (before) => before && Object.assign({ ...before }, change));
  return trpc.account.saveNotificationSettings.useMutation({
    onMutate: async (change) => {
      // A fetch that is under way would put the old value back.
      await utils.account.notificationSettings.cancel();
      patch(change);
    },
    onError: (error, change) => {
      patch(Object.fromEntries(Object.entries(change).map(([name, on]) => [name, !on])));
      notify(refusalOf(error).message, 'error');
    },
  });
}

/** /account/settings/email */
export function NotificationsSection() {
  const { t } = useTranslation('settings');
  const { data, isPending, isFetching, refetch } = useQuery(notificationsQuery);
  const save = useSaveNotifications();
  if (isPending) return <RowsSkeleton rows={2} />;
  if (!data) return <SectionFailed busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-8">
      <section aria-labelledby="mail-title" className="grid gap-3">
        <h2 id="mail-title" className="text-17 font-bold">
          {t('byMail')}
        </h2>
        <div className="grid gap-1 divide-y divide-line rounded-20 border border-line bg-raised px-4">
          <div className="py-2">
            <Switch
              label={t('newFollower')}
              hint={t('newFollowerHint')}
              checked={data.newFollower}
              onChange={(newFollower) => save.mutate({ newFollower })}
            />
          </div>
          <div className="py-2">
            <Switch
              label={t('newMessage')}
              hint={t('newMessageHint')}
              checked={data.newMessage}
              onChange={(newMessage) => save.mutate({ newMessage })}
            />
          </div>
        </div>
        <p className="text-13 text-muted">{t('notifyText')}</p>
      </section>
      <MassSettings />
      <PushSettings settings={data} onChange={(change) => save.mutate(change)} />
    </div>
  );
}
