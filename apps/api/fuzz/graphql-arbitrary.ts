import fc from 'fast-check';
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type ActorName, actorNames } from './actors.ts';
import {
  type GeneratedCall,
  inputArbitrary,
  jsonArbitrary,
  type KnownValues,
  textArbitrary,
} from './value-arbitrary.ts';

interface Variable {
  name: string;
  type: string;
  value: unknown;
}

interface Selection {
  text: string;
  variables: Variable[];
}

const actorArbitrary: fc.Arbitrary<ActorName> = fc.constantFrom(...actorNames);

/**
 * Operations over every root field: arguments as variables, selections of random width and depth, sometimes a broken document.
 */
export function graphqlArbitrary(schema: GraphQLSchema, known: KnownValues): fc.Arbitrary<GeneratedCall> {
  const roots = [
    { kind: 'query', type: schema.getQueryType() },
    { kind: 'mutation', type: schema.getMutationType() },
  ];
  const operations = roots.flatMap(({ kind, type }) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ kind, field })),
  );
  const whole = fc
    .constantFrom(...operations)
    .chain(({ kind, field }) => fieldArbitrary(field, known, 0).map((selection) => operationOf(kind, [selection])));
  const several = fc
    .array(
      fc
        .constantFrom(...Object.values(schema.getQueryType()?.getFields() ?? {}))
        .chain((field) => fieldArbitrary(field, known, 0)),
      { minLength: 2, maxLength: 4 },
    )
    .map((selections) => operationOf('query', selections));
  const broken = fc
    .tuple(whole, fc.nat(200), fc.constantFrom('', '{', '}', '"', '$', '@include(if: $x)', '...F', '#'))
    .map(([body, at, piece]) => ({ ...body, query: body.query.slice(0, at) + piece + body.query.slice(at) }));
  const odd = fc.record(
    {
      query: jsonArbitrary(known),
      variables: jsonArbitrary(known),
      operationName: jsonArbitrary(known),
      extensions: jsonArbitrary(known),
    },
    { requiredKeys: [] },
  );
  const bodies = fc.oneof(
    { weight: 16, arbitrary: whole.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: several.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: broken.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: odd.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.array(whole, { maxLength: 12 }).map((list) => JSON.stringify(list)) },
    { weight: 1, arbitrary: textArbitrary(known) },
  );
  const posted = fc.tuple(actorArbitrary, bodies).map(
    ([actor, body]): GeneratedCall => ({
      actor,
      method: 'POST',
      path: '/api',
      headers: { 'content-type': 'application/json' },
      body,
    }),
  );
  const asked = fc.tuple(actorArbitrary, whole).map(([actor, body]): GeneratedCall => {
    const search = new URLSearchParams({ query: body.query, variables: JSON.stringify(body.variables) });
    return {
      actor,
      method: 'GET',
      path: `/api?${search}`.slice(0, 12_000),
      headers: { accept: 'application/json' },
      body: null,
    };
  });
  return fc.oneof({ weight: 15, arbitrary: posted }, { weight: 1, arbitrary: asked });
}

function operationOf(kind: string, selections: Selection[]): { query: string; variables: Record<string, unknown> } {
  const named: Variable[] = [];
  const texts = selections.map(({ text, variables }, index) => {
    const renamed = variables.map((variable) => ({ ...variable, name: `${variable.name}_${index}` }));
    named.push(...renamed);
    const body = renamed.reduce(
      (whole, { name }) => whole.replaceAll(`$${name.replace(/_\d+$/, '')}#`, `$${name}`),
      text,
    );
    return selections.length > 1 ? `a${index}: ${body}` : body;
  });
  const declared = named.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  return {
    query: `${kind}${declared ? ` (${declared})` : ''} { ${texts.join(' ')} }`,
    variables: Object.fromEntries(named.map(({ name, value }) => [name, value])),
  };
}

/** A field with arguments and selections. Variables are written `$path#` until operationOf numbers them. */
function fieldArbitrary(
  field: GraphQLField<unknown, unknown>,
  known: KnownValues,
  depth: number,
  path = 'v',
): fc.Arbitrary<Selection> {
  const place = `${path}${field.name}`.replaceAll('_', '');
  const given = fc.record(
    Object.fromEntries(field.args.map((argument) => [argument.name, inputArbitrary(argument.type, known)])),
    { requiredKeys: field.args.filter((argument) => isNonNullType(argument.type)).map((argument) => argument.name) },
  );
  return fc.tuple(given, selectionArbitrary(field.type, known, depth, place)).map(([values, below]) => {
    const own = field.args.flatMap((argument) => {
      const value: unknown = Object.hasOwn(values, argument.name) ? values[argument.name] : undefined;
      return value === undefined
        ? []
        : [
            {
              argument: argument.name,
              name: `${place}${argument.name}`.replaceAll('_', ''),
              type: String(argument.type),
              value,
            },
          ];
    });
    const text = own.length > 0 ? `(${own.map(({ argument, name }) => `${argument}: $${name}#`).join(', ')})` : '';
    return { text: `${field.name}${text}${below.text}`, variables: [...own, ...below.variables] };
  });
}

function selectionArbitrary(
  type: GraphQLOutputType,
  known: KnownValues,
  depth: number,
  path: string,
): fc.Arbitrary<Selection> {
  const named = getNamedType(type);
  if (!isObjectType(named)) return fc.constant({ text: '', variables: [] });
  const leaves = leavesOf(named);
  const chosen = depth >= 3 && leaves.length > 0 ? leaves : Object.values(named.getFields());
  return fc
    .subarray(chosen, { minLength: 1, maxLength: Math.min(6, chosen.length) })
    .chain((fields) => fc.tuple(...fields.map((field) => fieldArbitrary(field, known, depth + 1, path))))
    .map((parts) => ({
      text: ` { ${parts.map((part) => part.text).join(' ')} }`,
      variables: parts.flatMap((part) => part.variables),
    }));
}

const leavesOf = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).filter((field) => !isObjectType(getNamedType(field.type)));
