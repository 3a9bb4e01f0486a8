import { words } from '../../shared/words/words.ts';

export const alertWords = words({ ok: 'OK', close: 'Close' });
