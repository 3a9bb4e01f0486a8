import type { OpenUploadView } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { formatCount } from '../../shared/format.ts';
import { MediaGrid } from '../../shared/media/media-grid.tsx';
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
} from '../../shared/media-details/details.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { ChipLinks, CountedLabel, TabLinks } from '../../shared/navigation/tab-links.tsx';
import { formatSent, ProgressBar } from '../../shared/upload/progress-bar.tsx';
import { myMediaQuery, openUploadsQuery, tabCountsQuery } from './my-media-cache.ts';

/** Interrupted uploads, on this device or another: each can be canceled. Nothing if there are none. */
function UnfinishedUploads() {
  const { t } = useTranslation('my-media');
  const { data: uploads = [] } = useQuery(openUploadsQuery);
  if (uploads.length === 0) return null;
  return (
    <section aria-label={t('unfinished')} className="page-margin border-line border-b py-4">
      <h2 className="text-15 font-medium">{t('unfinished')}</h2>
      <p className="text-13 text-muted">{t('unfinishedHint')}</p>
      <ul>
        {uploads.map((upload) => (
          <UnfinishedUpload key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function UnfinishedUpload({ upload: { id, name, bytes, receivedBytes } }: { upload: OpenUploadView }) {
  const { t } = useTranslation('my-media');
  const client = useQueryClient();
  const cancel = trpc.media.cancelUpload.useMutation({
    onSettled: () => client.invalidateQueries(openUploadsQuery),
  });
  const percent = bytes === 0 ? 0 : Math.floor((receivedBytes / bytes) * 100);
  return (
    <li className="grid grid-cols-1 gap-2 border-line border-t py-3 first:border-t-0">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow truncate text-15">{name}</p>
        <Button
          kind="quiet"
          className="-my-2 px-4"
          busy={cancel.isPending}
          aria-label={t('cancelUpload', { name })}
          onClick={() => cancel.mutate({ upload: id })}
        >
          {t('cancel')}
        </Button>
      </div>
      <ProgressBar percent={percent} label={name} />
      <p className="tabular text-13 text-muted">{formatSent(percent, bytes)}</p>
      {cancel.error && (
        <p role="alert" className="text-13 text-danger-text">
          {toCallError(cancel.error).message}
        </p>
      )}
    </li>
  );
}

/**
 * /account/media/{tab}/{typeMedia}: the tab defaults to everyone; there and for subscribers the type defaults to videos (spec
 * part 2 §2).
 */
export function MyMediaPage() {
  const params = useParams();
  const tab = readTab(params['tab']);
  const kind = readKind(params['kind']) ?? (tab === 'private' ? null : 'videos');
  const address = listPath(tab ?? 'free', kind);
  const path = `/account/media/${[params['tab'], params['kind']].filter(Boolean).join('/')}`;
  if (!tab || address !== path) return <Navigate to={address} replace />;
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
        width="media"
        title={t('title')}
        trailing={
          <span className="flex shrink-0 items-center gap-3 whitespace-nowrap pe-2">
            {all !== undefined && (
              <span className="tabular text-13 text-muted max-[400px]:hidden">
                {t('count', { count: all, shown: formatCount(all) })}
              </span>
            )}
            <UploadLink />
          </span>
        }
      />
      <div className="media-column">
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
            growing={false}
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
      <span className="max-[280px]:sr-only">{t('upload')}</span>
    </Link>
  );
}
