export interface Notice {
  text: string;
  kind: 'plain' | 'success' | 'error';
  action?: { label: string; onClick: () => void };
  /** Duration in ms; 4000 if absent. */
  milliseconds?: number;
}

type Listener = (notice: Notice) => void;
const listeners = new Set<Listener>();

/** Shows a toast. */
export function notify(
  text: string,
  kind: Notice['kind'] = 'plain',
  more: Pick<Notice, 'action' | 'milliseconds'> = {},
) {
  for (const listener of listeners) listener({ text, kind, ...more });
}

/** Subscribes to notices; returns the unsubscribe function. */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
