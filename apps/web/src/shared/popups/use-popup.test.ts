import { describe, expect, it } from 'vitest';
import { popupOf, popupTargetOf, withPopup } from './use-popup.ts';

describe('a popup’s address', () => {
  it('says which one is open, and its subject', () => {
    const search = withPopup('?q=fox', { name: 'report', media: 'm1' });
    expect(search).toBe('?q=fox&popup=report&media=m1');
    expect(popupOf(search)).toBe('report');
    expect(popupTargetOf(search)).toEqual({ media: 'm1' });
  });

  it('allows one popup, and nothing of it is left when closed', () => {
    const search = withPopup('?popup=report_block&media=m1', { name: 'share', user: 'some.one' });
    expect(search).toBe('?popup=share&user=some.one');
    expect(withPopup(search, null)).toBe('');
    expect(popupOf('')).toBeNull();
  });
});
