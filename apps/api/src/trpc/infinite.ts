import { z } from 'zod';

/** A list's input as an infinite query sends it: `cursor` is another name for `after`, and no input means the first page. */
export function infinite<Schema extends z.ZodType<{ after?: string | undefined }>>(schema: Schema) {
  return z
    .custom<(z.input<Schema> & { cursor?: string | null | undefined }) | undefined>()
    .transform((input) => withCursorAs('after', input ?? {}))
    .pipe(schema);
}

/** The same for lists that are paged by how many come before: `cursor` is another name for `skip`. */
export function infiniteBySkip<Schema extends z.ZodType<{ skip: number }>>(schema: Schema) {
  return z
    .custom<(z.input<Schema> & { cursor?: number | null | undefined }) | undefined>()
    .transform((input) => withCursorAs('skip', input ?? {}))
    .pipe(schema);
}

function withCursorAs(name: 'after' | 'skip', input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('cursor' in input)) return input;
  const { cursor, ...rest } = input;
  return cursor === null || cursor === undefined || name in rest ? rest : { ...rest, [name]: cursor };
}
