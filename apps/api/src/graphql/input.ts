import type { z } from 'zod';
import { refuseNull } from '../http/refuse-null.ts';

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** GraphQL callers send null for what they leave out; the shared schemas know only absence. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isPlain(value)) return value;
  const kept: [key: string, entry: unknown][] = [];
  for (const [key, entry] of Object.entries(value))
    if (entry !== null && entry !== undefined) kept.push([key, withoutNulls(entry)]);
  return Object.fromEntries(kept);
}

/** Parses arguments with the schema of contracts that every transport uses; a ZodError becomes BAD_INPUT with its fields. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, args: unknown): z.output<Schema> {
  refuseNull(args);
  return schema.parse(withoutNulls(args));
}
