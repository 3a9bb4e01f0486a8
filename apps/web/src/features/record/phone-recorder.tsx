import { IconButton } from '@foxreel/ui/icon-button';
import { Sheet } from '@foxreel/ui/sheet';
import { ArrowLeft, SlidersHorizontal, SwitchCamera } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack } from '../../shared/navigation/page-header.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';

/** Opens the choice of camera and microphone. */
export function CameraOptionsButton({ disabled, onPicture = false }: { disabled: boolean; onPicture?: boolean }) {
  const { t } = useTranslation('record');
  const popup = usePopup();
  return (
    <IconButton
      label={t('options')}
      onPicture={onPicture}
      disabled={disabled}
      onClick={() => popup.open('camera_options')}
    >
      <SwitchCamera size={24} />
    </IconButton>
  );
}

/** On phones the viewfinder is the page: its controls lie over it, and the settings are in a sheet. */
export function PhoneRecorder({
  settings,
  chosen,
  idle,
  children,
}: {
  settings: ReactNode;
  /** The settings in short. */
  chosen: string;
  idle: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('record');
  const goBack = useBack();
  const [open, setOpen] = useState(false);
  return (
    <div data-theme="dark" className="fixed inset-x-0 top-0 bottom-[var(--bar)] overflow-hidden bg-black text-white">
      {children}
      <header className="absolute inset-x-0 top-0 flex items-center gap-1 px-1 pt-[env(safe-area-inset-top)]">
        <span aria-hidden="true" className="scrim-top pointer-events-none absolute inset-x-0 top-0 -bottom-8" />
        <h1 className="sr-only">{t('title')}</h1>
        <IconButton label={t('back')} onPicture onClick={goBack} className="relative">
          <ArrowLeft size={24} className="rtl:-scale-x-100" />
        </IconButton>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="relative mx-auto flex min-h-11 min-w-0 items-center gap-2 rounded-full bg-black/60 px-4 text-15 font-medium"
        >
          <SlidersHorizontal size={18} aria-hidden="true" className="shrink-0" />
          <span className="sr-only">{t('settings')}: </span>
          <span className="truncate">{chosen}</span>
        </button>
        <span className="relative">
          <CameraOptionsButton disabled={!idle} onPicture />
        </span>
      </header>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('settings')}>
        {settings}
      </Sheet>
    </div>
  );
}
