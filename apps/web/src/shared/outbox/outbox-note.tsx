import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import type { OutboxItem } from './outbox.ts';

interface Props {
  item: OutboxItem<unknown>;
  texts: { sending: string; waiting: string; notSent: string; retry: string; change: string; discard: string };
  onRetry: () => void;
  /** Takes the text back into its field. */
  onChange: () => void;
  onDiscard: () => void;
}

/** Below something that was written: whether it is sent, waits or was refused, and what can be done about it. */
export function OutboxNote({ item: { entry, state }, texts, onRetry, onChange, onDiscard }: Props) {
  const isRefused = state === 'refused';
  return (
    <>
      <p
        role={isRefused ? 'alert' : 'status'}
        className={classNames('text-13', isRefused ? 'text-danger-text' : 'text-muted')}
      >
        {state === 'sending' && texts.sending}
        {state === 'waiting' && texts.waiting}
        {isRefused && `${texts.notSent} ${entry.refusal ?? ''}`}
      </p>
      {state !== 'sending' && (
        <span className="-ms-3 flex flex-wrap items-center">
          {isRefused && (
            <>
              <Button kind="quiet" onClick={onRetry}>
                {texts.retry}
              </Button>
              <Button kind="quiet" onClick={onChange}>
                {texts.change}
              </Button>
            </>
          )}
          <Button kind="quiet" onClick={onDiscard}>
            {texts.discard}
          </Button>
        </span>
      )}
    </>
  );
}
