import { Button } from '@foxreel/ui/button';
import { Dialog } from '@foxreel/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { audienceOf, type MassDraft } from '../mass-draft.ts';
import { estimateQuery } from '../mass-queries.ts';
import { reachWords } from '../mass-reach.ts';
import { fromZonedTime, momentWords } from '../mass-zone.ts';
import { useSendMass } from '../use-send-mass.ts';
import { MassBubbles } from './mass-preview.tsx';

/** The last look: to how many, what and when. What it refuses stays here, and nothing that was typed is lost. */
export function MassConfirm({ draft, onClose }: { draft: MassDraft; onClose: () => void }) {
  const { t } = useTranslation('messages-mass');
  const estimate = useQuery(estimateQuery(audienceOf(draft)));
  const { busy, refusal, send } = useSendMass(draft);
  const moment = draft.when === 'later' ? fromZonedTime(draft.zone, draft.at) : null;
  const [when, ...inUtc] = moment ? momentWords(draft.zone, moment) : [];
  return (
    <Dialog open onClose={busy ? () => {} : onClose} title={t(moment ? 'confirmLater' : 'confirmNow')}>
      <div className="grid gap-3 text-15">
        <p className="tabular font-medium">
          {t(`to_${draft.sendTo}`)} · {estimate.data ? reachWords(estimate.data) : t('counting')}
        </p>
        {when && (
          <div className="tabular text-muted">
            <p>{t('confirmAt', { when })}</p>
            {inUtc.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
        )}
        <section
          aria-label={t('preview')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="grid max-h-[45dvh] gap-2 overflow-y-auto"
        >
          <MassBubbles parts={draft.parts.filter(({ value }) => value.trim() !== '')} />
        </section>
        <p className="text-danger-text empty:hidden" aria-live="polite">
          {refusal}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="secondary" disabled={busy} onClick={onClose}>
          {t('notYet')}
        </Button>
        <Button busy={busy} onClick={() => void send()}>
          {t(moment ? 'schedule' : 'sendNow')}
        </Button>
      </div>
    </Dialog>
  );
}
