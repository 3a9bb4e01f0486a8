import { getTableColumns } from '../drizzle.ts';
import { getTableConfig, type PgColumn } from '../drizzle-pg.ts';
import { schema } from '../index.ts';
import { type Placement, placements, type TableName } from './citus-placement.ts';

/** One row of the table in docs/citus.md. */
interface PlacedTable {
  name: string;
  placement: string;
  /** Unique keys that no longer hold by themselves, and references that the database no longer checks. */
  broken: string[];
}

const configOf = (name: TableName) => getTableConfig(schema[name]);
const nameOf = new Map(tableNames().map((name) => [configOf(name).name, name]));

function tableNames(): TableName[] {
  return Object.keys(placements).filter((name): name is TableName => name in schema);
}

const columnsOf = (name: TableName): Record<string, PgColumn> => getTableColumns(schema[name]);

function distributionColumn(name: TableName): PgColumn | null {
  const placement = placements[name];
  if (placement.on !== 'account' && placement.on !== 'thread') return null;
  const column = columnsOf(name)[placement.by];
  if (!column) throw new Error(`${name} has no column ${placement.by}`);
  return column;
}

const isSharded = ({ on }: Placement) => on === 'account' || on === 'thread' || on === 'parent';

interface Reference {
  columns: readonly PgColumn[];
  target: TableName;
  targetColumns: readonly PgColumn[];
}

function referencesOf(name: TableName): Reference[] {
  return configOf(name).foreignKeys.map((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference();
    const target = nameOf.get(getTableConfig(foreignTable).name);
    if (!target) throw new Error(`${name} refers to an unknown table`);
    return { columns, target, targetColumns: foreignColumns };
  });
}

/** Citus checks references to copies, within the coordinator, and within a shard, whose column has to be part of them. */
function holds(name: TableName, { columns, target, targetColumns }: Reference): boolean {
  const [from, to] = [placements[name], placements[target]];
  if (to.on === 'every node') return true;
  if (!isSharded(from) || !isSharded(to)) return from.on === 'coordinator' && to.on === 'coordinator';
  if (from.on === 'parent') return from.parent === target;
  if (from.on === 'account' && from.beside === target) return true;
  const [own, theirs] = [distributionColumn(name), distributionColumn(target)];
  return columns.some(({ name }, at) => name === own?.name && targetColumns[at]?.name === theirs?.name);
}

/** Keys without the column that decides the shard; an id is unique by itself, and a row beside another has its account. */
function brokenKeys(name: TableName): string[] {
  const placement = placements[name];
  if (!isSharded(placement)) return [];
  const { columns, primaryKeys, uniqueConstraints, indexes } = configOf(name);
  const nextTo =
    placement.on === 'parent' ? placement.parent : placement.on === 'account' ? placement.beside : undefined;
  const toNeighbour = referencesOf(name).flatMap(({ columns, target }) => (target === nextTo ? columns : []));
  const deciding = new Set([distributionColumn(name)?.name, 'id', ...toNeighbour.map((column) => column.name)]);
  const keys = [
    columns.filter((column) => column.primary).map((column) => column.name),
    ...primaryKeys.map((key) => key.columns.map((column) => column.name)),
    ...uniqueConstraints.map((key) => key.columns.map((column) => column.name)),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) =>
        config.columns.map((column) => ('name' in column && column.name ? column.name : 'expression')),
      ),
  ];
  return keys
    .filter((key) => key.length > 0 && !key.some((column) => deciding.has(column)))
    .map((key) => key.join(', '));
}

function describe(name: TableName): string {
  const placement = placements[name];
  if (placement.on === 'parent') return `with its ${configOf(placement.parent).name}`;
  const column = distributionColumn(name);
  return column ? `${placement.on}: ${column.name}` : placement.on;
}

/** The tables of the schema in alphabetical order. */
export function placedTables(): PlacedTable[] {
  return tableNames()
    .map((name) => ({
      name: configOf(name).name,
      placement: describe(name),
      broken: [
        ...brokenKeys(name).map((key) => `unique (${key})`),
        ...referencesOf(name)
          .filter((reference) => !holds(name, reference))
          .map(
            ({ columns, target }) => `${columns.map((column) => column.name).join(', ')} → ${configOf(target).name}`,
          ),
      ],
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The table of docs/citus.md. */
export function citusTable(): string {
  const rows = placedTables().map(
    ({ name, placement, broken }) => `| \`${name}\` | ${placement} | ${broken.join('; ')} |`,
  );
  return ['| Table | Where | What breaks |', '|---|---|---|', ...rows].join('\n');
}
