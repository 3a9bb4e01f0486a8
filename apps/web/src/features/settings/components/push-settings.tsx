import type { NotificationSettings } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Switch } from '@foxreel/ui/switch';
import { useTranslation } from 'react-i18next';
import { usePush } from '../../../shared/push/use-push.ts';
import { RowsSkeleton } from './section-states.tsx';

/** Notifications of this device, and what all devices are told. */
export function PushSettings({
  settings,
  onChange,
}: {
  settings: NotificationSettings;
  onChange: (change: Partial<NotificationSettings>) => void;
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
      <div className="grid gap-1 divide-y divide-line rounded-20 border border-line bg-raised px-4">
        <div className="py-2">
          <Switch
            label={t('allow')}
            hint={t('allowHint')}
            checked={turning ?? state === 'on'}
            disabled={turning !== null}
            onChange={(on) => turn(on)}
          />
        </div>
        {state === 'on' && (
          <>
            <div className="py-2">
              <Switch
                label={t('messages')}
                hint={t('messagesHint')}
                checked={settings.pushMessages}
                onChange={(pushMessages) => onChange({ pushMessages })}
              />
            </div>
            <div className="py-2">
              <Switch
                label={t('lives')}
                hint={t('livesHint')}
                checked={settings.pushLives}
                onChange={(pushLives) => onChange({ pushLives })}
              />
            </div>
            <div className="py-2">
              <Switch
                label={t('previews')}
                hint={t('previewsHint')}
                checked={settings.pushPreviews}
                onChange={(pushPreviews) => onChange({ pushPreviews })}
              />
            </div>
          </>
        )}
      </div>
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
