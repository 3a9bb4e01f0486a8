import { limits } from '@foxreel/contracts';
import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** What one operation may ask for (contract/rest.md, GraphQL replies). Fragments count where they are spread. */
export const operationLimits = {
  tokens: 2000,
  depth: 12,
  rootFields: 30,
  aliases: 30,
  selections: 3000,
  /** Objects in the reply, when every list is as long as its `limit` lets it be. */
  objects: 10_000,
} as const;

export interface AskedOperation {
  document: DocumentNode;
  operationName?: string | null | undefined;
  variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/**
 * The first limit that an operation exceeds, as an error that names it; null when it may run. For validated documents.
 * Introspection is left to graphql's own rule against deep introspection.
 */
export function exceededLimit(schema: GraphQLSchema, asked: AskedOperation): GraphQLError | null {
  const operation = getOperationAST(asked.document, asked.operationName);
  if (!operation) return null;
  const tally = new Tally(asked, operation);
  const message = tally.walk(schema, operation.selectionSet, schema.getRootType(operation.operation), 1, 1);
  return message === null ? null : new GraphQLError(message);
}

class Tally {
  readonly #fragments = new Map<string, { selectionSet: SelectionSetNode; type: string }>();
  readonly #values: Map<string, unknown>;
  #rootFields = 0;
  #aliases = 0;
  #selections = 0;
  #objects = 0;

  constructor({ document, variables }: AskedOperation, operation: OperationDefinitionNode) {
    for (const node of document.definitions)
      if (node.kind === Kind.FRAGMENT_DEFINITION)
        this.#fragments.set(node.name.value, { selectionSet: node.selectionSet, type: node.typeCondition.name.value });
    const defaults = (operation.variableDefinitions ?? []).map(({ variable, defaultValue }): [string, unknown] => [
      variable.name.value,
      defaultValue?.kind === Kind.INT ? Number(defaultValue.value) : undefined,
    ]);
    this.#values = new Map([...defaults, ...Object.entries(variables ?? {})]);
  }

  /** `parent` is null where nothing is counted but selections: in introspection. `times`: how often the set is answered. */
  walk(
    schema: GraphQLSchema,
    set: SelectionSetNode,
    parent: GraphQLNamedType | null | undefined,
    depth: number,
    times: number,
  ): string | null {
    for (const node of set.selections) {
      this.#selections += 1;
      if (this.#selections > operationLimits.selections) return tooMany('selections', operationLimits.selections);
      const message =
        node.kind === Kind.FIELD
          ? this.#field(schema, node, parent, depth, times)
          : this.#fragment(schema, node.kind === Kind.FRAGMENT_SPREAD ? node.name.value : node, parent, depth, times);
      if (message !== null) return message;
    }
    return null;
  }

  #fragment(
    schema: GraphQLSchema,
    of: string | { selectionSet: SelectionSetNode; typeCondition?: { name: { value: string } } | undefined },
    parent: GraphQLNamedType | null | undefined,
    depth: number,
    times: number,
  ): string | null {
    const named = typeof of === 'string' ? this.#fragments.get(of) : undefined;
    const selectionSet = typeof of === 'string' ? named?.selectionSet : of.selectionSet;
    const condition = typeof of === 'string' ? named?.type : of.typeCondition?.name.value;
    if (!selectionSet) return null;
    const type = parent && condition !== undefined ? schema.getType(condition) : parent;
    return this.walk(schema, selectionSet, type, depth, times);
  }

  #field(
    schema: GraphQLSchema,
    node: FieldNode,
    parent: GraphQLNamedType | null | undefined,
    depth: number,
    times: number,
  ): string | null {
    if (node.alias) this.#aliases += 1;
    if (this.#aliases > operationLimits.aliases) return tooMany('aliases', operationLimits.aliases);
    if (depth === 1) this.#rootFields += 1;
    if (this.#rootFields > operationLimits.rootFields) return tooMany('fields at its root', operationLimits.rootFields);
    const field = isObjectType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (field && depth > operationLimits.depth)
      return `The operation is nested too deeply: its depth may be at most ${operationLimits.depth}`;
    if (!node.selectionSet) return null;
    if (!field) return this.walk(schema, node.selectionSet, null, depth + 1, times);
    const answers = times * this.#lengthOf(node, field);
    this.#objects += answers;
    if (this.#objects > operationLimits.objects) return tooMany('objects', operationLimits.objects);
    return this.walk(schema, node.selectionSet, getNamedType(field.type), depth + 1, answers);
  }

  /** How many objects a field may answer with: its `limit`, as lists clamp it. */
  #lengthOf(node: FieldNode, field: GraphQLField<unknown, unknown>): number {
    const argument = field.args.find(({ name }) => name === 'limit');
    if (!argument) return 1;
    const given = node.arguments?.find(({ name }) => name.value === 'limit')?.value;
    const asked =
      given?.kind === Kind.INT
        ? Number(given.value)
        : given?.kind === Kind.VARIABLE
          ? this.#values.get(given.name.value)
          : undefined;
    const usual = typeof argument.defaultValue === 'number' ? argument.defaultValue : 1;
    return Math.min(Math.max(typeof asked === 'number' ? asked : usual, 1), limits.limitMax);
  }
}

const tooMany = (what: string, limit: number): string =>
  `The operation asks for too many ${what}: at most ${limit} are allowed`;
