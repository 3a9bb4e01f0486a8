/** What asks before the page is left; null while it may simply be left. */
let ask: (() => void) | null = null;

/** Sets what asks before the page is left, or null. */
export function askBeforeLeaving(question: typeof ask): void {
  ask = question;
}

/** Whether the page may be left at once. If not, this asks. */
export function mayLeave(): boolean {
  ask?.();
  return ask === null;
}
