import { useSyncExternalStore } from 'react';
import { isPasswordRequested, onPasswordRequest, settlePasswordRequest } from '../../shared/api/password-request.ts';
import { LatePart, lazyComponent } from '../../shared/navigation/lazy-panel.tsx';

const PasswordDialog = lazyComponent(
  async () => (await import('../../features/account/password-dialog.tsx')).PasswordDialog,
  ['account', 'forms'],
);

/** The question for the password over any page, whenever the server asks for it. Nothing is fetched before it does. */
export function PasswordPrompt() {
  const asked = useSyncExternalStore(onPasswordRequest, isPasswordRequested);
  if (!asked) return null;
  return (
    <LatePart onClose={() => settlePasswordRequest(false)}>
      <PasswordDialog onDone={settlePasswordRequest} />
    </LatePart>
  );
}
