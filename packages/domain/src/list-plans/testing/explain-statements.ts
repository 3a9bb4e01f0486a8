import { connect } from '@foxreel/db';
import { sql } from '@foxreel/db/drizzle';
import { connectObserved, type SentStatement } from '@foxreel/db/testing';
import type { Context } from '../../kernel/index.ts';
import { judgePlan, type PlanBounds, type PlanNode } from './judge-plan.ts';

/** After this many runs of a prepared statement Postgres may switch to a generic plan. */
const ownPlans = 5;

/**
 * Runs lists and explains every statement they send: with its values and, if prepared, with the generic plan of the sixth run.
 */
export interface Explainer {
  /** What a list's statements do that they must not; empty if all is well. */
  explain(ctx: Context, list: (ctx: Context) => Promise<unknown>, bounds: PlanBounds): Promise<string[]>;
  close(): Promise<void>;
}

/** An explainer for the analyzed database at `url`. */
export async function createExplainer(url: string): Promise<Explainer> {
  let seen: SentStatement[] = [];
  const observed = connectObserved(url, (statement) => void seen.push(statement), 1);
  const plain = connect(url, { max: 1 });
  const tables = await plain.db.execute<{ name: string; rows: number }>(
    sql`select relname as name, reltuples::int as rows from pg_class where relkind = 'r'`,
  );
  const sizes = new Map([...tables].map(({ name, rows }) => [name, rows]));
  const planOf = async (statement: string): Promise<PlanNode> => {
    const [row] = await plain.db.execute<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      sql.raw(`explain (analyze, timing off, format json) ${statement}`),
    );
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('The database returned no plan');
    return plan;
  };
  const preparedPlanOf = async ({ text, values }: SentStatement): Promise<PlanNode> => {
    const execute = values.length > 0 ? `execute listed (${values.map(literal).join(', ')})` : 'execute listed';
    await plain.db.execute(sql.raw(`prepare listed as ${text}`));
    try {
      for (let run = 0; run < ownPlans; run += 1) await plain.db.execute(sql.raw(`explain ${execute}`));
      return await planOf(execute);
    } finally {
      await plain.db.execute(sql`deallocate listed`);
    }
  };
  return {
    async explain(ctx, list, bounds) {
      seen = [];
      await list({ ...ctx, db: observed.db });
      const statements = seen.filter(({ text }) => /^\s*\(?\s*(select|with)\b/i.test(text));
      const prepared = await observed.db.execute<{ statement: string }>(
        sql`select statement from pg_prepared_statements`,
      );
      const texts = new Set([...prepared].map(({ statement }) => statement));
      const found: string[] = [];
      for (const statement of statements) {
        const plans = [await planOf(withValues(statement))];
        if (texts.has(statement.text)) plans.push(await preparedPlanOf(statement));
        const wrong = plans.flatMap((plan) => judgePlan(plan, bounds, sizes));
        if (wrong.length > 0)
          found.push(`${[...new Set(wrong)].join('; ')}: ${statement.text.replaceAll(/\s+/g, ' ')}`);
      }
      return found;
    },
    close: async () => void (await Promise.all([observed.close(), plain.close()])),
  };
}

const withValues = ({ text, values }: SentStatement) =>
  text.replaceAll(/\$(\d+)/g, (_match, number: string) => literal(values[Number(number) - 1]));

const literal = (value: unknown) =>
  value === null || value === undefined ? 'null' : `'${String(value).replaceAll("'", "''")}'`;
