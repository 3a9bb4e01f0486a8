import { LatePart, lazyComponent } from '../shared/navigation/lazy-panel.tsx';
import { usePopup } from '../shared/popups/use-popup.ts';

const PopupHost = lazyComponent(async () => (await import('./popup-host.tsx')).PopupHost);

/** The popup that the address names; nothing is fetched before there is one. */
export function Popups() {
  const { name, close } = usePopup();
  if (name === null) return null;
  return (
    <LatePart key={name} onClose={close}>
      <PopupHost />
    </LatePart>
  );
}
