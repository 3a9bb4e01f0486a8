import type { AccountView } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { ListRow } from '@foxreel/ui/list-row';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BadgeDollarSign, ChevronRight, Landmark, MessageCircleHeart, Upload, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { utils } from '../../shared/api/trpc.ts';
import { offerQuery } from '../../shared/money.ts';
import { latestQuery } from './studio-overview.tsx';

const steps = [
  { name: 'stepUpload', to: '/studio/setup', Icon: Upload },
  { name: 'stepPrice', to: '/account/subscription', Icon: BadgeDollarSign },
  { name: 'stepWelcome', to: '/messages/auto/subscriber', Icon: MessageCircleHeart },
  { name: 'stepPayout', to: '/account/earnings/payment', Icon: Landmark },
] as const;

/** Which steps a creator still has to take; none until all answers are there. */
function useOpenSteps(account: string) {
  const { data: media } = useInfiniteQuery(latestQuery);
  const { data: offer } = useQuery(offerQuery(account));
  const { data: rules } = useQuery(utils.messages.rules.queryOptions());
  const { data: payout } = useQuery(utils.wallet.payoutDetails.queryOptions());
  if (!media || offer === undefined || !rules || payout === undefined) return [];
  const isOpen = {
    stepUpload: media.pages.every(({ items }) => items.length === 0),
    stepPrice: offer === null,
    stepWelcome: rules.length === 0,
    stepPayout: payout === null,
  };
  return steps.filter(({ name }) => isOpen[name]);
}

/** What a new creator has not done yet, each with the way there. Gone once all is done, or when put away. */
export function FirstSteps({ account }: { account: Pick<AccountView, 'id'> }) {
  const { t } = useTranslation('studio');
  const title = useId();
  const key = `first_steps.${account.id}`;
  const [hidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  const open = useOpenSteps(account.id);
  if (hidden || open.length === 0) return null;
  const hide = () => {
    localStorage.setItem(key, 'hidden');
    setHidden(true);
  };
  return (
    <section aria-labelledby={title} className="overflow-hidden rounded-20 border border-line bg-raised">
      <div className="flex items-center justify-between gap-3 py-2 ps-4 pe-2">
        <h2 id={title} className="text-17 font-bold">
          {t('firstSteps')}
        </h2>
        <IconButton label={t('hideSteps')} onClick={hide}>
          <X size={20} />
        </IconButton>
      </div>
      <ul className="divide-y divide-line border-line border-t">
        {open.map(({ name, to, Icon }) => (
          <li key={name}>
            <ListRow
              render={<Link to={to} />}
              leading={<Icon size={20} aria-hidden="true" className="text-accent-text" />}
              title={t(name)}
              detail={t(`${name}Hint`)}
              trailing={<ChevronRight size={20} aria-hidden="true" className="text-muted rtl:-scale-x-100" />}
              wrap
              className="min-h-16 rounded-none px-4"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
