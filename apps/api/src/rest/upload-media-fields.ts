import { type MediaDetails, mediaDetails } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { fieldsOf } from '../errors/index.ts';
import { refuseNull } from '../http/refuse-null.ts';
import { readBoolean, readNumber } from './form-values.ts';

type RawValue = string | string[];
/** medias[0][description], medias[0][tags][], medias[0][tags[]], medias[0][tags][2] */
const fieldPattern = /^medias\[([0-9])\]\[([a-z_]{1,32})(?:\[\]\]|\]\[[0-9]{0,2}\]|\])$/;
const lists = new Set(['tags', 'people']);
const single = new Set(['description', 'visibility', 'available_date', 'private', 'shop']);

/** The form fields medias[i][…] of POST /api/upload/media, in whatever order they come. */
export class MediaFields {
  readonly #values = new Map<number, Map<string, RawValue>>();

  /** Takes one form field. BAD_INPUT for one that is not documented. */
  add(name: string, value: string): void {
    const [, index, field] = fieldPattern.exec(name) ?? [];
    if (index === undefined || field === undefined || !(lists.has(field) || single.has(field))) {
      throw new DomainError('BAD_INPUT', `There is no field ${name.slice(0, 80)}`);
    }
    refuseNull({ [name]: value });
    const values = this.#values.get(Number(index)) ?? new Map<string, RawValue>();
    this.#values.set(Number(index), values);
    const earlier = values.get(field);
    if (lists.has(field)) values.set(field, Array.isArray(earlier) ? [...earlier, value] : [value]);
    else values.set(field, value);
  }

  /** The details of one file, or its errors by the names of the form's fields. */
  parse(index: number): { details: MediaDetails } | { errors: Record<string, string> } {
    const parsed = mediaDetails.safeParse(plainOf(this.#values.get(index) ?? new Map()));
    if (parsed.success) return { details: parsed.data };
    return { errors: errorsOf(index, fieldsOf(parsed.error)) };
  }
}

/** Text as a form carries it → the values that the schema expects; what cannot be read is left for the schema to refuse. */
function plainOf(values: Map<string, RawValue>): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [field, value] of values) {
    if (Array.isArray(value) || field === 'description') plain[field] = value;
    else if (field === 'private') plain[field] = readBoolean(value);
    else if (value !== '') plain[field] = field === 'shop' ? readNumber(value) : value;
  }
  return plain;
}

/** `description` → `medias[0][description]`; the first message of each. */
export function errorsOf(index: number, fields: Record<string, string[]>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [path, [message]] of Object.entries(fields)) {
    errors[`medias[${index}][${path.split('.')[0]}]`] ??= message ?? '';
  }
  return errors;
}
