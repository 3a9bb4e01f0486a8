import type { MediaView } from '@foxreel/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LibraryGrid, UploadLink } from '../../../shared/teasers/library-grid.tsx';
import { ReceiverSheet } from './receiver-sheet.tsx';

/** /library: a creator picks private media for a message; to somebody with `?to={username}`, else to one of their conversations. */
export function LibraryPage() {
  const { t } = useTranslation('library');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<MediaView | null>(null);
  const to = search.get('to');
  const choose = (media: MediaView) => {
    if (to) navigate(`/messages/to/${encodeURIComponent(to)}?offer=${media.id}`);
    else setChosen(media);
  };
  return (
    <div className="page-margin mx-auto w-full max-w-[1100px] pt-4 pb-8">
      <header className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <div>
          <h1 className="text-22 font-bold">{t('title')}</h1>
          <p className="text-15 text-muted">{t('intro')}</p>
        </div>
        <UploadLink />
      </header>
      <LibraryGrid onChoose={choose} />
      {chosen && (
        <ReceiverSheet
          onChoose={(thread) => navigate(`/messages/inbox/${thread}?offer=${chosen.id}`)}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}
