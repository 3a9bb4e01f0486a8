import { buttonClass } from '@foxreel/ui/button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { formatCount } from '../../../shared/format.ts';
import { MediaGrid } from '../../../shared/media/media-grid.tsx';
import {
  editPath,
  type Kind,
  kinds,
  listPath,
  readKind,
  readTab,
  type Tab,
  tabs,
  typeOf,
} from '../../../shared/media-details/details.ts';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { ChipLinks, CountedLabel, TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { myMediaQuery, tabCountsQuery } from '../queries.ts';
import { UnfinishedUploads } from './unfinished-uploads.tsx';

/** /account/media/{tab}/{typeMedia}: without a tab that of everyone; there and for subscribers without a type the videos (spec part 2 §2). */
export function MyMediaPage() {
  const params = useParams();
  const tab = readTab(params['tab']);
  const kind = readKind(params['kind']) ?? (tab === 'private' ? null : 'videos');
  const address = listPath(tab ?? 'free', kind);
  const asked = `/account/media/${[params['tab'], params['kind']].filter(Boolean).join('/')}`;
  if (!tab || address !== asked) return <Navigate to={address} replace />;
  return <MyMedia tab={tab} kind={kind} />;
}

function MyMedia({ tab, kind }: { tab: Tab; kind: Kind | null }) {
  const { t } = useTranslation('my-media');
  const media = useInfiniteQuery(myMediaQuery(tab, kind));
  const { data: counts } = useQuery(tabCountsQuery);
  const countOf = (one: Tab) => counts && counts[one].video + counts[one].photo;
  const all = counts && tabs.reduce((sum, one) => sum + (countOf(one) ?? 0), 0);
  return (
    <>
      <PageHeader
        title={t('title')}
        trailing={
          <span className="flex items-center gap-3 pr-2">
            {all !== undefined && (
              <span className="tabular text-13 text-muted">{t('count', { count: all, shown: formatCount(all) })}</span>
            )}
            <UploadLink />
          </span>
        }
      />
      <div className="mx-auto max-w-[1100px]">
        <div className="page-margin sticky top-14 z-10 border-line border-b bg-background">
          <div className="-mx-3">
            <TabLinks
              label={t('tabs')}
              links={tabs.map((one) => ({
                to: listPath(one, one === 'private' ? null : 'videos'),
                label: <CountedLabel label={t(one)} count={countOf(one)} />,
                active: one === tab,
              }))}
            />
          </div>
        </div>
        <UnfinishedUploads />
        <ChipLinks
          label={t('kinds')}
          links={[...(tab === 'private' ? [null] : []), ...kinds].map((one) => ({
            to: listPath(tab, one),
            label: (
              <CountedLabel label={t(one ?? 'all')} count={one ? counts?.[tab][typeOf(one)] : countOf(tab)} plain />
            ),
            active: one === kind,
          }))}
        />
        <div className="p-1 desktop:px-6 desktop:pt-2 desktop:pb-6">
          <MediaGrid
            query={media}
            addressOf={editPath}
            empty={t(`${tab}Empty`)}
            emptyHint={t(`${tab}EmptyHint`)}
            emptyAction={<UploadLink />}
          />
        </div>
      </div>
    </>
  );
}

function UploadLink() {
  const { t } = useTranslation('my-media');
  return (
    <Link to="/studio/upload" className={buttonClass('secondary')}>
      <Upload size={20} aria-hidden="true" />
      {t('upload')}
    </Link>
  );
}
