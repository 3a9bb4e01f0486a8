import type { FieldMessages } from '@foxreel/contracts';
import { isAppError } from './links.ts';

/** What a failed call says to people. */
export interface Refusal {
  /** An HTTP status; 0 when no answer came. */
  status: number;
  message: string;
  /** Messages for single fields, by field name. */
  fields: FieldMessages;
}

const noAnswer = 'No connection. Try again';

/** Reads the status, the message and the field messages out of whatever a call threw. */
export function refusalOf(error: unknown): Refusal {
  if (!isAppError(error) || !error.data) return { status: 0, message: noAnswer, fields: {} };
  const { httpStatus, fields } = error.data;
  return { status: httpStatus, message: error.message, fields: fields ?? {} };
}
