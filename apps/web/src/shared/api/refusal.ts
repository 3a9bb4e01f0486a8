import type { FieldMessages } from '@foxreel/contracts';
import { CallRefused } from './call-server.ts';

/** What a failed call says to people. */
export interface Refusal {
  /** An HTTP status; 0 when no answer came. */
  status: number;
  message: string;
  /** Messages for single fields, by field name. */
  fields: FieldMessages;
}

const noAnswer = 'No connection. Please try again';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function fieldMessages(value: unknown): FieldMessages {
  if (!isRecord(value)) return {};
  const found: FieldMessages = {};
  for (const [field, texts] of Object.entries(value)) {
    const list = Array.isArray(texts) ? texts : [texts];
    const strings = list.filter((text): text is string => typeof text === 'string');
    if (strings.length > 0) found[field] = strings;
  }
  return found;
}

/** Reads the status, the message and the field messages out of whatever a call threw. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CallRefused)) return { status: 0, message: noAnswer, fields: {} };
  const data: unknown = error.data;
  if (!isRecord(data)) return { status: 0, message: noAnswer, fields: {} };
  const status = typeof data['httpStatus'] === 'number' ? data['httpStatus'] : 500;
  return { status, message: error.message, fields: fieldMessages(data['fields']) };
}
