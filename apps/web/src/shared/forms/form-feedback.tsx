import { notify } from '@foxreel/ui/notify';
import { useCallback, useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { toCallError } from '../api/links.ts';
import { translateError } from '../i18n/i18n.ts';

/** An error of the whole form, announced to screen readers. Takes no space while there is none. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:absolute">
      {message && (
        <p className="whitespace-pre-line rounded-12 border border-danger bg-raised px-4 py-3 text-15 text-danger-text">
          {translateError(message)}
        </p>
      )}
    </div>
  );
}

/** Shows the errors of a call at their fields and focuses the first; on the whole form if it names none of them. */
export function showCallError<Values extends FieldValues, Output = Values>(
  form: UseFormReturn<Values, unknown, Output>,
  fields: readonly FieldPath<Values>[],
  error: unknown,
) {
  const callError = toCallError(error);
  const named = fields.filter((field) => callError.fields[field]?.[0]);
  for (const field of named) form.setError(field, { type: 'server', message: callError.fields[field]?.[0] ?? '' });
  const [first] = named;
  if (first) form.setFocus(first);
  else form.setError('root', { message: callError.message });
}

/**
 * Whether the current route is still the one that started a request. A page that has been left may stay mounted until the next
 * has loaded.
 */
export function useIsCurrentRoute(): () => boolean {
  const path = useRef<string | null>(null);
  useEffect(() => {
    path.current = window.location.pathname;
    return () => {
      path.current = null;
    };
  }, []);
  return useCallback(() => path.current === window.location.pathname, []);
}

/** Shows an error in a toast if the page that would show it has been left. */
export function useToastIfUnmounted(): (text: string) => void {
  const isCurrentRoute = useIsCurrentRoute();
  return useCallback((text) => void (isCurrentRoute() || notify(text, 'error')), [isCurrentRoute]);
}
