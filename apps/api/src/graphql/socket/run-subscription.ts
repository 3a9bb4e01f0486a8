import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  executeSubscriptionEvent,
  validateSubscriptionArgs,
} from 'graphql';
import { Delivery } from './delivery.ts';
import { EventPayloads } from './event-payloads.ts';
import { type FrameWriter, messageHead } from './frame-writer.ts';
import { isShareable } from './shareable-selection.ts';

/** Where the events of one subscription go. */
export interface Destination {
  writer: FrameWriter;
  /** The client's id of the subscription. */
  id: string;
}

/** An open subscription, which may be asked again whether it still may be. */
export interface RunningSubscription {
  delivery: Delivery;
  /** Completes it when a new subscription of the same would be refused. */
  authoriseAgain(): Promise<void>;
}

/**
 * Opens a subscription: its resolver authorises it for this viewer and gives the viewer's own events; what each event says is worked
 * out and printed once for all who ask the same, and goes to the connection as finished bytes.
 */
export async function runSubscription(
  args: ExecutionArgs,
  { writer, id }: Destination,
  print: (result: ExecutionResult) => string,
): Promise<RunningSubscription | ExecutionResult> {
  const validated = validateSubscriptionArgs(args);
  if (!('schema' in validated)) return { errors: validated };
  const source = await createSourceEventStream(validated);
  if (!(Symbol.asyncIterator in source)) return source;
  const question = questionOf(args);
  const head = messageHead(id);
  const hand = (event: unknown): void | Promise<void> => {
    const work = () => executeSubscriptionEvent({ ...validated, rootValue: event });
    const tail = payloads.tail(event, question, work, print);
    if (!(tail instanceof Promise)) return writer.send(head, tail);
    return tail.then((made) => writer.send(head, made));
  };
  const delivery = new Delivery(source, hand, () => writer.flush());
  return {
    delivery,
    async authoriseAgain() {
      const again = await createSourceEventStream(validated);
      if (Symbol.asyncIterator in again) await again[Symbol.asyncIterator]().return?.();
      else await delivery.return();
    },
  };
}

const payloads = new EventPayloads();
const shareable = new WeakMap<DocumentNode, number>();
let documents = 0;

/** What a subscription asks, the same for all who ask the same; null when the answer is one viewer's own. */
function questionOf({ document, operationName, variableValues }: ExecutionArgs): string | null {
  const number = shareable.get(document) ?? (isShareable(document) ? ++documents : 0);
  shareable.set(document, number);
  return number === 0 ? null : `${number} ${operationName ?? ''} ${JSON.stringify(variableValues ?? null)}`;
}
