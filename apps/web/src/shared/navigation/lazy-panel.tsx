import { notify } from '@foxreel/ui/notify';
import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import type { Namespace } from '../../locales/en.ts';
import { i18n, loadNamespaces } from '../i18n/i18n.ts';

const key = 'reloaded_for_chunk';
/** A second reload for the same chunk within this time would only turn in circles. */
const onceWithinMs = 60_000;

const failures = [
  /dynamically imported module/i,
  /importing a module script failed/i,
  /loading (css )?chunk .* failed/i,
  /unable to preload css/i,
];

/** The name of the part of the app that could not be fetched; null when the error is another one. */
export function lostChunk(error: Error): string | null {
  if (!failures.some((words) => words.test(error.message))) return null;
  return /([\w.-]+)\.(?:js|css|tsx?)\b/.exec(error.message)?.[1] ?? '';
}

/** Loads the page again, once: after a new version was put in place, its old parts are gone. False when that has been tried. */
export function reloadOnceFor(chunk: string): boolean {
  const [before, at] = (sessionStorage.getItem(key) ?? '').split(' ');
  if (before === chunk && Date.now() - Number(at) < onceWithinMs) return false;
  sessionStorage.setItem(key, `${chunk} ${Date.now()}`);
  window.location.reload();
  return true;
}

interface Props {
  /** Told once per failure, to say so where somebody waits for the part. */
  onFailed?: () => void;
  children: ReactNode;
}

/** A part beside the page that could not be fetched or failed leaves its place empty: the page, and what was typed, stay. */
export class LateBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    if (lostChunk(error) === null) console.error(error);
    this.props.onFailed?.();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

const t = i18n.getFixedT(null, 'navigation');

/** Says that a part which was asked for could not be had. It stays away until the page is loaded anew; that is left to the person, who may have typed. */
function tellPartFailed(): void {
  notify(t('partFailed'), 'error', { action: { label: t('reload'), onClick: () => window.location.reload() } });
}

/** A sheet or panel that is fetched when it is opened. Where that fails it is told and closed, and the page stays as it is. */
export function LatePart({ onClose, children }: { onClose?: () => void; children: ReactNode }) {
  const onFailed = () => {
    tellPartFailed();
    onClose?.();
  };
  return (
    <LateBoundary onFailed={onFailed}>
      <Suspense fallback={null}>{children}</Suspense>
    </LateBoundary>
  );
}

/**
 * A component that is fetched when it is first rendered, at once with the texts that it and what it imports show. A test
 * (namespaces.test.ts) says which namespaces those are.
 */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[] = [],
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { default: component };
  });
}
