import type postgres from 'postgres';
import type { CapturedStatement } from './pgbench.ts';

/** What a plan must not have: any sort, or a full scan of media or accounts. */
const forbidden = /\bSort\b|Seq Scan on (media|likes|follows|accounts)\b/;

/** Prints the statements' plans, generic and with known values, and says whether they pass. */
export async function proveNoSort(sql: postgres.Sql, statements: CapturedStatement[]): Promise<boolean> {
  let holds = true;
  for (const { text, values } of statements) {
    const generic = await planOf(sql, `explain (generic_plan, costs off) ${text}`);
    const actual = await planOf(
      sql,
      `explain (analyze, costs off, timing off, buffers off) ${withValues(text, values)}`,
    );
    console.log(['The plan, and what it did:', ...actual].join('\n  '));
    holds &&= ![...generic, ...actual].some((line) => forbidden.test(line));
    if (!holds) console.log(['The generic plan:', ...generic].join('\n  '));
  }
  return holds;
}

async function planOf(sql: postgres.Sql, text: string): Promise<string[]> {
  const rows = await sql.unsafe<{ 'QUERY PLAN': string }[]>(text).simple();
  return rows.map((row) => row['QUERY PLAN']);
}

const withValues = (text: string, values: unknown[]) =>
  text.replaceAll(
    /\$(\d+)/g,
    (_match, number: string) => `'${String(values[Number(number) - 1]).replaceAll("'", "''")}'`,
  );
