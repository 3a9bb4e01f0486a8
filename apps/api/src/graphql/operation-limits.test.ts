import { getIntrospectionQuery, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { exceededLimit, measureOperation, operationLimits } from './operation-limits.ts';
import { schema } from './schema.ts';

const limitOf = (query: string, variables: Record<string, unknown> = {}) => {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  return exceededLimit(schema, { document, variables })?.message ?? null;
};
const nested = (levels: number): string =>
  levels === 0 ? 'id' : `user { medias(limit: 1) { ${nested(levels - 1)} } }`;

describe('exceededLimit', () => {
  it('accepts usual operations and introspection', () => {
    expect(limitOf('{ videos(limit: 200) { id user { id followers role { creator } } } }')).toBeNull();
    expect(limitOf(getIntrospectionQuery())).toBeNull();
  });

  it('limits depth, also through fragments', () => {
    const atTheEdge = `{ videos(limit: 1) { user { medias(limit: 1) { ${nested(4)} } } } }`;
    expect(limitOf(atTheEdge)).toBeNull();
    const depth = `depth may be at most ${operationLimits.depth}`;
    expect(
      limitOf(`{ videos(limit: 1) { user { medias(limit: 1) { ${nested(4).replace('id', 'user { id }')} } } } }`),
    ).toContain(depth);
    const spread = `{ videos(limit: 1) { ...F } } fragment F on Media { ${nested(6)} }`;
    expect(limitOf(spread)).toContain(depth);
  });

  const repeat = (count: number, text: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => text(at)).join(' ');

  it('limits aliases', () => {
    const query = (count: number) => `{ ${repeat(count, (at) => `a${at}: __typename`)} }`;
    expect(limitOf(query(operationLimits.aliases))).toBeNull();
    expect(limitOf(query(operationLimits.aliases + 1))).toContain('too many aliases: at most 30');
  });

  it('limits root fields', () => {
    const query = (count: number) => `{ ${repeat(count, () => '__typename')} }`;
    expect(limitOf(query(operationLimits.rootFields))).toBeNull();
    expect(limitOf(query(operationLimits.rootFields + 1))).toContain('fields at its root: at most 30');
  });

  it('limits selections', () => {
    // 59 uses of 49 fields, and the rest one by one.
    const query = (count: number) =>
      `{ media(id: "a") { ${repeat(59, () => '...F')} ${repeat(count - 2951, () => 'id')} } } fragment F on Media { ${repeat(49, () => 'id')} }`;
    expect(limitOf(query(operationLimits.selections))).toBeNull();
    expect(limitOf(query(operationLimits.selections + 1))).toContain('too many selections: at most 3000');
  });

  it('limits nested lists, also by variables and defaults', () => {
    expect(limitOf('{ videos(limit: 200) { user { medias(limit: 48) { id } } } }')).toBeNull();
    expect(limitOf('{ videos(limit: 200) { user { medias(limit: 49) { id } } } }')).toContain('objects: at most 10000');
    const query = 'query ($n: Int = 200) { videos(limit: $n) { user { medias(limit: $n) { id } } } }';
    expect(limitOf(query)).toContain('objects');
    expect(limitOf(query, { n: 20 })).toBeNull();
    expect(limitOf(query, { n: 200 })).toContain('objects');
  });

  it('limits the cost: a field of each object is 1, a look-up 10 more, a field of a mutation 50 more', () => {
    const cost = (query: string) => {
      const weighed = measureOperation(schema, { document: parse(query) });
      return weighed.refused ? null : weighed.cost;
    };
    expect(cost('{ videos(limit: 7) { id user { id } } }')).toBe(11 + 7 * 3);
    expect(cost('mutation { like(media: "a") }')).toBe(51);
    expect(cost('{ videos(limit: 2) { user { medias(limit: 3) { id } } } }')).toBe(11 + 2 + 2 * 11 + 2 * 3);
    const wide = (fields: number) => `{ videos(limit: 199) { ${repeat(fields, () => 'id')} } }`;
    expect(cost(wide(251))).toBe(11 + 199 * 251);
    expect(cost(wide(251).replace('limit: 199', 'limit: 200'))).toBeNull();
    expect(limitOf(wide(252))).toContain('cost may be at most 50000');
  });

  it('limits list arguments, in the document and in variables', () => {
    const literal = (length: number) => `{ medias(filter: { ids: [${repeat(length, () => '"a"')}] }) { id } }`;
    expect(limitOf(literal(operationLimits.listItems))).toBeNull();
    expect(limitOf(literal(operationLimits.listItems + 1))).toContain('at most 1000 items');
    const query = 'query ($ids: [ID!]) { medias(filter: { ids: $ids }) { id } }';
    const ids = (length: number) => ({ ids: Array.from({ length }, () => 'a') });
    expect(limitOf(query, ids(operationLimits.listItems))).toBeNull();
    expect(limitOf(query, ids(operationLimits.listItems + 1))).toContain('at most 1000 items');
  });

  it('does not reuse a weight for a different list length', () => {
    const document = parse('query ($n: Int) { videos(limit: $n) { user { medias(limit: $n) { id } } } }');
    const refused = (n: unknown) => exceededLimit(schema, { document, variables: { n } }) !== null;
    expect([refused('200'), refused(200), refused(20), refused(null)]).toEqual([false, true, false, false]);
  });

  it('stops early where fragments multiply', () => {
    const doubled = Array.from({ length: 40 }, (_, at) => `fragment F${at} on Media { ...F${at + 1} ...F${at + 1} }`);
    const query = `{ videos { ...F0 } } ${doubled.join(' ')} fragment F40 on Media { id }`;
    const document = parse(query);
    expect(exceededLimit(schema, { document })?.message).toContain('selections');
  });
});
