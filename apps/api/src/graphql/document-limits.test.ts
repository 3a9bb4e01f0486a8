import { GraphQLError, getIntrospectionQuery, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { measureDocument, readDocument, readUntrustedDocument } from './document-limits.ts';
import { operationLimits } from './operation-limits.ts';

const exceeded = (query: string) => measureDocument(parse(query)).exceeded;
const repeat = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join(' ');

describe('measureDocument', () => {
  it('accepts the queries of GraphiQL, code generators and Apollo', () => {
    const asked = {
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    };
    expect(exceeded(getIntrospectionQuery(asked))).toBeNull();
    const card = (at: number) => `fragment Card${at} on Media { __typename id user { __typename id username avatar } }`;
    expect(exceeded(`{ videos { ${repeat(30, (at) => `...Card${at}`)} } } ${repeat(30, card)}`)).toBeNull();
  });

  it('limits the repetition of one field in one place, counting aliases and fragments by response name', () => {
    const query = (count: number) => `{ medias(limit: 1) { ${repeat(count, () => 'user { id }')} } }`;
    expect(exceeded(query(operationLimits.repeats))).toBeNull();
    expect(exceeded(query(operationLimits.repeats + 1))).toBe('repeats');
    const spread = (count: number) =>
      `{ medias { ${repeat(count, (at) => `...F${at}`)} } } ${repeat(count, (at) => `fragment F${at} on Media { user { id } }`)}`;
    expect(exceeded(spread(operationLimits.repeats))).toBeNull();
    expect(exceeded(spread(operationLimits.repeats + 1))).toBe('repeats');
    const inline = `{ medias { ${repeat(operationLimits.repeats + 1, () => '... { x: id }')} } }`;
    expect(exceeded(inline)).toBe('aliases');
    expect(exceeded(inline.replaceAll('x: id', 'id'))).toBe('repeats');
  });

  it('limits pairs of repeated fields across names and levels', () => {
    const wide = repeat(20, () => `user { ${repeat(4, () => 'medias { id }')} }`);
    expect(exceeded(`{ videos { ${wide} } }`)).toBe('repeats');
    const names = Array.from({ length: 15 }, (_, at) => `field${at}`);
    const block = `... { ${names.join(' ')} }`;
    expect(exceeded(`{ videos { ${repeat(35, () => block)} } }`)).toBeNull();
    expect(exceeded(`{ videos { ${repeat(40, () => block)} } }`)).toBe('comparisons');
  });

  it('counts every operation and unused fragments: validation reads them too', () => {
    const many = repeat(operationLimits.repeats + 1, () => 'id');
    expect(exceeded(`query A { __typename } query B { medias { ${many} } }`)).toBe('repeats');
    expect(exceeded(`{ __typename } fragment F on Media { ${many} }`)).toBe('repeats');
  });

  it('limits depth, and that of introspection separately', () => {
    const nested = (levels: number): string => (levels === 0 ? 'id' : `user { ${nested(levels - 1)} }`);
    expect(exceeded(`{ ${nested(operationLimits.depth - 1)} }`)).toBeNull();
    expect(exceeded(`{ ${nested(operationLimits.depth)} }`)).toBe('depth');
    const types = (levels: number): string => (levels === 0 ? 'name' : `ofType { ${types(levels - 1)} }`);
    expect(exceeded(`{ __type(name: "A") { ${types(operationLimits.introspectionDepth - 2)} } }`)).toBeNull();
    expect(exceeded(`{ __type(name: "A") { ${types(operationLimits.introspectionDepth - 1)} } }`)).toBe(
      'introspectionDepth',
    );
  });

  it('leaves fragment cycles to validation, and stops where fragments multiply', () => {
    expect(
      exceeded('{ videos { ...F } } fragment F on Media { ...F user { ...G } } fragment G on Account { ...F }'),
    ).toBeNull();
    const doubled = repeat(
      9,
      (at) => `fragment F${at} on Media { a${at}: user { ...F${at + 1} } b${at}: user { ...F${at + 1} } }`,
    );
    expect(exceeded(`{ videos { ...F0 } } ${doubled} fragment F9 on Media { id }`)).toMatch(/aliases|selections/);
    const fields = repeat(
      9,
      (at) => `fragment F${at} on Media { user { ...F${at + 1} } from { ...F${at + 1} } to { ...F${at + 1} } }`,
    );
    expect(exceeded(`{ videos { ...F0 } } ${fields} fragment F9 on Media { id }`)).toBe('selections');
  });
});

describe('readDocument', () => {
  it('accepts one new text per round of the event loop, and known ones at once', async () => {
    const texts = Array.from({ length: 6 }, (_, at) => `{ turn${at}: __typename }`);
    let done = 0;
    const reads = texts.map((text) => readUntrustedDocument(text).then(() => (done += 1)));
    for (let round = 1; round <= texts.length; round += 1) {
      await new Promise(setImmediate);
      expect(done).toBe(round);
    }
    await Promise.all(reads);
    const again = texts.map((text) => readUntrustedDocument(text).then(() => (done += 1)));
    await Promise.resolve().then(() => {});
    expect(done).toBe(2 * texts.length);
    await Promise.all(again);
  });

  it('names the limit, parses each text once, and reports syntax errors', () => {
    const refused = readDocument(`{ medias { ${repeat(480, () => 'user { id }')} } }`);
    expect(refused).toBeInstanceOf(GraphQLError);
    expect(refused).toMatchObject({
      message: 'The operation repeats a field too often: at most 40 times in one place',
      extensions: { code: 'LIMIT_EXCEEDED', limit: 'repeats', most: 40 },
    });
    expect(readDocument('{ __typename }')).toBe(readDocument('{ __typename }'));
    expect(readDocument('{')).toMatchObject({ message: expect.stringContaining('Syntax Error') });
  });
});
