import { randomInt } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const length = 10;

/** An id for a link: short enough to be sent around, and not to be guessed among 62^10. */
export const newLinkId = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
