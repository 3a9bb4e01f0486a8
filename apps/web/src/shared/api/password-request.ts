/** Calls waiting for the password share one dialog; null while there is none. */
let answer: ((confirmed: boolean) => void) | null = null;
let question: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};

/** Asks for the password; false if the person cancels, or nothing on the screen can ask. Concurrent calls ask once. */
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

/** Resumes the waiting calls, or fails them. */
export function settlePasswordRequest(confirmed: boolean): void {
  const settle = answer;
  answer = null;
  question = null;
  settle?.(confirmed);
  announce();
}

export const isPasswordRequested = (): boolean => question !== null;

/** Subscribes to the dialog's start and end; returns the unsubscribe function. */
export function subscribePasswordRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
