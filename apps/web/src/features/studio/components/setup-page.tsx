import { buttonClass } from '@foxreel/ui/button';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { useSession } from '../../../shared/session/use-session.ts';
import { t } from '../words.ts';

function Step({ number, title, done = false, children }: StepProps) {
  return (
    <li className="flex gap-4 rounded-20 border border-line bg-raised p-5">
      <span
        aria-hidden="true"
        className="tabular grid size-9 shrink-0 place-items-center rounded-full bg-overlay text-15 font-bold text-accent-text"
      >
        {done ? <Check size={20} /> : number}
      </span>
      <div className="grid min-w-0 grow justify-items-start gap-2">
        <h2 className="pt-1 text-17 font-bold">{title}</h2>
        {children}
      </div>
    </li>
  );
}

interface StepProps {
  number: number;
  title: string;
  done?: boolean;
  children: ReactNode;
}

/** /studio/setup: what somebody who was invited does next (spec part 2 §2). Only creators are offered the upload. */
export function SetupPage() {
  const { account } = useSession();
  const creator = account?.creator === true;
  return (
    <>
      <PageHeader title={t('setupTitle')} back={false} />
      <div className="page-margin mx-auto grid max-w-[640px] gap-4 py-4 desktop:py-6">
        <ol className="grid gap-3">
          <Step number={1} title={t('setupCreator')} done={creator}>
            <p className="text-15 text-muted">{t(creator ? 'setupCreatorDone' : 'setupCreatorHint')}</p>
            {!creator && (
              <Link to="/creator-request" className={buttonClass('primary', 'mt-1')}>
                {t('apply')}
              </Link>
            )}
          </Step>
          <Step number={2} title={t('setupMake')}>
            <ul className="grid list-disc gap-1 pl-4 text-15 text-muted">
              <li>{t('setupLight')}</li>
              <li>{t('setupShape')}</li>
              <li>{t('setupWords')}</li>
              <li>{t('setupConsent')}</li>
            </ul>
          </Step>
          <Step number={3} title={t('setupUpload')}>
            <p className="text-15 text-muted">{t(creator ? 'setupPaid' : 'setupLater')}</p>
            {creator && (
              <Link to="/studio/upload?n=invitation" className={buttonClass('primary', 'mt-1')}>
                {t('setupGo')}
              </Link>
            )}
          </Step>
        </ol>
        <p className="text-center text-13 text-muted">{t('approval')}</p>
      </div>
    </>
  );
}
