import { notify } from '@foxreel/ui/notify';
import { Ellipsis, Link2, MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyAddress } from '../../../shared/copy-address.ts';
import { shareTargets } from '../share-targets.ts';
import { ShareTarget } from './share-target.tsx';
import { FacebookIcon, MessengerIcon, WhatsAppIcon } from './target-icons.tsx';

/** An address, and where it can be handed to. */
export function ShareTargets({ address, onDone }: { address: string; onDone: () => void }) {
  const { t } = useTranslation('share');
  const onPhone = window.matchMedia('(pointer: coarse)').matches;
  const toMessengerSite = () => {
    navigator.clipboard.writeText(address).then(
      () => notify(t('pasteIt'), 'success'),
      () => notify(t('copyFailed'), 'error'),
    );
    window.open(shareTargets.messengerSite, '_blank', 'noopener');
  };
  const system = () => {
    // A person who closes the system's sheet has decided; that is no failure.
    navigator.share({ url: address }).then(onDone, () => {});
  };
  return (
    <>
      <p className="tabular truncate rounded-12 border border-line bg-background px-4 py-2.5 text-15 text-muted">
        <span className="sr-only">{t('address')}: </span>
        {address.replace(/^https?:\/\//, '')}
      </p>
      <ul className="grid grid-cols-3 gap-y-2 desktop:grid-cols-6">
        <ShareTarget label={t('sms')} href={shareTargets.sms(address)}>
          <MessageSquareText size={24} aria-hidden="true" />
        </ShareTarget>
        <ShareTarget label={t('facebook')} href={shareTargets.facebook(address)}>
          <FacebookIcon />
        </ShareTarget>
        <ShareTarget label={t('whatsApp')} href={shareTargets.whatsApp(address)}>
          <WhatsAppIcon />
        </ShareTarget>
        {onPhone ? (
          <ShareTarget label={t('messenger')} href={shareTargets.messengerApp(address)}>
            <MessengerIcon />
          </ShareTarget>
        ) : (
          <ShareTarget label={t('messenger')} onClick={toMessengerSite}>
            <MessengerIcon />
          </ShareTarget>
        )}
        <ShareTarget
          label={t('copyLink')}
          onClick={() => {
            void copyAddress(address);
            onDone();
          }}
        >
          <Link2 size={24} aria-hidden="true" />
        </ShareTarget>
        {'share' in navigator && (
          <ShareTarget label={t('moreApps')} onClick={system}>
            <Ellipsis size={24} aria-hidden="true" />
          </ShareTarget>
        )}
      </ul>
    </>
  );
}
