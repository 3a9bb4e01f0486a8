/** Whether this key alone shall do nothing: whoever speaks to their device would press it by a word (WCAG 2.1.4). */
export const isKeyOff = (key: string): boolean =>
  key.length === 1 && key !== ' ' && localStorage.getItem('single_keys_off') === 'true';
