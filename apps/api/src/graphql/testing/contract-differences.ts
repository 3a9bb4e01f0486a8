import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';

interface ContractDifferences {
  /** The contract's names that the schema lacks: 'Type' or 'Type.field'. */
  missing: string[];
  /** Common names with incompatible types. */
  incompatible: string[];
}

/** Compares a schema with the contract for external tools: every name must exist, with a compatible type. */
export function contractDifferences(schema: GraphQLSchema, contract: GraphQLSchema): ContractDifferences {
  const found: ContractDifferences = { missing: [], incompatible: [] };
  for (const wanted of Object.values(contract.getTypeMap())) {
    if (wanted.name.startsWith('__') || isSpecifiedScalarType(wanted)) continue;
    const ours = schema.getType(wanted.name);
    if (ours) compareTypes(ours, wanted, found);
    else found.missing.push(wanted.name);
  }
  return found;
}

function compareTypes(ours: GraphQLNamedType, wanted: GraphQLNamedType, found: ContractDifferences): void {
  if (isObjectType(wanted) && isObjectType(ours)) {
    compareNames(wanted, Object.values(wanted.getFields()), ours.getFields(), found, (field, own) =>
      compareFields(field, own),
    );
  } else if (isInputObjectType(wanted) && isInputObjectType(ours)) {
    compareNames(wanted, Object.values(wanted.getFields()), ours.getFields(), found, (field, own) =>
      acceptsInput(own.type, field.type),
    );
    for (const field of Object.values(ours.getFields())) {
      if (!(field.name in wanted.getFields()) && isNonNullType(field.type))
        found.incompatible.push(`${wanted.name}.${field.name}: required, but not in the contract`);
    }
  } else if (isEnumType(wanted) && isEnumType(ours)) {
    for (const { name } of wanted.getValues()) if (!ours.getValue(name)) found.missing.push(`${wanted.name}.${name}`);
  } else if (wanted.constructor !== ours.constructor) {
    found.incompatible.push(`${wanted.name}: another kind of type`);
  }
}

function compareNames<Field extends { name: string; type: unknown }>(
  type: GraphQLNamedType,
  wanted: Field[],
  ours: Record<string, Field>,
  found: ContractDifferences,
  compatible: (wanted: Field, ours: Field) => boolean,
): void {
  for (const field of wanted) {
    const own = ours[field.name];
    if (!own) found.missing.push(`${type.name}.${field.name}`);
    else if (!compatible(field, own))
      found.incompatible.push(`${type.name}.${field.name}: ${own.type} instead of ${field.type}`);
  }
}

function compareFields(wanted: GraphQLField<unknown, unknown>, own: GraphQLField<unknown, unknown>): boolean {
  const argumentsServe = wanted.args.every((argument) => {
    const same = own.args.find(({ name }) => name === argument.name);
    return same !== undefined && acceptsInput(same.type, argument.type);
  });
  const nothingNewRequired = own.args.every(
    ({ name, type, defaultValue }) =>
      !isNonNullType(type) || defaultValue !== undefined || wanted.args.some((argument) => argument.name === name),
  );
  return argumentsServe && nothingNewRequired && givesOutput(own.type, wanted.type);
}

/** A result may promise more than the contract: non-null where the contract allows null. */
function givesOutput(own: GraphQLOutputType, wanted: GraphQLOutputType): boolean {
  if (isNonNullType(wanted)) return isNonNullType(own) && givesOutput(own.ofType, wanted.ofType);
  if (isNonNullType(own)) return givesOutput(own.ofType, wanted);
  if (isListType(wanted)) return isListType(own) && givesOutput(own.ofType, wanted.ofType);
  return !isListType(own) && own.name === wanted.name;
}

/** An input may require less than the contract: nullable where the contract requires a value. */
function acceptsInput(own: GraphQLInputType, wanted: GraphQLInputType): boolean {
  if (isNonNullType(own)) return isNonNullType(wanted) && acceptsInput(own.ofType, wanted.ofType);
  if (isNonNullType(wanted)) return acceptsInput(own, wanted.ofType);
  if (isListType(wanted)) return isListType(own) && acceptsInput(own.ofType, wanted.ofType);
  return !isListType(own) && own.name === wanted.name;
}
