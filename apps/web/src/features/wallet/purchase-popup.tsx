import { messages } from '@foxreel/contracts';
import { buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { Sheet } from '@foxreel/ui/sheet';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { formatCoins } from '../../shared/coins.tsx';
import { translateError } from '../../shared/i18n/i18n.ts';
import { useCachedMedia } from '../../shared/media/media-queries.ts';
import { profileQuery } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/session.ts';

/** The payee in the popup's address: an account, or a media's creator. Null: it does not exist, or is oneself. */
export function usePayee() {
  const { target } = usePopup();
  const { account } = useSession();
  const media = useCachedMedia(target.media);
  const profile = useQuery({ ...profileQuery(target.user ?? ''), enabled: !target.media && target.user !== undefined });
  const asked = target.media ? media : profile;
  const found = target.media ? media.data?.user : profile.data;
  const payee = found && found.id !== account?.id && found.creator ? found : null;
  return {
    payee,
    media: target.media ? (media.data ?? null) : null,
    query: {
      pending: asked.isPending && asked.fetchStatus !== 'idle',
      failed: asked.isLoadingError,
      isFetching: asked.isFetching,
      refetch: () => void asked.refetch(),
    },
  };
}

/** The wallet's balance, in a popup that spends it. */
export function BalanceLine({ coins }: { coins: number | null }) {
  const { t } = useTranslation('wallet');
  return (
    <p className="flex min-h-12 items-center gap-3 rounded-12 bg-overlay px-4 text-15">
      <Coins size={20} aria-hidden="true" className="text-muted" />
      <span className="grow text-muted">{t('balance')}</span>
      <span className="tabular font-medium">{coins === null ? '…' : formatCoins(coins)}</span>
    </p>
  );
}

/**
 * In place of the button of a purchase that the wallet cannot pay: a way to buy coins. After an attempt it is the documented error.
 * `next` is the popup to reopen afterwards.
 */
export function InsufficientCoins({
  missing,
  failed,
  next,
}: {
  missing: number | null;
  failed: boolean;
  next?: string;
}) {
  const { t } = useTranslation('wallet');
  const { open, target } = usePopup();
  return (
    <div
      role={failed ? 'alert' : undefined}
      className={classNames('grid gap-3 rounded-12 border px-4 py-3', failed ? 'border-danger' : 'border-line')}
    >
      {failed ? (
        <p className="text-15 text-danger-text">{translateError(messages.notEnoughCoins)}</p>
      ) : (
        <p className="text-15 text-muted">
          {missing === null ? t('buyCoins') : t('coinsMissing', { coins: formatCoins(missing) })}
        </p>
      )}
      <button
        type="button"
        onClick={() => open('coins', next ? { ...target, next } : {})}
        className={buttonClass('primary')}
      >
        {t('addCredits')}
      </button>
    </div>
  );
}

/** A popup about something to load: waits for it, and says if it does not exist. */
export function PopupFrame({
  title,
  query,
  children,
}: {
  title: string;
  query: { pending: boolean; failed: boolean; isFetching: boolean; refetch: () => void };
  /** Null or false: the popup's subject does not exist. */
  children: ReactNode;
}) {
  const { t } = useTranslation('wallet');
  const { close } = usePopup();
  return (
    <Sheet open onClose={close} title={title}>
      {children ||
        (query.pending ? (
          <div className="grid h-40 place-items-center text-muted">
            <Spinner label={t('loading')} />
          </div>
        ) : query.failed ? (
          <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={query.refetch} busy={query.isFetching} />
        ) : (
          <p className="text-15 text-muted">{t('gone')}</p>
        ))}
    </Sheet>
  );
}

/** By item: a popup closed before the answer, and reopened, is about the same purchase. */
const attempts = new Map<string, { about: string; key: string }>();

/**
 * A purchase's idempotency key: retrying the same is the same purchase; anything else, or the next one after a success, has its
 * own key.
 */
export const purchaseKey = (scope: string) => ({
  keyFor: (about: string): string => {
    const last = attempts.get(scope);
    const key = last?.about === about ? last.key : crypto.randomUUID();
    attempts.set(scope, { about, key });
    return key;
  },
  done: () => void attempts.delete(scope),
});

/** Whether a call failed because the wallet has too few coins. */
export const isInsufficientCoins = (error: unknown): boolean => toCallError(error).code === 'INSUFFICIENT_COINS';
