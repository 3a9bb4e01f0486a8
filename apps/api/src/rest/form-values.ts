const booleans = new Map([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['', false],
]);

/** A form's text as a boolean; what is none stays as it is, for the schema to refuse. */
export const readBoolean = (text: string): unknown => booleans.get(text.trim().toLowerCase()) ?? text;

/** A form's text as a number, of digits as people write them: '0x10' and '1e3' stay text. */
export const readNumber = (text: string): unknown => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text);
