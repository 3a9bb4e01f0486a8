import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast } from 'sonner';
import 'sonner/dist/styles.css';
import type { Notice } from './notify.ts';

export interface ToasterProps {
  notices: readonly Notice[];
  onShown: () => void;
}

/** sonner in our colours; fetched by itself (see toasts.tsx). Outside of #root, so that no dialog's veil lies over it. */
export function Toaster({ notices, onShown }: ToasterProps) {
  useEffect(() => {
    if (notices.length === 0) return;
    for (const notice of notices) {
      const action = notice.action ? { action: { label: notice.action.label, onClick: notice.action.onClick } } : {};
      const options = { duration: notice.milliseconds ?? 4000, ...action };
      if (notice.kind === 'error') toast.error(notice.text, options);
      else if (notice.kind === 'success') toast.success(notice.text, options);
      else toast(notice.text, options);
    }
    onShown();
  }, [notices, onShown]);
  return createPortal(
    <Sonner
      position="top-center"
      gap={8}
      style={{ fontFamily: 'var(--font)' }}
      toastOptions={{
        style: {
          background: 'var(--overlay)',
          color: 'var(--text)',
          border: '1px solid var(--line)',
          borderRadius: 12,
          boxShadow: 'var(--shadow)',
          fontSize: 15,
          lineHeight: '22px',
        },
      }}
    />,
    document.body,
  );
}
