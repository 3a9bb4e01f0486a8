/** Letters that are drawn as nothing: the fillers of Hangul, and an empty Braille cell. */
const blank = '\\u115F\\u1160\\u3164\\uFFA0\\u2800';
const visible = new RegExp(`[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Z}\\p{M}${blank}]`, 'u');
/** Marks that turn the direction of what stands after them, on the rest of a line that is not theirs. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g;

/** Whether there is anything to see in a text: 'zero width' characters and marks alone are nothing. */
export const isVisible = (text: string): boolean => visible.test(text);

/** A name as it may stand between other words. */
export const plainName = (name: string): string => name.replaceAll(directions, '').toWellFormed().trim();
