import type { PostgresType } from 'postgres';
import { makePgArray } from './drizzle-pg.ts';

const asText = (value: string) => value;

/** What one element of each array type becomes, by the type's fixed number in pg_type. As for single values, bigints stay text. */
const elements: Record<number, (value: string) => unknown> = {
  1000: (value) => value === 't', // boolean[]
  1005: Number, // smallint[]
  1007: Number, // integer[]
  1009: asText, // text[]
  1015: asText, // varchar[]
  1016: asText, // bigint[]
  1022: Number, // double precision[]
  2951: asText, // uuid[]
};

const writtenElement = /"((?:[^"\\]|\\.)*)"|([^,"{}]+)/gs;

/** Drizzle's parsePgArray loses backslashes. */
const parseArray = (text: string, parseElement: (value: string) => unknown): unknown[] =>
  Array.from(text.matchAll(writtenElement), ([, quoted, plain = '']) => {
    if (quoted !== undefined) return parseElement(quoted.replace(/\\(.)/gs, '$1'));
    return plain === 'NULL' ? null : parseElement(plain);
  });

/**
 * The array types for postgres.js, whose own list is off (`fetch_types`): it asks for it on each new connection and waits for
 * nobody with it, so a connection that is lost at that moment ends the process (decision 0059). Arrays have one dimension; those
 * of other types come as text. A parameter may also be an array that is already written as text.
 */
export const arrayTypes: Record<string, PostgresType> = Object.fromEntries(
  Object.entries(elements).map(([number, parseElement]) => [
    `array_${number}`,
    {
      to: Number(number),
      from: [Number(number)],
      parse: (text: string) => parseArray(text, parseElement),
      serialize: (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value),
    },
  ]),
);
