/** By what is bought: a popup that was closed before the answer came, and opened again, is about the same purchase. */
const kept = new Map<string, { about: string; key: string }>();

/**
 * The key of a purchase: trying the same again is the same purchase, however often; anything else, or the next one after a success,
 * has a key of its own.
 */
export const purchaseKey = (scope: string) => ({
  keyFor: (about: string): string => {
    const last = kept.get(scope);
    const key = last?.about === about ? last.key : crypto.randomUUID();
    kept.set(scope, { about, key });
    return key;
  },
  done: () => void kept.delete(scope),
});
