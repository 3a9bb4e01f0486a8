import { sendTos } from '@foxreel/contracts';
import { ActionFooter } from '@foxreel/ui/action-footer';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { Segmented } from '@foxreel/ui/segmented';
import { Sheet } from '@foxreel/ui/sheet';
import { useQuery } from '@tanstack/react-query';
import { Star, User, UserCheck, UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RadioRow } from '../../shared/forms/radio-row.tsx';
import { translateError } from '../../shared/i18n/i18n.ts';
import { LazyPanel, lazyComponent } from '../../shared/navigation/lazy-panel.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import {
  addMassPart,
  audienceOf,
  changeMassDraft,
  changeMassParts,
  hasErrors,
  type MassDraft,
  massErrors,
  useMassDraft,
  useSendMass,
} from './mass-draft.ts';
import { estimateQuery, formatReach } from './mass-messages.ts';
import { MassBubbles, MassParts, MassPreview } from './mass-parts.tsx';
import {
  allZones,
  formatInBothZones,
  formatZonedTime,
  fromZonedTime,
  isSameLocalTime,
  ownZone,
  toZonedTime,
} from './mass-zone.ts';
import { PickedPeople } from './picked-people.tsx';

const icons = { everyone: UsersRound, follower: User, subscriber: Star, custom: UserCheck } as const;

/** The audience: one of four kinds, chosen or excluded people, and the current estimate. */
function MassAudience({ draft, error }: { draft: MassDraft; error: string | undefined }) {
  const { t } = useTranslation('messages-mass');
  const name = useId();
  const estimate = useQuery(estimateQuery(audienceOf(draft)));
  const list = draft.sendTo === 'custom' ? 'custom' : 'exclude';
  const picked = draft[list];
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="pb-2 text-13 font-medium text-muted">{t('to')}</legend>
      <div className="grid grid-cols-1 gap-2 min-[520px]:grid-cols-2">
        {sendTos.map((value) => {
          const Icon = icons[value];
          const chosen = draft.sendTo === value;
          return (
            <RadioRow
              key={value}
              name={name}
              value={value}
              checked={chosen}
              onChoose={() => changeMassDraft({ sendTo: value })}
            >
              <Icon size={20} className={chosen ? 'text-accent' : 'text-muted'} />
              <span className="grid min-w-0">
                <span className="text-15 font-medium">{t(`to_${value}`)}</span>
                <span className="text-13 text-muted">{t(`hint_${value}`)}</span>
              </span>
            </RadioRow>
          );
        })}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="tabular min-h-[22px] text-15" aria-live="polite">
          {draft.sendTo === 'custom' && picked.length === 0 ? (
            <span className={error ? 'text-danger-text' : 'text-muted'}>{t('nobodyChosen')}</span>
          ) : estimate.data ? (
            formatReach(estimate.data)
          ) : (
            <span className="text-muted">{t(estimate.isError ? 'countFailed' : 'counting')}</span>
          )}
        </p>
        <Link
          to={`/messages/mass/users?list=${list}`}
          className="feedback-motion -mx-4 inline-flex min-h-11 items-center rounded-full px-4 text-15 font-medium text-accent-text hover:bg-overlay"
        >
          {t(list === 'custom' ? 'choose' : 'leaveOut')}
        </Link>
      </div>
      <PickedPeople
        people={picked}
        onChange={(people) => changeMassDraft({ [list]: people })}
        label={t(list === 'custom' ? 'chosen' : 'leftOut', { count: picked.length })}
      />
      <p className="text-13 text-muted">{t('reachNote')}</p>
    </fieldset>
  );
}

