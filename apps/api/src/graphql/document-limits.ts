import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { type LimitName, limitError, operationLimits } from './operation-limits.ts';

/** The cost of validating a document, or the limit it exceeds. */
type DocumentWeight = { exceeded: LimitName } | { exceeded: null; validationCost: number };

/**
 * Weighs a parsed document before validation: graphql's validation compares every two fields of one name and place, so a few
 * kilobytes could keep it busy for seconds. All operations count, because validation reads them all. Fragments count at each
 * use; cycles are left to validation.
 */
export function measureDocument({ definitions }: DocumentNode): DocumentWeight {
  return new DocumentTally(definitions).weigh();
}

/** A place in the response: all fields with one path of response names. */
interface Place {
  depth: number;
  introspection: boolean;
  fields: Map<string, Place>;
  /** The number of the document's fields here. */
  times: number;
  spread: Set<string>;
}

const newPlace = (depth: number, introspection = false): Place => ({
  depth,
  introspection,
  fields: new Map(),
  times: 0,
  spread: new Set(),
});

class DocumentTally {
  readonly #definitions: readonly DefinitionNode[];
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  readonly #reached = new Set<string>();
  readonly #open = new Set<string>();
  #selections = 0;
  #comparisons = 0;
  #aliases = 0;

  constructor(definitions: readonly DefinitionNode[]) {
    this.#definitions = definitions;
    for (const node of definitions)
      if (node.kind === Kind.FRAGMENT_DEFINITION) this.#fragments.set(node.name.value, node);
  }

  weigh(): DocumentWeight {
    for (const node of this.#definitions) {
      if (node.kind !== Kind.OPERATION_DEFINITION) continue;
      const exceeded = this.#root(node.selectionSet);
      if (exceeded) return { exceeded };
    }
    for (const [name, { selectionSet }] of this.#fragments) {
      const exceeded = this.#reached.has(name) ? null : this.#root(selectionSet);
      if (exceeded) return { exceeded };
    }
    return { exceeded: null, validationCost: this.#selections + this.#comparisons };
  }

  #root(set: SelectionSetNode): LimitName | null {
    this.#aliases = 0;
    return this.#walk(set, newPlace(1));
  }

  #walk(set: SelectionSetNode, place: Place): LimitName | null {
    for (const node of set.selections) {
      this.#selections += 1;
      if (this.#selections > operationLimits.selections) return 'selections';
      const exceeded =
        node.kind === Kind.FIELD
          ? this.#field(node, place)
          : node.kind === Kind.INLINE_FRAGMENT
            ? this.#walk(node.selectionSet, place)
            : this.#spread(node.name.value, place);
      if (exceeded) return exceeded;
    }
    return null;
  }

  #spread(name: string, place: Place): LimitName | null {
    const fragment = this.#fragments.get(name);
    if (!fragment || place.spread.has(name) || this.#open.has(name)) return null;
    place.spread.add(name);
    this.#reached.add(name);
    this.#open.add(name);
    const exceeded = this.#walk(fragment.selectionSet, place);
    this.#open.delete(name);
    return exceeded;
  }

  #field(node: FieldNode, place: Place): LimitName | null {
    if (node.alias) this.#aliases += 1;
    if (this.#aliases > operationLimits.aliases) return 'aliases';
    const introspection = place.introspection || node.name.value.startsWith('__');
    if (place.depth > (introspection ? operationLimits.introspectionDepth : operationLimits.depth))
      return introspection ? 'introspectionDepth' : 'depth';
    const name = node.alias?.value ?? node.name.value;
    const here = place.fields.get(name) ?? newPlace(place.depth + 1, introspection);
    place.fields.set(name, here);
    this.#comparisons += here.times;
    here.times += 1;
    if (here.times > operationLimits.repeats) return 'repeats';
    if (this.#comparisons > operationLimits.comparisons) return 'comparisons';
    return node.selectionSet ? this.#walk(node.selectionSet, here) : null;
  }
}

/** A parsed document within the limits that need no schema. */
export interface ReadDocument {
  document: DocumentNode;
  /** The cost of validation, in selections and pairs of fields; 0 once somebody has paid for it. */
  validationCost: number;
}

const documentsMax = 1000;
/** A parsed document takes about 150 bytes per character; many of them would make garbage collection block everybody. */
const charactersMax = 200_000;
const read = new LRUCache<string, ReadDocument | GraphQLError>({
  max: documentsMax,
  maxSize: charactersMax,
  sizeCalculation: (_, text) => text.length + 1,
});

/** Parses a document, or returns why not: a syntax error, or an exceeded limit. Cached, so that a text is parsed once. */
export function readDocument(text: string): ReadDocument | GraphQLError {
  const cached = read.get(text);
  if (cached) return cached;
  const parsed = parseWithinLimits(text);
  read.set(text, parsed);
  return parsed;
}

/**
 * The same for untrusted texts. New ones are parsed one per round of the event loop, so that many of them from a WebSocket do
 * not block other requests.
 */
export async function readUntrustedDocument(text: string): Promise<ReadDocument | GraphQLError> {
  if (!read.has(text)) await new Promise<void>(waitForRound);
  return readDocument(text);
}

const waiting: (() => void)[] = [];

function waitForRound(begin: () => void): void {
  waiting.push(begin);
  if (waiting.length === 1) setImmediate(beginOne);
}

/** Deferred work runs in the next round. The current one is validated before that. */
function beginOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(beginOne);
}

/** Whether an unread document exceeds a limit, as opposed to a syntax error. */
export const exceedsLimit = ({ extensions }: GraphQLError): boolean => extensions['code'] === 'LIMIT_EXCEEDED';

function parseWithinLimits(text: string): ReadDocument | GraphQLError {
  try {
    const document = parse(text, { maxTokens: operationLimits.tokens });
    const weight = measureDocument(document);
    return weight.exceeded === null ? { document, validationCost: weight.validationCost } : limitError(weight.exceeded);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
