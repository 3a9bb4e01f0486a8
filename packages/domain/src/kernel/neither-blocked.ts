import { schema } from '@foxreel/db';
import { type Column, type SQL, sql } from 'drizzle-orm';

const { blocks } = schema;

/** True where neither of two accounts, each an id or a column or an expression of one, has blocked the other. A block hides both ways. */
export const neitherBlocked = (one: string | Column | SQL, other: string | Column | SQL): SQL => sql`not exists (
  select 1 from ${blocks}
  where (${blocks.blockerId} = ${one} and ${blocks.blockedId} = ${other})
     or (${blocks.blockerId} = ${other} and ${blocks.blockedId} = ${one}))`;
