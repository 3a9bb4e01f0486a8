import SchemaBuilder from '@pothos/core';
import { GraphQLScalarType, Kind } from 'graphql';
import type { GraphqlContext } from './context.ts';

/** ISO 8601 in UTC on the wire; domain views carry the same text. */
const dateTime = new GraphQLScalarType<Date | string, string>({
  name: 'DateTime',
  description: 'ISO 8601 in UTC.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
  parseValue: (value) => {
    const parsed = typeof value === 'string' ? new Date(value) : new Date(Number.NaN);
    if (Number.isNaN(parsed.getTime())) throw new TypeError('DateTime must be an ISO 8601 date-time');
    return parsed;
  },
  parseLiteral: (node) => {
    const parsed = node.kind === Kind.STRING ? new Date(node.value) : new Date(Number.NaN);
    if (Number.isNaN(parsed.getTime())) throw new TypeError('DateTime must be an ISO 8601 date-time');
    return parsed;
  },
});

/** The documented public names, code first. Nullability is explicit everywhere, as the contract has it. */
export const builder = new SchemaBuilder<{
  Context: GraphqlContext;
  DefaultFieldNullability: false;
  Scalars: {
    DateTime: { Input: Date; Output: Date | string };
    ID: { Input: string; Output: string };
  };
}>({ defaultFieldNullability: false });

builder.addScalarType('DateTime', dateTime);

builder.queryType({});
builder.mutationType({});
builder.subscriptionType({});
