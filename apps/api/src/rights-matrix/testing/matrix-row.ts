import type { ActorName, MatrixActor, MatrixWorld } from './matrix-world.ts';

/**
 * An actor's result: 'yes' (data), 'none' (null, false or an empty list, without an error), or the status of the first error.
 */
type Outcome = 'yes' | 'none' | 400 | 401 | 402 | 403 | 404 | 409 | 503;

/** One call of an operation, and each actor's result. */
export interface MatrixRow {
  /** 'Query.medias', 'Mutation.like': the document's root field. */
  operation: string;
  /** How this row differs from the operation's other rows. */
  about: string;
  document: string;
  /** Built for each actor, so that one's change does not affect another. */
  variables?: (world: MatrixWorld, actor: MatrixActor) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** The result of all actors not named. */
  everyone: Outcome;
  but?: Partial<Record<ActorName, Outcome>>;
}

/** The response's value of the operation's field. */
export function outcomeOf(reply: unknown, field: string): Outcome | string {
  if (typeof reply !== 'object' || reply === null) return `no reply: ${JSON.stringify(reply)}`;
  if ('errors' in reply && Array.isArray(reply.errors)) return statusOf(reply.errors[0]);
  const data: unknown = 'data' in reply ? reply.data : null;
  const value: unknown =
    typeof data === 'object' && data !== null ? Object.entries(data).find(([name]) => name === field)?.[1] : null;
  const isNothing =
    value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);
  return isNothing ? 'none' : 'yes';
}

function statusOf(error: unknown): Outcome | string {
  const status: unknown = typeof error === 'object' && error !== null && 'status' in error ? error.status : null;
  const known = ([400, 401, 402, 403, 404, 409, 503] as const).find((one) => one === status);
  return known ?? `an error of status ${status}: ${JSON.stringify(error)}`;
}
