import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { type LimitName, operationLimits } from './limit-values.ts';
import { exceededListLength } from './list-length.ts';
import { OperationTally } from './operation-tally.ts';

export interface AskedOperation {
  document: DocumentNode;
  operationName?: string | null | undefined;
  variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Refused with an error that names the limit, or what it costs. */
export type WeighedOperation = { refused: GraphQLError } | { refused: null; cost: number };

/**
 * Weighs an operation before its document is validated and anything of it runs; what the schema does not know costs nothing.
 * Introspection is left to graphql's own rule against deep introspection. A document's weight is kept: asked again with lists as long as before, it costs a look-up.
 */
export function weighOperation(schema: GraphQLSchema, asked: AskedOperation): WeighedOperation {
  const { document, operationName, variables } = asked;
  const known = outlineOf(document, operationName);
  if (!known) return { refused: null, cost: 0 };
  if (exceededListLength(variables, operationLimits.listItems)) return { refused: limitError('listItems') };
  const values = known.lengths.map((name) => lengthGiven(known.operation, variables, name));
  const key = values.join();
  const weight = known.weights.get(key) ?? weigh(schema, known, values);
  if (known.weights.size < weightsMax) known.weights.set(key, weight);
  return weight;
}

/** The first limit that an operation exceeds, as an error that names it; null when it may run. */
export const exceededLimit = (schema: GraphQLSchema, asked: AskedOperation): GraphQLError | null =>
  weighOperation(schema, asked).refused;

/** The error of one limit, by its name and value. */
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

/** What does not change from one request with a document to the next. */
interface Outline {
  operation: OperationDefinitionNode;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Variables that say how long a list may be. */
  lengths: readonly string[];
  longList: boolean;
  /** By the values of `lengths`. */
  weights: Map<string, WeighedOperation>;
}

const weightsMax = 50;
const outlines = new WeakMap<DocumentNode, Map<string, Outline>>();

function outlineOf(document: DocumentNode, operationName: string | null | undefined): Outline | null {
  const ofDocument = outlines.get(document) ?? new Map<string, Outline>();
  const known = ofDocument.get(operationName ?? '');
  if (known) return known;
  const operation = getOperationAST(document, operationName);
  if (!operation) return null;
  const outline = { operation, ...readDocument(document), weights: new Map<string, WeighedOperation>() };
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

function weigh(schema: GraphQLSchema, outline: Outline, values: readonly (number | undefined)[]): WeighedOperation {
  if (outline.longList) return { refused: limitError('listItems') };
  const tally = new OperationTally(schema, outline.fragments, (name) => values[outline.lengths.indexOf(name)]);
  const exceeded = tally.exceeds(outline.operation);
  return exceeded === null ? { refused: null, cost: tally.cost } : { refused: limitError(exceeded) };
}

function lengthGiven(
  { variableDefinitions }: OperationDefinitionNode,
  variables: AskedOperation['variables'],
  name: string,
): number | undefined {
  const given = variables?.[name];
  if (given !== undefined) return typeof given === 'number' ? given : undefined;
  const usual = variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue;
  return usual?.kind === Kind.INT ? Number(usual.value) : undefined;
}
