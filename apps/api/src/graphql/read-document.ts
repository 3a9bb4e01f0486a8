import { type DocumentNode, GraphQLError, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { weighDocument } from './document-limits.ts';
import { operationLimits } from './limit-values.ts';
import { limitError } from './operation-limits.ts';

/** A document that was parsed and is within the limits that need no schema. */
export interface ReadDocument {
  document: DocumentNode;
  /** What validating it costs, in selections and pairs of fields; 0 once somebody has paid for it. */
  validationCost: number;
}

const documentsMax = 1000;
/** A parsed document takes about 150 bytes for each character; many of those make the garbage collector stop everybody. */
const charactersMax = 200_000;
const read = new LRUCache<string, ReadDocument | GraphQLError>({
  max: documentsMax,
  maxSize: charactersMax,
  sizeCalculation: (_, text) => text.length + 1,
});

/** A document by its text, or why it is not read: it cannot be parsed, or it exceeds a limit. Kept, so that the same text is parsed once. */
export function readDocument(text: string): ReadDocument | GraphQLError {
  const known = read.get(text);
  if (known) return known;
  const made = parseWithinLimits(text);
  read.set(text, made);
  return made;
}

/**
 * The same for what comes from outside. Texts that are new wait for their turn: one for each round of the event loop, so that many of
 * them, which a WebSocket hands over at once, do not keep everybody else's requests from being heard.
 */
export async function readDocumentInTurn(text: string): Promise<ReadDocument | GraphQLError> {
  if (!read.has(text)) await new Promise<void>(waitForRound);
  return readDocument(text);
}

const waiting: (() => void)[] = [];

function waitForRound(begin: () => void): void {
  waiting.push(begin);
  if (waiting.length === 1) setImmediate(beginOne);
}

/** What is put off from here comes with the next round. The one that begins is validated before that. */
function beginOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(beginOne);
}

/** Whether it is a limit that an unread document exceeds, and not its syntax that is wrong. */
export const exceedsLimit = ({ extensions }: GraphQLError): boolean => extensions['code'] === 'LIMIT_EXCEEDED';

function parseWithinLimits(text: string): ReadDocument | GraphQLError {
  try {
    const document = parse(text, { maxTokens: operationLimits.tokens });
    const weight = weighDocument(document);
    return weight.exceeded === null ? { document, validationCost: weight.validationCost } : limitError(weight.exceeded);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
