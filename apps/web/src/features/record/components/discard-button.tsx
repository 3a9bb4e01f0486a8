import { Button } from '@foxreel/ui/button';
import { Dialog } from '@foxreel/ui/dialog';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../words.ts';

/** Throws a recording away, after a question: there is no way back. */
export function DiscardButton({ onDiscard, className }: { onDiscard: () => void; className?: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="secondary" className={className} onClick={() => setAsking(true)}>
        <Trash2 size={20} aria-hidden="true" />
        {t('discard')}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('discardTitle')} description={t('discardHint')}>
        <div className="flex justify-end gap-2">
          <Button kind="secondary" onClick={() => setAsking(false)}>
            {t('keep')}
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              setAsking(false);
              onDiscard();
            }}
          >
            {t('discard')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
