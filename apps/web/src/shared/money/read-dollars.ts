const typed = /^\$?\s*(?=[\d.,])(\d*)(?:[.,](\d{1,2}))?$/;

/** Dollars as a person types them: '4.99', '$4.99', '4,99'. NaN for all else: '1,500' would be 1.50 to some and 1500 to others. */
export function readDollars(text: string): number {
  const [found, whole, part] = typed.exec(text.trim()) ?? [];
  return found === undefined ? Number.NaN : Number(`${whole}.${part ?? 0}`);
}
