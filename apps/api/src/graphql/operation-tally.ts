import { limits } from '@foxreel/contracts';
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  type InlineFragmentNode,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { type LimitName, operationLimits } from './limit-values.ts';

/** A field that looks something up by itself (a root field, a list) costs so much more than one that is read beside others. */
export const lookUpCost = 10;
export const mutationCost = 50;

/** Counts what an operation asks for. Fragments count where they are spread; introspection counts by its selections only. */
export class OperationTally {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #lengthOfVariable: (variable: string) => number | undefined;
  /** Fragments that are being read: one that spreads itself is validation's to refuse. */
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

  /** The first limit that the operation exceeds; null when none. */
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

  /** How many objects a field may answer with: its `limit`, as lists clamp it. */
  #lengthOf(node: FieldNode, field: GraphQLField<unknown, unknown>): number {
    const argument = field.args.find(({ name }) => name === 'limit');
    if (!argument) return 1;
    const given = node.arguments?.find(({ name }) => name.value === 'limit')?.value;
    const asked =
      given?.kind === Kind.INT
        ? Number(given.value)
        : given?.kind === Kind.VARIABLE
          ? this.#lengthOfVariable(given.name.value)
          : undefined;
    const usual = typeof argument.defaultValue === 'number' ? argument.defaultValue : 1;
    return Math.min(Math.max(typeof asked === 'number' ? asked : usual, 1), limits.limitMax);
  }
}

/** Where a selection set stands. `type` is null in introspection; `times`: how often the set is answered. */
interface Place {
  type: GraphQLNamedType | null | undefined;
  depth: number;
  times: number;
  rootCost: number;
}

function costOf(field: GraphQLField<unknown, unknown> | undefined, { times, rootCost }: Place): number {
  if (!field) return 0;
  const looksUp = rootCost > 0 ? rootCost : field.args.some(({ name }) => name === 'limit') ? lookUpCost : 0;
  return times * (1 + looksUp);
}
