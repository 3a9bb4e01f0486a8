import type { MediaCountsView } from '@foxreel/contracts';
import { formatCount } from '../../../shared/format/count.ts';
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
    label: (
      <span className="flex items-baseline gap-1.5">
        {t(`${one}Tab`)}
        {counts && <span className="tabular text-13 text-muted">{formatCount(counts[one])}</span>}
      </span>
    ),
  }));
  return <TabLinks label={t('tabs')} links={links} />;
}

/** Nothing at all, or nothing in this tab (spec part 1 §2, empty states). */
export function emptyTab(tab: ProfileTab, counts: MediaCountsView | undefined): string {
  const elsewhere = counts !== undefined && counts.video + counts.photo > 0;
  return elsewhere ? t(`${tab}None`) : t('noMedia');
}
