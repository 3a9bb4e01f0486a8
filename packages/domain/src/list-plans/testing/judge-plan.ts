/** A node of a plan from EXPLAIN (ANALYZE, FORMAT JSON). */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

/** A list's limits in rows: exceeding one means that its work grows with the table instead of the page. */
export interface PlanBounds {
  /** Rows in one sort. */
  sorted: number;
  /** Rows removed by a filter; ten times what it passes is always allowed. */
  discarded: number;
  /** Rows read by one scan. */
  read: number;
}

export const usualBounds: PlanBounds = { sorted: 500, discarded: 300, read: 2_000 };
const largeTable = 10_000;

/** A plan's violations in words; `sizes` has the rows of each table. */
export function judgePlan(node: PlanNode, bounds: PlanBounds, sizes: ReadonlyMap<string, number>): string[] {
  const loops = node['Actual Loops'];
  const returned = node['Actual Rows'] * loops;
  const on = node['Relation Name'] ?? '';
  const name = `${node['Node Type']} ${on} ${node['Index Name'] ?? ''}`.trim();
  const discarded =
    ((node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0)) *
    loops;
  const children = node.Plans ?? [];
  const fed = Math.max(0, ...children.map((child) => child['Actual Rows'] * child['Actual Loops']));
  const wrong: string[] = [];
  if (node['Node Type'].includes('Sort') && fed > bounds.sorted) wrong.push(`${name} sorts ${fed} rows`);
  if (discarded > Math.max(bounds.discarded, 10 * returned))
    wrong.push(`${name} discards ${discarded} rows and returns ${returned}`);
  if (node['Node Type'].endsWith('Seq Scan') && loops > 0 && (sizes.get(on) ?? 0) > largeTable)
    wrong.push(`${name} walks through the table`);
  if (on !== '' && returned > bounds.read) wrong.push(`${name} reads ${returned} rows`);
  return [...wrong, ...children.flatMap((child) => judgePlan(child, bounds, sizes))];
}
