import { Mark } from '@foxreel/ui/mark';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { translateError } from '../../shared/i18n/i18n.ts';

/** The classes of a link in running text, tall enough for a thumb. */
export const textLink = 'inline-flex min-h-11 items-center font-medium text-accent-text hover:underline';

/** The frame of sign-in pages: logo, title, one form. Aligned to the top, so that appearing content moves nothing above. */
export function AuthPage({
  title,
  text,
  children,
  foot,
}: {
  title: string;
  /** An explanation if the title is not enough. */
  text?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
}) {
  const { t } = useTranslation('account');
  return (
    <div className="page-margin mx-auto grid w-full max-w-[1000px] gap-8 py-10 desktop:grid-cols-2 desktop:items-start desktop:gap-16 desktop:pt-[16svh]">
      <div className="grid gap-3">
        <Link to="/" aria-label="Foxreel" className="flex min-h-11 items-center gap-3 justify-self-start text-accent">
          <Mark size={36} />
          <span className="text-22 font-bold tracking-tight text-text">Foxreel</span>
        </Link>
        <p className="text-22 font-bold desktop:text-30">{t('landingTitle')}</p>
        <p className="max-w-80 text-15 text-muted desktop:text-17">{t('landingText')}</p>
      </div>
      <section className="grid gap-5">
        <div className="grid gap-1">
          <h1 className="text-22 font-bold">{title}</h1>
          {text && <p className="text-15 text-muted">{text}</p>}
        </div>
        {children}
        {foot && <p className="text-15 text-muted">{foot}</p>}
      </section>
    </div>
  );
}

/** The error of a form, below it. Its space is reserved, so nothing moves when it appears. */
export function AuthError({ message }: { message: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A phone's keyboard, or the cookie sheet, may cover it.
    if (message) place.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <div ref={place} role="alert" className="-mt-2 -mb-3 min-h-11 whitespace-pre-line text-15 text-danger-text">
      {message && translateError(message)}
    </div>
  );
}
