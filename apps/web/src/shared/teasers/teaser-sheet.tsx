import type { MediaView } from '@foxreel/contracts';
import { Drawer } from '@foxreel/ui/drawer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LibraryGrid, UploadLink } from './library-grid.tsx';
import { TeaserEditor } from './teaser-editor.tsx';

/** A private media is chosen, then offered: the sheet behind 'Private media'. */
export function TeaserSheet({
  initial = null,
  draft,
  action,
  onSend,
  onClose,
}: {
  /** A media that was chosen elsewhere (/library). */
  initial?: MediaView | null;
  /** To whom it goes: what is typed waits by it. */
  draft: string;
  action?: string;
  /** Gets the value of a teaser message; resolves to the words of a refusal, or null. */
  onSend: (value: string) => Promise<string | null>;
  onClose: () => void;
}) {
  const { t } = useTranslation('teasers');
  const [chosen, setChosen] = useState<MediaView | null>(initial);
  return (
    <Drawer open onClose={onClose} title={chosen ? t('offer') : t('choose')}>
      {chosen ? (
        <TeaserEditor
          key={chosen.id}
          media={chosen}
          draft={draft}
          onSend={onSend}
          onSent={onClose}
          onBack={() => setChosen(null)}
          {...(action ? { action } : {})}
        />
      ) : (
        <div className="grid min-h-0 gap-3 overflow-y-auto overscroll-contain">
          <LibraryGrid onChoose={setChosen} />
          <UploadLink />
        </div>
      )}
    </Drawer>
  );
}