/** The review before sending: how many recipients, the content and the time. Errors appear here, and no input is lost. */
function MassConfirm({ draft, onClose }: { draft: MassDraft; onClose: () => void }) {
  const { t } = useTranslation('messages-mass');
  const estimate = useQuery(estimateQuery(audienceOf(draft)));
  const { busy, errorMessage, send } = useSendMass(draft);
  const moment = draft.when === 'later' ? fromZonedTime(draft.zone, draft.at) : null;
  const [when, ...inUtc] = moment ? formatInBothZones(draft.zone, moment) : [];
  return (
    <Sheet open onClose={busy ? () => {} : onClose} title={t(moment ? 'confirmLater' : 'confirmNow')}>
      <div className="grid gap-3 text-15">
        <p className="tabular font-medium">
          {t(`to_${draft.sendTo}`)} · {estimate.data ? formatReach(estimate.data) : t('counting')}
        </p>
        {when && (
          <div className="tabular text-muted">
            <p>{t('confirmAt', { when })}</p>
            {inUtc.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
        )}
        <section
          aria-label={t('preview')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="grid max-h-[45dvh] gap-2 overflow-y-auto"
        >
          <MassBubbles parts={draft.parts.filter(({ value }) => value.trim() !== '')} />
        </section>
        <p className="text-danger-text empty:hidden" aria-live="polite">
          {errorMessage && translateError(errorMessage)}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="secondary" disabled={busy} onClick={onClose}>
          {t('notYet')}
        </Button>
        <Button busy={busy} onClick={() => void send()}>
          {t(moment ? 'schedule' : 'sendNow')}
        </Button>
      </div>
    </Sheet>
  );
}

/** Now, or at a local time of a chosen zone. */
function MassWhen({ draft, error }: { draft: MassDraft; error: string | undefined }) {
  const { t } = useTranslation('messages-mass');
  const id = useId();
  const [zones] = useState(allZones);
  const moment = fromZonedTime(draft.zone, draft.at);
  const elsewhere =
    moment && !isSameLocalTime(draft.zone, ownZone(), moment) ? formatZonedTime(ownZone(), moment) : null;
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

const TeaserSheet = lazyComponent(
  async () => (await import('../../shared/teasers/teaser-sheet.tsx')).TeaserSheet,
  ['forms', 'money', 'teasers'],
);

/** /messages/mass/new: audience, messages and time, with a preview and a review before sending. */
export function NewMassPage() {
  const { t } = useTranslation('messages-mass');
  const draft = useMassDraft();
  const [showErrors, setShowErrors] = useState(false);
  const [picking, setPicking] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const errors = massErrors(draft);
  const shown = showErrors ? errors : { parts: {} };

  const review = () => {
    setShowErrors(true);
    if (!hasErrors(errors)) return setReviewing(true);
    // Once the errors are rendered: focuses the first invalid field.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <div className="pb-10">
      <PageHeader width="grid" title={t('newTitle')} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          review();
        }}
        className="page-margin mx-auto grid w-full max-w-[1100px] grid-cols-1 items-start gap-8 py-6 desktop:grid-cols-[minmax(0,1fr)_300px]"
      >
        <div className="grid min-w-0 gap-6">
          <MassAudience draft={draft} error={shown.people} />
          <MassParts
            parts={draft.parts}
            errors={shown.parts}
            onChange={changeMassParts}
            onAdd={addMassPart}
            onPick={() => setPicking(true)}
          />
          <MassWhen draft={draft} error={shown.at} />
          <ActionFooter place="page">
            <Button type="submit">{t(draft.when === 'now' ? 'review' : 'reviewLater')}</Button>
          </ActionFooter>
        </div>
        <MassPreview parts={draft.parts} />
      </form>
      {/* Next to the form: React bubbles the sheet's submit events to the component that renders it. */}
      {picking && (
        <LazyPanel onClose={() => setPicking(false)}>
          <TeaserSheet
            draft="mass"
            action={t('addTeaser')}
            onClose={() => setPicking(false)}
            onSend={async (value) => {
              addMassPart({ type: 'teaser', value });
              return null;
            }}
          />
        </LazyPanel>
      )}
      {reviewing && <MassConfirm draft={draft} onClose={() => setReviewing(false)} />}
    </div>
  );
}
