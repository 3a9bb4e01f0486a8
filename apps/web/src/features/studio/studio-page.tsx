import { buttonClass } from '@foxreel/ui/button';
import { Camera, Clapperboard, FileText, Link2, Radio, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { useSession } from '../../shared/session/session.ts';
import { FirstSteps } from './first-steps.tsx';
import { StudioOverview } from './studio-overview.tsx';
import { UploadsLink } from './uploads-link.tsx';

function Tile({ to, icon, title, hint }: { to: string; icon: ReactNode; title: string; hint: string }) {
  return (
    <Link
      to={to}
      className="feedback-motion grid min-h-40 content-start gap-6 rounded-20 border border-line bg-raised p-5 hover:bg-overlay active:scale-[.99]"
    >
      <span className="grid size-12 place-items-center rounded-full bg-overlay text-accent-text">{icon}</span>
      <span className="grid gap-1">
        <span className="text-17 font-bold">{title}</span>
        <span className="text-15 text-muted">{hint}</span>
      </span>
    </Link>
  );
}

/** /studio: a creator's starting page; others learn that it is for creators. */
export function StudioPage() {
  const { t } = useTranslation('studio');
  const { account } = useSession();

  if (!account?.creator) {
    return (
      <div className="page-margin mx-auto grid min-h-[70dvh] max-w-[640px] place-content-center place-items-center gap-4 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-overlay text-accent-text">
          <Clapperboard size={28} />
        </span>
        <h1 className="text-22 font-bold">{t('becomeCreator')}</h1>
        <p className="text-15 text-muted">{t('becomeCreatorHint')}</p>
        <Link to="/creator-request" className={buttonClass('primary')}>
          {t('apply')}
        </Link>
      </div>
    );
  }
  return (
    <>
      <PageHeader title={t('title')} width="grid" back={false} />
      <div className="page-margin mx-auto grid w-full max-w-[1100px] gap-5 py-4 desktop:py-6">
        <p className="text-15 text-muted">{t('intro')}</p>
        <UploadsLink />
        <div className="grid grid-cols-2 gap-3 desktop:grid-cols-4 desktop:gap-4">
          <Tile to="/studio/upload" icon={<Upload size={24} />} title={t('upload')} hint={t('uploadHint')} />
          <Tile to="/studio/record" icon={<Camera size={24} />} title={t('record')} hint={t('recordHint')} />
          <Tile to="/studio/share" icon={<Link2 size={24} />} title={t('share')} hint={t('shareHint')} />
          <Tile to="/studio/live/camera" icon={<Radio size={24} />} title={t('live')} hint={t('liveHint')} />
        </div>
        <FirstSteps account={account} />
        <StudioOverview account={account} />
        <Link to="/creator-agreement" className={buttonClass('quiet', 'justify-self-start')}>
          <FileText size={20} aria-hidden="true" /> {t('agreement')}
        </Link>
      </div>
    </>
  );
}
