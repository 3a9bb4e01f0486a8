import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { classNames } from './class-names.ts';
import type { Notice } from './notify.ts';

export interface ToasterProps {
  notices: readonly Notice[];
  onShown: () => void;
}

const icons = {
  plain: null,
  success: <CircleCheck size={20} className="text-success" />,
  error: <CircleAlert size={20} className="text-danger-text" />,
} as const;

const toastClass = classNames(
  'surface-motion pointer-events-auto flex w-full items-center gap-3 rounded-12 border border-line bg-overlay px-4 py-3 text-15 text-text shadow-float select-none',
  '[transform:translate(var(--toast-swipe-movement-x),var(--toast-swipe-movement-y))] data-[starting-style]:[transform:translateY(-16px)]',
  'data-[limited]:hidden data-[starting-style]:opacity-0 data-[ending-style]:opacity-0',
);

/** Not a dialog, as in the library: a toast is a notice that takes no focus. */
const role = { role: 'group', 'aria-modal': undefined };

const manager = Toast.createToastManager<{ kind: Notice['kind'] }>();

function show({ text, kind, action, milliseconds = 4000 }: Notice) {
  const id = manager.add({
    title: text,
    timeout: milliseconds,
    data: { kind },
    actionProps: action && {
      children: action.label,
      onClick: () => {
        action.onClick();
        manager.close(id);
      },
    },
  });
}

function ToastList() {
  const { toasts } = Toast.useToastManager<{ kind: Notice['kind'] }>();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} {...role} swipeDirection={['up', 'left', 'right']} className={toastClass}>
      {icons[toast.data?.kind ?? 'plain']}
      <Toast.Title render={<div />} className="min-w-0 grow" />
      <Toast.Action className="feedback-motion -my-1.5 min-h-11 shrink-0 rounded-full bg-text px-4 text-13 font-medium text-background" />
    </Toast.Root>
  ));
}

/** The toasts, loaded lazily (see toasts.tsx). Outside #root, so that no dialog's backdrop covers them. */
export function Toaster({ notices, onShown }: ToasterProps) {
  useEffect(() => {
    if (notices.length === 0) return;
    for (const notice of notices) show(notice);
    onShown();
  }, [notices, onShown]);
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="pointer-events-none fixed inset-x-4 top-[calc(env(safe-area-inset-top)+64px)] z-60 mx-auto flex max-w-[360px] flex-col gap-2">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
