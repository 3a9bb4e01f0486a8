/** A card number as it is printed: groups of four. */
export const groupDigits = (text: string): string =>
  text
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** MM/YY while it is typed: the slash comes by itself after the month, and goes with it. */
export function slashExpiry(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}
