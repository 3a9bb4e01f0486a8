import { AgeDialog } from './age-dialog.tsx';
import { CookieSheet } from './cookie-sheet.tsx';

/** What a visitor is asked next: first their age, then about cookies. */
export function GateDialogs({ agreed18, overBar }: { agreed18: boolean; overBar: boolean }) {
  return agreed18 ? <CookieSheet overBar={overBar} /> : <AgeDialog />;
}
