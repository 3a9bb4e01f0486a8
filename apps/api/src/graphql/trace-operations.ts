import { traced } from '@foxreel/tracing';
import { type DocumentNode, type ExecutionResult, getOperationAST, Kind } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** Fields at the root beyond these are not named. */
const fieldsMax = 10;

interface TracedOperation {
  document: DocumentNode;
  name: string | null;
}

/**
 * Runs an operation in a span: its type, the fields at its root, and how many errors it had. Not the caller's name for it, nor
 * aliases and variables, which are the caller's words.
 */
export async function traceOperation<Result extends Pick<ExecutionResult, 'errors'>>(
  { document, name }: TracedOperation,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const operation = getOperationAST(document, name);
  const fields = operation?.selectionSet.selections.flatMap((node) =>
    node.kind === Kind.FIELD ? node.name.value : [],
  );
  const attributes = {
    'graphql.operation.type': operation?.operation ?? 'unknown',
    'foxreel.graphql.fields': (fields ?? []).slice(0, fieldsMax),
  };
  return traced(`graphql ${attributes['graphql.operation.type']}`, { attributes }, async (span) => {
    const result = await work();
    span?.setAttribute('foxreel.graphql.errors', result.errors?.length ?? 0);
    return result;
  });
}

/** Opens a span around each execution. Behind the plugins that choose how to execute. */
export const useOperationTraces = (): Plugin => ({
  onExecute({ args: { document, operationName }, executeFn, setExecuteFn }) {
    setExecuteFn((args) => traceOperation({ document, name: operationName ?? null }, () => executeFn(args)));
  },
});
