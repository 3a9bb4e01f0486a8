/** Letters that are drawn as nothing: the fillers of Hangul, and an empty Braille cell. */
const blank = '\\u115F\\u1160\\u3164\\uFFA0\\u2800';
const visible = new RegExp(`[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Z}\\p{M}${blank}]`, 'u');
/** Marks of direction, which turn what stands after them, and letters of no width: two names that look the same would differ. */
const unseen = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
/** Joiners belong to emoji and to scripts that join letters; anywhere else they are of no width and no use. */
const strayJoiners =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}]|(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{Extended_Pictographic}\p{L}\p{M}])/gu;

/** Whether there is anything to see in a text: 'zero width' characters and marks alone are nothing. */
export const isVisible = (text: string): boolean => visible.test(text);

const withoutUnseen = (text: string): string => text.replaceAll(unseen, '').replaceAll(strayJoiners, '').toWellFormed();

/** A name, a title or a tag as it may stand between other words: one line, with nothing in it that is not seen. */
export const plainName = (name: string): string =>
  withoutUnseen(name)
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();

/** As plainName, for what may have several lines: those stay. */
export const plainText = (text: string): string =>
  withoutUnseen(text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();
