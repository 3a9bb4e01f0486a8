import type { FieldMessages } from '@foxreel/contracts';
import { useRef, useState } from 'react';
import { refusalOf } from '../api/refusal.ts';
import { trpcClient } from '../api/trpc.ts';

export type AvailabilityField = 'username' | 'email';

export interface AvailabilityForm {
  /** What stands in the field now. */
  read(field: AvailabilityField): string;
  /** Whether the field is valid as far as can be told here; shows its message otherwise. */
  check(field: AvailabilityField): Promise<boolean>;
  refuse(field: AvailabilityField, message: string): void;
}

/**
 * Asks the server whether a username or an email is still free, when its field is left. An answer to an older text is not shown.
 * `own`: what the person has already is free without asking, and not praised.
 */
export function useAvailability(form: AvailabilityForm, own: Partial<Record<AvailabilityField, string>> = {}) {
  const [freeUsername, setFreeUsername] = useState<string | null>(null);
  const asked = useRef<Record<AvailabilityField, string>>({ username: '', email: '' });

  const checkAvailability = async (field: AvailabilityField) => {
    const value = form.read(field).trim();
    if (!value || value === own[field] || !(await form.check(field))) return;
    asked.current[field] = value;
    const input = field === 'username' ? { username: value } : { email: value };
    const answer: FieldMessages | null = await trpcClient.auth.checkAvailability
      .query(input)
      .catch((error: unknown) => (refusalOf(error).status === 400 ? refusalOf(error).fields : null));
    if (asked.current[field] !== value || form.read(field).trim() !== value) return;
    const message = answer?.[field]?.[0];
    if (message) form.refuse(field, message);
    if (field === 'username') setFreeUsername(answer && !message ? value : null);
  };
  return { checkAvailability, freeUsername };
}
