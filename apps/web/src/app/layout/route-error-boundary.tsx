import { buttonClass } from '@foxreel/ui/button';
import { ErrorState } from '@foxreel/ui/states';
import { Component, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { i18n } from '../../shared/i18n/i18n.ts';
import { lostChunk, reloadOnceFor } from '../../shared/navigation/lazy-panel.tsx';

const t = i18n.getFixedT(null, 'navigation');

interface Props {
  /** Another address is another try. */
  path: string;
  children: ReactNode;
}

interface State {
  error: Error | null;
  /** The page is being loaded again. */
  reloading: boolean;
}

const reload = () => window.location.reload();

/**
 * A page that could not be loaded or failed while rendering says so; the rest of the frame stays. What a new version has
 * taken away is fetched by one reload; what the missing network keeps back, as soon as it is there again.
 */
export class RouteErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, reloading: false };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  override componentDidCatch(error: Error) {
    const chunk = lostChunk(error);
    if (chunk === null) console.error(error);
    else if (!navigator.onLine) window.addEventListener('online', reload, { once: true });
    else if (reloadOnceFor(chunk)) this.setState({ reloading: true });
  }

  override componentDidUpdate({ path }: Props) {
    if (path === this.props.path || !this.state.error) return;
    window.removeEventListener('online', reload);
    this.setState({ error: null, reloading: false });
  }

  override componentWillUnmount() {
    window.removeEventListener('online', reload);
  }

  override render() {
    const { error, reloading } = this.state;
    if (!error) return this.props.children;
    if (reloading) return null;
    const chunk = lostChunk(error);
    const title = chunk === null ? t('failed') : navigator.onLine ? t('chunkFailed', { chunk }) : t('chunkOffline');
    return (
      <div className="grid min-h-[60dvh] place-content-center justify-items-center">
        <h1 className="sr-only">{t('failed')}</h1>
        <ErrorState title={title} retryLabel={t('retry')} onRetry={reload} className="pb-2!" />
        <Link to="/" className={buttonClass('quiet')}>
          {t('toFeed')}
        </Link>
      </div>
    );
  }
}
