import { limits } from '@foxreel/contracts';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  type InlineFragmentNode,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';

/** The limits of one operation (docs/contract/rest.md, GraphQL replies). Fragments count at each use. */
export const operationLimits = {
  tokens: 2000,
  depth: 12,
  /** Below `__schema` and `__type`: code generators go 15 deep. */
  introspectionDepth: 20,
  rootFields: 30,
  aliases: 30,
  selections: 3000,
  /** Fields with one response name in one place: fragments of a client's components repeat some. */
  repeats: 40,
  /** Pairs of repeated fields in the whole document: validation compares each. */
  comparisons: 10_000,
  /** Objects in the response, if every list is as long as its `limit`. */
  objects: 10_000,
  /** 1 per field of each object, 10 more per look-up (a root field, a list), 50 more per field of a mutation. */
  cost: 50_000,
  /** Items of any list in an argument or variable. */
  listItems: 1000,
  /** Operations per request: batches are rejected. */
  batch: 1,
} as const;

export type LimitName = keyof typeof operationLimits;

/** Whether a value contains, at any depth, a list longer than `most`. */
function exceededListLength(input: unknown, most: number): boolean {
  const open: unknown[] = [input];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    const children = Array.isArray(value) ? value : Object.values(value);
    if (Array.isArray(value) && value.length > most) return true;
    for (const child of children) if (typeof child === 'object' && child !== null) open.push(child);
  }
  return false;
}

/** A field with its own look-up (a root field, a list) costs this much more than one that is read along with others. */
const lookUpCost = 10;
const mutationCost = 50;

/** Counts an operation's cost. Fragments count at each use; introspection only by its selections. */
class OperationTally {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #lengthOfVariable: (variable: string) => number | undefined;
  /** Fragments being read: validation rejects recursive ones. */
  readonly #open = new Set<string>();
  #rootFields = 0;
  #aliases = 0;
  #selections = 0;
  #objects = 0;
  #cost = 0;

  constructor(
    schema: GraphQLSchema,
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    lengthOf: (variable: string) => number | undefined,
  ) {
    this.#schema = schema;
    this.#fragments = fragments;
    this.#lengthOfVariable = lengthOf;
  }

  get cost(): number {
    return this.#cost;
  }

  /** The first limit that the operation exceeds; null if none. */
  exceeds({ operation, selectionSet }: OperationDefinitionNode): LimitName | null {
    const rootCost = operation === 'mutation' ? mutationCost : lookUpCost;
    return this.#walk(selectionSet, { type: this.#schema.getRootType(operation), depth: 1, times: 1, rootCost });
  }

  #walk(set: SelectionSetNode, at: Place): LimitName | null {
    for (const node of set.selections) {
      this.#selections += 1;
      if (this.#selections > operationLimits.selections) return 'selections';
      const exceeded = node.kind === Kind.FIELD ? this.#field(node, at) : this.#fragment(node, at);
      if (exceeded !== null) return exceeded;
    }
    return null;
  }

