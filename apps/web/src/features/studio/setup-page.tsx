import { buttonClass } from '@foxreel/ui/button';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCents } from '../../shared/format.ts';
import { FilmPlayer } from '../../shared/media/player/clip-player.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { useSession } from '../../shared/session/session.ts';
import { operatorQuery } from '../../shared/site-terms.ts';

function Step({ number, title, children }: StepProps) {
  return (
    <li className="flex flex-wrap gap-4 rounded-20 border border-line bg-raised p-5">
      <span
        aria-hidden="true"
        className="tabular grid size-9 shrink-0 place-items-center rounded-full bg-overlay text-15 font-bold text-accent-text"
      >
        {number}
      </span>
      <div className="grid min-w-0 grow basis-44 grid-cols-1 justify-items-start gap-2">
        <h2 className="pt-1 text-17 font-bold">{title}</h2>
        {children}
      </div>
    </li>
  );
}

interface StepProps {
  number: number;
  title: string;
  children?: ReactNode;
}

/** /studio/setup: an invited person's next steps (spec part 2 §2). Only creators are offered the upload. */
export function SetupPage() {
  const { t } = useTranslation('studio');
  const { account } = useSession();
  const { data: operator, isPending } = useQuery(operatorQuery);
  return (
    <>
      <PageHeader title={t('setupTitle')} back={false} />
      <div className="page-margin mx-auto grid max-w-[640px] grid-cols-1 gap-4 py-4 desktop:py-6">
        {isPending ? (
          <Skeleton className="h-[480px] rounded-20" />
        ) : (
          <Steps
            creator={account?.creator === true}
            dollars={operator?.firstVideoDollars ?? 0}
            video={operator?.setupVideo ?? null}
          />
        )}
        <p className="text-center text-13 text-muted">{t('approval')}</p>
      </div>
    </>
  );
}

/** The operator's reward and video come first, if any; then what is left to do. */
function Steps({ creator, dollars, video }: { creator: boolean; dollars: number; video: string | null }) {
  const { t } = useTranslation('studio');
  // Neither is known if the server could not be reached.
  const intro = dollars > 0 || video !== null ? 1 : 0;
  const toBecome = creator ? 0 : 1;
  return (
    <ol className="grid grid-cols-1 gap-3">
      {intro > 0 && (
        <Step
          number={1}
          title={dollars > 0 ? t('setupWired', { amount: formatCents(dollars * 100) }) : t('setupIntro')}
        >
          {video !== null && (
            <FilmPlayer
              source={{ type: '', url: video }}
              label={t('setupVideo')}
              className="relative aspect-video w-full rounded-12"
            />
          )}
        </Step>
      )}
      {!creator && (
        <Step number={intro + 1} title={t('setupCreator')}>
          <p className="text-15 text-muted">{t('setupCreatorHint')}</p>
          <Link to="/creator-request" className={buttonClass('primary', 'mt-1')}>
            {t('apply')}
          </Link>
        </Step>
      )}
      <Step number={intro + toBecome + 1} title={t('setupMake')}>
        <ul className="grid list-disc gap-1 ps-4 text-15 text-muted">
          <li>{t('setupLight')}</li>
          <li>{t('setupShape')}</li>
          <li>{t('setupWords')}</li>
          <li>{t('setupConsent')}</li>
        </ul>
      </Step>
      <Step number={intro + toBecome + 2} title={t('setupUpload')}>
        <p className="text-15 text-muted">{t(creator ? 'setupPaid' : 'setupLater')}</p>
        {creator && (
          <Link to="/studio/upload?n=invitation" className={buttonClass('primary', 'mt-1')}>
            {t('setupGo')}
          </Link>
        )}
      </Step>
    </ol>
  );
}
