import { z } from 'zod';

/** A list's input as an infinite query sends it: `cursor` is another name for `after`, and no input means the first page. */
export function infinite<Schema extends z.ZodType<{ after?: string | undefined }>>(schema: Schema) {
  return z
    .custom<(z.input<Schema> & { cursor?: string | null | undefined }) | undefined>()
    .transform((input) => withAfter(input ?? {}))
    .pipe(schema);
}

function withAfter(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('cursor' in input)) return input;
  const { cursor, ...rest } = input;
  return cursor === null || cursor === undefined || 'after' in rest ? rest : { ...rest, after: cursor };
}
