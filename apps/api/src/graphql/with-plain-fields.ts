import { type GraphQLSchema, isObjectType } from 'graphql';

/**
 * Takes the resolver away from each field that only reads the property of its own name: what graphql does without one. graphql-jit
 * then reads the property in place, where it would call a resolver, with closures and an `info`, for every field of every object.
 */
export function withPlainFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields()))
      if (field.extensions['pothosExposedField'] === field.name) field.resolve = undefined;
  }
  return schema;
}
