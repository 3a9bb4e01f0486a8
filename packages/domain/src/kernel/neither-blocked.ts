import { schema } from '@foxreel/db';
import { type Column, type SQL, sql } from 'drizzle-orm';

const { blocks } = schema;

type Account = string | Column | SQL;

/**
 * True where neither of two accounts, each an id or a column or an expression of one, has blocked the other. A block hides both ways.
 * Two look-ups by a unique index for each row that is asked about; an "or" of both, or a join, would read every block of the busier one.
 */
export const neitherBlocked = (one: Account, other: Account): SQL =>
  sql`(${hasNotBlocked(one, other)} and ${hasNotBlocked(other, one)})`;

const hasNotBlocked = (blocker: Account, blocked: Account): SQL => sql`coalesce((
  select false from ${blocks} where ${blocks.blockerId} = ${blocker} and ${blocks.blockedId} = ${blocked}), true)`;
