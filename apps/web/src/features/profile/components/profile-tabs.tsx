import type { AccountView, MediaCountsView } from '@foxreel/contracts';
import { buttonClass } from '@foxreel/ui/button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { CountedLabel, TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { personName } from '../../../shared/people/person.tsx';
import { type ProfileTab, profileTabs } from '../queries.ts';

const addressOf = { video: 'video', photo: 'photo', shop: 'shop' } as const;
const ownAddressOf = { video: 'videos', photo: 'photos', shop: 'shop' } as const;

/** Videos, photos and shop, each with its count. */
export function ProfileTabs({
  base,
  tab,
  counts,
  own = false,
}: {
  base: string;
  tab: ProfileTab;
  counts: MediaCountsView | undefined;
  own?: boolean;
}) {
  const { t } = useTranslation('profile');
  const links = profileTabs.map((one) => ({
    to: `${base}/${(own ? ownAddressOf : addressOf)[one]}`,
    active: one === tab,
    label: <CountedLabel label={t(`${one}Tab`)} count={counts?.[one]} />,
  }));
  return <TabLinks label={t('tabs')} links={links} />;
}

/** Nothing at all, or nothing in this tab (spec part 1 §2, empty states), and where there is something: the other tab, or the studio. */
export function emptyTab({
  account,
  tab,
  counts,
  own = false,
}: {
  account: AccountView | null | undefined;
  tab: ProfileTab;
  counts: MediaCountsView | undefined;
  own?: boolean;
}) {
  const names = own ? ownAddressOf : addressOf;
  const filled = (['video', 'photo'] as const).find((one) => one !== tab && counts !== undefined && counts[one] > 0);
  const upload = account?.creator
    ? { to: '/studio/upload', words: i18n.t('profile:upload') }
    : { to: '/creator-request', words: i18n.t('profile:becomeCreator') };
  const elsewhere = filled &&
    account && {
      to: `/${own ? 'profile' : account.username}/${names[filled]}`,
      words: i18n.t(`profile:see_${filled}`),
    };
  const next = own ? upload : elsewhere;
  const hint = own
    ? i18n.t('profile:ownNoMediaHint')
    : filled
      ? i18n.t('profile:otherTabHint')
      : account && i18n.t('profile:noMediaHint', { name: personName(account) });
  return {
    empty:
      counts !== undefined && counts.video + counts.photo > 0
        ? i18n.t(`profile:${tab}None`)
        : i18n.t('profile:noMedia'),
    emptyHint: hint || undefined,
    emptyAction: next && (
      <Link to={next.to} className={buttonClass('secondary')}>
        {next.words}
      </Link>
    ),
  };
}
