import { Button } from '@foxreel/ui/button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Decision } from '../use-decisions.ts';

function Countdown({ until }: { until: number }) {
  const { t } = useTranslation('staff');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = t('sentIn', { count: Math.max(0, Math.ceil((until - now) / 1000)) });
  const [atFirst] = useState(left);
  return (
    <>
      {/* The list is said aloud as it changes: of the seconds, how many there are to begin with. */}
      <span className="sr-only">{atFirst}</span>
      <span aria-hidden="true" className="tabular text-13 text-muted">
        {left}
      </span>
    </>
  );
}

/** What was just decided and can still be taken back. */
export function HeldDecisions({ held, onUndo }: { held: readonly Decision[]; onUndo: (id: string) => void }) {
  const { t } = useTranslation('staff');
  return (
    <ul aria-live="polite" className="border-line border-t empty:border-t-0">
      {held.map(({ media, approved, sendAt }) => (
        <li key={media.id} className="flex items-center gap-2 py-1 pr-1 pl-3">
          <span className="grid min-w-0 grow grid-cols-1">
            <span className="truncate text-15">
              {t(approved ? 'approvedNote' : 'rejectedNote', { name: media.description ?? media.id })}
            </span>
            <Countdown until={sendAt} />
          </span>
          <Button kind="quiet" className="shrink-0" onClick={() => onUndo(media.id)}>
            {t('undo')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
