import type { SqlWriter } from '@foxreel/db';
import { type SQL, sql } from '@foxreel/db/drizzle';

/*
 * The rule for messages that a creator sends to many: whoever lets nobody, or only subscribers of their own, start a conversation gets
 * none, even from a creator whom they pay or have written to. Written once, with `sql` and with `String.raw` for plain SQL.
 */

const writeRefusesUnasked = <Result>(write: SqlWriter<Result>, fan: unknown): Result => write`exists (
  select 1 from message_settings o where o.account_id = ${fan} and o.writers in ('subscribers', 'nobody'))`;

/** True if an account's settings refuse mass and automatic messages. */
export const refusesUnasked = (fan: SQL): SQL => writeRefusesUnasked(sql, fan);

/** `refusesUnasked` as SQL text, of an expression. */
export const refusesUnaskedText = (fan: string): string => writeRefusesUnasked(String.raw, fan);
