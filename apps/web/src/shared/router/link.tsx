import { type ComponentProps, type MouseEvent, type ReactNode, useEffect } from 'react';
import { navigate, useLocation } from './location.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  replace?: boolean;
  state?: unknown;
}

/** Only a plain click of the main button is ours; a new tab, a download and the like are the browser's. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.defaultPrevented && !event.currentTarget.target;
}

/** A link inside the app. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const { pathname, search } = useLocation();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event)) return;
        event.preventDefault();
        const here = to === pathname + search;
        navigate(to, { replace: replace ?? here, state: state ?? null });
      }}
    />
  );
}

export interface NavLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  /** Active only on exactly this address, not on those below it. */
  end?: boolean;
  className?: string | ((where: { isActive: boolean }) => string);
  children?: ReactNode | ((where: { isActive: boolean }) => ReactNode);
}

/** A link that knows whether it leads to where one is. */
export function NavLink({ to, end = false, className, children, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const [path = '/'] = to.split(/[?#]/);
  const isActive = pathname === path || (!end && path !== '/' && pathname.startsWith(`${path}/`));
  const where = { isActive };
  return (
    <Link
      aria-current={isActive ? 'page' : undefined}
      {...rest}
      to={to}
      className={typeof className === 'function' ? className(where) : className}
    >
      {typeof children === 'function' ? children(where) : children}
    </Link>
  );
}

/** Being shown, it goes elsewhere. */
export function Navigate({ to, replace = false, state = null }: { to: string; replace?: boolean; state?: unknown }) {
  useEffect(() => navigate(to, { replace, state }), [to, replace, state]);
  return null;
}
