import { type AccountSummary, limits } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { useEvents } from '../../shared/events/event-stream.tsx';
import { personName } from '../../shared/people/person.tsx';
import { useCountdown } from './use-battle.ts';

/** Asks the other side of an ended battle for another one; after a refusal, or no answer, again, but not without end. */
export function Rematch({ battle, rival }: { battle: string; rival: AccountSummary }) {
  const { t } = useTranslation('live-battle');
  const [asked, setAsked] = useState(0);
  const [until, setUntil] = useState<string | null>(null);
  const [declined, setDeclined] = useState(false);
  const seconds = useCountdown(until);
  const ask = trpc.live.rematchBattle.useMutation({
    onSuccess: () => {
      setAsked((before) => before + 1);
      setDeclined(false);
      setUntil(new Date(Date.now() + limits.battleInvitationMs).toISOString());
    },
    onError: (error) => notify(toCallError(error).message, 'error'),
  });
  useEvents((event) => {
    // Only an invitation to the rival counts: this side hears nothing when one from the rival ends.
    if (event.type !== 'battle' || event.battle.state !== 'expired' || event.battle.user2.id !== rival.id) return;
    setUntil(null);
    setDeclined(true);
  });
  const name = personName(rival);
  const waiting = seconds > 0;
  const refused = asked > 0 && !waiting && !ask.isPending;
  return (
    <>
      <p role="status" className="wrap-anywhere text-center text-15 text-muted empty:hidden">
        {refused && (declined ? t('rematchDeclined', { name }) : t('rematchUnanswered', { name }))}
      </p>
      {(asked < limits.rematchAsksMax || waiting) && (
        <Button busy={ask.isPending} disabled={waiting} onClick={() => ask.mutate({ id: battle })} className="tabular">
          {waiting ? t('rematchOffered', { seconds }) : t(asked === 0 ? 'rematch' : 'rematchAgain')}
        </Button>
      )}
    </>
  );
}
