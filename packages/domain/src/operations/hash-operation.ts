import { createHash } from 'node:crypto';

/** What a registered document is called: the SHA-256 of its text, in lower-case hex. */
export const hashOperation = (document: string): string => createHash('sha256').update(document).digest('hex');
