import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useSession } from '../session/use-session.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

function readForm<Part>(key: string, part: z.ZodType<Part>): Part | null {
  try {
    return part.safeParse(JSON.parse(readDraft(key, ['form']).form ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Keeps what is typed into a form, of one person, until it is saved: an expired login and a reload lose nothing.
 * `part` says which of its values those are.
 */
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
    const kept = readForm(key, part);
    if (kept) form.reset({ ...form.getValues(), ...kept }, { keepDefaultValues: true });
    setRestored(kept !== null);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const text = typed(values);
        if (text === typed(form.formState.defaultValues)) dropDraft(key);
        else keepDraft(key, { form: text });
      },
    });
  }, [form, key, part]);
  /** Once it was saved, or thrown away. */
  const drop = () => {
    dropDraft(key);
    setRestored(false);
  };
  return { restored, drop };
}
