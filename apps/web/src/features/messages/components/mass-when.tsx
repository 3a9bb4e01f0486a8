import { Field } from '@foxreel/ui/field';
import { Segmented } from '@foxreel/ui/segmented';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeMassDraft, type MassDraft } from '../mass-draft.ts';
import { allZones, fromZonedTime, isSameLocalTime, ownZone, toZonedTime, zonedWords } from '../mass-zone.ts';

/** Now, or at a time that a clock on the wall of a chosen zone shows. */
export function MassWhen({ draft, error }: { draft: MassDraft; error: string | undefined }) {
  const { t } = useTranslation('messages-mass');
  const id = useId();
  const [zones] = useState(allZones);
  const moment = fromZonedTime(draft.zone, draft.at);
  const elsewhere = moment && !isSameLocalTime(draft.zone, ownZone(), moment) ? zonedWords(ownZone(), moment) : null;
  return (
    <div className="grid gap-3">
      <Segmented
        label={t('when')}
        choices={[
          { value: 'now', label: t('now') },
          { value: 'later', label: t('later') },
        ]}
        value={draft.when}
        onChange={(when) => changeMassDraft({ when })}
      />
      {draft.when === 'later' && (
        <div className="grid grid-cols-1 gap-4 min-[520px]:grid-cols-2">
          <Field
            type="datetime-local"
            label={t('time')}
            value={draft.at}
            min={toZonedTime(draft.zone, new Date())}
            onChange={(event) => changeMassDraft({ at: event.target.value })}
            error={error}
            hint={elsewhere}
          />
          <div className="grid content-start gap-1.5">
            <label htmlFor={id} className="text-13 font-medium text-muted">
              {t('zone')}
            </label>
            <select
              id={id}
              value={draft.zone}
              onChange={(event) => changeMassDraft({ zone: event.target.value })}
              className="h-12 w-full rounded-12 border border-line bg-raised px-4 text-17 text-text focus-visible:outline-offset-0"
            >
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          </div>
        </div>
      )}
    </div>
  );
}
