import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import type { OutboxItem } from './outbox.ts';

interface Props {
  item: OutboxItem<unknown>;
  texts: { sending: string; waiting: string; notSent: string; retry: string; change: string; discard: string };
  onRetry: () => void;
  /** Takes the text back into its field; null for what is not only text. */
  onChange: (() => void) | null;
  onDiscard: () => void;
  /** It can be discarded while it is being sent, as a file that takes long. */
  canStop?: boolean;
  /** Its buttons end where it ends. */
  atEnd?: boolean;
}

/** Below something that was written: whether it is sent, waits or was refused, and what can be done about it. */
export function OutboxNote({
  item: { entry, state },
  texts,
  onRetry,
  onChange,
  onDiscard,
  canStop = false,
  atEnd = false,
}: Props) {
  const isRefused = state === 'refused';
  return (
    <>
      <p
        role={isRefused ? 'alert' : 'status'}
        className={classNames('text-balance text-13', isRefused ? 'text-danger-text' : 'text-muted')}
      >
        {state === 'sending' && texts.sending}
        {state === 'waiting' && texts.waiting}
        {isRefused && `${texts.notSent} ${entry.refusal ?? ''}`}
      </p>
      {(state !== 'sending' || canStop) && (
        <span className={classNames('flex flex-wrap items-center', atEnd ? '-me-3 justify-end' : '-ms-3')}>
          {isRefused && (
            <>
              <Button kind="quiet" onClick={onRetry}>
                {texts.retry}
              </Button>
              {onChange && (
                <Button kind="quiet" onClick={onChange}>
                  {texts.change}
                </Button>
              )}
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
