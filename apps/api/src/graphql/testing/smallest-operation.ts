import { randomUUID } from 'node:crypto';
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';

/** A document with one root field and a minimal selection, with made-up values for required arguments. */
export function smallestOperation<Context>(
  type: string,
  field: GraphQLField<unknown, Context>,
  values: Readonly<Record<string, string>> = literals,
): string {
  const args = field.args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);
  const given = args.map(({ name, type }) => `${name}: ${literal(type, values)}`).join(', ');
  return `${type.toLowerCase()} { ${field.name}${given ? `(${given})` : ''} ${selection(field.type)} }`;
}

const selection = (type: GraphQLOutputType): string => (isLeafType(getNamedType(type)) ? '' : '{ __typename }');

function literal(type: GraphQLInputType, values: Readonly<Record<string, string>>): string {
  if (isNonNullType(type)) return literal(type.ofType, values);
  if (isListType(type)) return `[${literal(type.ofType, values)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null';
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{${required.map((field) => `${field.name}: ${literal(field.type, values)}`).join(', ')}}`;
  }
  return values[type.name] ?? '""';
}

/** Values that the schema accepts and no use case does: malformed ids, empty texts, numbers out of range. */
export const malformed: Readonly<Record<string, string>> = {
  ID: '"no id"',
  Int: '-7',
  Float: '-1.5',
  Boolean: 'true',
  String: '""',
  DateTime: '"1800-01-01T00:00:00Z"',
  JSON: '"none"',
};

const literals: Record<string, string> = {
  ID: `"${randomUUID()}"`,
  Int: '1',
  Float: '1.5',
  Boolean: 'true',
  String: '"text"',
  DateTime: '"2026-01-01T00:00:00Z"',
  JSON: '{}',
};
