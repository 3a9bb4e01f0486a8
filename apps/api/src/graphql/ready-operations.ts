import { type DocumentNode, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { isPublicOperation } from './public-operation.ts';

/** How graphql-jit runs one operation. */
export type CompiledOperation = Pick<CompiledQuery, 'query' | 'stringify'>;

/** A query that has gone the whole way through Yoga once, with the consent of every plugin, and may be run again as it is. */
export interface ReadyOperation {
  document: DocumentNode;
  compiled: CompiledOperation;
  /** The name of its one operation. */
  name: string | null;
  /** Reads only what everyone may see alike: an anonymous reply may be shared. */
  isPublic: boolean;
}

const operationsMax = 1000;
/** Text of queries that is kept at most, in characters. */
const charactersMax = 4_000_000;

/** Documents by their text. Parsed, validated, weighed and compiled once; what does not depend on the document is asked each time. */
export class ReadyOperations {
  /** What graphql-jit has compiled, for its plugin. */
  readonly compiled = this.#cache<CompiledOperation>();
  readonly #ready = this.#cache<ReadyOperation>();

  get(query: string): ReadyOperation | undefined {
    return this.#ready.get(query);
  }

  /** Takes in a document that has just been run. Documents of several operations, and what changes anything, are left to Yoga. */
  learn(document: DocumentNode): void {
    const text = document.loc?.source.body;
    const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
    const [operation] = operations;
    if (text === undefined || !operation || operations.length > 1 || !isQuery(operation)) return;
    const compiled = this.compiled.get(text);
    if (!compiled || this.#ready.has(text)) return;
    const isPublic = isPublicOperation(operation);
    this.#ready.set(text, { document, compiled, name: operation.name?.value ?? null, isPublic });
  }

  #cache<Value extends object>(): LRUCache<string, Value> {
    return new LRUCache({ max: operationsMax, maxSize: charactersMax, sizeCalculation: (_, text) => text.length + 1 });
  }
}

/** Learns each document once it has been executed. Stands last, so that every other plugin has had its say. */
export const useReadyOperations = (ready: ReadyOperations): Plugin => ({
  onExecute: ({ args }) => ({
    onExecuteDone: ({ result }) => {
      if ('data' in result) ready.learn(args.document);
    },
  }),
});

const isQuery = ({ operation }: OperationDefinitionNode): boolean => operation === OperationTypeNode.QUERY;