  #fragment(node: Exclude<SelectionNode, FieldNode>, at: Place): LimitName | null {
    if (node.kind === Kind.INLINE_FRAGMENT) return this.#conditional(node, at);
    const name = node.name.value;
    const fragment = this.#open.has(name) ? undefined : this.#fragments.get(name);
    if (!fragment) return null;
    this.#open.add(name);
    const exceeded = this.#conditional(fragment, at);
    this.#open.delete(name);
    return exceeded;
  }

  #conditional(fragment: FragmentDefinitionNode | InlineFragmentNode, at: Place): LimitName | null {
    const condition = fragment.typeCondition?.name.value;
    const type = at.type && condition !== undefined ? this.#schema.getType(condition) : at.type;
    return this.#walk(fragment.selectionSet, { ...at, type });
  }

  #field(node: FieldNode, at: Place): LimitName | null {
    if (node.alias) this.#aliases += 1;
    if (this.#aliases > operationLimits.aliases) return 'aliases';
    if (at.depth === 1) this.#rootFields += 1;
    if (this.#rootFields > operationLimits.rootFields) return 'rootFields';
    const field = isObjectType(at.type) ? at.type.getFields()[node.name.value] : undefined;
    if (field && at.depth > operationLimits.depth) return 'depth';
    this.#cost += costOf(field, at);
    if (!node.selectionSet) return this.#cost > operationLimits.cost ? 'cost' : null;
    const below = { depth: at.depth + 1, rootCost: 0 };
    if (!field) return this.#walk(node.selectionSet, { ...below, type: null, times: at.times });
    const answers = at.times * this.#lengthOf(node, field);
    this.#objects += answers;
    if (this.#objects > operationLimits.objects) return 'objects';
    if (this.#cost > operationLimits.cost) return 'cost';
    return this.#walk(node.selectionSet, { ...below, type: getNamedType(field.type), times: answers });
  }

  /** How many objects a field may return: its `limit`, as lists clamp it. */
  #lengthOf(node: FieldNode, field: GraphQLField<unknown, unknown>): number {
    const argument = field.args.find(({ name }) => name === 'limit');
    if (!argument) return 1;
    const value = node.arguments?.find(({ name }) => name.value === 'limit')?.value;
    const requested =
      value?.kind === Kind.INT
        ? Number(value.value)
        : value?.kind === Kind.VARIABLE
          ? this.#lengthOfVariable(value.name.value)
          : undefined;
    const usual = typeof argument.defaultValue === 'number' ? argument.defaultValue : 1;
    return Math.min(Math.max(typeof requested === 'number' ? requested : usual, 1), limits.limitMax);
  }
}

/** A selection set's position. `type` is null in introspection; `times`: how often the set is answered. */
interface Place {
  type: GraphQLNamedType | null | undefined;
  depth: number;
  times: number;
  rootCost: number;
}

function costOf(field: GraphQLField<unknown, unknown> | undefined, { times, rootCost }: Place): number {
  if (!field) return 0;
  const ownCost = rootCost > 0 ? rootCost : field.args.some(({ name }) => name === 'limit') ? lookUpCost : 0;
  return times * (1 + ownCost);
}

export interface OperationRequest {
  document: DocumentNode;
  operationName?: string | null | undefined;
  variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Rejected with an error that names the limit or the cost. */
type OperationCost = { refused: GraphQLError } | { refused: null; cost: number };

/**
 * Weighs an operation before validation; unknown fields cost nothing. Introspection is left to graphql's own depth rule. A
 * document's weight is cached: with list lengths seen before it costs a look-up.
 */
export function measureOperation(schema: GraphQLSchema, request: OperationRequest): OperationCost {
  const { document, operationName, variables } = request;
  const cached = outlineOf(document, operationName);
  if (!cached) return { refused: null, cost: 0 };
  if (exceededListLength(variables, operationLimits.listItems)) return { refused: limitError('listItems') };
  const values = cached.lengths.map((name) => lengthGiven(cached.operation, variables, name));
  const key = values.join();
  const weight = cached.weights.get(key) ?? measure(schema, cached, values);
  if (cached.weights.size < weightsMax) cached.weights.set(key, weight);
  return weight;
}

/** The first limit that an operation exceeds, as an error that names it; null if it may run. */
export const exceededLimit = (schema: GraphQLSchema, request: OperationRequest): GraphQLError | null =>
  measureOperation(schema, request).refused;

/** The error of one limit, with its name and value. */
export function limitError(limit: LimitName): GraphQLError {
  return new GraphQLError(words[limit](operationLimits[limit]), {
    extensions: { code: 'LIMIT_EXCEEDED', status: 400, limit, most: operationLimits[limit] },
  });
}

const tooMany = (what: string) => (most: number) =>
  `The operation asks for too many ${what}: at most ${most} are allowed`;
const words: Record<LimitName, (most: number) => string> = {
  tokens: tooMany('tokens'),
  depth: (most) => `The operation is nested too deeply: its depth may be at most ${most}`,
  rootFields: tooMany('fields at its root'),
  aliases: tooMany('aliases'),
  introspectionDepth: (most) => `The introspection is nested too deeply: its depth may be at most ${most}`,
  selections: tooMany('selections'),
  repeats: (most) => `The operation repeats a field too often: at most ${most} times in one place`,
  comparisons: (most) => `The operation repeats fields too often: at most ${most} pairs of repeated fields are allowed`,
  objects: tooMany('objects'),
  cost: (most) =>
    `The operation costs too much: its cost may be at most ${most}. Ask for shorter lists or fewer fields`,
  listItems: (most) => `A list is too long: at most ${most} items are allowed`,
  batch: (most) => `A request carries at most ${most} operation: the batch is too large. Send operations one by one`,
};

/** What is constant for a document. */
interface Outline {
  operation: OperationDefinitionNode;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Variables that set list lengths. */
  lengths: readonly string[];
  longList: boolean;
  /** By the values of `lengths`. */
  weights: Map<string, OperationCost>;
}

const weightsMax = 50;
const outlines = new WeakMap<DocumentNode, Map<string, Outline>>();

function outlineOf(document: DocumentNode, operationName: string | null | undefined): Outline | null {
  const ofDocument = outlines.get(document) ?? new Map<string, Outline>();
  const cached = ofDocument.get(operationName ?? '');
  if (cached) return cached;
  const operation = getOperationAST(document, operationName);
  if (!operation) return null;
  const outline = { operation, ...readDocument(document), weights: new Map<string, OperationCost>() };
  outlines.set(document, ofDocument.set(operationName ?? '', outline));
  return outline;
}

function readDocument(document: DocumentNode): Pick<Outline, 'fragments' | 'lengths' | 'longList'> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const lengths = new Set<string>();
  let longList = false;
  visit(document, {
    FragmentDefinition: (node) => void fragments.set(node.name.value, node),
    Argument: ({ name, value }) => {
      if (name.value === 'limit' && value.kind === Kind.VARIABLE) lengths.add(value.name.value);
    },
    ListValue: ({ values }) => {
      if (values.length > operationLimits.listItems) longList = true;
    },
  });
  return { fragments, lengths: [...lengths], longList };
}

function measure(schema: GraphQLSchema, outline: Outline, values: readonly (number | undefined)[]): OperationCost {
  if (outline.longList) return { refused: limitError('listItems') };
  const tally = new OperationTally(schema, outline.fragments, (name) => values[outline.lengths.indexOf(name)]);
  const exceeded = tally.exceeds(outline.operation);
  return exceeded === null ? { refused: null, cost: tally.cost } : { refused: limitError(exceeded) };
}

function lengthGiven(
  { variableDefinitions }: OperationDefinitionNode,
  variables: OperationRequest['variables'],
  name: string,
): number | undefined {
  const value = variables?.[name];
  if (value !== undefined) return typeof value === 'number' ? value : undefined;
  const usual = variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue;
  return usual?.kind === Kind.INT ? Number(usual.value) : undefined;
}
