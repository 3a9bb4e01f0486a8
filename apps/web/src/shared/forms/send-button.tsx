import { IconButton } from '@foxreel/ui/icon-button';
import { SendHorizontal } from 'lucide-react';

/** Sends what is written beside it. The field keeps the focus, and a phone its keyboard, for the next words. It drags no sheet that it lies on. */
export function SendButton({ label, ready }: { label: string; ready: boolean }) {
  return (
    <IconButton
      type="submit"
      label={label}
      disabled={!ready}
      onMouseDown={(event) => event.preventDefault()}
      // A sheet takes each touch for the beginning of its drag, and renders itself twice before the tap is heard.
      data-base-ui-swipe-ignore
      className={ready ? 'bg-accent text-on-accent hover:bg-accent' : ''}
    >
      <SendHorizontal size={20} />
    </IconButton>
  );
}
