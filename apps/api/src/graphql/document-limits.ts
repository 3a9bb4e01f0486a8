import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { type LimitName, operationLimits } from './limit-values.ts';

/** What validating a document costs, or the limit that it exceeds. */
export type DocumentWeight = { exceeded: LimitName } | { exceeded: null; validationCost: number };

/**
 * Counts a parsed document before anything validates it: graphql's validation compares every two fields of one name and place, so
 * a few kilobytes could keep it busy for seconds. Every operation counts, since validation reads them all. Fragments count where
 * they are spread, once for each place; cycles are left to validation.
 */
export function weighDocument({ definitions }: DocumentNode): DocumentWeight {
  return new DocumentTally(definitions).weigh();
}

/** A place in the reply: all fields that share a path of response names. */
interface Place {
  depth: number;
  introspection: boolean;
  fields: Map<string, Place>;
  /** How many fields of the document stand here. */
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
