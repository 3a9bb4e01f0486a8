import type { AccountView } from '@foxreel/contracts';
import type { ReactNode } from 'react';
import { RequireSession } from '../shared/session/require-session.tsx';

const isCreator = (account: AccountView) => account.creator;

/** A page that sends visitors to /signin and back. */
export const signedIn = (page: ReactNode) => <RequireSession>{page}</RequireSession>;

/** A page that also sends members who are no creators elsewhere. */
export const creatorsOnly = (page: ReactNode, otherwise: string) => (
  <RequireSession allow={isCreator} otherwise={otherwise}>
    {page}
  </RequireSession>
);
