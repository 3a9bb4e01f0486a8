import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { refusalOf } from '../api/refusal.ts';

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
