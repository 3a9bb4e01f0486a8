import { Button } from '@foxreel/ui/button';
import { Sheet } from '@foxreel/ui/sheet';
import { FormError } from './form-feedback.tsx';

/** Confirms something that cannot be undone. The safe answer comes first; an error is shown in the dialog. */
export function QuestionDialog({
  open = true,
  title,
  description,
  keep,
  act,
  kind = 'danger',
  busy = false,
  errorMessage,
  onAct,
  onClose,
}: {
  open?: boolean;
  title: string;
  description: string;
  /** The label that keeps everything as it is. */
  keep: string;
  /** The label that does it. */
  act: string;
  /** 'primary' for what is done for somebody, not taken from them. */
  kind?: 'danger' | 'primary';
  busy?: boolean;
  errorMessage?: string | undefined;
  onAct: () => void;
  onClose: () => void;
}) {
  return (
    <Sheet open={open} onClose={onClose} title={title} description={description}>
      <FormError message={errorMessage} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="secondary" onClick={onClose}>
          {keep}
        </Button>
        <Button kind={kind} busy={busy} onClick={onAct}>
          {act}
        </Button>
      </div>
    </Sheet>
  );
}
