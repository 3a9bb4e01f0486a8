import { type DocumentNode, type GraphQLError, type GraphQLSchema, type ValidationRule, validate } from 'graphql';

/** Validation stops at so many errors: each looks for names that may have been meant. */
const errorsMax = 20;

/** Errors of documents that were validated before, by the rules: thousands of viewers of one live send the same. */
const validated = new WeakMap<DocumentNode, Map<string, readonly GraphQLError[]>>();

/** The errors of a document under these rules, 20 at most. Remembered as long as the document itself is. */
export function validateDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  rules: readonly ValidationRule[],
): readonly GraphQLError[] {
  const known = validated.get(document) ?? new Map<string, readonly GraphQLError[]>();
  validated.set(document, known);
  const key = rules.map(({ name }) => name).join();
  const errors = known.get(key) ?? validate(schema, document, rules, { maxErrors: errorsMax });
  known.set(key, errors);
  return errors;
}
