import { IconButton } from '@foxreel/ui/icon-button';
import { SendHorizontal } from 'lucide-react';

/** Sends what is written beside it. The field keeps the focus, and a phone its keyboard, for the next words. */
export function SendButton({ label, ready }: { label: string; ready: boolean }) {
  return (
    <IconButton
      type="submit"
      label={label}
      disabled={!ready}
      onMouseDown={(event) => event.preventDefault()}
      className={ready ? 'bg-accent text-on-accent hover:bg-accent' : ''}
    >
      <SendHorizontal size={20} />
    </IconButton>
  );
}
