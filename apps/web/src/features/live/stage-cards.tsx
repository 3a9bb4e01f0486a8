import type { LiveChatMessageView, LiveGoalView, LivePollView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { Check, Pin, Target, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '../../shared/coins.tsx';
import { formatCount } from '../../shared/format.ts';
import { personName } from '../../shared/people/person.tsx';
import { useRequireLogin } from '../../shared/session/session.ts';
import { useLiveStage } from './use-live-stage.ts';

const card = 'relative rounded-12 bg-overlay/90 px-3 py-2 text-15';

/** How far the viewers' tips have brought the goal. */
export function GoalCard({ goal, onClose }: { goal: LiveGoalView; onClose?: (() => void) | undefined }) {
  const { t } = useTranslation('live-stage');
  const share = Math.min(100, Math.floor((goal.raised / goal.target) * 100));
  const reached = goal.raised >= goal.target;
  return (
    <section aria-label={t('goal')} className={classNames(card, onClose && 'pe-11')}>
      <p className="flex items-baseline gap-2">
        <Target size={16} aria-hidden="true" className="self-center text-accent-text" />
        <span className="min-w-0 grow truncate font-medium">{goal.title}</span>
        <span className="tabular shrink-0 text-13 text-muted">
          {reached ? t('reached') : t('raised', { raised: formatCount(goal.raised), target: formatCoins(goal.target) })}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={goal.title}
        aria-valuemin={0}
        aria-valuemax={goal.target}
        aria-valuenow={Math.min(goal.raised, goal.target)}
        aria-valuetext={t('raised', { raised: formatCount(goal.raised), target: formatCoins(goal.target) })}
        className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-line"
      >
        <span
          className={classNames(
            'block h-full rounded-full transition-[width] duration-[220ms] ease-fox',
            reached ? 'bg-success' : 'bg-accent',
          )}
          style={{ width: `${share}%` }}
        />
      </div>
      {onClose && <CloseCorner label={t('closeGoal')} onClick={onClose} />}
    </section>
  );
}

const CloseCorner = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <span className="absolute top-0 end-0">
    <IconButton label={label} onClick={onClick}>
      <X size={18} />
    </IconButton>
  </span>
);

/** A question with its options; after the vote, at its end and for the creator with the result so far. */
export function PollCard({
  poll,
  own,
  busy,
  onVote,
  onClose,
  onHide,
}: {
  poll: LivePollView;
  /** The creator's own, who does not vote. */
  own: boolean;
  busy: boolean;
  onVote: (option: number) => void;
  /** Ends it; only its creator can. */
  onClose: () => void;
  onHide: () => void;
}) {
  const { t, i18n } = useTranslation('live-stage');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const open = poll.state === 'open';
  const results = own || !open || poll.ownVote !== null;
  const most = Math.max(...poll.options.map(({ votes }) => votes));
  return (
    <section aria-label={t('poll')} className={classNames(card, 'grid gap-2 pe-11')}>
      <h3 className="font-medium">{poll.question}</h3>
      {results ? (
        <ul className="grid gap-1.5" aria-live="off">
          {poll.options.map(({ text, votes }, place) => {
            const share = poll.votes === 0 ? 0 : votes / poll.votes;
            return (
              <li
                key={text}
                className="relative flex min-h-9 items-center gap-2 overflow-hidden rounded-6 bg-line px-3"
              >
                <span
                  aria-hidden="true"
                  className={classNames(
                    'absolute inset-y-0 start-0 transition-[width] duration-[220ms] ease-fox',
                    votes === most && most > 0 ? 'bg-accent/45' : 'bg-muted/25',
                  )}
                  style={{ width: `${share * 100}%` }}
                />
                <span className="relative min-w-0 grow truncate">{text}</span>
                {poll.ownVote === place && (
                  <Check size={16} aria-label={t('yourVote')} className="relative text-accent-text" />
                )}
                <span className="tabular relative shrink-0 text-13">{percent.format(share)}</span>
              </li>
            );
          })}
        </ul>
      ) : (
        <div className="grid grid-cols-2 gap-1.5">
          {poll.options.map(({ text }, place) => (
            <Button key={text} kind="secondary" disabled={busy} onClick={() => onVote(place)} className="min-w-0 px-3!">
              <span className="truncate">{text}</span>
            </Button>
          ))}
        </div>
      )}
      <p className="tabular flex min-h-5 items-center justify-between gap-2 text-13 text-muted" role="status">
        {t('votes', { count: poll.votes, shown: formatCount(poll.votes) })}
        {!open && <span>{t('pollClosed')}</span>}
      </p>
      {own && open && (
        <Button kind="secondary" onClick={onClose} busy={busy}>
          {t('endPoll')}
        </Button>
      )}
      <CloseCorner label={t('hidePoll')} onClick={onHide} />
    </section>
  );
}

export function PinnedCard({ message, onUnpin }: { message: LiveChatMessageView; onUnpin?: (() => void) | undefined }) {
  const { t } = useTranslation('live-stage');
  return (
    <section aria-label={t('pinned')} className={classNames(card, 'flex gap-2', onUnpin && 'pe-11')}>
      <Pin size={16} aria-hidden="true" className="mt-1 text-accent-text" />
      <p className="line-clamp-3 min-w-0 wrap-anywhere">
        <span className="me-2 font-bold">{personName(message.user)}</span>
        {message.text}
      </p>
      {onUnpin && <CloseCorner label={t('unpin')} onClick={onUnpin} />}
    </section>
  );
}

/** Above a live's chat: its goal, poll and pinned message. Nothing without any. Over a picture, the chat keeps half its room. */
export function StageCards({ creator, own, moderates }: { creator: string; own: boolean; moderates: boolean }) {
  const stage = useLiveStage(creator);
  const requireLogin = useRequireLogin();
  const { goal, poll, pinned, vote, closePoll, closeGoal, unpin, hidePoll } = stage;
  if (!goal && !poll && !pinned) return null;
  return (
    <div className="grid max-h-[70%] shrink-0 gap-1.5 in-data-chat:max-h-[55%] overflow-y-auto pe-1 in-data-chat:touch-pan-y">
      {goal && <GoalCard goal={goal} onClose={own ? () => closeGoal.mutate() : undefined} />}
      {poll && (
        <PollCard
          poll={poll}
          own={own}
          busy={vote.isPending || closePoll.isPending}
          onVote={(option) => requireLogin(() => vote.mutate({ id: poll.id, option }))}
          onClose={() => closePoll.mutate({ id: poll.id })}
          onHide={hidePoll}
        />
      )}
      {pinned && <PinnedCard message={pinned} onUnpin={moderates ? () => unpin.mutate({ creator }) : undefined} />}
    </div>
  );
}
