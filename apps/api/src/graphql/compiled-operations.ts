import { type DocumentNode, Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';

/** Lists and entities that look the same to all visitors on the same shuffle ring. */
const publicRoots = new Set([
  'videos',
  'photos',
  'medias',
  'media',
  'profile',
  'creators',
  'tags',
  'SoundList',
  'lives',
  'MediaComments',
  'followers',
  'following',
  '__typename',
]);

/** Whether an operation's reply is the same for every visitor. Root fields must be selected directly. */
const isPublicOperation = ({ selectionSet }: OperationDefinitionNode): boolean =>
  selectionSet.selections.every((node) => node.kind === Kind.FIELD && publicRoots.has(node.name.value));

/** How graphql-jit runs one operation. */
type CompiledOperation = Pick<CompiledQuery, 'query' | 'stringify'>;

/** A query that passed every plugin of Yoga once and may be run again as it is. */
interface CachedOperation {
  document: DocumentNode;
  compiled: CompiledOperation;
  /** The name of its only operation. */
  name: string | null;
  /** Reads only public data: an anonymous reply may be shared. */
  isPublic: boolean;
}

const operationsMax = 1000;
/** Maximum total length of cached queries, in characters. */
const charactersMax = 4_000_000;

/** Documents by their text: parsed, validated, costed and compiled once; whatever does not depend on the document is checked each time. */
export class CompiledOperationCache {
  /** graphql-jit's compiled operations, for its plugin. */
  readonly compiled = this.#cache<CompiledOperation>();
  readonly #ready = this.#cache<CachedOperation>();

  get(query: string): CachedOperation | undefined {
    return this.#ready.get(query);
  }

  /** Adds a document that has just been run. Documents with several operations, and mutations, are left to Yoga. */
  add(document: DocumentNode): void {
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

/** Adds each document after its execution. Last, so that every other plugin has run. */
export const useCompiledOperationCache = (ready: CompiledOperationCache): Plugin => ({
  onExecute: ({ args }) => ({
    onExecuteDone: ({ result }) => {
      if ('data' in result) ready.add(args.document);
    },
  }),
});

const isQuery = ({ operation }: OperationDefinitionNode): boolean => operation === OperationTypeNode.QUERY;

/** A plain request's query. */
export interface DirectRequest {
  operation: CachedOperation;
  variables: Record<string, unknown> | null;
}

const known = new Set(['query', 'variables', 'operationName']);

/**
 * Parses a plain request's body; null unless its operation is ready and nothing else is in it. By hand: a schema would cost as
 * much as everything else, and the rest takes the slow path anyway.
 */
export function parseDirectRequest(text: string, ready: CompiledOperationCache): DirectRequest | null {
  const body = parsed(text);
  if (!isRecord(body) || !Object.keys(body).every((name) => known.has(name))) return null;
  const { query, variables = null, operationName = null } = body;
  const operation = typeof query === 'string' ? ready.get(query) : undefined;
  if (!operation || (variables !== null && !isRecord(variables))) return null;
  const named = operationName === null || operationName === '' || operationName === operation.name;
  return named ? { operation, variables } : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
