import type { MediaCountsView } from '@foxreel/contracts';
import { CountedLabel } from '../../../shared/navigation/counted-label.tsx';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { type ProfileTab, profileTabs } from '../queries.ts';
import { profileWords as t } from '../words.ts';

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
  const links = profileTabs.map((one) => ({
    to: `${base}/${(own ? ownAddressOf : addressOf)[one]}`,
    active: one === tab,
    label: <CountedLabel label={t(`${one}Tab`)} count={counts?.[one]} />,
  }));
  return <TabLinks label={t('tabs')} links={links} />;
}

/** Nothing at all, or nothing in this tab (spec part 1 §2, empty states). */
export function emptyTab(tab: ProfileTab, counts: MediaCountsView | undefined): string {
  const elsewhere = counts !== undefined && counts.video + counts.photo > 0;
  return elsewhere ? t(`${tab}None`) : t('noMedia');
}
