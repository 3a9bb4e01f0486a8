/** What a form shows of a teaser's value, whether it was just written or comes from the server. */
export interface Offer {
  text: string;
  price: number;
  free: boolean;
  thumbnail: string | null;
  /** Seconds of the film; null for a photo. */
  duration: number | null;
  /** Seconds of it that play before it is unlocked. */
  preview: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export function readOffer(value: string): Offer | null {
  try {
    const read: unknown = JSON.parse(value);
    if (!isRecord(read)) return null;
    return {
      text: typeof read['text'] === 'string' ? read['text'] : '',
      price: typeof read['price'] === 'number' ? read['price'] : 0,
      free: read['free'] === true,
      thumbnail: typeof read['thumbnail'] === 'string' ? read['thumbnail'] : null,
      duration: typeof read['duration'] === 'number' && read['duration'] > 0 ? read['duration'] : null,
      preview: typeof read['preview'] === 'number' ? read['preview'] : 0,
    };
  } catch {
    return null;
  }
}
