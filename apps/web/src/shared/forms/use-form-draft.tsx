import { Button } from '@foxreel/ui/button';
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useSession } from '../session/session.ts';
import { deleteDraft, readDraft, saveDraft } from './drafts.ts';

function readForm<Part>(key: string, part: z.ZodType<Part>): Part | null {
  try {
    return part.safeParse(JSON.parse(readDraft(key, ['form']).form ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps a person's unsaved form input through an expired session and a reload. `part` selects the values to keep. */
export function useFormDraft<Values extends FieldValues, Output = Values>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
  part: z.ZodType<Partial<Values>>,
) {
  const { account } = useSession();
  const key = `${account?.id ?? ''}.${name}`;
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const typed = (values: unknown) => JSON.stringify(part.safeParse(values).data);
    const stored = readForm(key, part);
    if (stored) form.reset({ ...form.getValues(), ...stored }, { keepDefaultValues: true });
    setRestored(stored !== null);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const text = typed(values);
        if (text === typed(form.formState.defaultValues)) deleteDraft(key);
        else saveDraft(key, { form: text });
      },
    });
  }, [form, key, part]);
  /** After saving, or discarding. */
  const drop = () => {
    deleteDraft(key);
    setRestored(false);
  };
  return { restored, drop };
}

/** Shows that a form has restored input, and lets the person discard it. */
export function RestoredNote({ restored, onDiscard }: { restored: boolean; onDiscard: () => void }) {
  const { t } = useTranslation('forms');
  if (!restored) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-12 border border-line bg-raised py-2 pe-2 ps-4 text-15">
      <p role="status">{t('restored')}</p>
      <Button kind="outline" onClick={onDiscard} className="shrink-0">
        {t('discard')}
      </Button>
    </div>
  );
}
