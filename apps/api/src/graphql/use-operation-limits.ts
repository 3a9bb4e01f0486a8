import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { admitOperation } from './admit-operation.ts';
import type { GraphqlContext, GraphqlDomain } from './context.ts';
import { limitError } from './operation-limits.ts';
import { exceedsLimit, readDocument, readDocumentInTurn } from './read-document.ts';
import { refuseIntrospection } from './refuse-introspection.ts';
import { schema } from './schema.ts';
import { validateDocument } from './validate-document.ts';
import { loginBefore } from './with-login-first.ts';

/**
 * Refuses what exceeds operationLimits or the visitor's budget before it is validated, and introspection where it is switched off.
 * Whom a login is missing is told that, and not that variables are wrong. Stands after the plugin that puts registered documents
 * in the place of their hash, and before those that compile or execute.
 */
export function useOperationLimits({
  introspection,
}: {
  introspection: boolean;
}): Plugin<GraphqlContext, { domain: GraphqlDomain }> {
  return {
    onRequestParse: () => ({
      onRequestParseDone({ requestParserResult }) {
        if (Array.isArray(requestParserResult)) throw limitError('batch');
      },
    }),
    async onParams({ params, context }) {
      if (typeof params?.query !== 'string') return;
      const read = await readDocumentInTurn(params.query);
      // What cannot be parsed is refused by onParse, as every other error of a document.
      if (read instanceof GraphQLError && !exceedsLimit(read)) return;
      const { operationName, variables } = params;
      const refused =
        read instanceof GraphQLError
          ? read
          : await admitOperation(schema, read, { operationName, variables }, context.domain);
      if (refused) throw refused;
    },
    onParse({ setParseFn }) {
      setParseFn((source) => {
        const read = readDocument(typeof source === 'string' ? source : source.body);
        if (read instanceof GraphQLError) throw read;
        return read.document;
      });
    },
    onValidate({ addValidationRule, setValidationFn }) {
      setValidationFn(validateDocument);
      if (!introspection) addValidationRule(refuseIntrospection);
    },
    onExecute: ({ args, context }) => ({
      onExecuteDone({ result, setResult }) {
        if (Symbol.asyncIterator in result || 'data' in result || !result.errors) return;
        const refused = loginBefore(result.errors, args, context.domain);
        if (refused) setResult({ errors: [refused] });
      },
    }),
  };
}
