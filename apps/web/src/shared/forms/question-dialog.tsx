import { Button } from '@foxreel/ui/button';
import { Dialog } from '@foxreel/ui/dialog';
import { FormRefusal } from './form-feedback.tsx';

/** The question before something that cannot be taken back: the safe answer comes first, and a refusal is said in it. */
export function QuestionDialog({
  open = true,
  title,
  description,
  keep,
  act,
  busy = false,
  refusal,
  onAct,
  onClose,
}: {
  open?: boolean;
  title: string;
  description: string;
  /** The words that leave all as it is. */
  keep: string;
  /** The words that do it. */
  act: string;
  busy?: boolean;
  refusal?: string | undefined;
  onAct: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description}>
      <FormRefusal message={refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="secondary" onClick={onClose}>
          {keep}
        </Button>
        <Button kind="danger" busy={busy} onClick={onAct}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}
