import { getIntrospectionQuery, parse, validate } from 'graphql';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createGraphqlHandler } from './graphql-handler.ts';
import { exceededLimit, operationLimits } from './operation-limits.ts';
import { schema } from './schema.ts';

const limitOf = (query: string, variables: Record<string, unknown> = {}) => {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  return exceededLimit(schema, { document, variables })?.message ?? null;
};
const nested = (levels: number): string =>
  levels === 0 ? 'id' : `user { medias(limit: 1) { ${nested(levels - 1)} } }`;

describe('exceededLimit', () => {
  it('lets usual operations and introspection through', () => {
    expect(limitOf('{ videos(limit: 200) { id user { id followers role { creator } } } }')).toBeNull();
    expect(limitOf(getIntrospectionQuery())).toBeNull();
  });

  it('bounds the depth, through fragments too', () => {
    expect(limitOf(`{ videos(limit: 1) { ${nested(5)} } }`)).toBeNull();
    expect(limitOf(`{ videos(limit: 1) { ${nested(6)} } }`)).toContain(`depth may be at most ${operationLimits.depth}`);
    const spread = `{ videos(limit: 1) { ...F } } fragment F on Media { ${nested(6)} }`;
    expect(limitOf(spread)).toContain('depth');
  });

  it('bounds aliases and root fields', () => {
    const aliases = (count: number) => Array.from({ length: count }, (_, at) => `a${at}: __typename`).join(' ');
    expect(limitOf(`{ ${aliases(operationLimits.aliases)} }`)).toBeNull();
    expect(limitOf(`{ ${aliases(operationLimits.aliases + 1)} }`)).toContain('too many aliases: at most 30');
    expect(limitOf(`{ ${'__typename '.repeat(31)} }`)).toContain('fields at its root: at most 30');
  });

  it('bounds lists within lists, by variables and defaults as well', () => {
    expect(limitOf('{ videos(limit: 200) { user { medias(limit: 200) { id } } } }')).toContain('at most 10000');
    const query = 'query ($n: Int = 200) { videos(limit: $n) { user { medias(limit: $n) { id } } } }';
    expect(limitOf(query)).toContain('objects');
    expect(limitOf(query, { n: 20 })).toBeNull();
  });

  it('ends early where fragments multiply', () => {
    const doubled = Array.from({ length: 40 }, (_, at) => `fragment F${at} on Media { ...F${at + 1} ...F${at + 1} }`);
    const query = `{ videos { ...F0 } } ${doubled.join(' ')} fragment F40 on Media { id }`;
    const document = parse(query);
    expect(exceededLimit(schema, { document })?.message).toContain('selections');
  });
});

const handle = createGraphqlHandler(pino({ level: 'silent' }));
/** A context in which nothing may run. */
const never = new Proxy({}, { get: () => expect.fail('something ran') });
const ask = (body: Record<string, unknown>) =>
  handle(
    new Request('http://local/api', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    { domain: never as never, seed: 'seed' },
  );

describe('POST /api', () => {
  it('runs the operation that is named, whichever of its document ran before', async () => {
    const query = 'query First { one: __typename } query Second { two: __typename }';
    for (const [operationName, alias] of [
      ['First', 'one'],
      ['Second', 'two'],
    ] as const) {
      const reply = await ask({ query, operationName });
      expect(await reply.json()).toEqual({ data: { [alias]: 'Query' } });
    }
  });

  it('answers 400 with the name of the limit, and nothing runs', async () => {
    for (const [query, limit] of [
      [`{ videos(limit: 1) { ${nested(6)} } }`, 'depth may be at most 12'],
      [`{ ${'__typename '.repeat(2000)} }`, '2000 tokens'],
    ] as const) {
      const reply = await ask({ query });
      expect(reply.status).toBe(400);
      expect(await reply.text()).toContain(limit);
    }
  });
});
