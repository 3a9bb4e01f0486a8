import { Children, createContext, Fragment, isValidElement, type ReactNode, use, useMemo } from 'react';
import { ParamsContext, useLocation } from './location.ts';
import { matchRoute } from './match-route.ts';

export interface RouteProps {
  path?: string;
  index?: boolean;
  element?: ReactNode;
  children?: ReactNode;
}

/** One address, or (without a path) a frame around the routes in it. Only read by Routes, never shown itself. */
export function Route(_props: RouteProps): ReactNode {
  return null;
}

interface Leaf {
  path: string;
  element: ReactNode;
  /** From the outside in. */
  frames: ReactNode[];
}

const isRoute = (props: unknown): props is RouteProps => typeof props === 'object' && props !== null;

function leavesOf(children: ReactNode, above: string, frames: ReactNode[]): Leaf[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement(child) || !isRoute(child.props)) return [];
    const { path, element, children: inner } = child.props;
    if (child.type === Fragment) return leavesOf(inner, above, frames);
    const full = path ? `${above}/${path}` : above;
    if (inner !== undefined) return leavesOf(inner, full, element === undefined ? frames : [...frames, element]);
    return [{ path: full || '/', element, frames }];
  });
}

const OutletContext = createContext<ReactNode>(null);

/** Where a frame shows the page inside it. */
export function Outlet(): ReactNode {
  return use(OutletContext);
}

/** Shows the most specific of its routes for the current address. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const leaves = useMemo(() => leavesOf(children, '', []), [children]);
  const found = matchRoute(leaves, pathname);
  if (!found) return null;
  let page = found.route.element;
  for (const frame of found.route.frames.toReversed()) page = <OutletContext value={page}>{frame}</OutletContext>;
  return <ParamsContext value={found.params}>{page}</ParamsContext>;
}
