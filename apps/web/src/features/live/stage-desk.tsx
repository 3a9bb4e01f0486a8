import { limits, setLiveGoalInput, startLivePollInput } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { IconButton } from '@foxreel/ui/icon-button';
import { Sheet } from '@foxreel/ui/sheet';
import { ListChecks, Plus, Target, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { FormError } from '../../shared/forms/form-feedback.tsx';

const read = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

function GoalDialog({ creator, onClose }: { creator: string; onClose: () => void }) {
  const { t } = useTranslation('live-stage');
  const [errors, setErrors] = useState<Record<string, string[] | undefined>>({});
  const set = trpc.live.setGoal.useMutation({
    onSuccess: (goal) => {
      utils.live.stage.setData({ user: creator }, (stage) => stage && { ...stage, goal });
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const checked = setLiveGoalInput.safeParse({ title: read(data, 'title'), target: Number(read(data, 'target')) });
    setErrors(checked.success ? {} : fieldErrors(checked.error.issues));
    if (checked.success) set.mutate(checked.data);
  };
  return (
    <Sheet open onClose={onClose} title={t('newGoal')} description={t('newGoalHint')}>
      <form noValidate onSubmit={submit} className="grid gap-2">
        <Field name="title" label={t('goalTitle')} maxLength={limits.liveGoalTitleMax} error={errors['title']?.[0]} />
        <Field
          name="target"
          label={t('goalTarget')}
          inputMode="numeric"
          hint={t('goalTargetHint')}
          error={errors['target']?.[0]}
        />
        <FormError message={set.error ? toCallError(set.error).message : undefined} />
        <Button type="submit" busy={set.isPending}>
          {t('setGoal')}
        </Button>
      </form>
    </Sheet>
  );
}

/** The first message of each field; those of a list belong to the list. */
function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const key = path.join('.');
    errors[key] = [...(errors[key] ?? []), message];
  }
  return errors;
}

function PollDialog({ creator, onClose }: { creator: string; onClose: () => void }) {
  const { t } = useTranslation('live-stage');
  const [question, setQuestion] = useState('');
  const [options, setOptions] = useState(['', '']);
  const [errors, setErrors] = useState<Record<string, string[] | undefined>>({});
  const start = trpc.live.startPoll.useMutation({
    onSuccess: (poll) => {
      utils.live.stage.setData({ user: creator }, (stage) => stage && { ...stage, poll });
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = startLivePollInput.safeParse({
      question: question.trim(),
      options: options.map((option) => option.trim()),
    });
    setErrors(checked.success ? {} : fieldErrors(checked.error.issues));
    if (checked.success) start.mutate(checked.data);
  };
  return (
    <Sheet open onClose={onClose} title={t('newPoll')} description={t('newPollHint')}>
      <form noValidate onSubmit={submit} className="grid gap-2">
        <Field
          label={t('question')}
          value={question}
          maxLength={limits.livePollQuestionMax}
          onChange={(event) => setQuestion(event.currentTarget.value)}
          error={errors['question']?.[0]}
        />
        {options.map((option, place) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
            key={place}
            label={t('option', { place: place + 1 })}
            value={option}
            maxLength={limits.livePollOptionMax}
            onChange={(event) => setOptions(options.with(place, event.currentTarget.value))}
            error={errors[`options.${place}`]?.[0] ?? (place === 0 ? errors['options']?.[0] : undefined)}
            trailing={
              options.length > limits.livePollOptionsMin && (
                <IconButton
                  label={t('removeOption', { place: place + 1 })}
                  onClick={() => setOptions(options.toSpliced(place, 1))}
                >
                  <Trash2 size={18} />
                </IconButton>
              )
            }
          />
        ))}
        {options.length < limits.livePollOptionsMax && (
          <Button kind="quiet" onClick={() => setOptions([...options, ''])}>
            <Plus size={20} /> {t('addOption')}
          </Button>
        )}
        <FormError message={start.error ? toCallError(start.error).message : undefined} />
        <Button type="submit" busy={start.isPending}>
          {t('startPoll')}
        </Button>
      </form>
    </Sheet>
  );
}

/** A live creator's controls for a goal and a poll; over the picture as icons. */
export function StageDesk({ creator, onPicture = false }: { creator: string; onPicture?: boolean }) {
  const { t } = useTranslation('live-stage');
  const [open, setOpen] = useState<'goal' | 'poll' | null>(null);
  const close = () => setOpen(null);
  const controls = [
    { kind: 'goal', Icon: Target },
    { kind: 'poll', Icon: ListChecks },
  ] as const;
  return (
    <div className={onPicture ? 'flex shrink-0' : 'flex gap-2 *:grow'}>
      {controls.map(({ kind, Icon }) =>
        onPicture ? (
          <IconButton key={kind} label={t(kind)} onPicture onClick={() => setOpen(kind)}>
            <Icon size={24} />
          </IconButton>
        ) : (
          <Button key={kind} kind="secondary" onClick={() => setOpen(kind)}>
            <Icon size={20} /> {t(kind)}
          </Button>
        ),
      )}
      {open === 'goal' && <GoalDialog creator={creator} onClose={close} />}
      {open === 'poll' && <PollDialog creator={creator} onClose={close} />}
    </div>
  );
}
