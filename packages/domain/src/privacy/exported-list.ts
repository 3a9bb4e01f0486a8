import { type SQL, sql } from 'drizzle-orm';
import { type Context, neitherBlocked } from '../kernel/index.ts';
import { batchSize } from './batch-size.ts';

/** A row of a list; `key` is its place, from which the next batch goes on. */
type ExportedRow = { key: string } & Record<string, unknown>;

export interface ExportedList {
  name: string;
  /** The next rows after a key, none at the end. */
  read(ctx: Context, accountId: string, after: string | null): Promise<ExportedRow[]>;
}

/** A list from one walk of a table by a unique key of this account's rows, a UUID unless `keyType` says otherwise. */
export const list = (
  name: string,
  walk: (accountId: string) => { key: SQL; keyType?: SQL; columns: SQL; from: SQL },
): ExportedList => ({
  name,
  async read(ctx, accountId, after) {
    const { key, keyType = sql`uuid`, columns, from } = walk(accountId);
    const rows = await ctx.db.execute<ExportedRow>(sql`
      select ${key} as key, ${columns} from ${from} ${after === null ? sql`` : sql`and ${key} > ${after}::${keyType}`}
      order by ${key} limit ${batchSize}`);
    return [...rows];
  },
});

/** The name of another account, where it is there for the viewer. */
export const nameOf = (id: SQL, viewer: string) => sql`(select o.username::text from accounts o
  where o.id = ${id} and o.suspended_at is null and o.deleted_at is null and ${neitherBlocked(sql`o.id`, viewer)})`;
