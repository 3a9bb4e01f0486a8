/** The text of a statement with positional placeholders, and their values. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** A function that takes a value into `values` and gives the placeholder for it. */
export const placeholders =
  (values: unknown[]) =>
  (value: unknown): string =>
    `$${values.push(value)}`;
