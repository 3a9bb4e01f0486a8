import { buttonClass } from '@foxreel/ui/button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { recording, type Take } from '../recording.ts';
import { DiscardButton } from './discard-button.tsx';
import { TakeVideo } from './take-video.tsx';

/** A recording that was left before it was sent. */
export function KeptTake({ take }: { take: Take | null }) {
  const { t } = useTranslation('record');
  return (
    <>
      <PageHeader title={t('title')} />
      {take && (
        <section
          aria-labelledby="kept-recording"
          className="page-margin mx-auto grid w-full max-w-[640px] gap-4 py-4 desktop:py-8"
        >
          <TakeVideo take={take} />
          <div className="grid gap-1">
            <h2 id="kept-recording" className="text-17 font-bold">
              {t('keptTitle')}
            </h2>
            <p className="text-15 text-muted">{t('keptHint')}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Link to="/studio/record/preview" className={buttonClass()}>
              {t('goOn')}
            </Link>
            <DiscardButton onDiscard={recording.discard} />
          </div>
        </section>
      )}
    </>
  );
}
