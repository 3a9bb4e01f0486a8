/** What a form shows of a teaser's value, whether it was just written or comes from the server. */
export interface Offer {
  text: string;
  price: number;
  free: boolean;
  thumbnail: string | null;
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
    };
  } catch {
    return null;
  }
}
