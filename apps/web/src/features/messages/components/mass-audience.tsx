import { sendTos } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { Star, User, UserCheck, UsersRound } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RadioRow } from '../../../shared/forms/radio-row.tsx';
import { audienceOf, changeMassDraft, type MassDraft } from '../mass-draft.ts';
import { estimateQuery } from '../mass-queries.ts';
import { reachWords } from '../mass-reach.ts';
import { PickedPeople } from './picked-people.tsx';

const icons = { everyone: UsersRound, follower: User, subscriber: Star, custom: UserCheck } as const;

/** To whom: one of four kinds, the people chosen or left out, and how many that are now. */
export function MassAudience({ draft, error }: { draft: MassDraft; error: string | undefined }) {
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
            reachWords(estimate.data)
          ) : (
            <span className="text-muted">{t(estimate.isError ? 'countFailed' : 'counting')}</span>
          )}
        </p>
        <Link
          to={`/messages/mass/users?list=${list}`}
          className="feedback-motion inline-flex min-h-11 items-center rounded-full px-4 text-15 font-medium text-accent-text hover:bg-overlay"
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
