import { notify } from '@foxreel/ui/notify';
import { useCallback, useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { refusalOf } from '../api/links.ts';

/** What the whole form was refused for; announced; takes no room before. Each line of it stands on its own. */
export function FormRefusal({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:absolute">
      {message && (
        <p className="whitespace-pre-line rounded-12 border border-danger bg-raised px-4 py-3 text-15 text-danger-text">
          {message}
        </p>
      )}
    </div>
  );
}

/** Puts what the server refused at its fields, with the focus on the first; over the whole form when it names none of them. */
export function placeRefusal<Values extends FieldValues, Output = Values>(
  form: UseFormReturn<Values, unknown, Output>,
  fields: readonly FieldPath<Values>[],
  error: unknown,
) {
  const refusal = refusalOf(error);
  const told = fields.filter((field) => refusal.fields[field]?.[0]);
  for (const field of told) form.setError(field, { type: 'server', message: refusal.fields[field]?.[0] ?? '' });
  const [first] = told;
  if (first) form.setFocus(first);
  else form.setError('root', { message: refusal.message });
}

/** Whether the screen that asked for something is still there when the answer comes. One that has been left may stand until the next has been fetched. */
export function useHere(): () => boolean {
  const path = useRef<string | null>(null);
  useEffect(() => {
    path.current = window.location.pathname;
    return () => {
      path.current = null;
    };
  }, []);
  return useCallback(() => path.current === window.location.pathname, []);
}

/** Says why something was refused in a toast when the screen that asked for it is gone: there it would be said to nobody. */
export function useTellIfGone(): (words: string) => void {
  const here = useHere();
  return useCallback((words) => void (here() || notify(words, 'error')), [here]);
}
