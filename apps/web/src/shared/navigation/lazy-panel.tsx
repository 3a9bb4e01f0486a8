import { notify } from '@foxreel/ui/notify';
import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import type { Namespace } from '../../locales/en.ts';
import { i18n, loadNamespaces } from '../i18n/i18n.ts';

const key = 'reloaded_for_chunk';
/** A second reload for the same chunk within this time would loop. */
const onceWithinMs = 60_000;

const failures = [
  /dynamically imported module/i,
  /importing a module script failed/i,
  /loading (css )?chunk .* failed/i,
  /unable to preload css/i,
];

/** The name of the chunk that could not be fetched; null for any other error. */
export function failedChunkOf(error: Error): string | null {
  if (!failures.some((words) => words.test(error.message))) return null;
  return /([\w.-]+)\.(?:js|css|tsx?)\b/.exec(error.message)?.[1] ?? '';
}

/** Reloads the page once: after a release, the old chunks are gone. False if that has been tried. */
export function reloadOnceFor(chunk: string): boolean {
  const [before, at] = (sessionStorage.getItem(key) ?? '').split(' ');
  if (before === chunk && Date.now() - Number(at) < onceWithinMs) return false;
  sessionStorage.setItem(key, `${chunk} ${Date.now()}`);
  window.location.reload();
  return true;
}

interface Props {
  /** Called once per failure. */
  onFailed?: () => void;
  children: ReactNode;
}

/** A lazy part that failed renders nothing: the page, and what was typed, stay. */
export class LazyBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    if (failedChunkOf(error) === null) console.error(error);
    this.props.onFailed?.();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

const t = i18n.getFixedT(null, 'navigation');

/** Offers a reload after a lazy part failed. The person decides: they may have typed something. */
function toastLoadFailure(): void {
  notify(t('partFailed'), 'error', { action: { label: t('reload'), onClick: () => window.location.reload() } });
}

/** A sheet or panel that is fetched when it is opened. If that fails, shows a toast and closes it. */
export function LazyPanel({ onClose, children }: { onClose?: () => void; children: ReactNode }) {
  const onFailed = () => {
    toastLoadFailure();
    onClose?.();
  };
  return (
    <LazyBoundary onFailed={onFailed}>
      <Suspense fallback={null}>{children}</Suspense>
    </LazyBoundary>
  );
}

/**
 * A component that is fetched on first render, together with the i18n namespaces that it and its imports use
 * (namespaces.test.ts checks the list).
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
