import { Button } from '@foxreel/ui/button';
import { Sheet } from '@foxreel/ui/sheet';
import { Share, SquarePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../shared/i18n/i18n.ts';
import { canPromptInstall, isIos, takeInstallPrompt } from '../../shared/install.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';

const steps = () => [
  { icon: Share, text: i18n.t('install:iosShare') },
  { icon: SquarePlus, text: i18n.t('install:iosAdd') },
];

function IosSteps() {
  return (
    <ol className="grid gap-1">
      {steps().map(({ icon: Icon, text }) => (
        <li key={text} className="flex min-h-11 items-center gap-3 text-15">
          <Icon size={20} aria-hidden="true" className="text-accent-text" />
          {text}
        </li>
      ))}
    </ol>
  );
}

/** install_app: the browser's own prompt if it has one, manual steps on iOS. */
export function InstallSheet() {
  const { t } = useTranslation('install');
  const { close } = usePopup();
  const ios = isIos();
  if (!ios && !canPromptInstall()) return null;
  const install = () => {
    void takeInstallPrompt()?.prompt();
    close();
  };
  return (
    <Sheet open onClose={close} title={t('title')} description={t('text')}>
      {ios && <IosSteps />}
      <div className="grid gap-2">
        {!ios && <Button onClick={install}>{t('install')}</Button>}
        <Button kind="quiet" onClick={close}>
          {t('later')}
        </Button>
      </div>
    </Sheet>
  );
}
