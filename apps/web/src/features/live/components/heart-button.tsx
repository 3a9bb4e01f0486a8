import { IconButton } from '@foxreel/ui/icon-button';
import { Heart } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequireLogin } from '../../../shared/session/use-require-login.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import type { Hearts } from '../use-hearts.ts';
import { FloatingHearts } from './floating-hearts.tsx';

const pulseMs = 300;

/** Sends a heart to a live with each press; hearts rise from it, this viewer's and everyone's. */
export function HeartButton({ name, hearts }: { name: string; hearts: Hearts }) {
  const { t } = useTranslation('live-battle');
  const button = useRef<HTMLSpanElement>(null);
  const requireLogin = useRequireLogin();
  const { account } = useSession();
  const give = () => {
    hearts.tap();
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    button.current?.animate(
      still ? [{ opacity: 0.5 }, { opacity: 1 }] : [{ scale: 1 }, { scale: 1.25 }, { scale: 1 }],
      {
        duration: pulseMs,
      },
    );
  };
  return (
    <span ref={button} className="relative grid">
      <span className="absolute top-2 right-4">
        <FloatingHearts hearts={hearts.floating.filter(({ at }) => at === null)} onLanded={hearts.landed} />
      </span>
      <IconButton
        label={t('heart', { name })}
        title={account ? t('heart', { name }) : t('requireLogin')}
        onPicture
        onClick={() => requireLogin(give)}
        className="bg-black/45"
      >
        <Heart size={24} className="fill-live text-live" />
      </IconButton>
    </span>
  );
}
