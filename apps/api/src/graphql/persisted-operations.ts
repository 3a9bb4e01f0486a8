import { findOperation, hashOperation } from '@foxreel/domain/operations';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { GraphqlContext, GraphqlDomain } from './context.ts';

/** The parts of a request that name its document. */
export interface NamedDocument {
  query?: string | null | undefined;
  extensions?: unknown;
}

const operationsMax = 1000;
/** Processes that know a removed document may run it this much longer. */
const knownMs = 30_000;
const hex = /^[0-9a-f]{64}$/;
const persistedQuery = z.object({
  persistedQuery: z.object({ version: z.literal(1), sha256Hash: z.string().toLowerCase().regex(hex) }),
});

/** Registered documents, cached in this process by hash. */
export class PersistedOperations {
  /** Only staff may run other documents (PERSISTED_OPERATIONS_ONLY). */
  readonly only: boolean;
  readonly #known = new LRUCache<string, string>({ max: operationsMax, ttl: knownMs });

  constructor({ only }: { only: boolean }) {
    this.only = only;
  }

  /**
   * A request's document, or an error: in `query`, or registered under the hash in `extensions: {persistedQuery: {version: 1,
   * sha256Hash}}`. Null if it has neither.
   */
  async documentOf({ query, extensions }: NamedDocument, domain: GraphqlDomain): Promise<string | GraphQLError | null> {
    const hash = hashOf(extensions);
    if (hash instanceof GraphQLError) return hash;
    if (typeof query === 'string' && query !== '') {
      if (hash !== null && hashOperation(query) !== hash) return mismatch();
      return !this.only || isStaff(domain) || (await this.#find(hashOperation(query), domain))
        ? query
        : notRegistered();
    }
    return hash === null ? null : ((await this.#find(hash, domain)) ?? notFound());
  }

  async #find(hash: string, domain: GraphqlDomain): Promise<string | null> {
    const cached = this.#known.get(hash);
    if (cached !== undefined) return cached;
    const found = await findOperation(domain, { hash });
    if (found !== null) this.#known.set(hash, found);
    return found;
  }
}

/** Null if the request names none. */
function hashOf(extensions: unknown): string | GraphQLError | null {
  if (typeof extensions !== 'object' || extensions === null || !('persistedQuery' in extensions)) return null;
  const named = persistedQuery.safeParse(extensions);
  return named.success ? named.data.persistedQuery.sha256Hash : malformed();
}

const isStaff = ({ actor }: GraphqlDomain): boolean => actor.kind === 'account' && actor.staff;

const requestError = (message: string, code: string, status: number) =>
  new GraphQLError(message, { extensions: { code, status } });
/** The exact message by which clients know that they must send the document itself. */
const notFound = () => requestError('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND', 400);
const mismatch = () => requestError('The sha256Hash is not that of the query', 'PERSISTED_QUERY_HASH_MISMATCH', 400);
const malformed = () =>
  requestError('persistedQuery must be {version: 1, sha256Hash} with 64 hexadecimal digits', 'BAD_REQUEST', 400);
const notRegistered = () =>
  requestError(
    'Only registered operations are run here: register it, or send its hash',
    'PERSISTED_OPERATIONS_ONLY',
    403,
  );

/** Replaces a hash by its registered document, before anything reads the request. */
export const usePersistedOperations = (
  persisted: PersistedOperations,
): Plugin<GraphqlContext, { domain: GraphqlDomain }> => ({
  async onParams({ params, setParams, context }) {
    if (typeof params !== 'object' || params === null) return;
    const document = await persisted.documentOf(params, context.domain);
    if (document instanceof GraphQLError) throw document;
    if (document !== null && document !== params.query) setParams({ ...params, query: document });
  },
});
