import { useLocation } from 'react-router-dom';
import { useGateFlags } from '../../shared/gate-flags/gate-flags.ts';
import { AgeDialog } from './age-dialog.tsx';
import { CookieSheet } from './cookie-sheet.tsx';

/** They hold nothing for adults only, and are what the dialog asks to accept. */
const legalPages = /^\/about(\/|$)/;

/** The age dialog first; once agreed, the cookie sheet (spec part 1 §4). */
export function GateDialogs({ overBar }: { overBar: boolean }) {
  const { agreed18, cookies } = useGateFlags();
  const { pathname } = useLocation();
  if (!agreed18) return legalPages.test(pathname) ? null : <AgeDialog />;
  return cookies ? null : <CookieSheet overBar={overBar} />;
}
