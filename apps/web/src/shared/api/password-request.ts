/** The calls that wait for the password share one question; null while there is none. */
let answer: ((confirmed: boolean) => void) | null = null;
let question: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};

/**
 * Asks whoever is here for their password; false when they would rather not, or nothing
 * on the screen can ask. Calls at the same time ask once.
 */
export async function requestPassword(): Promise<boolean> {
  if (question === null && listeners.size === 0) return false;
  if (question === null) {
    question = new Promise((resolve) => {
      answer = resolve;
    });
    announce();
  }
  return question;
}

/** Lets the waiting calls go on, or gives them up. */
export function settlePasswordRequest(confirmed: boolean): void {
  const settle = answer;
  answer = null;
  question = null;
  settle?.(confirmed);
  announce();
}

export const isPasswordRequested = (): boolean => question !== null;

/** Hears when a question begins or ends; answers the way to stop. */
export function onPasswordRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
