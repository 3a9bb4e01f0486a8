import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { useQueryText } from '../../shared/navigation/use-query-text.ts';
import { SoundList, SoundSearch } from '../../shared/sound-list.tsx';

/** /sounds: sounds for creators' media, with playback. */
export function SoundsPage() {
  const { t } = useTranslation('sounds');
  const { typed, asked, type, ask } = useQueryText();
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="page-margin mx-auto max-w-[640px] py-3">
        <SoundSearch value={typed} onChange={type} onEnter={ask} />
        <div className="py-3">
          <SoundList query={asked} />
        </div>
      </div>
    </>
  );
}
