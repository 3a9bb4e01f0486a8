/** WebSockets that one address may have open at this process: many people share one. BUDGET_FACTOR multiplies it. */
export const socketsPerAddress = 200;

export interface SocketPlaces {
  /** A place for one more, as the way to give it back; null when all are taken. */
  take(key: string): (() => void) | null;
}

export function createSocketPlaces(most: number): SocketPlaces {
  const taken = new Map<string, number>();
  return {
    take(key) {
      const open = taken.get(key) ?? 0;
      if (open >= most) return null;
      taken.set(key, open + 1);
      return () => {
        const left = (taken.get(key) ?? 1) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
      };
    },
  };
}
