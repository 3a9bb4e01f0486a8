import type { ErrorCode } from '@foxreel/contracts';
import { firstMessages, refusalOf, restReply } from '../errors/index.ts';

/** What a form shows beside its fields; every other refusal goes the way of all errors, to app.onError. */
const shownInForm: ReadonlySet<ErrorCode> = new Set(['BAD_INPUT', 'CONFLICT', 'FORBIDDEN']);

/** A documented form: its own failures answer HTTP 200 with `error`, and `errors` where fields are to blame (docs/contract/rest.md). */
export async function formReply(work: () => Promise<Record<string, unknown>>): Promise<Response> {
  try {
    return restReply(await work());
  } catch (error) {
    const refusal = refusalOf(error);
    if (!shownInForm.has(refusal.code)) throw error;
    return restReply({
      error: refusal.message,
      account: null,
      ...(refusal.fields ? { errors: firstMessages(refusal.fields) } : {}),
    });
  }
}
