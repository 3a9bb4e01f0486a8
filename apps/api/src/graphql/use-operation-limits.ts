import type { ExecutionArgs, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { exceededLimit, operationLimits } from './operation-limits.ts';

/** Refuses what exceeds operationLimits before anything of it runs. Must stand before plugins that compile or execute. */
export function useOperationLimits(): Plugin {
  const refuse = (
    { schema, document, operationName, variableValues }: ExecutionArgs,
    stop: (result: { errors: GraphQLError[] }) => void,
  ) => {
    const error = exceededLimit(schema, { document, operationName, variables: variableValues });
    if (error) stop({ errors: [error] });
  };
  return {
    onParse({ parseFn, setParseFn }) {
      setParseFn((source, options) => parseFn(source, { ...options, maxTokens: operationLimits.tokens }));
    },
    onExecute: ({ args, setResultAndStopExecution }) => refuse(args, setResultAndStopExecution),
    onSubscribe: ({ args, setResultAndStopExecution }) => refuse(args, setResultAndStopExecution),
  };
}
