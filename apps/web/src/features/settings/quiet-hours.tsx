import type { NotificationSettings, NotificationSettingsInput } from '@foxreel/contracts';
import { Switch } from '@foxreel/ui/switch';
import { useTranslation } from 'react-i18next';

/** The zone of this device: the hours are meant in it. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** One end of the hours; saved when it is left, as browsers report a time while it is typed. */
function DayTime({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className="grid min-w-0 grow gap-1.5">
      <span className="text-13 font-medium text-muted">{label}</span>
      <input
        type="time"
        key={value}
        defaultValue={value}
        required
        onBlur={({ target }) => {
          if (target.value === '') target.value = value;
          else if (target.value !== value) onChange(target.value);
        }}
        className="tabular h-11 w-full rounded-12 border border-line bg-background px-4 text-15"
      />
    </label>
  );
}

/** When no device of the account is notified. */
export function QuietHours({
  settings,
  onChange,
}: {
  settings: NotificationSettings;
  onChange: (change: NotificationSettingsInput) => void;
}) {
  const { t } = useTranslation('push');
  return (
    <div className="grid gap-3">
      <Switch
        label={t('quiet')}
        hint={t('quietHint')}
        checked={settings.quietHours}
        onChange={(quietHours) => onChange({ quietHours, timeZone: ownZone() })}
      />
      {settings.quietHours && (
        <div className="flex flex-wrap gap-3 pb-2">
          <DayTime
            label={t('quietFrom')}
            value={settings.quietFrom}
            onChange={(quietFrom) => onChange({ quietFrom, timeZone: ownZone() })}
          />
          <DayTime
            label={t('quietTo')}
            value={settings.quietTo}
            onChange={(quietTo) => onChange({ quietTo, timeZone: ownZone() })}
          />
        </div>
      )}
    </div>
  );
}
