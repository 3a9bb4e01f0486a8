import type { AccountSummary, LiveTallyView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Heart, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../shared/format.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { personName } from '../../shared/people/person.tsx';

const t = i18n.getFixedT(null, 'live-battle');

const counted = (key: 'likes' | 'comments', count: number) => t(key, { count, shown: formatCount(count) });

/** Shown in place of the picture: who, why, the live's figures, and where to go next. */
export function EndCard({
  account,
  title,
  detail,
  tally,
  to,
  children,
}: {
  account: Pick<AccountSummary, 'avatar' | 'fullname' | 'username'>;
  title: string;
  detail?: string | undefined;
  tally?: LiveTallyView | undefined;
  /** On phones a tap anywhere on the card goes there (spec part 1 §2, Live viewer). */
  to?: string;
  children?: ReactNode;
}) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-raised p-6 text-center text-text">
      {to && <Link to={to} tabIndex={-1} aria-hidden="true" className="absolute inset-0 desktop:hidden" />}
      <Avatar src={account.avatar} name={personName(account)} size={96} />
      <div role="status" className="grid gap-1">
        <p className="text-22 font-bold">{title}</p>
        {detail && <p className="text-15 text-muted">{detail}</p>}
      </div>
      {tally && (
        <p className="tabular flex flex-wrap justify-center gap-x-5 gap-y-1 text-15 font-medium">
          <span className="flex items-center gap-1.5">
            <Heart size={20} aria-hidden="true" className="fill-live text-live" /> {counted('likes', tally.likes)}
          </span>
          <span className="flex items-center gap-1.5">
            <MessageCircle size={20} aria-hidden="true" className="text-muted" />
            {counted('comments', tally.comments)}
          </span>
        </p>
      )}
      {children && <div className="relative flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
