import { type FieldMessages, messages } from '@foxreel/contracts';

/** Which field lost when two sign-ups at once want one name or one email; null for every other error. */
export function takenField(error: unknown): FieldMessages | null {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (!('code' in cause) || cause.code !== '23505' || !('constraint_name' in cause)) continue;
    if (cause.constraint_name === 'accounts_username') return { username: [messages.usernameTaken] };
    if (cause.constraint_name === 'accounts_email') return { email: [messages.emailTaken] };
  }
  return null;
}
