import { viewerId } from '@foxreel/domain/kernel';
import { getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphqlContext } from './context.ts';

/** Whoever changes something reads the primary: in the mutation's own reply, and for some seconds after it. */
export const useMutationNotes = (): Plugin<GraphqlContext> => ({
  onExecute({ args: { document, operationName, contextValue }, executeFn, setExecuteFn }) {
    if (getOperationAST(document, operationName)?.operation !== 'mutation') return;
    const { replica } = contextValue.domain;
    const account = viewerId(contextValue.domain);
    if (!replica || account === null) return;
    setExecuteFn(async (args) => {
      await replica.changed(account);
      const result = await executeFn(args);
      await replica.changed(account);
      return result;
    });
  },
});
