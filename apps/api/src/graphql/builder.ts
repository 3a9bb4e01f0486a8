import { isoTime } from '@foxreel/contracts';
import SchemaBuilder from '@pothos/core';
import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped, visit } from 'graphql';
import type { GraphqlContext } from './context.ts';

function readDateTime(value: unknown): Date {
  const parsed = isoTime.safeParse(value);
  if (!parsed.success) throw new GraphQLError('DateTime must be an ISO 8601 date-time with its offset, or a date');
  return new Date(parsed.data);
}

/** ISO 8601 in UTC on the wire, as in domain views. */
const dateTime = new GraphQLScalarType<Date | string, string>({
  name: 'DateTime',
  description: 'ISO 8601 in UTC.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
  parseValue: readDateTime,
  parseLiteral: (node) => readDateTime(node.kind === Kind.STRING ? node.value : null),
});

/** Any JSON value. The schema that parses it restricts it. */
const json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value; written in the document it holds no variables: pass it whole as one.',
  parseValue: (value) => value,
  parseLiteral: (node) => {
    visit(node, { Variable: () => rejectVariable() });
    return valueFromASTUntyped(node);
  },
});

function rejectVariable(): never {
  throw new GraphQLError('A JSON value holds no variables: pass it whole as one');
}

/** The documented public names, code first. Nullability is explicit everywhere, as in the contract. */
export const builder = new SchemaBuilder<{
  Context: GraphqlContext;
  DefaultFieldNullability: false;
  Scalars: {
    DateTime: { Input: Date; Output: Date | string };
    ID: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
  };
}>({ defaultFieldNullability: false });

builder.addScalarType('DateTime', dateTime);
builder.addScalarType('JSON', json);

builder.queryType({});
builder.mutationType({});
builder.subscriptionType({});
