import type { AccountSummary } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { IconButton } from '@foxreel/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { SignalLow, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../shared/format/count.ts';
import { TipButton } from '../../../shared/money/tip-button.tsx';
import { useBack } from '../../../shared/navigation/use-back.ts';
import { FollowPlus } from '../../../shared/people/follow-plus.tsx';
import { personName } from '../../../shared/people/person-name.ts';
import { profileQuery } from '../../../shared/people/profile-query.ts';

/** Over the picture: whose live, whether it is live, how many watch. */
export function LiveHeader({
  account,
  live,
  viewers,
  poor,
}: {
  account: AccountSummary;
  live: boolean;
  viewers: number;
  poor: boolean;
}) {
  const { t } = useTranslation('live');
  const back = useBack();
  const { data: profile } = useQuery(profileQuery(account.username));
  const name = personName(account);
  return (
    <header className="scrim-top absolute inset-x-0 top-0 z-10 flex items-center gap-3 px-3 pt-[max(8px,env(safe-area-inset-top))] pb-8 text-white">
      <span className="relative shrink-0">
        <Link to={`/${account.username}`} tabIndex={-1} aria-hidden="true">
          <Avatar src={account.avatar} name={name} size={40} />
        </Link>
        {profile && <FollowPlus account={profile} />}
      </span>
      <Link to={`/${account.username}`} className="flex min-h-11 min-w-0 grow items-center">
        <span className="grid min-w-0 grid-cols-1">
          <span className="truncate text-15 font-bold drop-shadow-[0_1px_3px_rgb(0_0_0/.7)]">{name}</span>
          <span className="truncate text-13 drop-shadow-[0_1px_3px_rgb(0_0_0/.7)]">@{account.username}</span>
        </span>
      </Link>
      {live && (
        <p className="flex shrink-0 items-center gap-1.5">
          {poor && (
            <Badge kind="picture">
              <SignalLow size={14} /> {t('poor')}
            </Badge>
          )}
          <Badge kind="live">{t('live')}</Badge>
          <Badge kind="picture">{t('viewers', { count: viewers, shown: formatCount(viewers) })}</Badge>
        </p>
      )}
      <TipButton account={account} onPicture />
      <IconButton label={t('close')} onPicture onClick={back}>
        <X size={24} />
      </IconButton>
    </header>
  );
}
