import type { NotificationSettings, NotificationSettingsInput } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { Switch, SwitchGroup } from '@foxreel/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { usePush } from '../../shared/use-push.ts';
import { QuietHours } from './quiet-hours.tsx';
import { massMessageSettingQuery, notificationsQuery, RowsSkeleton, SectionFailed } from './section-states.tsx';

/** Whether to receive creators' mass messages; saved at once. */
function MassSettings() {
  const { t } = useTranslation('settings');
  const { data, isPending, isFetching, refetch } = useQuery(massMessageSettingQuery);
  const save = trpc.mass.setWanted.useMutation({
    onMutate: async ({ wanted }) => {
      // A running fetch would restore the old value.
      await utils.mass.wanted.cancel();
      utils.mass.wanted.setData({}, wanted);
    },
    onError: (error, { wanted }) => {
      utils.mass.wanted.setData({}, !wanted);
      notify(toCallError(error).message, 'error');
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
        <SwitchGroup>
          <Switch
            label={t('massMessages')}
            hint={t('massMessagesHint')}
            checked={data}
            onChange={(wanted) => save.mutate({ wanted })}
          />
        </SwitchGroup>
      )}
      <p className="text-13 text-muted">{t('massMessagesText')}</p>
    </section>
  );
}

/** This device's notifications, and the settings for all devices. */
function PushSettings({
  settings,
  onChange,
}: {
  settings: NotificationSettings;
  onChange: (change: NotificationSettingsInput) => void;
}) {
  const { t } = useTranslation('push');
  return (
    <section aria-labelledby="push-title" className="grid gap-3">
      <h2 id="push-title" className="text-17 font-bold">
        {t('title')}
      </h2>
      <Device settings={settings} onChange={onChange} />
    </section>
  );
}

function Device({ settings, onChange }: Parameters<typeof PushSettings>[0]) {
  const { t: tSettings } = useTranslation('settings');
  const { t } = useTranslation('push');
  const { state, isError, isFetching, refetch, turn, turning, problem } = usePush();
  if (isError && state === undefined)
    return (
      <div className="grid justify-items-start gap-2 text-15 text-muted">
        <p>{t('failed')}</p>
        <Button kind="secondary" busy={isFetching} onClick={refetch}>
          {tSettings('retry')}
        </Button>
      </div>
    );
  if (state === undefined) return <RowsSkeleton rows={1} />;
  if (state === 'unsupported' || state === 'blocked') return <p className="text-15 text-muted">{t(state)}</p>;
  return (
    <div className="grid gap-4">
      <SwitchGroup>
        <Switch
          label={t('allow')}
          hint={t('allowHint')}
          checked={turning ?? state === 'on'}
          disabled={turning !== null}
          onChange={(on) => turn(on)}
        />
        {state === 'on' && (
          <>
            <Switch
              label={t('messages')}
              hint={t('messagesHint')}
              checked={settings.pushMessages}
              onChange={(pushMessages) => onChange({ pushMessages })}
            />
            <Switch
              label={t('lives')}
              hint={t('livesHint')}
              checked={settings.pushLives}
              onChange={(pushLives) => onChange({ pushLives })}
            />
            <Switch
              label={t('mentions')}
              hint={t('mentionsHint')}
              checked={settings.pushMentions}
              onChange={(pushMentions) => onChange({ pushMentions })}
            />
            <Switch
              label={t('previews')}
              hint={t('previewsHint')}
              checked={settings.pushPreviews}
              onChange={(pushPreviews) => onChange({ pushPreviews })}
            />
            <QuietHours settings={settings} onChange={onChange} />
          </>
        )}
      </SwitchGroup>
      {problem ? (
        <p role="alert" className="text-15 text-danger-text">
          {problem}
        </p>
      ) : (
        state === 'on' && <p className="text-13 text-muted">{t('everywhere')}</p>
      )}
    </div>
  );
}

/** Restores one setting, and leaves others changed meanwhile. */
function useSaveNotifications() {
  const patch = (change: NotificationSettingsInput) =>
    utils.account.notificationSettings.setData(undefined, (before) => before && Object.assign({ ...before }, change));
  return trpc.account.saveNotificationSettings.useMutation({
    onMutate: async (change) => {
      // A running fetch would restore the old value.
      await utils.account.notificationSettings.cancel();
      const before = utils.account.notificationSettings.getData();
      patch(change);
      return Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => name in change));
    },
    onError: (error, _change, before) => {
      patch(before ?? {});
      notify(toCallError(error).message, 'error');
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
        <SwitchGroup>
          <Switch
            label={t('newFollower')}
            hint={t('newFollowerHint')}
            checked={data.newFollower}
            onChange={(newFollower) => save.mutate({ newFollower })}
          />
          <Switch
            label={t('newMessage')}
            hint={t('newMessageHint')}
            checked={data.newMessage}
            onChange={(newMessage) => save.mutate({ newMessage })}
          />
          <Switch
            label={t('newMention')}
            hint={t('newMentionHint')}
            checked={data.newMention}
            onChange={(newMention) => save.mutate({ newMention })}
          />
        </SwitchGroup>
        <p className="text-13 text-muted">{t('notifyText')}</p>
      </section>
      <MassSettings />
      <PushSettings settings={data} onChange={(change) => save.mutate(change)} />
    </div>
  );
}
