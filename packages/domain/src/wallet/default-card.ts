import { schema } from '@foxreel/db';
import { desc, type SQL, sql } from 'drizzle-orm';

const { cards } = schema;

/** The default card comes first: the one that was made so last, or added last. */
export const defaultFirst: SQL[] = [desc(sql`coalesce(${cards.preferredAt}, ${cards.createdAt})`), desc(cards.id)];
