import { useGateFlags } from '../../shared/gate-flags/gate-flags.ts';
import { AgeDialog } from './age-dialog.tsx';
import { CookieSheet } from './cookie-sheet.tsx';

/** The age dialog first; once agreed, the cookie sheet (spec part 1 §4). */
export function GateDialogs({ overBar }: { overBar: boolean }) {
  const { agreed18, cookies } = useGateFlags();
  if (!agreed18) return <AgeDialog />;
  return cookies ? null : <CookieSheet overBar={overBar} />;
}
