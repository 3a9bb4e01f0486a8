import { GraphQLError, type ValidationRule } from 'graphql';

const introspectionFields = new Set(['__schema', '__type']);

/** With INTROSPECTION=false: tools read the published SDL instead. `__typename` stays. */
export const refuseIntrospection: ValidationRule = (context) => ({
  Field(node) {
    if (!introspectionFields.has(node.name.value)) return;
    context.reportError(
      new GraphQLError(`Introspection (${node.name.value}) is switched off: read GET /api/schema.graphql instead`, {
        nodes: node,
        extensions: { code: 'INTROSPECTION_DISABLED', status: 400 },
      }),
    );
  },
});
