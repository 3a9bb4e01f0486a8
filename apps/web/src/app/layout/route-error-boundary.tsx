import { ErrorState } from '@foxreel/ui/states';
import { Component, type ReactNode } from 'react';
import { navigationWords as t } from '../../shared/navigation/navigation-words.ts';

/** A page that could not be loaded or failed while rendering says so; the rest of the frame stays. */
export class RouteErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    console.error(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => window.location.reload()}
        className="min-h-[60dvh] content-center"
      />
    );
  }
}
