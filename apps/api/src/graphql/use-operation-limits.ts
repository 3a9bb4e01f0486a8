import type { ExecutionArgs, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { admitOperation } from './admit-operation.ts';
import type { GraphqlContext } from './context.ts';
import { operationLimits } from './limit-values.ts';
import { limitError } from './operation-limits.ts';
import { refuseIntrospection } from './refuse-introspection.ts';
import { loginBefore } from './with-login-first.ts';

/**
 * Refuses what exceeds operationLimits or the visitor's budget before anything of it runs, and introspection where it is switched
 * off. Whom a login is missing is told that, and not that variables are wrong. Must stand before plugins that compile or execute.
 */
export function useOperationLimits({ introspection }: { introspection: boolean }): Plugin<GraphqlContext> {
  const admit = async (
    args: Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'>,
    { domain }: GraphqlContext,
    stop: (result: { errors: GraphQLError[] }) => void,
  ) => {
    const { schema, document, operationName, variableValues } = args;
    const refused = await admitOperation(schema, { document, operationName, variables: variableValues }, domain);
    if (refused) stop({ errors: [refused] });
  };
  return {
    onRequestParse: () => ({
      onRequestParseDone({ requestParserResult }) {
        if (Array.isArray(requestParserResult)) throw limitError('batch');
      },
    }),
    onParse({ parseFn, setParseFn }) {
      setParseFn((source, options) => parseFn(source, { ...options, maxTokens: operationLimits.tokens }));
    },
    onValidate({ addValidationRule }) {
      if (!introspection) addValidationRule(refuseIntrospection);
    },
    async onExecute({ args, context, setResultAndStopExecution }) {
      await admit(args, context, setResultAndStopExecution);
      return {
        onExecuteDone({ result, setResult }) {
          if (Symbol.asyncIterator in result || 'data' in result || !result.errors) return;
          const refused = loginBefore(result.errors, args, context.domain);
          if (refused) setResult({ errors: [refused] });
        },
      };
    },
    onSubscribe: ({ args, context, setResultAndStopExecution }) => admit(args, context, setResultAndStopExecution),
  };
}
