import { id, idempotencyKey, limits, type MediaDetails, mediaDetails, messages, releaseDate } from '@foxreel/contracts';
import { z } from 'zod';
import { readBoolean, readNumber } from './form-values.ts';
import { unknownField } from './read-file-form.ts';

/** The fields of POST /api/upload/recording beside the record itself (docs/contract/rest.md); empty ones count as left out. */
const recordingFields = mediaDetails.extend({
  sound: id.optional(),
  /** Seconds from the beginning of the recording until the sound begins. */
  delay: z
    .number({ error: messages.soundDelay })
    .min(0, messages.soundDelay)
    .max(limits.soundDelayMaxSeconds, messages.soundDelay)
    .default(0),
  date: releaseDate.optional(),
  idempotency_key: idempotencyKey.optional(),
});

/** What a recording's form says. */
export interface RecordingDetails {
  details: MediaDetails;
  /** The sound to mix in, and after how many seconds. */
  song: { id: string; mixAfterSeconds: number } | null;
  /** When it was recorded, as far as the sender says. */
  date: Date | null;
  /** Ours: the same recording on every try. */
  idempotencyKey: string | undefined;
}

const single = new Set([
  ...['delay', 'sound', 'date', 'idempotency_key'],
  ...['description', 'visibility', 'available_date', 'private', 'shop'],
]);
/** Collects the fields of one form, in whatever order they come. */
export class RecordingFields {
  readonly #values: Record<string, unknown> = {};
  readonly #tags: string[] = [];

  /** BAD_INPUT for a field that is not documented. */
  add(name: string, value: string): void {
    if (/^tags(\[\d{0,2}\])?$/.test(name)) this.#tags.push(value);
    else if (!single.has(name)) throw unknownField(name);
    else if (value.trim() !== '') this.#values[name] = plain(name, value.trim());
  }

  /** Throws a ZodError with the fields that are wrong. */
  parse(): RecordingDetails {
    const { sound, delay, date, idempotency_key, ...details } = recordingFields.parse({
      ...this.#values,
      tags: this.#tags,
    });
    return {
      details,
      song: sound === undefined ? null : { id: sound, mixAfterSeconds: delay },
      date: date ?? null,
      idempotencyKey: idempotency_key,
    };
  }
}

/** Text as a form carries it → what the schema expects; what cannot be read is left for the schema to refuse. */
function plain(name: string, value: string): unknown {
  if (name === 'private') return readBoolean(value);
  return name === 'delay' || name === 'shop' ? readNumber(value) : value;
}
