import { notify } from '@foxreel/ui/notify';
import { Ellipsis, Link2, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyAddress } from '../../shared/copy-address.ts';

/** Share targets as URLs of those services (spec part 1 §2, Share sheet targets). */
const shareTargets = {
  sms: (address: string) => `sms:?&body=${encodeURIComponent(address)}`,
  facebook: (address: string) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`,
  whatsApp: (address: string) => `https://wa.me/?text=${encodeURIComponent(address)}`,
  /** Messenger only accepts links from its app; elsewhere people paste the copied link. */
  messengerApp: (address: string) => `fb-messenger://share/?link=${encodeURIComponent(address)}`,
  messengerSite: 'https://www.messenger.com/',
} as const;

const target =
  'feedback-motion group grid min-h-20 w-full content-center justify-items-center gap-1.5 rounded-12 text-13 font-medium active:scale-95';

/** One share target: a link to a service, or a button for local actions. */
function ShareTarget({
  label,
  children,
  ...action
}: {
  label: string;
  children: ReactNode;
} & ({ href: string } | { onClick: () => void })) {
  const content = (
    <>
      <span className="grid size-13 place-items-center rounded-full bg-overlay group-hover:bg-line">{children}</span>
      {label}
    </>
  );
  return (
    <li>
      {'href' in action ? (
        <a
          href={action.href}
          target={action.href.startsWith('https:') ? '_blank' : undefined}
          rel="noreferrer"
          className={target}
        >
          {content}
        </a>
      ) : (
        <button type="button" onClick={action.onClick} className={target}>
          {content}
        </button>
      )}
    </li>
  );
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Logos that lucide lacks, drawn in its style. */
const FacebookIcon = () => (
  <Icon>
    <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />
  </Icon>
);

const WhatsAppIcon = () => (
  <Icon>
    <path d="M3 21l1.65-3.8a9 9 0 1 1 3.4 2.9z" />
    <path d="M9 10a.5.5 0 0 0 1 0V9a.5.5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5.5 0 0 0 0-1h-1a.5.5 0 0 0 0 1" />
  </Icon>
);

const MessengerIcon = () => (
  <Icon>
    <path d="M12 3c5 0 9 3.6 9 8.2s-4 8.2-9 8.2c-.9 0-1.8-.1-2.6-.3L6 21v-3.4c-1.900-1.500-3-3.800-3-6.400C3 6.600 7 3 12 3z" />
    <path d="M7.500 13.500l3-3.200 2.800 2.200 3.200-3" />
  </Icon>
);

/** A URL, and its share targets. */
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
    // Closing the system's sheet is a decision, not an error.
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
