/** The columns of a result as postgres.js tells them: one list for all results of a prepared statement. */
export type Columns = readonly { readonly name: PropertyKey }[];

type Maker = ReturnType<typeof compile>;

const known = new WeakMap<Columns, Maker>();
/** Connections that run one statement share one maker. */
const byNames = new Map<string, Maker>();
const makersMost = 1000;

/**
 * Objects of the values of rows. What makes them is compiled once for a list of columns, so that all have one shape: filled name
 * by name, a row of forty columns becomes a hash table, which costs several times as much to make and to read.
 */
export function rowsOf<Row>(columns: Columns, rows: readonly (readonly unknown[])[]): Row[] {
  const make = known.get(columns) ?? makerOf(columns);
  return rows.map((values) => make(values));
}

function makerOf(columns: Columns): Maker {
  const names = columns.map(({ name }) => String(name));
  const key = JSON.stringify(names);
  const make = byNames.get(key) ?? compile(names);
  if (byNames.size < makersMost) byNames.set(key, make);
  known.set(columns, make);
  return make;
}

/** The names come from the texts of our own statements. */
const compile = (names: readonly string[]) =>
  new Function(
    'values',
    `return { ${names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`).join()} }`,
  );
