import type { ErrorCode } from '@foxreel/contracts';
import { firstMessages, restReply, toPublicError } from '../errors/index.ts';

/** What a form shows beside its fields; every other error goes to app.onError. */
const shownInForm: ReadonlySet<ErrorCode> = new Set(['BAD_INPUT', 'CONFLICT', 'FORBIDDEN']);

/** A documented form: its own failures answer HTTP 200 with `error`, and `errors` where fields are to blame (docs/contract/rest.md). */
export async function formReply(work: () => Promise<Record<string, unknown>>): Promise<Response> {
  try {
    return restReply(await work());
  } catch (error) {
    const publicError = toPublicError(error);
    if (!shownInForm.has(publicError.code)) throw error;
    return restReply({
      error: publicError.message,
      account: null,
      ...(publicError.fields ? { errors: firstMessages(publicError.fields) } : {}),
    });
  }
}
